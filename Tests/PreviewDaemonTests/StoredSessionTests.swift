import Foundation
import GRDB
import Logging
import Motion
import PreviewProtocol
import RefreshEngine
import Synchronization
import Testing

@testable import PreviewDaemon
@testable import PreviewSessions
@testable import SessionStorage

@Suite("Sessions outlive their daemon")
struct StoredSessionTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
    private let now = Date(timeIntervalSince1970: 1000)

    /// A daemon's store and what it has to write.
    private struct Daemon {
        var store: Store
        var changes: [SessionName: SessionChange] = [:]

        init(_ folder: URL) throws { store = try Store(folder: folder) }

        mutating func hear(_ events: SessionEvent..., of session: SessionName = "demo", at date: Date) {
            for event in events { changes[session, default: SessionChange()].add(event, at: date) }
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
        let kept = try #require(try next.restore("demo", at: now) { Issue.record("\($0)") })
        #expect(kept.history.base == scenario && kept.tick == Tick(12))
        #expect(
            kept.history.inputs.map(\.input) == [.content(height: 500), .content(height: 600)]
                && kept.history.inputs.map(\.tick) == [Tick(8), Tick(9)])
        #expect(try Store(folder: folder).restore("demo", at: now) { _ in } == nil)
    }

    @Test("A daemon that lives is never robbed: the same name is another session of its own")
    func notStolen() throws {
        var one = try Daemon(folder)
        var two = try Daemon(folder)
        one.hear(.began(scenario, after: nil), content(500, 8), .abandoned, at: now)
        try one.write()
        #expect(try two.store.restore("demo", at: now) { _ in } == nil)
        try two.store.removeExpired(at: now + 1000)
        two.hear(.began(scenario, after: nil), content(600, 8), at: now)
        try two.write()
        two.hear(.ended, at: now)
        try two.write()
        one = try Daemon(folder)  // the first one has ended
        let kept = try #require(try one.store.restore("demo", at: now) { _ in })
        #expect(kept.history.inputs.map(\.input) == [.content(height: 500)])
    }

    @Test(
        "One that was left longer ago than a session lives does not come back; one that was watched has its time from the restart on"
    )
    func expired() throws {
        do {
            var daemon = try Daemon(folder)
            daemon.hear(.began(scenario, after: nil), .abandoned, of: "left", at: Date() - 61)
            daemon.hear(.began(scenario, after: nil), .abandoned, .rejoined, of: "watched", at: Date() - 600)
            try daemon.write()
        }
        let restart = Date()
        let next = try Store(folder: folder)
        #expect(try next.restore("left", at: restart) { _ in } == nil)
        #expect(try next.restore("watched", at: restart + 59) { _ in } != nil)
        let last = try Store(folder: folder)
        #expect(try last.restore("watched", at: Date() + 61) { _ in } == nil)
    }

    @Test(
        "Of two of one name the one that was watched last comes back, also after the clock was set back by an hour, s",
        arguments: [0, 3600])
    func watchedLast(back: Double) throws {
        do {
            var (one, other) = (try Daemon(folder), try Daemon(folder))
            one.hear(.began(scenario, after: nil), .abandoned, at: now)
            other.hear(.began(scenario, after: nil), content(1, 9), at: now)
            try one.write()
            try other.write()
        }
        #expect(try Store(folder: folder).restore("demo", at: now - back) { _ in }?.tick == Tick(9))
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

    /// What was set aside, by name.
    private func setAside() throws -> [String: String] {
        let files = try FileManager.default.contentsOfDirectory(
            at: folder.appendingPathComponent("set-aside"), includingPropertiesForKeys: nil)
        return try Dictionary(
            uniqueKeysWithValues: files.map {
                (String($0.lastPathComponent.prefix { $0 != "-" }), try String(contentsOf: $0, encoding: .utf8))
            })
    }

    @Test("A damaged scenario is told and set aside; behind damaged inputs the rest is left out, told and set aside")
    func damaged() throws {
        do {
            var daemon = try Daemon(folder)
            for name in ["scenario", "inputs"] as [SessionName] {
                daemon.hear(.began(scenario, after: nil), content(500, 8), of: name, at: now)
            }
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
        #expect(
            try next.restore("inputs", at: now) { complaints.append($0) }?.history.inputs.map(\.input) == [
                .content(height: 500)
            ] && complaints.count == 2)
        #expect(
            complaints[0].contains("its scenario cannot be read")
                && complaints[1].contains("its inputs cannot be read from number 2 on"))
        let files = try setAside()
        #expect(
            files["scenario"]?.contains(#""tick":"8","scenario":"rubbish","inputs":["[[8,{\"content\":500}]]"]}"#)
                == true)
        #expect(
            files["inputs"]?.contains(#"[[10,{\"content\":700}]]"#) == true
                && complaints[1].contains(folder.path + "/set-aside/inputs-"))
        #expect(try next.restore("scenario", at: now) { complaints.append($0) } == nil && complaints.count == 2)
    }

    @Test(
        "A wild value in a row costs that session, and nothing else; it never stops the daemon",
        arguments: [
            "UPDATE session SET tick = 'abc'", "UPDATE session SET tick = 1e308", "UPDATE session SET tick = -1",
            "UPDATE session SET tick = 9223372036854775807",
            "UPDATE session SET tick = x'00ff'", "UPDATE session SET scenario = x'00ff'",
            "UPDATE session SET scenario = 5", "UPDATE session SET scenario = 1e308",
            "UPDATE session SET scenario = ''", "UPDATE session SET restoring = 'x'",
            "UPDATE session SET restoring = 1e308",
        ])
    func wild(change: String) throws {
        do {
            var daemon = try Daemon(folder)
            for name in ["wild", "other"] as [SessionName] {
                daemon.hear(.began(scenario, after: nil), content(500, 8), of: name, at: now)
            }
            try daemon.write()
            try daemon.store.database.write { try $0.execute(sql: change + " WHERE name = 'wild'") }
        }
        var complaints: [String] = []
        let next = try Store(folder: folder)
        #expect(try next.restore("wild", at: now) { complaints.append($0) } == nil && complaints.count == 1)
        #expect(try next.restore("other", at: now) { complaints.append($0) } != nil && complaints.count == 1)
        #expect(try setAside().keys.sorted() == ["wild"])
    }

    @Test(
        "Wild inputs, owners, names and times cost no other session",
        arguments: [
            "UPDATE sessionInputs SET inputs = 5 WHERE session = 'wild'",
            "UPDATE sessionInputs SET inputs = '[[8,{\"down\":[0,1e999]}]]' WHERE session = 'wild'",
            "UPDATE sessionInputs SET inputs = '[[1e300,{\"content\":1}]]' WHERE session = 'wild'",
            "UPDATE session SET owner = x'ff00' WHERE name = 'wild'",
            "UPDATE session SET name = x'ff00' WHERE name = 'wild'",
            "UPDATE session SET abandoned = 'abc' WHERE name = 'wild'",
            "UPDATE session SET abandoned = 1e308 WHERE name = 'wild'",
            "UPDATE session SET abandoned = -1e308 WHERE name = 'wild'",
            "INSERT INTO lastRefresh VALUES ('a', 'abc'), ('b', 1e308), ('c', x'00'), ('d', -1e300), (x'ff', 5)",
        ])
    func wildElsewhere(change: String) throws {
        do {
            var daemon = try Daemon(folder)
            for name in ["wild", "other"] as [SessionName] {
                daemon.hear(.began(scenario, after: nil), content(500, 8), of: name, at: now)
            }
            try daemon.write()
            try daemon.store.setLastRefresh("news", at: 100)
            try daemon.store.database.write { try $0.execute(sql: change) }
        }
        let next = try Store(folder: folder)
        _ = try next.restore("wild", at: now) { _ in }
        #expect(try next.restore("other", at: now) { Issue.record("\($0)") } != nil)
        #expect(try next.lastRefreshes() == ["news": 100])
        try next.setLastRefresh("b", at: 7)
        #expect(try next.lastRefreshes() == ["news": 100, "b": 7])
    }

    @Test(
        "A session at whose return two daemons in a row have died does not come back again; one death may have had another cause"
    )
    func killed() throws {
        do {
            var daemon = try Daemon(folder)
            for name in ["kills", "lives"] as [SessionName] {
                daemon.hear(.began(scenario, after: nil), content(500, 8), of: name, at: now)
            }
            try daemon.write()
        }
        for _ in 0..<RestorePolicy.oneMachine.maxDeaths {
            var dies = try Daemon(folder)
            for name in ["kills", "lives"] as [SessionName] {
                #expect(try dies.store.restore(name, at: now) { _ in } != nil)
            }
            dies.hear(.cameBack(History(scenario), Tick(8)), of: "kills", at: now)
            dies.hear(.cameBack(History(scenario), Tick(8)), .reached(Tick(9)), of: "lives", at: now)
            try dies.write()
        }
        var complaints: [String] = []
        let next = try Store(folder: folder)
        #expect(
            try next.restore("kills", at: now) { complaints.append($0) } == nil
                && complaints.first?.contains("the daemon died 2 times in a row when it came back") == true)
        #expect(try next.restore("lives", at: now) { complaints.append($0) } != nil && complaints.count == 1)
        #expect(try setAside()["kills"]?.contains(#"[[8,{\"content\":500}]]"#) == true)
    }

    @Test(
        "A session that has come back and gone on by a tick is written as such at once, whenever the next writing would be"
    )
    func recovered() async throws {
        do {
            var daemon = try Daemon(folder)
            daemon.hear(.began(scenario, after: nil), content(500, 8), at: now)
            try daemon.write()
        }
        for _ in 0...RestorePolicy.oneMachine.maxDeaths {
            let sink = StoreSink(
                store: try Store(folder: folder), logger: Logger(label: "test"), interval: .seconds(3600))
            let kept = await sink.restored("demo").kept
            var hub = Hub()
            _ = hub.open(1, session: "demo", system: nil, at: .zero) { SessionEnvironment(kept: kept) }
            hub.advance(to: Tick(Viewer.slowest))
            for case .happened(let event, let session) in hub.drainEffects() { sink.receive(event, of: session) }
            sink.pass()
            sink.wait()
        }
        #expect(try Store(folder: folder).restore("demo", at: now) { Issue.record("\($0)") } != nil)
    }

    @Test("behaviour.md 7.16: a finger that goes back in time is damage, too, also from one piece to the next")
    func backwards() throws {
        do {
            var daemon = try Daemon(folder)
            daemon.hear(.began(scenario, after: nil), down(8), at: now)
            try daemon.write()
            daemon.hear(.input(.fingerMoved(TouchSample(time: 1, y: 120)), Tick(9)), at: now)
            try daemon.write()
        }
        var complaints: [String] = []
        let kept = try Store(folder: folder).restore("demo", at: now) { complaints.append($0) }
        #expect(
            kept?.history.inputs.count == 1
                && complaints.first?.contains("times that never go backwards, found 1 after 1.25 µs") == true)
    }

    @Test("Of what is set aside the last hundred are kept")
    func setAsideIsBounded() throws {
        let aside = SetAsideFolder(in: folder)
        for number in 0...RestorePolicy.maxSetAside {
            _ = try aside.add(
                SessionRecord(name: "s\(number)", scenario: [], tick: "", deaths: 0, inputs: []), "why", at: Date())
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/set-aside")
        #expect(
            files.count == RestorePolicy.maxSetAside && !files.contains { $0.hasPrefix("s0-") }
                && files.contains { $0.hasPrefix("s100-") })
    }

    @Test("Each thing that is set aside has a file of its own, also of one session at the same time")
    func setAsideAtOnce() throws {
        let record = SessionRecord(name: "demo", scenario: [], tick: "", deaths: 0, inputs: [])
        for why in ["a", "b", "c"] { _ = try SetAsideFolder(in: folder).add(record, why, at: now) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/set-aside").count == 3)
    }

    @Test("A scenario that could not be read again is not written, and what was there stays")
    func unreadableIsNotWritten() throws {
        do {
            var daemon = try Daemon(folder)
            daemon.hear(.began(scenario, after: nil), of: "demo", at: now)
            try daemon.write()
            var wild = scenario
            wild.lastRefresh = ["a": Moment(seconds: 1e308)]
            daemon.hear(.began(wild, after: nil), of: "demo", at: now)
            #expect(throws: (any Error).self) { try daemon.write() }
            #expect(throws: (any Error).self) { try daemon.store.setLastRefresh("a", at: 1e308) }
        }
        #expect(try Store(folder: folder).restore("demo", at: now) { _ in }?.history.base == scenario)
    }

    @Test("The folder deleted while the daemon runs is made again, with every session whole and every time")
    func folderDeleted() throws {
        do {
            let store = try Store(folder: folder)
            try store.setLastRefresh("news", at: 100)
            let sink = StoreSink(store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let asked = Mutex(0)
            sink.lost = { _ in asked.withLock { $0 += 1 } }
            for name in ["demo", "still"] as [SessionName] { sink.receive(.began(scenario, after: nil), of: name) }
            sink.receive(content(500, 8), of: "demo")
            sink.finish()
            try FileManager.default.removeItem(at: folder)
            sink.receive(content(600, 9), of: "demo")
            sink.finish()
            #expect(asked.withLock { $0 } == 1)
            let history = History(
                scenario, [8, 9].map { TimedInput(tick: Tick($0), input: .content(height: Double($0) * 100)) })
            sink.receive(.whole(history, Tick(9), abandoned: nil), of: "demo")
            sink.receive(.whole(History(scenario), Tick(7), abandoned: Tick.seconds(10)), of: "still")
            sink.receive(content(1000, 10), of: "demo")
            sink.finish()
            #expect(asked.withLock { $0 } == 1)
        }
        let next = try Store(folder: folder)
        #expect(try next.restore("demo", at: Date()) { _ in }?.history.inputs.map(\.tick.count) == [8, 9, 10])
        #expect(try next.restore("still", at: Date()) { _ in } != nil)
        #expect(try next.lastRefreshes() == ["news": 100])
    }

    @Test("A database that turns out to be damaged while it is used is set aside, and everything is written anew")
    func damagedInUse() throws {
        do {
            let store = try Store(folder: folder)
            let sink = StoreSink(store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let asked = Mutex(0)
            sink.lost = { _ in asked.withLock { $0 += 1 } }
            sink.receive(.began(scenario, after: nil), of: "demo")
            sink.finish()
            // All of it is in the file, and nothing in memory.
            try store.database.inDatabase {
                try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA shrink_memory")
            }
            let handle = try FileHandle(forWritingTo: folder.appendingPathComponent("pullwire.sqlite"))
            try handle.seek(toOffset: 4096)
            try handle.write(contentsOf: Data(repeating: 7, count: 40_000))

            sink.receive(content(500, 8), of: "demo")
            sink.finish()
            #expect(asked.withLock { $0 } == 1)
            sink.receive(.whole(History(scenario), Tick(7), abandoned: nil), of: "demo")
            sink.receive(content(600, 9), of: "demo")
            sink.finish()
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.contains { $0.contains(".damaged-") })
        let next = try Store(folder: folder)
        #expect(try next.restore("demo", at: Date()) { _ in }?.history.inputs.map(\.tick.count) == [9])
    }

    @Test(
        "The finger that was down when the daemon ended has vanished, what was refreshed meanwhile is known, and the session goes on from there"
    )
    func wakesUp() throws {
        var harness = HubHarness()
        harness.open(1, system: "storehouse")
        harness.send(#"{"type":"content","height":1500}"#)
        harness.pull()
        var history = History(Scenario())
        for case (_, .began(let scenario, _)) in harness.events { history = History(scenario) }
        for case (_, .input(let input, let tick)) in harness.events { _ = history.add(input, at: tick) }
        var next = HubHarness()
        next.environment.kept = StoredSession(history: history, tick: history.inputs.last?.tick ?? .zero)
        next.environment.run = "another"
        next.hub = Hub(lastRefreshes: ["MSCommonRefreshTimeKey": Moment(seconds: 1_470_390_000)])
        next.open(1, resume: "0.3.1")
        #expect(next.texts("frame")[0].contains(#""offset":-9"#) && next.texts("scene")[0].contains(#""height":1500"#))
        next.pass(300)
        #expect(
            next.texts("frame").last?.contains(#""offset":0,"#) == true
                && !next.texts("notice").contains { $0.contains(#""begin""#) })
        #expect(
            next.hub.session("demo")?.simulation.lastRefresh(of: "MSCommonRefreshTimeKey")
                == Moment(seconds: 1_470_390_000))
    }

    @Test(
        "What cannot be written leaves the session as it was kept before; as soon as it can be, all of it is written, without a gap"
    )
    func gap() throws {
        do {
            let store = try Store(folder: folder)
            let other = try Store(folder: folder)
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let sink = StoreSink(StoreWriter(store: store, logger: logger, endPatience: .zero), logger: logger)
            sink.receive(.began(scenario, after: nil), of: "demo")
            sink.receive(content(500, 8), of: "demo")
            sink.finish()
            try other.database.write { db in try db.execute(sql: "ALTER TABLE sessionInputs RENAME TO away") }
            sink.receive(content(600, 9), of: "demo")
            sink.finish()
            #expect(sink.isFailing)
            try other.database.write { db in try db.execute(sql: "ALTER TABLE away RENAME TO sessionInputs") }
            sink.receive(content(700, 10), of: "demo")
            sink.finish()
            sink.receive(.began(scenario, after: Simulation(scenario)), of: "anew")
            sink.receive(content(800, 11), of: "anew")
            sink.finish()
        }
        let next = try Store(folder: folder)
        #expect(
            try next.restore("demo", at: Date()) { _ in }?.history.inputs.map(\.input) == [
                .content(height: 500), .content(height: 600), .content(height: 700),
            ])
        #expect(try next.restore("anew", at: Date()) { _ in }?.history.inputs.map(\.input) == [.content(height: 800)])
    }

    @Test("What is kept is written off the loop's thread, in order, and all of it when the daemon stops")
    func sink() async throws {
        do {
            let sink = StoreSink(store: try Store(folder: folder), logger: Logger(label: "test"))
            sink.receive(.began(scenario, after: nil), of: "demo")
            sink.flush()
            for step in 0..<100 { sink.receive(content(500 + Double(step), 8 + step), of: "demo") }
            sink.finish()
        }
        let next = StoreSink(store: try Store(folder: folder), logger: Logger(label: "test"))
        #expect(await next.restored("demo").kept?.history.inputs.count == 100)
    }
}

@Suite("What is written, and when")
struct StoreSinkTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")

    @Test(
        "A batch holds whole ticks: however long the inputs of a tick take to be told, none is written without the others"
    )
    func wholeTicks() throws {
        let store = try Store(folder: folder)
        let other = try Store(folder: folder)
        let sink = StoreSink(store: store, logger: Logger(label: "test"), interval: .zero)
        sink.receive(.began(Scenario(), after: nil), of: "demo")
        let rows = { try other.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM session") } }
        for _ in 0..<3 { sink.receive(.input(.fingerCancelled, Tick(1)), of: "demo") }
        sink.wait()
        #expect(try rows() == 0)
        sink.pass()
        sink.wait()
        #expect(try rows() == 1)
    }

    @Test("However often something happens, nothing is written before the time between two writings is over")
    func interval() throws {
        let store = try Store(folder: folder)
        let other = try Store(folder: folder)
        let sink = StoreSink(store: store, logger: Logger(label: "test"), interval: .seconds(3600))
        let rows = { try other.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM session") } }
        #expect(!sink.isWaiting)
        sink.receive(.began(Scenario(), after: nil), of: "demo")
        sink.pass()
        sink.wait()
        #expect(try sink.isWaiting && rows() == 0)
        sink.flush()
        sink.wait()
        #expect(try !sink.isWaiting && rows() == 1)
    }

    @Test(
        "What moves tells how far it has come so often that, with the time between two writings, it is three quarters of a second old at most"
    )
    func age() {
        var harness = HubHarness()
        harness.open(1)
        harness.pull(1)
        harness.lift(1)
        harness.pass(240)
        let told = harness.events.compactMap { if case .reached(let tick) = $0.1 { tick.count } else { nil } }
        #expect(zip(told, told.dropFirst()).allSatisfy { $1 - $0 <= 30 } && told.count >= 8)
        #expect(Tick(Session.reachedInterval).seconds + Double(StoreSink.interval / .milliseconds(1)) / 1000 <= 0.75)
    }
}
