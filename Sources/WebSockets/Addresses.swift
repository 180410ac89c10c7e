/// Where a server listens.
public struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// A numeric address, IPv4 or IPv6. The socket is bound to exactly this one: 127.0.0.1 is not reachable from elsewhere.
    public var host: String
    /// 0 lets the system choose a free one.
    public var port: UInt16

    public init(host: String = "127.0.0.1", port: UInt16) {
        self.host = host
        self.port = port
    }

    public var description: String { hostAndPort(host, port) }
}

/// Who is at the other end of a connection.
public struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// Numeric; a name only for a connection that we made ourselves by name.
    public let host: String
    public let port: UInt16

    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    public var description: String { hostAndPort(host, port) }
}

/// What a client connects to.
public struct ClientTarget: Hashable, Sendable {
    /// A name or a numeric address.
    public var host: String
    public var port: UInt16
    /// Starts with a slash; with the query, both percent-encoded.
    public var path: String
    public var subprotocol: String?
    /// Sent as `Origin`. Tools send none; only browsers must.
    public var origin: String?

    public init(host: String = "127.0.0.1", port: UInt16, path: String = "/", subprotocol: String? = nil, origin: String? = nil) {
        self.host = host
        self.port = port
        self.path = path
        self.subprotocol = subprotocol
        self.origin = origin
    }

    var authority: String { hostAndPort(host, port) }
}

private func hostAndPort(_ host: String, _ port: UInt16) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
}
