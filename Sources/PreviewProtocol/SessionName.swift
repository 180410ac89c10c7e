/// The name of a session, as it stands in a link: 1 to 64 ASCII letters, digits, `-`, `_` and `.`.
public struct SessionName: Hashable, Sendable {
    public let text: String

    /// The session that a link opens when it names none.
    public static let standard = SessionName(unchecked: "demo")

    /// With this code the daemon closes the connection of a client that asked for a session that exists, when none has that name. RFC 6455 7.4.2 leaves
    /// 4000 to 4999 to applications.
    public static let notFoundCloseCode: UInt16 = 4004

    /// The rule, for people.
    public static let rule = "1 to 64 letters, digits, \"-\", \"_\" and \".\""

    /// Nil for a text that is no such name.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(SessionName.isAllowed) else { return nil }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
    }
}

extension SessionName: CustomStringConvertible, Comparable {
    public static func < (one: SessionName, other: SessionName) -> Bool { one.text < other.text }

    public var description: String { text }
}
