import PreviewProtocol
import RefreshEngine

/// How much peers may ask of a daemon. Each limit is declared once, here: flags, checks, `--help`, the reference's
/// table and the code read it.
public struct DaemonLimits: Sendable {
    /// An input has fewer than 200 bytes, a pasted script fewer than 20 KiB.
    public var messageLength = Limit(
        "message-length", 64 * 1024, .bytes, in: 256...16_777_216,
        "Bytes of a message; a longer one closes its connection (1009).",
        beyond: "closed with 1009 as soon as a frame's header announces it")
    /// Each piece of this many bytes of a figure that is set counts as one callback. Chosen: with the limit on
    /// messages, the longest figures that a controller may set take a tenth of a core, and 100 bars that follow a hand
    /// 60 times a second are free.
    /// The same for all notes of a session when one of them changes, since all are sent to those who follow them.
    static let figurePiece = 4096
    /// A page sends at most one message for each frame that it displays.
    public var messageRate = Limit(
        "message-rate", 240, .count, in: 1...100_000,
        "Messages a second and connection, twice as many at once; whoever goes on is closed (1008).",
        beyond:
            "dropped with `tooManyMessages`; after twice as many more, closed with 1008. Callbacks that a message causes count, too: 1 each, and 1 more for every 100 viewers; so does each \(figurePiece >> 10) KiB of a figure that is set, and of a session's notes when one changes"
    )
    /// HTTP and WebSocket together.
    public var connections = Limit(
        "connections", 4096, .count, in: 1...1_000_000, "Connections, if the process may have as many descriptors.",
        beyond: "503")
    /// Many, because a proxy and a load test are one address each.
    public var connectionsPerAddress = Limit(
        "connections-per-address", 3000, .count, in: 1...1_000_000, "Connections from one address.", beyond: "429")
    public var viewers = Limit("viewers", 2000, .count, in: 1...1_000_000, "Viewers of one session.", beyond: "503")
    public var sessions = Limit("sessions", 2000, .count, in: 1...1_000_000, "Sessions at a time.", beyond: "503")
    public var timeToLive = Limit(
        "time-to-live", 60, .seconds, in: 0...86_400, "How long a session outlives its last viewer.",
        beyond: "forgotten")
    public var scriptLength = Limit(
        "script-length", ClientMessage.Piece.maxLength(of: .script), .bytes, in: 1...1_048_576,
        "Bytes of a script that is played or traced.", beyond: "`tooLarge`")
    public var contentHeight = Limit(
        "content-height", Int(RefreshEngine.Limits.content.upperBound), .points, in: 1...1_000_000,
        "The height that a list may be given, pt; at most 1000000.",
        beyond: "`tooLarge`")
    /// Several times what any control has.
    public var nodes = Limit(
        "nodes", 500, .count, in: 1...100_000, "Nodes that the controls of a scene may be drawn with.",
        beyond: "`tooLarge`")
    public var handshakeTimeout = Limit(
        "handshake-timeout", 5, .seconds, in: 1...3600, "What a client has for its handshake.", beyond: "dropped")
    public var pingAfter = Limit(
        "ping-after", 5, .seconds, in: 1...3600, "When a silent peer is pinged.",
        beyond: "pinged within a second; when thousands are silent, within as long again")
    {
        didSet { goneAfter.range = pingAfter.value + 1...3601 }
    }
    public var goneAfter = Limit(
        "gone-after", 15, .seconds, in: 6...3601, "When a peer that does not answer is gone.",
        beyond: "dropped, as much later as it was pinged later")

    public init() {}
}

/// A limit that a flag of `pullwire serve` sets.
public struct Limit: Sendable {
    public enum Unit: String, Sendable { case bytes, count, seconds, points }

    /// Without the two hyphens.
    public let flag: String
    /// The default, unless the flag sets it.
    public var value: Int
    public let unit: Unit
    /// The values that the flag accepts.
    public internal(set) var range: ClosedRange<Int>
    /// One sentence on what is limited.
    public let help: String
    /// What happens to a peer that exceeds it.
    package let beyond: String

    fileprivate init(
        _ flag: String, _ value: Int, _ unit: Unit, in range: ClosedRange<Int>, _ help: String, beyond: String
    ) {
        (self.flag, self.value, self.unit, self.range, self.help, self.beyond) = (
            flag, value, unit, range, help, beyond
        )
    }
}
