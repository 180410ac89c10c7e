import CLibwebsockets
import Logging
import Synchronization

/// The one function that libwebsockets calls, for every event of every socket. Returning -1 closes the socket.
///
/// - Parameter user: the ``Connection``: an accepted one once it is open, our own from the beginning; nil for other
///   sockets
func libraryCallback(
    _ socket: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ input: UnsafeMutableRawPointer?, _ length: Int
) -> Int32 {
    guard let socket, let loop = lws_context_user(lws_get_context(socket)) else { return 0 }
    return Unmanaged<SocketLoop>.fromOpaque(loop)._withUnsafeGuaranteedRef {
        $0.handle(
            reason, on: socket, user, UnsafeMutableRawBufferPointer(start: input, count: input == nil ? 0 : length))
    }
}

extension SocketLoop {
    fileprivate func handle(
        _ reason: lws_callback_reasons, on socket: OpaquePointer, _ user: UnsafeMutableRawPointer?,
        _ input: UnsafeMutableRawBufferPointer
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_CLIENT_WRITEABLE:
            guard let user else { return 0 }
            return Unmanaged<Connection>.fromOpaque(user)._withUnsafeGuaranteedRef { writable($0) }
        case LWS_CALLBACK_RECEIVE, LWS_CALLBACK_CLIENT_RECEIVE:
            guard let user else { return -1 }
            return Unmanaged<Connection>.fromOpaque(user)._withUnsafeGuaranteedRef {
                received(UnsafeRawBufferPointer(input), on: $0)
            }
        case LWS_CALLBACK_RAW_RX_FILE: return readable(socket)
        case LWS_CALLBACK_EVENT_WAIT_CANCELLED: return wokenUp()
        default: return handleLifecycle(reason, on: socket, Connection.at(user), input)
        }
    }

    /// The callbacks that come only a few times in the life of a socket.
    private func handleLifecycle(
        _ reason: lws_callback_reasons, on socket: OpaquePointer, _ connection: Connection?,
        _ input: UnsafeMutableRawBufferPointer
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_FILTER_HTTP_CONNECTION: return AcceptedSocket.of(socket).map(filter) ?? -1
        case LWS_CALLBACK_HTTP: return AcceptedSocket.of(socket).map(respond) ?? -1
        case LWS_CALLBACK_HTTP_WRITEABLE: return AcceptedSocket.of(socket).map(continueResponse) ?? 0
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return AcceptedSocket.of(socket).map(confirmUpgrade) ?? -1
        case LWS_CALLBACK_ESTABLISHED: return AcceptedSocket.of(socket).map(opened) ?? -1

        case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return addAuthorization(socket, connection, input)
        case LWS_CALLBACK_CLIENT_FILTER_PRE_ESTABLISH: return handshakeAccepted(connection)
        case LWS_CALLBACK_CLIENT_ESTABLISHED: return connection.map(clientOpened) ?? -1
        case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
            return connectionFailed(socket, connection, UnsafeRawBufferPointer(input))
        case LWS_CALLBACK_CLIENT_RECEIVE_PONG: return receivedPong(connection)
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return connection.map { receivedClose($0, input) } ?? 0
        case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLIENT_CLOSED: return closed(connection)

        // A CONNECT request becomes a raw connection without limits.
        case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX: return -1
        case LWS_CALLBACK_WSI_DESTROY: return socketDestroyed(socket, connection)
        default: return 0
        }
    }

    /// libwebsockets also calls this when nobody has woken the loop.
    private func wokenUp() -> Int32 {
        runJobs()
        return 0
    }

    /// Comes for our own connections only. What a client sends counts when it is read.
    private func receivedPong(_ connection: Connection?) -> Int32 {
        connection?.keepAlive.receive(at: sweeps)
        return 0
    }

    /// The last callback of every socket.
    private func socketDestroyed(_ socket: OpaquePointer, _ connection: Connection?) -> Int32 {
        _ = closed(connection)
        if case .listener(let listener)? = watched.removeValue(forKey: socket) { listener.removeFile() }
        guard let gone = AcceptedSocket.of(socket) else { return 0 }
        accepted.remove(gone)
        gone.isGone = true
        if let decision = gone.awaited?.decision { handler.withdrawn(decision) }
        release(gone)
        resumeAccepting()
        finishStoppingIfIdle()
        return 0
    }
}

/// libwebsockets has one log for the process, and calls it on the thread that logs.
private let libraryLogger = Mutex<Logger?>(nil)

/// Sends libwebsockets' errors and warnings to `logger`, which replaces an earlier one.
///
/// Most of its errors are caused by a peer ("malformed or absent conn hdr"), so they are logged as warnings.
func routeLibraryLog(to logger: Logger) {
    libraryLogger.withLock { $0 = logger }
    lws_set_log_level(Int32(LLL_ERR | LLL_WARN)) { level, line in
        guard let line, let logger = libraryLogger.withLock({ $0 }) else { return }
        let text = String(cString: line).split(separator: "\n").joined(separator: " ")
        logger.log(level: level == Int32(LLL_ERR) ? .warning : .info, "libwebsockets: \(text)")
    }
}
