/// The content of a CLOSE frame. RFC 6455 5.5.1.
package struct CloseFrame: Hashable, Sendable {
    package let code: CloseCode
    package let reason: String
}

extension CloseFrame {
    /// Parses two bytes of code, the most significant first, and the reason. A shorter payload gives the code
    /// ``CloseCode/none``.
    package init(payload: UnsafeRawBufferPointer) {
        guard payload.count >= 2 else {
            self.init(code: .none, reason: "")
            return
        }
        let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
        self.init(code: CloseCode(rawValue: code), reason: String(decoding: payload.dropFirst(2), as: UTF8.self))
    }
}

extension String {
    /// The longest prefix of whole characters that fits into that many bytes of UTF-8.
    func prefix(utf8Count limit: Int) -> String {
        var shorter = self[...]
        while shorter.utf8.count > limit { shorter.removeLast() }
        return String(shorter)
    }
}

/// Why a connection is closed. RFC 6455 7.4.1.
public struct CloseCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The longest reason, bytes: a control frame holds 125, and the code takes 2. RFC 6455 5.5.1.
    public static let maxReasonLength = 123

    public static let normal = CloseCode(rawValue: 1000)
    /// The server stops, or the user has left the page.
    public static let goingAway = CloseCode(rawValue: 1001)
    public static let protocolError = CloseCode(rawValue: 1002)
    /// The peer's CLOSE frame held no code. Never sent.
    public static let none = CloseCode(rawValue: 1005)
    /// The peer has sent a text that is not UTF-8.
    public static let invalidPayload = CloseCode(rawValue: 1007)
    public static let policyViolation = CloseCode(rawValue: 1008)
    public static let messageTooLong = CloseCode(rawValue: 1009)
    public static let internalError = CloseCode(rawValue: 1011)
    /// The session continues at another server: the client may reconnect at once. In IANA's registry, as the next one.
    public static let serviceRestart = CloseCode(rawValue: 1012)
    /// The client should reconnect later. Not all clients do.
    public static let tryAgainLater = CloseCode(rawValue: 1013)

    /// Whether the code may be sent in a CLOSE frame. 1004, 1005, 1006 and 1015 may not (RFC 6455 7.4.1).
    var mayBeSent: Bool { (1000...4999).contains(rawValue) && ![1004, 1005, 1006, 1015].contains(rawValue) }
}
