import ArgumentParser
import PreviewSessions
import PreviewTesting

/// Limits of what peers may use. Flags, bounds and help come from ``DaemonLimits``.
struct LimitOptions: ParsableArguments {
    @Option(\.messageLength) var messageLength
    @Option(\.messageRate) var messageRate
    @Option(\.connections) var connections
    @Option(\.connectionsPerAddress) var connectionsPerAddress
    @Option(\.viewers) var viewers
    @Option(\.sessions) var sessions
    @Option(\.timeToLive) var timeToLive
    @Option(\.scriptLength) var scriptLength
    @Option(\.contentHeight) var contentHeight
    @Option(\.nodes) var nodes
    @Option(\.handshakeTimeout) var handshakeTimeout
    @Option(\.pingAfter) var pingAfter
    @Option(\.goneAfter) var goneAfter

    func validate() throws { _ = try checked() }

    var limits: DaemonLimits { (try? checked()) ?? DaemonLimits() }

    private func checked() throws(ValidationError) -> DaemonLimits {
        var limits = DaemonLimits()
        for (limit, number) in numbers {
            limits[keyPath: limit].value = try number.whole(
                "--" + limits[keyPath: limit].flag, in: limits[keyPath: limit].range)
        }
        return limits
    }

    private var numbers: [(WritableKeyPath<DaemonLimits, Limit>, NumberArgument)] {
        [
            (\.messageLength, messageLength), (\.messageRate, messageRate), (\.connections, connections),
            (\.connectionsPerAddress, connectionsPerAddress), (\.viewers, viewers), (\.sessions, sessions),
            (\.timeToLive, timeToLive),
            (\.scriptLength, scriptLength), (\.contentHeight, contentHeight), (\.nodes, nodes),
            (\.handshakeTimeout, handshakeTimeout),
            (\.pingAfter, pingAfter), (\.goneAfter, goneAfter),
        ]
    }
}

extension Option where Value == NumberArgument {
    init(_ limit: KeyPath<DaemonLimits, Limit>) {
        let limit = DaemonLimits()[keyPath: limit]
        self.init(
            wrappedValue: NumberArgument(limit.value), name: .customLong(limit.flag), parsing: .unconditional,
            help: ArgumentHelp("\(limit.help)", valueName: limit.unit.rawValue))
    }
}
