import LoadTest

/// One benchmark of `scripts/bench`, with the name by which the user chooses it.
struct Benchmark: Sendable {
    let name: String
    /// What it does, as a text for the user.
    let summary: String
    /// - Throws: why it cannot be measured
    let rows: @Sendable (Servers) throws -> [Row]
}

extension Benchmark {
    static let all = [
        engine, loading, daemons, followers, dragged, viewers, json, silent, latency, memory, overload, hostile,
    ]

    private static let engine = Benchmark(
        name: "engine", summary: "steps, frames and messages of every refresh system, within the process"
    ) { _ in try InProcess.rows() }

    private static let loading = Benchmark(
        name: "loading", summary: "1,000 sessions in which storehouse loads, 60 frames a second each"
    ) { servers in
        let comparison = try servers.besideFloor(Load(sessions: 1000, system: system, .loading()))
        return [
            Row("loading", "processor a message, of the floor's", comparison.ratio, .atMost(1.35)),
            gap("loading", comparison.result, .atMost(25)),
        ] + explained("loading", comparison)
    }

    private static let daemons = Benchmark(
        name: "daemons", summary: "two daemons of 400 sessions each at the same time, beside one alone"
    ) { servers in
        // So many that two daemons and their loads do not need all of two cores.
        let load = { @Sendable in Load(sessions: 400, system: system, .loading()) }
        let (alone, both) = (try servers.daemon(load()), try servers.daemons(2, load))
        let messages = both.reduce(0) { $0 + $1.messages }
        let each = both.reduce(0) { $0 + $1.serverSeconds } * 1e6 / Double(max(1, messages))
        return [
            Row(
                "daemons", "sessions that two carry on a core each, of those of one",
                Comparison.ratio(alone.microsecondsAMessage.map { 2 * $0 }, each), .atLeast(1.7)),
            Row("daemons", "one: processor a message, µs", alone.microsecondsAMessage),
            Row("daemons", "two: processor a message, µs", each),
            Row("daemons", "two: messages a second", both.reduce(0) { $0 + $1.messagesASecond }),
        ]
    }

    private static let followers = Benchmark(
        name: "followers", summary: "1,000 sessions in which storehouse loads: followers, and viewers of frames"
    ) { servers in
        var watched = Load(sessions: 1000, system: system, .loading())
        var followed = Load(sessions: 1000, system: system, .following())
        // Neither is measured while its sessions' beginning is written down. A follower is sent no frames to count.
        let times = Load.Times(warmup: 4, duration: 5)
        (watched.times, followed.times, followed.counted) = (times, times, nil)
        let (frames, result) = (try servers.daemon(watched), try servers.daemon(followed))
        // What 60 frames a second would cost: on a busy machine fewer come.
        let wanted = frames.microsecondsAMessage.map { $0 / 1e6 * 60 * Double(watched.connections) }
        return [
            Row(
                "followers", "processor, of that for viewers of frames",
                Comparison.ratio(result.processorShare, frames.processorShare), .atMost(0.2)),
            Row(
                "followers", "processor, of that for 60 frames a second",
                Comparison.ratio(result.processorShare, wanted)),
            Row(
                "followers", "bytes a second to a follower",
                Double(result.bytes) / result.seconds / Double(max(1, result.open)), .atMost(200)),
            Row("followers", "viewers of frames: processor, % of a core", 100 * frames.processorShare),
            Row("followers", "viewers of frames: messages a second", frames.messagesASecond),
        ] + explained("followers", result)
    }

    private static let dragged = Benchmark(name: "dragged", summary: "1,000 sessions dragged at 60 samples a second") {
        servers in
        let comparison = try servers.besideFloor(Load(sessions: 1000, system: system, .dragging()))
        return [
            Row("dragged", "frames a second of the worst viewer", comparison.result.fewestASecond, .atLeast(55)),
            gap("dragged", comparison.result, .atMost(25)),
            Row("dragged", "processor a message, of the floor's", comparison.ratio),
        ] + explained("dragged", comparison)
    }

    private static let viewers = Benchmark(name: "viewers", summary: "one session that loads, with 1,000 viewers") {
        servers in
        let comparison = try servers.besideFloor(Load(viewers: 1000, system: system, .loading()))
        return [
            Row("viewers", "processor a message, of the floor's", comparison.ratio, .atMost(1.05)),
            gap("viewers", comparison.result),
        ] + explained("viewers", comparison)
    }

    private static let json = Benchmark(
        name: "json", summary: "200 sessions in which storehouse loads, in JSON and in binary"
    ) { servers in
        let binary = try servers.daemon(Load(sessions: 200, system: system, .loading()))
        let json = try servers.daemon(Load(sessions: 200, system: system, .loading(in: .json), in: .json))
        return [
            Row(
                "json", "processor a message, of the binary one's",
                Comparison.ratio(json.microsecondsAMessage, binary.microsecondsAMessage), .atMost(2))
        ] + explained("json", json)
    }

    private static let silent = Benchmark(name: "silent", summary: "4,000 sessions in which nothing happens") {
        servers in
        var load = Load(sessions: 4000, system: system)
        // Twice as long as the daemon lets a peer be silent before it pings it, and after what their beginning leaves
        // to be written down.
        load.times = Load.Times(warmup: 6, duration: 10)
        let result = try servers.daemon(load)
        return [
            Row("silent", "processor, % of a core", 100 * result.processorShare, .atMost(2)),
            Row("silent", "connections", Double(result.open), .atLeast(4000)),
        ]
    }

    private static let latency = Benchmark(
        name: "latency", summary: "100 sessions dragged at 60 samples a second: from a sample sent to a frame received"
    ) { servers in
        let result = try servers.daemon(Load(sessions: 100, system: system, .dragging()))
        return [
            Row("latency", "drag to frame, p50, ms", milliseconds(result.latencies.percentile(0.5)), .atMost(1)),
            Row("latency", "drag to frame, p99, ms", milliseconds(result.latencies.percentile(0.99)), .atMost(4)),
        ] + explained("latency", result)
    }

    private static let overload = Benchmark(
        name: "overload", summary: "2,000 sessions dragged at 60 samples a second, about twice what a core can carry"
    ) { servers in
        var load = Load(sessions: 2000, system: system, .dragging())
        load.asksHealth = true
        let result = try servers.daemon(load)
        return [
            Row("overload", "frames a second of the worst viewer", result.fewestASecond, .atLeast(10)),
            gap("overload", result, .atMost(250)),
            Row("overload", "/healthz, slowest, ms", milliseconds(result.slowestHealth), .atMost(100)),
        ] + explained("overload", result)
    }
}

extension Benchmark {
    /// It has fourteen bars that all move: no other system draws as much.
    private static let system = "storehouse"

    /// Rows that show whether the others mean anything: a load generator that is too busy measures itself.
    private static func explained(_ name: String, _ result: LoadResult) -> [Row] {
        [
            Row(name, "messages a second", result.messagesASecond),
            Row(name, "processor a message, µs", result.microsecondsAMessage),
            Row(name, "processor, % of a core", 100 * result.processorShare),
            Row(name, "the load's own processor, % of a core", 100 * result.ownSeconds / result.seconds),
            Row(name, "connections lost", Double(result.lost)),
        ]
    }

    /// The same with rows that show how quiet the machine was.
    private static func explained(_ name: String, _ comparison: Comparison) -> [Row] {
        explained(name, comparison.result) + [
            Row(name, "the floor's processor a message before, µs", comparison.before.microsecondsAMessage),
            Row(name, "the floor's processor a message after, µs", comparison.after.microsecondsAMessage),
            Row(name, "the floor's gap, p99, ms", milliseconds(comparison.after.gaps.percentile(0.99))),
        ]
    }

    private static func gap(_ name: String, _ result: LoadResult, _ target: Row.Target? = nil) -> Row {
        Row(name, "gap, p99, ms", milliseconds(result.gaps.percentile(0.99)), target)
    }

    static func milliseconds(_ nanoseconds: Int?) -> Double? { nanoseconds.map { Double($0) / 1e6 } }
}
