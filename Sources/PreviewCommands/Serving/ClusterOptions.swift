import ArgumentParser
import Cluster

/// Options for a daemon that shares its sessions with others.
struct ClusterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The daemon's name in logs, metrics and lists; by default the machine's.", valueName: "name")
    )
    var node: String?

    @Option(
        help: ArgumentHelp(
            "At SIGTERM the daemon gives its sessions to the others, and ends when it has none, or after this time, such as 30s.",
            valueName: "time"))
    var drain: String?

    private static let drainTimes = 0...3600

    func validate() throws {
        if let node, !ClusterConfiguration.isNode(node) {
            throw ValidationError("--node wants \(ClusterConfiguration.nodeRule)")
        }
        if drain != nil, drainTime == nil {
            throw ValidationError(
                "--drain wants a time from \(Self.drainTimes.lowerBound)s to \(Self.drainTimes.upperBound)s, such as 30s"
            )
        }
    }

    /// Checks that the options make sense together.
    func check(_ data: String) throws {
        guard !ClusterConfiguration.isDatabase(data) else { return }
        for (option, isGiven) in [("--node", node != nil), ("--drain", drain != nil)] where isGiven {
            throw ValidationError(
                "\(option) is for one of several daemons, which share a database: --data postgres://user@host/database")
        }
    }

    /// nil: the daemon is alone.
    func configuration(_ data: String) -> ClusterConfiguration? {
        guard ClusterConfiguration.isDatabase(data) else { return nil }
        var configuration = ClusterConfiguration(database: data, node: node)
        if let drainTime { configuration.drainTime = drainTime }
        return configuration
    }

    private var drainTime: Int? {
        drain.flatMap { Int($0.hasSuffix("s") ? $0.dropLast() : "") }.flatMap {
            Self.drainTimes.contains($0) ? $0 : nil
        }
    }
}
