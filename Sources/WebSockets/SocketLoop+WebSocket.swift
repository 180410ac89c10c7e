import CLibwebsockets
import CPollHook

/// WebSocket connections, accepted and our own.
extension SocketLoop {
    /// The request was read when the upgrade was accepted.
    func opened(_ client: AcceptedSocket) -> Int32 {
        guard case .upgrade(let request)? = client.outcome, agreedSubprotocol(client.socket) == request.subprotocol
        else { return -1 }
        client.outcome = nil
        let connection = newConnection(
            to: request.peer, subprotocol: request.subprotocol, phase: .open, id: client.reservedID)
        connection.attach(to: client.socket)
        insert(connection)
        connection.inbound = client.inbound
        client.connection = connection
        pollhook_defer(pollSet, client.descriptor)  // the timer and new connections come before its messages
        handler.opened(connection, request: request)
        connection.scheduleControlFrame()  // frames may have come with the request
        closeIfStopping(connection)
        return 0
    }

    func received(_ bytes: UnsafeRawBufferPointer, on connection: Connection) -> Int32 {
        connection.keepAlive.receive(at: sweeps)
        guard connection.phase == .open, let socket = connection.socket else { return 0 }
        switch connection.assembly.append(chunk(bytes, of: socket), limit: configuration.messageLengthLimit) {
        case .incomplete: break
        case .complete(let message): handler.received(message, on: connection)
        case .tooLong:
            // The CLOSE frame is sent when the socket is writable. Closing from here would stop libwebsockets within a
            // frame: it would parse the rest of the message as a new frame, and the reset that follows would overtake
            // our CLOSE frame.
            connection.close(
                code: .messageTooLong, reason: "messages are limited to \(configuration.messageLengthLimit) bytes")
        }
        return 0
    }

    /// Writes at most once a call. libwebsockets also calls it after a CLOSE frame, when nothing may be written any
    /// more.
    func writable(_ connection: Connection) -> Int32 {
        guard let socket = connection.socket else { return 0 }
        noteLibraryClose(by: connection, on: socket)
        if let frame = connection.closeFrame, connection.phase == .closePending { return connection.sendClose(frame) }
        guard connection.phase == .open else { return 0 }
        if connection.hasPendingControlFrame, let result = writeControlFrame(on: connection, socket) { return result }
        guard let message = handler.nextMessage(for: connection) else {
            return connection.inbound?.frames.violation.map(connection.sendClose) ?? 0
        }
        // the CLOSE frame is sent after all messages
        if connection.hasPendingControlFrame { lws_callback_on_writable(socket) }
        return connection.write(message, to: socket) ? 0 : -1
    }

    /// Writes the next pending ping or pong; nil if there is none. The CLOSE frame for a violation is sent after the
    /// answers to everything that came before it.
    private func writeControlFrame(on connection: Connection, _ socket: OpaquePointer) -> Int32? {
        let isPing = connection.hasPendingPing
        let pong = isPing ? nil : connection.inbound?.drainPing()
        connection.hasPendingPing = false
        connection.hasPendingControlFrame = connection.inbound?.hasPendingReply ?? false
        guard isPing || pong != nil else { return nil }
        lws_callback_on_writable(socket)  // the handler is asked later
        return buffer.write((pong ?? [])[...], to: socket, as: isPing ? LWS_WRITE_PING : LWS_WRITE_PONG) ? 0 : -1
    }

    /// libwebsockets answers a CLOSE frame itself, with what `payload` contains when this returns. It does not know the
    /// codes 1012 to 1014, which were registered later, and replaces them by 1002; this restores the peer's code.
    func receivedClose(_ connection: Connection, _ payload: UnsafeMutableRawBufferPointer) -> Int32 {
        guard connection.isEstablished else { return 0 }
        handler.sendDeferred()
        let received = connection.inbound?.frames.receivedClose
        if let received, payload.count >= 2 {
            payload.storeBytes(of: received.code.rawValue.bigEndian, as: UInt16.self)
        }
        let close = received ?? CloseFrame(payload: UnsafeRawBufferPointer(payload))
        connection.ending = .byPeer(close.code, reason: close.reason)
        connection.phase = .closing
        return 0
    }

    /// When a peer breaks the protocol, libwebsockets sends a CLOSE frame by itself. Only this length shows that.
    private func noteLibraryClose(by connection: Connection, on socket: OpaquePointer) {
        guard connection.isEstablished, lws_get_close_length(socket) > 0 else { return }
        let payload = UnsafeRawBufferPointer(
            start: lws_get_close_payload(socket), count: Int(lws_get_close_length(socket)))
        connection.ending = .byUs(CloseFrame(payload: payload).code)
        connection.phase = .closing
    }

    /// Also called for our own connections that no server has answered. No other callback reports those.
    func closed(_ connection: Connection?) -> Int32 {
        guard let connection, let socket = connection.socket else { return 0 }
        noteLibraryClose(by: connection, on: socket)
        remove(connection)
        if targets.removeValue(forKey: connection) == nil {
            handler.closed(connection, ending: connection.ending)
        } else {
            handler.connectFailed(connection, error: .unreachable("the server did not answer"))
        }
        finishStoppingIfIdle()
        return 0
    }

    /// - Parameter id: nil: the next one
    func newConnection(
        to peer: PeerAddress, subprotocol: String?, phase: Connection.Phase, id: UInt64? = nil
    ) -> Connection {
        if id == nil { lastConnectionID += 1 }
        return Connection(
            id: id ?? lastConnectionID, to: peer, subprotocol: subprotocol, phase: phase, at: sweeps, by: buffer,
            unsentLimit: configuration.unsentLimit)
    }

    private func chunk(_ bytes: UnsafeRawBufferPointer, of socket: OpaquePointer) -> MessageAssembly.Chunk {
        MessageAssembly.Chunk(
            bytes: bytes, remaining: lws_remaining_packet_payload(socket), isBinary: lws_frame_is_binary(socket) != 0,
            isFirst: lws_is_first_fragment(socket) != 0, isFinal: lws_is_final_fragment(socket) != 0)
    }

    /// The subprotocol that libwebsockets has chosen. It must be the one that the handler was told.
    private func agreedSubprotocol(_ socket: OpaquePointer) -> String? {
        guard let name = lws_get_protocol(socket)?.pointee.name, name.pointee != 0 else { return nil }
        return String(cString: name)
    }
}
