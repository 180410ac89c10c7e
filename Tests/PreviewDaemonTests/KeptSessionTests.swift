import Foundation
import GRDB
import Logging
import Motion
@testable import PreviewDaemon
import RefreshEngine
import Testing

@Suite("Sessions outlive their daemon")
struct KeptSessionTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
    private let now = Date(timeIntervalSince1970: 1000)

    /// A daemon's store and what it has to write.
    private struct Daemon {
        var store: Store
        var changes: [String: Store.Change] = [:]

        init(_ folder: URL) throws { store = try Store(folder: folder) }

        mutating func hear(_ events: SessionEvent..., of session: String = "demo", at date: Date) {
            for event in events { changes[session, default: Store.Change()].add(event, at: date) }
        }

        mutating func write() throws {
            try store.keep(changes)
            changes = [:]
        }
    }

    private func down(_ tick: Int) -> SessionEvent { .input(.fingerDown(TouchSample(time: 1.25, y: 100)), Tick(tick)) }
    private func content(_ height: Double, _ tick: Int) -> SessionEvent { .input(.content(height: height), Tick(tick)) }

    private var scenario: Scenario {
        var scenario = Scenario()
        scenario.header = try? SystemChoice("arrow")
        scenario.tick = Tick(7)
        return scenario
    }

    @Test("A session that its daemon has left comes back with its scenario, its inputs in order and its tick, once")
    func comesBack() throws {
        do {
            var daemon = try Daemon(folder)
            daemon.hear(.began(scenario, after: nil), content(500, 8), at: now)
            try daemon.write()
            daemon.hear(content(600, 9), .reached(Tick(12)), at: now)
            try daemon.write()
        }
        let next = try Store(folder: folder)
        let kept = try #require(try next.restore("demo", at: now) { Issue.record($0) })
        #expect(kept.history.base == scenario && kept.tick == Tick(12))
        #expect(kept.history.inputs.map(\.input) == [.content(height: 500), .content(height: 600)] && kept.history.inputs.map(\.tick) == [Tick(8), Tick(9)])
        #expect(try Store(folder: folder).restore("demo", at: now) { _ in } == nil)
    }

    @Test("A daemon that lives is never robbed: the same name is another session of its own")
    func notStolen() throws {
        var one = try Daemon(folder), two = try Daemon(folder)
        one.hear(.began(scenario, after: nil), content(500, 8), .abandoned, at: now)
        try one.write()
        #expect(try two.store.restore("demo", at: now) { _ in } == nil)
        try two.store.reap(at: now + 1000)
        two.hear(.began(scenario, after: nil), content(600, 8), at: now)
        try two.write()
        two.hear(.ended, at: now)
        try two.write()
        one = try Daemon(folder)  // the first one has ended
        let kept = try #require(try one.store.restore("demo", at: now) { _ in })
        #expect(kept.history.inputs.map(\.input) == [.content(height: 500)])
    }

    @Test("One that was left longer ago than a session lives does not come back; one that was watched has its time from the restart on")
    func reaped() throws {
        do {
            var daemon = try Daemon(folder)
            daemon.hear(.began(scenario, after: nil), .abandoned, of: "left", at: Date() - 61)
            daemon.hear(.began(scenario, after: nil), .abandoned, .visited, of: "watched", at: Date() - 600)
            try daemon.write()
        }
        let restart = Date()
        let next = try Store(folder: folder)
        #expect(try next.restore("left", at: restart) { _ in } == nil)
        #expect(try next.restore("watched", at: restart + 59) { _ in } != nil)
        let last = try Store(folder: folder)
        #expect(try last.restore("watched", at: Date() + 61) { _ in } == nil)
    }

    @Test("A session that is made anew, or over, leaves nothing behind")
    func forgotten() throws {
        do {
            var daemon = try Daemon(folder)
            daemon.hear(.began(scenario, after: nil), content(500, 8), at: now)
            try daemon.write()
            daemon.hear(.began(scenario, after: Simulation(scenario)), content(600, 9), at: now)
            daemon.hear(.began(scenario, after: nil), .ended, of: "over", at: now)
            try daemon.write()
        }
        let next = try Store(folder: folder)
        #expect(try next.restore("demo", at: now) { _ in }?.history.inputs.map(\.input) == [.content(height: 600)])
        #expect(try next.restore("over", at: now) { _ in } == nil)
    }

    @Test("A damaged scenario is told and removed; behind damaged inputs the rest is left out")
    func damaged() throws {
        do {
            var daemon = try Daemon(folder)
            for name in ["scenario", "inputs"] { daemon.hear(.began(scenario, after: nil), content(500, 8), of: name, at: now) }
            try daemon.write()
            daemon.hear(content(600, 9), of: "inputs", at: now)
            try daemon.write()
            daemon.hear(content(700, 10), of: "inputs", at: now)
            try daemon.write()
            try daemon.store.database.write { db in
                try db.execute(sql: "UPDATE session SET scenario = 'rubbish' WHERE name = 'scenario'")
                try db.execute(sql: "UPDATE sessionInputs SET inputs = '[[9' WHERE CAST(inputs AS TEXT) LIKE '%600%'")
            }
        }
        let next = try Store(folder: folder)
        var complaints: [String] = []
        #expect(try next.restore("scenario", at: now) { complaints.append("\($0)") } == nil && complaints.count == 1)
        #expect(try next.restore("inputs", at: now) { _ in }?.history.inputs.map(\.input) == [.content(height: 500)])
    }

    @Test("The finger that was down when the daemon ended has vanished, what was refreshed meanwhile is known, and the session goes on from there")
    func wakesUp() throws {
        var house = House()
        house.open(1, system: "storehouse")
        house.say(#"{"type":"content","height":1500}"#)
        house.pull()
        var kept = KeptSession(history: History(Scenario()), tick: .zero)
        for case (_, .began(let scenario, _)) in house.events { kept.history = History(scenario) }
        for case (_, .input(let input, let tick)) in house.events {
            _ = kept.history.add(input, at: tick)
            kept.tick = tick
        }
        var next = House()
        next.surroundings.kept = kept
        next.surroundings.run = "another"
        next.surroundings.lastRefresh = ["MSCommonRefreshTimeKey": Moment(seconds: 1_470_390_000)]
        next.open(1, resume: "0.3.1")
        #expect(next.texts("frame")[0].contains(#""state":"armed""#) && next.texts("scene")[0].contains(#""height":1500"#))
        next.pass(300)
        #expect(next.texts("frame").last?.contains(#""offset":0,"#) == true && !next.texts("notice").contains { $0.contains(#""begin""#) })
        #expect(next.hub.session("demo")?.simulation.lastRefresh(of: "MSCommonRefreshTimeKey") == Moment(seconds: 1_470_390_000))
    }

    @Test("What cannot be written leaves the session as it was kept before, without a gap, until it is made anew")
    func gap() throws {
        do {
            let store = try Store(folder: folder), other = try Store(folder: folder)
            let sink = StoreSink(store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            sink.take(.began(scenario, after: nil), of: "demo")
            sink.take(content(500, 8), of: "demo")
            sink.finish()
            try other.database.write { db in try db.execute(sql: "ALTER TABLE sessionInputs RENAME TO away") }
            sink.take(content(600, 9), of: "demo")
            sink.finish()
            try other.database.write { db in try db.execute(sql: "ALTER TABLE away RENAME TO sessionInputs") }
            sink.take(content(700, 10), of: "demo")
            sink.finish()
            sink.take(.began(scenario, after: Simulation(scenario)), of: "anew")
            sink.take(content(800, 11), of: "anew")
            sink.finish()
        }
        let next = try Store(folder: folder)
        #expect(try next.restore("demo", at: Date()) { _ in }?.history.inputs.map(\.input) == [.content(height: 500)])
        #expect(try next.restore("anew", at: Date()) { _ in }?.history.inputs.map(\.input) == [.content(height: 800)])
    }

    @Test("What is kept is written off the loop's thread, in order, and all of it when the daemon stops")
    func sink() throws {
        do {
            let sink = StoreSink(store: try Store(folder: folder), logger: Logger(label: "test"))
            sink.take(.began(scenario, after: nil), of: "demo")
            sink.pause()
            for step in 0..<100 { sink.take(content(500 + Double(step), 8 + step), of: "demo") }
            sink.finish()
        }
        let next = StoreSink(store: try Store(folder: folder), logger: Logger(label: "test"))
        #expect(next.restore("demo")?.history.inputs.count == 100)
    }
}
