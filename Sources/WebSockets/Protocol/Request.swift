/// An HTTP request, plain or for an upgrade. The client has chosen everything in it, so it may be anything.
public struct Request: Hashable, Sendable {
    public enum Method: Hashable, Sendable {
        case get, head
    }

    /// A `name=value` of the query, decoded. A `name` without `=` has an empty value.
    public struct QueryItem: Hashable, Sendable {
        public let name: String
        public let value: String

        public init(name: String, value: String) { (self.name, self.value) = (name, value) }
    }

    public var method: Method
    /// The path, decoded, without the query. It begins with a slash and has no `//`, `.` or `..`. It may contain any
    /// other character; bytes that are not UTF-8 are replaced.
    public var path: String
    /// The query's items in the order of the request line.
    public var query: [QueryItem]
    public var host: String?
    public var origin: String?
    /// The subprotocols that the client offers, in its order.
    public var offeredSubprotocols: [String]
    /// The first offered subprotocol that the configuration knows. An accepted connection uses it.
    public var subprotocol: String?
    /// The header `Authorization`: a scheme and its credentials, such as `Bearer TOKEN`.
    public var authorization: String?
    /// The header `X-Forwarded-For`: the addresses that proxies have added, that of the nearest proxy last. A client
    /// can send anything here.
    public var forwardedFor: String?
    /// The header `Accept-Encoding`: the encodings in which the client accepts a response.
    public var acceptEncoding: String?
    /// The header `If-None-Match`: the tags of what the client has already.
    public var ifNoneMatch: String?
    public var peer: PeerAddress

    /// The first value of that name in the query.
    public func value(of name: String) -> String? { query.first { $0.name == name }?.value }
}

/// The address of the other end of a connection.
public struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// A numeric address; the name, if we have connected by name ourselves; for a unix socket its path, which is
    /// usually empty.
    public let host: String
    /// 0 for a unix socket.
    public let port: UInt16
    /// Whether the peer is a process of this machine that uses a unix socket.
    public let isUnix: Bool

    public init(host: String, port: UInt16) { (self.host, self.port, isUnix) = (host, port, false) }
    public init(unixPath: String) { (host, port, isUnix) = (unixPath, 0, true) }

    public var description: String { isUnix ? "unix:\(host)" : hostAndPort(host, port) }
}

func hostAndPort(_ host: String, _ port: UInt16) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
}
