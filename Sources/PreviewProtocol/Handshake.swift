// The contents of a viewer's link and handshake: encoding, role, session, where the viewer was, token, and the path in
// front of it all.

/// How the messages of version 1 are written. Both encodings have the same content. A viewer chooses one by naming its
/// subprotocol.
public enum Encoding: String, Hashable, Sendable, CaseIterable {
    /// The compact one, which the page uses.
    case binary = "pullwire.v1"
    /// The readable one, for tools and people.
    case json = "pullwire.v1.json"

    /// The names of all subprotocols, in words.
    public static var names: String { allCases.map(\.rawValue).joined(separator: " or ") }
}

/// The rights that a link gives its holder.
public enum Role: String, Hashable, Sendable, CaseIterable {
    /// The holder may do everything.
    case controller
    /// The holder may watch, but change nothing that others see.
    case viewer
}

/// The name of a session, as links contain it: 1 to 64 ASCII letters, digits, `-`, `_` and `.`.
public struct SessionName: Hashable, Sendable {
    public let text: String

    /// The session that a link opens when it names none.
    public static let standard = SessionName(unchecked: "demo")

    /// The close code for a client that asked for an existing session, when no session has that name. RFC 6455 7.4.2
    /// leaves 4000 to 4999 to applications.
    public static let notFoundCloseCode: UInt16 = 4004

    /// Why the daemon closes a connection with 1012: another daemon continues the session, this one stops, or it cannot
    /// look for the session.
    public static let movedReason = "the session goes on at another daemon; connect again",
        drainedReason = "this daemon ends; connect again"
    public static let noDatabaseReason = "this daemon has lost its database; connect again"

    /// The rule, for people.
    public static let rule = "1 to 64 letters, digits, \"-\", \"_\" and \".\""

    /// Nil for any text that is not such a name.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(SessionName.isAllowed) else { return nil }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
    }
}

extension SessionName: CustomStringConvertible, Comparable {
    public static func < (one: SessionName, other: SessionName) -> Bool { one.text < other.text }

    public var description: String { text }
}

/// Where a viewer is in a session. A viewer that reconnects sends it in the handshake: `resume=RUN.HEARD.SCENE`.
public struct ResumePoint: Hashable, Sendable {
    /// The run of the session that it watched. A new run begins when the session is dropped, and when a daemon restores
    /// it after a restart.
    public var run: String
    /// How many notices and script messages of that run it has received.
    public var heard: Int
    /// The number of the scene that it has, or 0 for none.
    public var scene: Int

    public init(run: String, heard: Int, scene: Int) { (self.run, self.heard, self.scene) = (run, heard, scene) }

    /// Reads a text such as `3f9ac1.214.3`. Nil for any other text.
    public init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let heard = Int(parts[1]), let scene = Int(parts[2]), heard >= 0, scene >= 0 else {
            return nil
        }
        self.init(run: String(parts[0]), heard: heard, scene: scene)
    }
}

/// The secret that a link must contain, if the daemon requires one.
public struct Token: Hashable, Sendable {
    /// Letters, digits, `-` and `_`, which need no escapes in a URL's fragment or in a list of subprotocols.
    public let text: String

    /// The allowed number of characters. 16 random characters are 96 bits; more than 64 do not fit into the list of
    /// subprotocols.
    public static let lengths = 16...64

    /// Nil when the text is too short, too long, or contains other characters.
    public init?(_ text: String) {
        guard Token.lengths.contains(text.utf8.count), text.utf8.allSatisfy(Token.alphabet.contains) else { return nil }
        self.text = text
    }

    package init(unchecked text: String) { self.text = text }

    package static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Takes the same time for every guess of that length, so that nobody can measure how much of it is right.
    package func isEqual(to guess: String) -> Bool {
        let (mine, theirs) = (Array(text.utf8), Array(guess.utf8))
        guard mine.count == theirs.count else { return false }
        return zip(mine, theirs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// So that no log contains a token by mistake.
extension Token: CustomStringConvertible {
    public var description: String { "(a token)" }
}

/// The path under which a proxy serves the daemon. The proxy may keep it in its requests to the daemon, or remove it.
public struct BasePath: Hashable, Sendable {
    /// The path. It starts and ends with a slash.
    public let text: String

    public static let root = BasePath(unchecked: "/")

    /// Nil when a piece of the path holds anything but letters, digits, `-`, `_` and `.`, or is `.` or `..`.
    public init?(_ path: String) {
        let pieces = path.split(separator: "/")
        guard pieces.allSatisfy({ SessionName(String($0)) != nil && $0 != "." && $0 != ".." }) else { return nil }
        text = pieces.isEmpty ? "/" : "/" + pieces.joined(separator: "/") + "/"
    }

    private init(unchecked text: String) { self.text = text }

    /// A requested path, relative to the base. Nil for the base itself without its final slash, which relative
    /// addresses need.
    package func relative(_ path: String) -> String? {
        if path + "/" == text { return nil }
        return path.hasPrefix(text) ? "/" + path.dropFirst(text.count) : path
    }
}
