/// Why a peer is told that the connection ends. RFC 6455 7.4.1.
public struct CloseCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Bytes of a reason beside it: a control frame holds 125, and the code takes two. RFC 6455 5.5.1.
    public static let longestReason = 123

    public static let normal = CloseCode(rawValue: 1000)
    /// The server stops, or the page was left.
    public static let goingAway = CloseCode(rawValue: 1001)
    public static let protocolError = CloseCode(rawValue: 1002)
    /// A kind of message that we do not take.
    public static let unsupported = CloseCode(rawValue: 1003)
    /// The peer's CLOSE frame held no code. Never sent.
    public static let none = CloseCode(rawValue: 1005)
    /// A text that is not UTF-8.
    public static let invalidPayload = CloseCode(rawValue: 1007)
    public static let policyViolation = CloseCode(rawValue: 1008)
    public static let messageTooLong = CloseCode(rawValue: 1009)
    public static let internalError = CloseCode(rawValue: 1011)
    /// Come back later. IANA registry, not answered by all clients.
    public static let tryAgainLater = CloseCode(rawValue: 1013)

    /// 1004, 1005, 1006 and 1015 stand for something that happened and may not be sent (RFC 6455 7.4.1).
    var maySend: Bool { (1000...4999).contains(rawValue) && ![1004, 1005, 1006, 1015].contains(rawValue) }
}

/// How a connection came to its end.
public enum Ending: Hashable, Sendable {
    /// The peer sent a CLOSE frame first; ``CloseCode/none`` when it held no code.
    case byPeer(CloseCode, reason: String)
    /// We sent a CLOSE frame first, also because the peer broke the protocol (1002, 1007, 1009); or we dropped the connection (`nil`).
    case byUs(CloseCode?)
    /// No CLOSE frame came or went: reset, or silent for too long.
    case lost
}

/// Why a connection of our own did not open.
public enum ConnectFailure: Hashable, Sendable {
    /// The server answered with this HTTP status instead of 101.
    case refused(status: Int)
    /// Over TLS: the certificate is another host's, or nobody we trust has signed it; OpenSSL's words.
    case untrusted(String)
    /// Nobody listens, the address is wrong, the answer is not HTTP or did not come in time; libwebsockets' own words.
    case unreachable(String)
}
