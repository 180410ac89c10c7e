/// What a client connects to.
public struct ClientTarget: Hashable, Sendable {
    /// A name or a numeric address; also the server name that TLS asks for.
    public var host: String
    public var port: UInt16
    /// The path of a unix socket to connect to instead of host and port.
    public var file: String?
    /// The path with the query, both percent-encoded. It begins with a slash.
    public var path: String
    public var subprotocol: String?
    /// Sent as `Authorization: Bearer`.
    public var token: String?
    /// Sent as `Origin`. Tools send none; only browsers must.
    public var origin: String?

    public init(
        host: String = "127.0.0.1", port: UInt16, path: String = "/", subprotocol: String? = nil, token: String? = nil,
        origin: String? = nil
    ) {
        (self.host, self.port, self.path) = (host, port, path)
        (self.subprotocol, self.token, self.origin) = (subprotocol, token, origin)
    }

    public init(file: String, path: String = "/", subprotocol: String? = nil, token: String? = nil) {
        self.init(host: "localhost", port: 0, path: path, subprotocol: subprotocol, token: token)
        self.file = file
    }

    /// The `Host` header. Like browsers, it leaves out the scheme's usual port. RFC 9110 7.2.
    func authority(isSecure: Bool) -> String {
        let whole = hostAndPort(host, port)
        let usual = isSecure ? ":443" : ":80"
        return file != nil ? host : whole.hasSuffix(usual) ? String(whole.dropLast(usual.count)) : whole
    }

    var peer: PeerAddress { file.map(PeerAddress.init(unixPath:)) ?? PeerAddress(host: host, port: port) }
}

/// The description is the address alone: the token must not be logged.
extension ClientTarget: CustomStringConvertible {
    public var description: String { "\(peer)" }
}

extension Request {
    /// The request of our own connection, as the handler gets it.
    init(asking target: ClientTarget, isSecure: Bool) {
        self.init(
            method: .get, path: target.path, query: [], host: target.authority(isSecure: isSecure),
            origin: target.origin,
            offeredSubprotocols: target.subprotocol.map { [$0] } ?? [], subprotocol: target.subprotocol,
            peer: target.peer)
    }
}

/// Why one of our own connections did not open.
public enum ConnectError: Hashable, Sendable {
    /// The server answered with this HTTP status instead of 101.
    case rejected(status: Int)
    /// The server's certificate is for another host, or no trusted authority has signed it; in OpenSSL's words.
    case untrusted(String)
    /// Nobody listens, the address is wrong, or the response is not HTTP or too late; usually in libwebsockets' words.
    case unreachable(String)
}
