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
    /// The first offered one that the configuration knows: the one that an accepted connection speaks.
    public var subprotocol: String?
    /// The header of this name: a scheme and what proves the client's right, such as `Bearer TOKEN`.
    public var authorization: String?
    /// `X-Forwarded-For`: what proxies say of whom they speak for, the nearest proxy last. Anybody may have made it up.
    public var forwardedFor: String?
    public var peer: PeerAddress

    /// The first value with this name.
    public func value(of name: String) -> String? { query.first { $0.name == name }?.value }
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
