import LoadTest

extension Benchmark {
    static let memory = Benchmark(
        name: "memory", summary: "1,000 idle and 1,000 dragged sessions, and what 2,000 leave behind that have ended"
    ) { servers in
        [
            Row(
                "memory", "an idle session with its viewer, KiB",
                try kibibytesASession(Load(sessions: sessions, system: "storehouse"), servers), .atMost(10)),
            Row(
                "memory", "a dragged session with its viewer, KiB",
                try kibibytesASession(Load(sessions: sessions, system: "storehouse", .dragging()), servers), .atMost(32)
            ),
            Row(
                "memory", "left of 2,000 dragged sessions that have ended, MB", try megabytesLeft(servers), .atMost(20)),
        ]
    }

    private static let sessions = 1000
    /// They are the same for `--quick`, because a session grows while it is dragged.
    private static let times = Load.Times(warmup: 1, duration: 4)

    private static func timed(_ load: Load) -> Load {
        var load = load
        load.times = times
        return load
    }

    /// What each session takes beside what the daemon takes once, for the first one: code, and the pages of its database.
    private static func kibibytesASession(_ load: Load, _ servers: Servers) throws -> Double {
        let (load, first) = (timed(load), timed(Load(sessions: 1, system: "storehouse")))
        return try servers.withDaemon(for: load.connections) { server in
            let before = try servers.run(first, on: server).resident
            return Double(try servers.run(load, on: server).resident - before) / 1024 / Double(load.connections)
        }
    }

    /// What is left when the sessions have ended, which they do here 1 s after their viewers have left, MB.
    private static func megabytesLeft(_ servers: Servers) throws -> Double {
        let load = timed(Load(sessions: 2 * sessions, system: "storehouse", .dragging()))
        let nothing = timed(Load(sessions: 1, system: "storehouse"))
        return try servers.withDaemon(for: load.connections, ["--time-to-live", "1"]) { server in
            let before = server.residentBytes
            _ = try servers.run(load, on: server)
            return Double(try servers.run(nothing, on: server).resident - before) / 1e6
        }
    }
}
