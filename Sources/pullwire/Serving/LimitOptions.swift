import ArgumentParser
import PreviewDaemon

/// What peers may demand. Whoever meets a limit is told so.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Bytes of a message; a longer one closes its connection (1009).", valueName: "bytes"))
    var messageLength = Self.standard.messageLength

    @Option(help: ArgumentHelp("Messages a second and connection, twice as many at once; whoever goes on is closed (1008).", valueName: "count"))
    var messageRate = Self.standard.messageRate

    @Option(help: ArgumentHelp("Connections, if the process may have as many descriptors.", valueName: "count"))
    var connections = Self.standard.connections

    @Option(help: ArgumentHelp("Connections from one address.", valueName: "count"))
    var connectionsPerAddress = Self.standard.connectionsPerAddress

    @Option(help: ArgumentHelp("Viewers of one session.", valueName: "count"))
    var viewers = Self.standard.viewers

    @Option(help: ArgumentHelp("Sessions at a time.", valueName: "count"))
    var sessions = Self.standard.sessions

    @Option(help: ArgumentHelp("How long a session outlives its last viewer.", valueName: "seconds"))
    var timeToLive = Self.standard.timeToLive

    @Option(help: ArgumentHelp("Bytes of a script that is played.", valueName: "bytes"))
    var scriptLength = Self.standard.scriptLength

    @Option(help: ArgumentHelp("The height that a list may be given, pt; at most 1000000.", valueName: "points"))
    var contentHeight = Int(Self.standard.contentHeight)

    @Option(help: ArgumentHelp("Nodes that the controls of a scene may be drawn with.", valueName: "count"))
    var nodes = Self.standard.nodes

    @Option(help: ArgumentHelp("What a client has for its handshake.", valueName: "seconds"))
    var handshakeTimeout = Self.standard.handshakeTimeout

    @Option(help: ArgumentHelp("When a silent peer is pinged.", valueName: "seconds"))
    var pingAfter = Self.standard.pingAfter

    @Option(help: ArgumentHelp("When a peer that does not answer is gone.", valueName: "seconds"))
    var goneAfter = Self.standard.goneAfter

    private static let standard = DaemonLimits()

    func validate() throws {
        let counts = [
            ("message-length", messageLength, 256...16_777_216), ("message-rate", messageRate, 1...100_000), ("connections", connections, 1...1_000_000),
            ("connections-per-address", connectionsPerAddress, 1...1_000_000), ("viewers", viewers, 1...1_000_000), ("sessions", sessions, 1...1_000_000),
            ("time-to-live", timeToLive, 0...86_400), ("script-length", scriptLength, 1...1_048_576), ("content-height", contentHeight, 1...1_000_000),
            ("nodes", nodes, 1...100_000), ("handshake-timeout", Int(handshakeTimeout), 1...3600), ("ping-after", Int(pingAfter), 1...3600),
            ("gone-after", Int(goneAfter), Int(pingAfter) + 1...3601),
        ]
        for (name, value, range) in counts where !range.contains(value) {
            throw ValidationError("--\(name) must be from \(range.lowerBound) to \(range.upperBound), not \(value)")
        }
    }

    var limits: DaemonLimits {
        var limits = DaemonLimits()
        (limits.messageLength, limits.messageRate, limits.scriptLength) = (messageLength, messageRate, scriptLength)
        (limits.connections, limits.connectionsPerAddress) = (connections, connectionsPerAddress)
        (limits.viewers, limits.sessions, limits.timeToLive) = (viewers, sessions, timeToLive)
        (limits.contentHeight, limits.nodes) = (Double(contentHeight), nodes)
        (limits.handshakeTimeout, limits.pingAfter, limits.goneAfter) = (handshakeTimeout, pingAfter, goneAfter)
        return limits
    }
}
