/// An HTTP request, plain or for an upgrade. Everything in it was given by the client and may be anything.
public struct Request: Hashable, Sendable {
    public enum Method: Hashable, Sendable {
        case get, head
    }

    /// A `name=value` of the query, decoded. `name` alone has an empty value.
    public struct QueryItem: Hashable, Sendable {
        public let name: String
        public let value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    public var method: Method
    /// Decoded, without the query, and free of `//`, `.` and `..`; starts with a slash. May hold any other byte, repaired to UTF-8.
    public var path: String
    /// In the order of the request line.
    public var query: [QueryItem]
    public var host: String?
    public var origin: String?
    /// What the client can speak, in its order.
    public var offeredSubprotocols: [String]
    /// The first offered one that the configuration knows: the one that an accepted connection isEstablished.
    public var subprotocol: String?
    /// The header of this name: a scheme and what proves the client's right, such as `Bearer TOKEN`.
    public var authorization: String?
    /// `X-Forwarded-For`: what proxies say of whom they speak for, the nearest proxy last. Anybody may have made it up.
    public var forwardedFor: String?
    public var peer: PeerAddress

    /// The first value with this name.
    public func value(of name: String) -> String? { query.first { $0.name == name }?.value }
}

/// Who is at the other end of a connection.
public struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// Numeric; a name only for a connection that we made ourselves by name; the path of a unix socket, mostly empty.
    public let host: String
    /// 0 for a unix socket.
    public let port: UInt16
    /// A process of this machine, over a unix socket.
    public let isUnix: Bool

    public init(host: String, port: UInt16) { (self.host, self.port, isUnix) = (host, port, false) }
    public init(unixPath: String) { (host, port, isUnix) = (unixPath, 0, true) }

    public var description: String { isUnix ? "unix:\(host)" : hostAndPort(host, port) }
}

func hostAndPort(_ host: String, _ port: UInt16) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
}
