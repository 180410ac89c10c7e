import ArgumentParser
import PreviewDaemon

/// What peers may demand. Whoever meets a limit is told so.
struct LimitOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Bytes of a message; a longer one closes its connection (1009).", valueName: "bytes"))
    var messageLength = WrittenNumber(Int(Self.standard.messageLength))

    @Option(parsing: .unconditional, help: ArgumentHelp("Messages a second and connection, twice as many at once; whoever goes on is closed (1008).", valueName: "count"))
    var messageRate = WrittenNumber(Int(Self.standard.messageRate))

    @Option(parsing: .unconditional, help: ArgumentHelp("Connections, if the process may have as many descriptors.", valueName: "count"))
    var connections = WrittenNumber(Int(Self.standard.connections))

    @Option(parsing: .unconditional, help: ArgumentHelp("Connections from one address.", valueName: "count"))
    var connectionsPerAddress = WrittenNumber(Int(Self.standard.connectionsPerAddress))

    @Option(parsing: .unconditional, help: ArgumentHelp("Viewers of one session.", valueName: "count"))
    var viewers = WrittenNumber(Int(Self.standard.viewers))

    @Option(parsing: .unconditional, help: ArgumentHelp("Sessions at a time.", valueName: "count"))
    var sessions = WrittenNumber(Int(Self.standard.sessions))

    @Option(parsing: .unconditional, help: ArgumentHelp("How long a session outlives its last viewer.", valueName: "seconds"))
    var timeToLive = WrittenNumber(Int(Self.standard.timeToLive))

    @Option(parsing: .unconditional, help: ArgumentHelp("Bytes of a script that is played.", valueName: "bytes"))
    var scriptLength = WrittenNumber(Int(Self.standard.scriptLength))

    @Option(parsing: .unconditional, help: ArgumentHelp("The height that a list may be given, pt; at most 1000000.", valueName: "points"))
    var contentHeight = WrittenNumber(Int(Self.standard.contentHeight))

    @Option(parsing: .unconditional, help: ArgumentHelp("Nodes that the controls of a scene may be drawn with.", valueName: "count"))
    var nodes = WrittenNumber(Int(Self.standard.nodes))

    @Option(parsing: .unconditional, help: ArgumentHelp("What a client has for its handshake.", valueName: "seconds"))
    var handshakeTimeout = WrittenNumber(Int(Self.standard.handshakeTimeout))

    @Option(parsing: .unconditional, help: ArgumentHelp("When a silent peer is pinged.", valueName: "seconds"))
    var pingAfter = WrittenNumber(Int(Self.standard.pingAfter))

    @Option(parsing: .unconditional, help: ArgumentHelp("When a peer that does not answer is gone.", valueName: "seconds"))
    var goneAfter = WrittenNumber(Int(Self.standard.goneAfter))

    private static let standard = DaemonLimits()

    func validate() throws { _ = try checked() }

    var limits: DaemonLimits { (try? checked()) ?? Self.standard }

    private func checked() throws(ValidationError) -> DaemonLimits {
        var limits = Self.standard
        limits.messageLength = try messageLength.whole("--message-length", in: 256...16_777_216)
        limits.messageRate = try messageRate.whole("--message-rate", in: 1...100_000)
        limits.connections = try connections.whole("--connections", in: 1...1_000_000)
        limits.connectionsPerAddress = try connectionsPerAddress.whole("--connections-per-address", in: 1...1_000_000)
        limits.viewers = try viewers.whole("--viewers", in: 1...1_000_000)
        limits.sessions = try sessions.whole("--sessions", in: 1...1_000_000)
        limits.timeToLive = try timeToLive.whole("--time-to-live", in: 0...86_400)
        limits.scriptLength = try scriptLength.whole("--script-length", in: 1...1_048_576)
        limits.contentHeight = Double(try contentHeight.whole("--content-height", in: 1...1_000_000))
        limits.nodes = try nodes.whole("--nodes", in: 1...100_000)
        limits.handshakeTimeout = UInt16(try handshakeTimeout.whole("--handshake-timeout", in: 1...3600))
        limits.pingAfter = UInt16(try pingAfter.whole("--ping-after", in: 1...3600))
        limits.goneAfter = UInt16(try goneAfter.whole("--gone-after", in: Int(limits.pingAfter) + 1...3601))
        return limits
    }
}
