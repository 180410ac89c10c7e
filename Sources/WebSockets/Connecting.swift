import CLibwebsockets
import Glibc

/// Connections that we make.
extension SocketLoop {
    /// Begins to connect; the handler hears `opened` or `connectFailed` while the loop runs.
    public func connect(to target: ClientTarget) throws(SocketError) -> Connection {
        guard target.path.hasPrefix("/"), target.isOneLine else {
            throw .cannotConnect(target, reason: "the path must begin with a slash, and nothing may hold spaces or control characters")
        }
        immediateFailure = nil
        guard let socket = begin(target) else { throw .cannotConnect(target, reason: immediateFailure ?? "out of memory or descriptors") }
        let peer = PeerAddress(host: target.host, port: target.port)
        let connection = remember(socket, peer: peer, subprotocol: nil, phase: .connecting)
        targets[socket] = target
        return connection
    }

    /// libwebsockets copies all strings before it returns.
    private func begin(_ target: ClientTarget) -> OpaquePointer? {
        let texts = [target.host, target.path, target.authority, target.offer, target.origin].map { $0.flatMap { strdup($0) } }
        defer { for text in texts { free(text) } }
        var asking = lws_client_connect_info()
        asking.context = context
        asking.vhost = host
        asking.address = UnsafePointer(texts[0])
        asking.port = Int32(target.port)
        asking.path = UnsafePointer(texts[1])
        asking.host = UnsafePointer(texts[2])
        asking.protocol = UnsafePointer(texts[3])
        asking.origin = UnsafePointer(texts[4])
        asking.local_protocol_name = definitions.protocols[0].name
        asking.ssl_connection = Int32(LCCSCF_HTTP_NO_FOLLOW_REDIRECT.rawValue)
        return lws_client_connect_via_info(&asking)
    }

    /// The server's answer is there for the only time.
    func agreed(_ socket: OpaquePointer) -> Int32 {
        connections[socket]?.subprotocol = RequestReader(socket: socket).text(WSI_TOKEN_PROTOCOL)
        return 0
    }

    func clientOpened(_ socket: OpaquePointer) -> Int32 {
        guard let connection = connections[socket], let target = targets.removeValue(forKey: socket) else { return -1 }
        connection.phase = .open
        handler.opened(connection, request: Request(asking: target))
        farewell(connection)
        return 0
    }

    /// Comes before ``connect(to:)`` has returned when it is clear at once.
    func failed(_ socket: OpaquePointer, _ text: UnsafeRawBufferPointer) -> Int32 {
        let words = String(decoding: text, as: UTF8.self)
        targets[socket] = nil
        guard let connection = connections.removeValue(forKey: socket) else {
            immediateFailure = words
            return 0
        }
        connection.phase = .gone
        let status = Int(lws_http_client_http_response(socket))
        handler.connectFailed(connection, failure: status > 0 && status != 101 ? .refused(status: status) : .unreachable(words))
        stopWhenAlone()
        return 0
    }
}

extension ClientTarget {
    fileprivate var isOneLine: Bool {
        [host, path, subprotocol ?? "", credential ?? "", origin ?? ""].allSatisfy { !$0.utf8.contains { $0 <= 32 || $0 == 127 } }
    }
}
