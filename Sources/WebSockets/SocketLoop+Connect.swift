import CLibwebsockets
import Glibc

/// Connections of our own.
extension SocketLoop {
    /// Begins to connect. While the loop runs, the handler's `opened` or `connectFailed` is called.
    ///
    /// - Throws: ``SocketError/cannotConnect(_:reason:)`` if the target is malformed, or if its failure is known at
    ///   once
    public func connect(to target: ClientTarget) throws(SocketError) -> Connection {
        if let reason = error(in: target) { throw .cannotConnect(target, reason: reason) }
        disablePollHook()
        immediateError = nil
        let connection = newConnection(to: target.peer, subprotocol: nil, phase: .connecting)
        targets[connection] = target
        guard let socket = startConnecting(to: target, for: connection) else {
            targets[connection] = nil
            throw .cannotConnect(
                target,
                reason: immediateError ?? (target.file == nil ? "the host has no address" : "nobody listens there"))
        }
        connection.attach(to: socket)
        insert(connection)
        return connection
    }

    /// An error in a target that libwebsockets would not notice, or not report; nil if there is none.
    private func error(in target: ClientTarget) -> String? {
        guard target.path.hasPrefix("/"), target.isOneLine else {
            return "the path must begin with a slash, and nothing may hold spaces or control characters"
        }
        // libwebsockets compares the certificate with the host up to the first colon only.
        if configuration.certificateAuthority != nil, target.host.contains(":") {
            return "over TLS a server is found by its name or its IPv4 address"
        }
        guard let file = target.file else { return nil }
        return SocketFile.fits(file) ? nil : SocketFile.lengthError
    }

    /// libwebsockets copies all strings before it returns.
    private func startConnecting(to target: ClientTarget, for connection: Connection) -> OpaquePointer? {
        let address = target.file.map { "+" + $0 } ?? target.host
        let authority = target.authority(isSecure: configuration.certificateAuthority != nil)
        let texts = [address, target.path, authority, target.subprotocol, target.origin].map {
            $0.flatMap { strdup($0) }
        }
        defer { for text in texts { free(text) } }
        var info = lws_client_connect_info()
        info.context = context
        info.userdata = connection.pointer
        info.retry_and_idle_policy = UnsafePointer(definitions.emptyRetryPolicy)
        info.vhost = host
        info.address = UnsafePointer(texts[0])
        info.port = Int32(target.port)
        info.path = UnsafePointer(texts[1])
        info.host = UnsafePointer(texts[2])
        info.protocol = UnsafePointer(texts[3])
        info.origin = UnsafePointer(texts[4])
        info.local_protocol_name = definitions.protocols[0].name
        info.alpn = UnsafePointer(definitions.alpn)
        let security = configuration.certificateAuthority == nil ? 0 : LCCSCF_USE_SSL.rawValue
        info.ssl_connection = Int32(LCCSCF_HTTP_NO_FOLLOW_REDIRECT.rawValue | security)
        return lws_client_connect_via_info(&info)
    }

    /// Adds the token to the headers of the upgrade. `input` points to where the next header goes.
    func addAuthorization(
        _ socket: OpaquePointer, _ connection: Connection?, _ input: UnsafeMutableRawBufferPointer
    ) -> Int32 {
        guard let place = input.baseAddress?.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self),
            let token = connection.flatMap({ targets[$0] })?.token
        else { return 0 }
        let value = "Bearer " + token
        return lws_add_http_header_by_token(
            socket, WSI_TOKEN_HTTP_AUTHORIZATION, value, Int32(value.utf8.count), place,
            place.pointee.map { $0 + input.count }) == 0 ? 0 : -1
    }

    /// The server's response headers can be read only in this callback.
    func handshakeAccepted(_ connection: Connection?) -> Int32 {
        if let connection, let socket = connection.socket {
            connection.subprotocol = header(WSI_TOKEN_PROTOCOL, of: socket)
        }
        return 0
    }

    /// The value of a header of the server's response; nil if it is absent or empty.
    private func header(_ token: lws_token_indexes, of socket: OpaquePointer) -> String? {
        let length = Int(lws_hdr_total_length(socket, token))
        guard length > 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { buffer in
            let written = lws_hdr_copy(socket, buffer.baseAddress, Int32(length + 1), token)
            guard written >= 0 else { return nil }
            return String(
                decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<Int(written)]),
                as: UTF8.self)
        }
    }

    func clientOpened(_ connection: Connection) -> Int32 {
        guard let target = targets.removeValue(forKey: connection) else { return -1 }
        connection.phase = .open
        handler.opened(
            connection, request: Request(asking: target, isSecure: configuration.certificateAuthority != nil))
        closeIfStopping(connection)
        return 0
    }

    /// Called before ``connect(to:)`` has returned if the failure is known at once.
    func connectionFailed(_ socket: OpaquePointer, _ connection: Connection?, _ text: UnsafeRawBufferPointer) -> Int32 {
        let words = String(decoding: text, as: UTF8.self)
        guard let connection, connection.socket != nil else {
            immediateError = words
            return 0
        }
        targets[connection] = nil
        remove(connection)
        let status = Int(lws_http_client_http_response(socket))
        handler.connectFailed(
            connection, error: status > 0 && status != 101 ? .rejected(status: status) : error(of: socket, words))
        finishStoppingIfIdle()
        return 0
    }

    /// libwebsockets only says that a TLS handshake failed. OpenSSL knows whether the certificate was the reason.
    private func error(of socket: OpaquePointer, _ words: String) -> ConnectError {
        let verdict = lws_get_ssl(socket).map { SSL_get_verify_result($0) } ?? Int(X509_V_OK)
        if verdict != X509_V_OK { return .untrusted(String(cString: X509_verify_cert_error_string(verdict))) }
        if words.hasPrefix("connect SSL err") {
            return .unreachable("the handshake of TLS failed; does the server speak TLS there?")
        }
        return .unreachable(
            words == "read failed" ? "the server hung up without an answer; does it speak TLS there?" : words)
    }
}

extension ClientTarget {
    fileprivate var isOneLine: Bool {
        [host, path, subprotocol ?? "", token ?? "", origin ?? ""].allSatisfy {
            !$0.utf8.contains { $0 <= 32 || $0 == 127 }
        }
    }
}
