import CLibwebsockets

/// The one function that libwebsockets calls, for every event of every socket. Returning -1 closes the socket.
func libraryCallback(
    _ socket: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ input: UnsafeMutableRawPointer?, _ length: Int
) -> Int32 {
    guard let socket, let loop = lws_context_user(lws_get_context(socket)) else { return 0 }
    return Unmanaged<SocketLoop>.fromOpaque(loop).takeUnretainedValue().handle(reason, on: socket, input, length)
}

extension SocketLoop {
    fileprivate func handle(
        _ reason: lws_callback_reasons, on socket: OpaquePointer, _ input: UnsafeMutableRawPointer?, _ length: Int
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_FILTER_HTTP_CONNECTION: return filter(socket)
        case LWS_CALLBACK_HTTP: return answer(socket)
        case LWS_CALLBACK_HTTP_WRITEABLE: return continueAnswer(socket)
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirmUpgrade(socket)

        case LWS_CALLBACK_ESTABLISHED: return opened(socket)
        case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return authorize(socket, input, length)
        case LWS_CALLBACK_CLIENT_FILTER_PRE_ESTABLISH: return agreed(socket)
        case LWS_CALLBACK_CLIENT_ESTABLISHED: return clientOpened(socket)
        case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: return failed(socket, UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : length))
        case LWS_CALLBACK_RECEIVE, LWS_CALLBACK_CLIENT_RECEIVE:
            return received(socket, UnsafeRawBufferPointer(start: input, count: length))
        case LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_CLIENT_WRITEABLE: return writable(socket)
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return peerCloses(socket, UnsafeMutableRawBufferPointer(start: input, count: length))
        case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLIENT_CLOSED: return closed(socket)

        case LWS_CALLBACK_RAW_RX_FILE: return readable(socket)
        // A CONNECT request becomes a raw connection without limits.
        case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX: return -1
        case LWS_CALLBACK_EVENT_WAIT_CANCELLED: return woken()
        case LWS_CALLBACK_WSI_DESTROY: return forget(socket)
        default: return 0
        }
    }

    /// Comes for no reason, too.
    private func woken() -> Int32 {
        takeJobs()
        return 0
    }

    /// The last callback of a socket, whatever it was.
    private func forget(_ socket: OpaquePointer) -> Int32 {
        _ = closed(socket)
        if case .listener(let listener)? = watched.removeValue(forKey: socket) { listener.removeFile() }
        guard let gone = accepted.removeValue(forKey: socket) else { return 0 }
        inbound[gone.descriptor] = nil
        uncount(gone)
        resumeAccepting()
        stopWhenAlone()
        return 0
    }
}
