import CLibwebsockets
import CReadHook
import Glibc

/// The reads of libwebsockets. Everything that a client sends is inspected here first, so that libwebsockets gets only
/// what follows the protocol, and a client that breaks it is told why. `readhook.h` says how the reads are intercepted;
/// ``Inbound`` and ``FrameInspector`` inspect them.
///
/// Three alternatives do not work. libwebsockets' callbacks come after it has parsed, and do not show a frame's mask.
/// Peeking at a socket costs another system call for each read, shows nothing of TLS, and may show less than the read
/// that follows. A pair of sockets in between would double the copies and hide the back pressure.
extension SocketLoop {
    /// How much one read of a client's requests may return, bytes, and the room for the request that libwebsockets gets
    /// instead; see ``Inbound/next()``.
    private static let maxRead = HeadReader.maxLength, readReserve = 2048

    /// The size of libwebsockets' service buffer, into which it reads everything that clients send, bytes. It asks for
    /// less only if TLS has less left.
    static let readBuffer = maxRead + readReserve

    /// How many reads of a rejected client are discarded before the response is sent: closing a socket with unread
    /// bytes sends a reset, which would overtake the response. Chosen: 1 MiB, what a client may have sent before it is
    /// told.
    private static let maxDiscardedReads = 64

    /// A masked frame without a payload.
    private static func emptyFrame(_ opcode: UInt8) -> [UInt8] { [0x80 | opcode, 0x80, 0, 0, 0, 0] }

    static var isReadHookEffective: Bool { readhook_is_effective() }

    func installReadHook() {
        let function: readhook_function = { owner, descriptor, tls, buffer, length in
            guard let owner, let buffer else { return -1 }
            return Unmanaged<SocketLoop>.fromOpaque(owner)._withUnsafeGuaranteedRef {
                $0.read(descriptor, tls, buffer, length)
            }
        }
        readhook_set(function, Unmanaged.passUnretained(self).toOpaque())
    }

    func removeReadHook() { readhook_set(nil, nil) }

    private func read(
        _ descriptor: Int32, _ tls: UnsafeMutableRawPointer?, _ start: UnsafeMutableRawPointer, _ length: Int
    ) -> Int {
        guard let client = accepted[descriptor] else { return readhook_read(descriptor, tls, start, length) }
        let source = Source(descriptor: descriptor, tls: tls)
        let buffer = UnsafeMutableRawBufferPointer(start: start, count: Self.readBuffer)
        let count =
            client.awaited != nil
            ? readAwaited(of: client, source, into: buffer)
            : client.inbound.readsFrames
                ? readFrames(of: client, source, into: buffer, length) : readRequests(of: client, source, into: buffer)
        return count == 0 || (count < 0 && errno != EAGAIN) ? end(client, source, count) : count
    }

    /// The result of a read after which libwebsockets closes a socket. If it has kept a part of what it was to send, it
    /// does not close the socket, but delivers the same event again and again, and serves nobody else. So the socket is
    /// shut down, and libwebsockets is told that nothing has come: the next poll reports that the socket is writable,
    /// the write fails, and then libwebsockets closes it. Over TLS it closes it at once.
    private func end(_ client: AcceptedSocket, _ source: Source, _ count: Int) -> Int {
        guard source.tls == nil, lws_partial_buffered(client.socket) != 0 else { return count }
        shutdown(source.descriptor, Int32(SHUT_RDWR))
        errno = EAGAIN
        return -1
    }

    private struct Source {
        let descriptor: Int32
        let tls: UnsafeMutableRawPointer?

        func read(_ buffer: UnsafeMutableRawBufferPointer, from start: Int = 0, upTo length: Int) -> Int {
            readhook_read(descriptor, tls, buffer.baseAddress?.advanced(by: start), min(length, buffer.count - start))
        }
    }

    /// Reads until there is something for libwebsockets, or nothing more to read. Over TLS only a read can tell whether
    /// more has arrived.
    private func readRequests(
        of client: AcceptedSocket, _ source: Source, into buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
        guard !client.isResponding, !client.inbound.isOver else { return readAhead(of: client, source, into: buffer) }
        while true {
            let count = source.read(buffer, upTo: Self.maxRead)
            guard count > 0 else { return count }
            _ = client.inbound.hold(buffer[..<count])
            guard let (outcome, forwarded) = client.inbound.next() else { continue }
            client.outcome = outcome
            if isAwaitingDecision(client, outcome, forwarded) { return readAwaited(of: client, source, into: buffer) }
            buffer.copyBytes(from: forwarded)
            return forwarded.count
        }
    }

    /// Asks whether an upgrade is accepted.
    private func isAwaitingDecision(_ client: AcceptedSocket, _ outcome: Inbound.Outcome, _ forwarded: [UInt8]) -> Bool
    {
        guard case .upgrade(let request) = outcome, client.rejection == nil, case .running = phase else { return false }
        client.decision = handler.decide(on: request) {
            lastConnectionID += 1
            let later = LaterDecision(id: lastConnectionID, client.decide)
            (client.awaited, client.reservedID) = ((later, forwarded), later.id)
            return later
        }
        if client.decision != nil {
            client.awaited = nil
        } else {
            lws_set_timeout(client.socket, PENDING_TIMEOUT_HTTP_CONTENT, Self.laterTimeout)
        }
        return client.awaited != nil
    }

    /// Until the decision is made libwebsockets gets nothing of the upgrade, and what follows it is held. This is also
    /// where a disconnect of the client is noticed.
    private func readAwaited(
        of client: AcceptedSocket, _ source: Source, into buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
        if client.decision != nil, let forwarded = client.awaited?.forwarded {
            client.awaited = nil
            let all = forwarded + client.inbound.earlyFrames()
            buffer.copyBytes(from: all)
            return all.count
        }
        while true {
            let count = source.read(buffer, upTo: Self.maxRead)
            if count < 0 { return count }
            // There is room for one read.
            guard count > 0,
                client.inbound.hold(buffer[..<count], atMost: Self.maxRead - (client.awaited?.forwarded.count ?? 0))
            else { return 0 }
        }
    }

    /// While a response is awaited, received bytes are held; while one is being sent nothing is read, as long as the
    /// socket takes more: poll wakes the loop for that, too. If it takes nothing, received bytes must be read, or poll
    /// would wake the loop for them again and again. A client that goes on sending without reading is hung up on.
    private func readAhead(
        of client: AcceptedSocket, _ source: Source, into buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
        if source.tls == nil, !client.isAwaitingResponse, lws_send_pipe_choked(client.socket) == 0 {
            errno = EAGAIN
            return -1
        }
        while true {
            let count = source.read(buffer, upTo: Self.maxRead)
            if count < 0 { return count }
            guard count > 0, client.inbound.hold(buffer[..<count]) else { return 0 }
        }
    }

    /// Reads and drops what the client has sent, up to ``maxDiscardedReads`` reads.
    func discardRequests(of client: AcceptedSocket) {
        let source = Source(
            descriptor: client.descriptor, tls: lws_get_ssl(client.socket).map(UnsafeMutableRawPointer.init))
        withUnsafeTemporaryAllocation(byteCount: Self.maxRead, alignment: 16) { buffer in
            for _ in 0..<Self.maxDiscardedReads {
                guard source.read(buffer, upTo: Self.maxRead) > 0 else { return }
            }
        }
    }

    private func readFrames(
        of client: AcceptedSocket, _ source: Source, into buffer: UnsafeMutableRawBufferPointer, _ length: Int
    ) -> Int {
        let held = client.inbound.frames.held.count
        let count = source.read(buffer, from: held, upTo: length)
        guard count > 0 else { return count }
        client.connection?.keepAlive.receive(at: sweeps)
        let passed = client.inbound.inspect(frames: UnsafeMutableRawBufferPointer(rebasing: buffer[..<(held + count)]))
        if case .prefix(let count) = passed, count > 0, !client.inbound.hasPendingReply { return count }
        return forward(passed, in: buffer, for: client.connection)
    }

    /// A read must return something: if nothing may be forwarded, libwebsockets gets an empty PONG, or an empty CLOSE
    /// as the answer to our CLOSE frame.
    private func forward(
        _ passed: FrameInspector.Passed, in buffer: UnsafeMutableRawBufferPointer, for connection: Connection?
    ) -> Int {
        connection?.scheduleControlFrame()
        switch passed {
        case .prefix(let count) where count > 0: return count
        case .closeAfterViolation where connection?.isEstablished == false: return fill(buffer, FrameHeader.close)
        case .prefix, .closeAfterViolation: return fill(buffer, FrameHeader.pong)
        }
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, _ opcode: UInt8) -> Int {
        let frame = Self.emptyFrame(opcode)
        buffer.copyBytes(from: frame)
        return frame.count
    }
}
