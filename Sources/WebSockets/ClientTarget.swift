/// What a client connects to.
public struct ClientTarget: Hashable, Sendable {
    /// A name or a numeric address; also what the server is asked for by name.
    public var host: String
    public var port: UInt16
    /// A unix socket that is connected to in place of host and port.
    public var file: String?
    /// Starts with a slash; with the query, both percent-encoded.
    public var path: String
    public var subprotocol: String?
    /// Sent as `Authorization: Bearer`.
    public var token: String?
    /// Sent as `Origin`. Tools send none; only browsers must.
    public var origin: String?

    public init(host: String = "127.0.0.1", port: UInt16, path: String = "/", subprotocol: String? = nil, token: String? = nil, origin: String? = nil) {
        (self.host, self.port, self.path) = (host, port, path)
        (self.subprotocol, self.token, self.origin) = (subprotocol, token, origin)
    }

    public init(file: String, path: String = "/", subprotocol: String? = nil, token: String? = nil) {
        self.init(host: "localhost", port: 0, path: path, subprotocol: subprotocol, token: token)
        self.file = file
    }

    /// The `Host` header: without the port where it goes without saying, as browsers do it. RFC 9110 7.2.
    func authority(isSecure: Bool) -> String {
        let whole = hostAndPort(host, port), usual = isSecure ? ":443" : ":80"
        return file != nil ? host : whole.hasSuffix(usual) ? String(whole.dropLast(usual.count)) : whole
    }

    var peer: PeerAddress { file.map(PeerAddress.init(unixPath:)) ?? PeerAddress(host: host, port: port) }
}

/// Where it is; the token is nobody's business.
extension ClientTarget: CustomStringConvertible {
    public var description: String { "\(peer)" }
}

extension Request {
    /// What a connection of our own asks for.
    init(asking target: ClientTarget, isSecure: Bool) {
        self.init(
            method: .get, path: target.path, query: [], host: target.authority(isSecure: isSecure), origin: target.origin,
            offeredSubprotocols: target.subprotocol.map { [$0] } ?? [], subprotocol: target.subprotocol,
            peer: target.peer)
    }
}

/// Why a connection of our own did not open.
public enum ConnectError: Hashable, Sendable {
    /// The server answered with this HTTP status instead of 101.
    case rejected(status: Int)
    /// Over TLS: the certificate is another host's, or nobody we trust has signed it; OpenSSL's words.
    case untrusted(String)
    /// Nobody listens, the address is wrong, the answer is not HTTP or did not come in time; libwebsockets' own words.
    case unreachable(String)
}
