import LoadTest
import PreviewProtocol

extension Benchmark {
    static let hostile = Benchmark(
        name: "hostile", summary: "200 sessions that load, beside one whose controller sends the worst that it may"
    ) { servers in
        try attacks.flatMap { name, attack in
            // Twenty more watch the session that is attacked.
            var load = Load(sessions: 221, system: "storehouse", .loading())
            let path = load.path
            (load.path, load.times) = ({ path($0 <= 20 ? 0 : $0) }, times)
            (load.firstSchedule, load.uncounted, load.asksHealth) = (attack, 21, true)
            let result = try servers.daemon(load)
            return [
                Row("hostile", "\(name): longest gap of the others, ms", milliseconds(result.gaps.max), .atMost(50)),
                Row("hostile", "\(name): /healthz, slowest, ms", milliseconds(result.slowestHealth), .atMost(50)),
                Row("hostile", "\(name): memory in the end, MB", Double(result.resident) / 1e6),
            ]
        }
    }

    /// When the attack begins, ms. Its beginning is measured, too, because a server is least prepared for that.
    private static let delay = 1500.0
    private static let times = Load.Times(warmup: 1, duration: 4)

    private static var attacks: [(String, Schedule)] {
        [
            ("a script of marks", Schedule(repeating: [.play(name: "marks", script: marks)], every: 500, after: delay)),
            ("long scripts with a fault", Schedule(repeating: faultyUpload, every: 5, after: delay)),
            (
                "other systems",
                Schedule(
                    repeating: [.system(name: "sprites", .header), .system(name: "storehouse", .header)], every: 5,
                    after: delay)
            ),
        ]
    }

    /// 90,000 events in no time, in 120 bytes.
    private static let marks = "pull 1\nrepeat 10000\n" + String(repeating: "mark a\n", count: 9) + "end\n"

    /// As long as a script may be. Only its last line shows that it is not one.
    private static var faultyUpload: [ClientMessage] {
        let line = "sleep 1t\n"
        let piece = String(repeating: line, count: 6000)
        let pieces = ClientMessage.Piece.maxLength(of: .script) / piece.utf8.count
        let texts = ["pull 1\n"] + Array(repeating: piece, count: pieces) + ["nonsense\n"]
        return texts.enumerated().map {
            .upload(ClientMessage.Piece(.script, name: "long", text: $1, isLast: $0 == texts.count - 1))
        }
    }
}
