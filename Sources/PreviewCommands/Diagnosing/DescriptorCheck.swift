import WebSockets

/// Whether a daemon may have as many descriptors as its connections need.
struct DescriptorCheck {
    var soft: Int, hard: Int
    /// What `--connections` says.
    var connections: Int

    var finding: Finding {
        let needed = DescriptorLimit.needed(for: connections)
        if soft >= needed { return .ok("descriptors", "\(soft); \(connections) connections need \(needed)") }
        if hard >= needed {
            return .ok(
                "descriptors",
                "\(soft), which the daemon raises to the \(needed) that \(connections) connections need; it may have \(hard)"
            )
        }
        let room = DescriptorLimit.room(for: connections, having: hard)
        return .fault(
            "descriptors",
            "\(connections) connections need \(needed), and the process may have \(hard): that is room for \(room)",
            fix:
                "ulimit -n \(needed) as root in the shell that starts it, LimitNOFILE=\(needed) in its unit, or --connections \(room)"
        )
    }

    /// - Parameter connections: what `--connections` says
    static func look(connections: Int) -> DescriptorCheck {
        let limits = DescriptorLimit.softAndHard
        return DescriptorCheck(soft: limits.soft, hard: limits.hard, connections: connections)
    }
}
