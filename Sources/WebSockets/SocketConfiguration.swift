/// Limits and manners of a loop. The defaults are for a server that people and pages use interactively.
public struct SocketConfiguration: Sendable {
    /// Subprotocols that a client may name, up to 32 letters, digits, dots and hyphens each. The first in the client's list that is here is taken.
    public var subprotocols: [String] = []

    /// Longest message that is received, bytes. A longer one ends the connection with 1009 as soon as a frame announces it.
    /// 64 KiB: an input is below 200 bytes, a pasted script below 20 KiB.
    public var messageLengthLimit = 64 * 1024

    /// Accepted sockets at a time, HTTP and WebSocket together. One more is told so (503) and hung up on.
    /// 900 leave room below 1024, the descriptors that a process may have on most systems; see ``DescriptorLimit``.
    public var connectionLimit = 900

    /// Accepted sockets at a time from one address. One more is told so (429) and hung up on. Two thirds of all: nobody takes the place
    /// of everybody, and yet a proxy or a load test may come from one address. Unix sockets have no address and no such limit.
    public var connectionsPerAddressLimit = 600

    /// What a client has for its TLS handshake and its request, seconds; libwebsockets' own measure.
    public var handshakeTimeout: UInt16 = 5

    /// With a certificate all connections that come in are TLS.
    public var certificate: Certificate?

    /// With it all connections of our own are TLS, and the server's certificate must be its host's and signed by these.
    public var authority: Authority?

    /// A silent peer, client or server, is pinged after this time, seconds, or one more; when there are many, after up to twice this time, so that not
    /// all are pinged at once.
    public var pingAfter: UInt16 = 5

    /// A peer that has not answered for this time is gone, seconds, as much later as it was pinged later; longer than `pingAfter`.
    public var goneAfter: UInt16 = 15

    /// An HTTP connection without a request is kept for this time, seconds. libwebsockets' own measure is 5; browsers ask again within 15.
    public var keepAlive: UInt16 = 15

    /// How much may wait in the kernel before a connection counts as full, bytes (TCP_NOTSENT_LOWAT).
    /// Small, so that a slow viewer gets new messages instead of old ones: 16 KiB are 60 frames of 270 bytes, a second's worth.
    public var unsentLimit = 16 * 1024

    /// Sent with every HTTP answer, the library's own error pages included; not with the 101 of an upgrade.
    public var answerHeaders: [HeaderField] = []

    public init() {}
}

/// A header of an HTTP answer.
public struct HeaderField: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
