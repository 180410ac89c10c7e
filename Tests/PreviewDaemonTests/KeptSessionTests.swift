import Foundation
import GRDB
import Logging
import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewSessions
@testable import SessionStorage

@Suite("Sessions that somebody has tuned outlive their last viewer")
struct KeptSessionTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
    private static let day = 86_400.0
    /// Now, because a store that is opened forgets by the true time what is too old.
    private let now = Date()

    private func scenario(_ system: String = "arrow") -> Scenario {
        var scenario = Scenario()
        scenario.header = try? SystemChoice(system)
        return scenario
    }

    private func tuning(_ past: [SystemChoice] = []) -> Tuning {
        Tuning(isTuned: true, header: "arrow", footer: nil, past: past)
    }

    private func write(_ store: Store, _ name: SessionName = "demo", at date: Date, _ events: SessionEvent...) throws {
        var change = SessionChange()
        for event in events { change.add(event, at: date) }
        try store.keep([name: change])
    }

    private func restore(_ store: Store, _ name: SessionName = "demo", at date: Date) throws -> StoredSession? {
        try store.restore(name, at: date) { Issue.record("\($0)") }
    }

    private func names(_ store: Store, at date: Date) throws -> [String] { try store.kept(at: date).map(\.name.text) }

    // MARK: Which sessions

    @Test(
        "A session that was tuned is retired when nobody comes back to it, and one that nobody tuned ends",
        arguments: [true, false])
    func retires(isTuned: Bool) {
        var harness = HubHarness()
        harness.open(1)
        if isTuned { harness.send(#"{"type":"set","name":"dropHeight","value":123}"#) }
        harness.close(1)
        harness.pass(61 * Tick.perSecond)
        let (retired, ended) = harness.events.reduce(into: (0, 0)) { counts, event in
            if case .retired = event.1 { counts.0 += 1 }
            if case .ended = event.1 { counts.1 += 1 }
        }
        #expect(retired == (isTuned ? 1 : 0) && ended == (isTuned ? 0 : 1))
        #expect(!harness.hub.has("demo"))
    }

    @Test(
        "A retired one comes back when its name is joined, also in the daemon that retired it, up to 30 days after its last viewer left"
    )
    func thirtyDays() throws {
        let store = try Store(folder: folder)
        for name in ["early", "late"] as [SessionName] {
            try write(
                store, name, at: now, .began(scenario(), after: nil), .tuned(tuning()),
                .input(.content(height: 500), Tick(8)), .abandoned, .retired)
        }
        let kept = try #require(try restore(store, "early", at: now + 30 * Self.day - 60))
        #expect(
            kept.history.base == scenario() && kept.history.inputs.map(\.input) == [.content(height: 500)]
                && kept.tuning.isTuned)
        #expect(try restore(store, "late", at: now + 30 * Self.day + 60) == nil)
        #expect(try restore(store, "late", at: now) == nil, "it has been removed")
    }

    @Test("One whose daemon has died is kept as long if it was tuned, and for the time to live if not")
    func diedWithDaemon() throws {
        do {
            let store = try Store(folder: folder)
            try write(store, "tuned", at: now, .began(scenario(), after: nil), .tuned(tuning()), .abandoned)
            try write(store, "plain", at: now, .began(scenario(), after: nil), .abandoned)
        }
        let next = try Store(folder: folder)
        try next.removeExpired(at: now + 61)
        #expect(try restore(next, "plain", at: now + 61) == nil)
        #expect(try names(next, at: now + 61) == ["tuned"])
        try next.removeExpired(at: now + 29 * Self.day)
        #expect(try names(next, at: now + 29 * Self.day) == ["tuned"])
        try next.removeExpired(at: now + 31 * Self.day)
        #expect(try restore(next, "tuned", at: now) == nil)
    }

    @Test("At most so many are kept: the ones that were left longest ago go, with their inputs")
    func bounded() throws {
        let store = try Store(folder: folder)
        for number in 0..<Retention.maxKept + 3 {
            let name: SessionName = "s\(number)"
            try write(
                store, name, at: now + Double(number), .began(scenario(), after: nil), .tuned(tuning()),
                .input(.content(height: 500), Tick(8)), .abandoned, .retired)
        }
        let kept = try names(store, at: now + 5000)
        #expect(kept.count == Retention.maxKept && kept.first == "s\(Retention.maxKept + 2)" && kept.last == "s3")
        let rows = try store.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sessionInputs") }
        #expect(rows == Retention.maxKept)
    }

    @Test(
        "One address keeps a part of them: whoever fills it removes his own oldest ones, and those of nobody else, wherever they were tuned again"
    )
    func addresses() throws {
        let store = try Store(folder: folder)
        func tune(_ name: SessionName, by address: String, at date: Date) throws {
            try write(
                store, name, at: date, .began(scenario(), after: nil),
                .tuned(Tuning(isTuned: true, by: address, header: "arrow", footer: nil, past: [])), .abandoned,
                .retired)
        }
        try tune("alice", by: "192.0.2.1", at: now)
        for number in 0..<Retention.maxKept + 1 {
            try tune("s\(number)", by: "192.0.2.2", at: now + Double(number + 1))
        }
        let kept = try names(store, at: now + 5000)
        #expect(
            kept.count == Retention.maxKeptOfAddress + 1 && kept.first == "s\(Retention.maxKept)"
                && kept.last == "alice")
        // Joined and tuned from elsewhere, it still counts as its first one's.
        _ = try restore(store, "alice", at: now + 6000)
        try write(
            store, "alice", at: now + 6000,
            .tuned(Tuning(isTuned: true, by: "192.0.2.2", header: "plain", footer: nil, past: [])), .abandoned, .retired
        )
        let address = try store.database.read {
            try String.fetchOne($0, sql: "SELECT address FROM session WHERE name = 'alice'")
        }
        #expect(address == "192.0.2.1")
    }

    @Test("Whoever tunes a session first is whose it is, as limits count addresses")
    func tuner() throws {
        var harness = HubHarness()
        harness.open(1, from: "192.0.2.1")
        harness.open(2, from: "192.0.2.2")
        harness.send(#"{"type":"set","name":"dropHeight","value":123}"#, from: 2)
        harness.send(#"{"type":"set","name":"dropHeight","value":124}"#, from: 1)
        #expect(harness.hub.session("demo")?.tuning.address == "192.0.2.2")
    }

    @Test("Of those whose daemon has died no more are kept, either")
    func boundedAfterDeath() throws {
        do {
            let store = try Store(folder: folder)
            var changes: [SessionName: SessionChange] = [:]
            for number in 0..<Retention.maxKept + 3 {
                for event in [.began(scenario(), after: nil), .tuned(tuning()), .abandoned] as [SessionEvent] {
                    changes["s\(number)", default: SessionChange()].add(event, at: now + Double(number) / 1000)
                }
            }
            try store.keep(changes)
        }
        let next = try Store(folder: folder)
        try next.removeExpired(at: now + 5)
        let rows = try next.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM session") }
        #expect(rows == Retention.maxKept)
        #expect(try restore(next, "s2", at: now + 5) == nil && restore(next, "s3", at: now + 5) != nil)
    }

    @Test("Of two daemons' sessions of one name the one that was retired last is kept")
    func twoDaemons() throws {
        let one = try Store(folder: folder)
        let two = try Store(folder: folder)
        for (store, height) in [(one, 500.0), (two, 600)] {
            try write(
                store, at: now, .began(scenario(), after: nil), .tuned(tuning()),
                .input(.content(height: height), Tick(8)), .abandoned, .retired)
        }
        #expect(try names(one, at: now) == ["demo"])
        #expect(try restore(one, at: now)?.history.inputs.map(\.input) == [.content(height: 600)])
        #expect(try names(two, at: now) == [], "it lives in the first daemon now")
    }

    @Test("A session that could not be written whole does not take the place of the one that is kept")
    func lost() throws {
        let store = try Store(folder: folder)
        try write(store, at: now, .began(scenario(), after: nil), .tuned(tuning()), .abandoned, .retired)
        try write(store, at: now, .input(.content(height: 700), Tick(9)), .retired)
        #expect(try restore(store, at: now)?.history.base == scenario())
    }

    @Test("Another session of the name that begins in the same moment leaves the retired one kept")
    func beginsAgain() throws {
        let store = try Store(folder: folder)
        try write(store, at: now, .began(scenario(), after: nil), .tuned(tuning()), .abandoned)
        try write(store, at: now, .retired, .began(scenario("plain"), after: nil))
        #expect(try names(store, at: now) == ["demo"])
        try write(store, at: now, .ended)
        #expect(try restore(store, at: now)?.history.base == scenario())
    }

    // MARK: What comes back

    @Test(
        "With it come the systems that its edges had before, with their parameters, also such that have outlines of texts"
    )
    func past() throws {
        var storehouse = try SystemChoice("storehouse")
        try storehouse.set("dropHeight", to: .number(123))
        let past = [
            storehouse, try SystemChoice("words", preset: "designed", in: .de),
            try SystemChoice("arrow", edge: .footer, preset: "designed", in: .ja),
        ]
        let store = try Store(folder: folder)
        try write(store, at: now, .began(scenario(), after: nil), .tuned(tuning(past)), .abandoned, .retired)
        #expect(try restore(store, at: now)?.tuning == tuning(past))
    }

    @Test("Through a hub: what was tuned for a system that is not there at present is there again after a restart")
    func throughHub() throws {
        var harness = HubHarness()
        harness.open(1, system: "storehouse")
        harness.send(#"{"type":"set","name":"dropHeight","value":123}"#)
        harness.send(#"{"type":"system","name":"arrow"}"#)
        harness.close(1)
        harness.pass(30)
        do {
            let store = try Store(folder: folder)
            var change = SessionChange()
            for (_, event) in harness.events { change.add(event, at: now) }
            try store.keep(["demo": change])
        }
        harness = HubHarness()
        harness.environment.kept = try restore(try Store(folder: folder), at: now)
        harness.open(1)
        harness.send(#"{"type":"system","name":"storehouse"}"#)
        #expect(harness.hub.session("demo")?.simulation.system(at: .header)?.parameters["dropHeight"] == .number(123))
        #expect(harness.hub.session("demo")?.tuning.isTuned == true)
    }

    @Test(
        "What cannot be read of it is left out, and the session comes back all the same",
        arguments: [
            "", "rubbish", "[1,null,{}]", #"[{"edge":"side","system":{"name":"plain","parameters":{}}}]"#,
            #"[{"edge":"header","system":{"name":"gone","parameters":{}}},{"edge":"header","system":{"name":"plain","parameters":{"height":[]}}}]"#,
            #"[{"edge":"footer","system":{"name":"plain","parameters":{}}}]"#,
        ])
    func unreadable(json: String) throws {
        let store = try Store(folder: folder)
        try write(store, at: now, .began(scenario(), after: nil), .tuned(tuning()), .abandoned, .retired)
        try store.database.write { try $0.execute(sql: "UPDATE session SET tuning = ?", arguments: [Data(json.utf8)]) }
        #expect(try restore(store, at: now)?.tuning == tuning())
    }

    // MARK: The list

    @Test(
        "The list says name, systems and when it was left, the last first, and nothing that nobody tuned or that lives")
    func list() throws {
        let store = try Store(folder: folder)
        try write(store, "one", at: now, .began(scenario(), after: nil), .tuned(tuning()), .abandoned, .retired)
        try write(
            store, "two", at: now + 60, .began(scenario(), after: nil),
            .tuned(Tuning(isTuned: true, header: "plain", footer: "arrow", past: [])), .abandoned, .retired)
        try write(store, "alive", at: now, .began(scenario(), after: nil), .tuned(tuning()))
        try write(store, "untuned", at: now, .began(scenario(), after: nil), .abandoned, .retired)
        let seconds = now.timeIntervalSince1970
        #expect(
            try store.kept(at: now + 60) == [
                KeptSession(name: "two", header: "plain", footer: "arrow", lastSeen: seconds + 60),
                KeptSession(name: "one", header: "arrow", footer: nil, lastSeen: seconds),
            ])
        #expect(try names(store, at: now + 30 * Self.day + 30) == ["two"])
    }

    @Test("As JSON it stands behind the sessions that live, which it does not name again")
    func json() {
        var harness = HubHarness()
        harness.open(1, "live")
        let kept = [
            KeptSession(name: "live", header: "plain", lastSeen: 5),
            KeptSession(name: "old", header: "arrow", footer: nil, lastSeen: 1_700_000_000.9),
        ]
        let json = String(decoding: harness.hub.summaries(at: .zero).json(kept: kept), as: UTF8.self)
        #expect(json.hasSuffix(#"}],"kept":[{"name":"old","header":"arrow","footer":null,"lastSeen":1700000000}]}"#))
    }

    @Test("Who joins at the moment in which a session is retired gets it, and it is in the list until then")
    func sink() async throws {
        let sink = StoreSink(store: try Store(folder: folder), logger: Logger(label: "test"), interval: .seconds(3600))
        for event in [.began(scenario(), after: nil), .tuned(tuning()), .abandoned] as [SessionEvent] {
            sink.receive(event, of: "demo")
        }
        sink.flush()
        sink.wait()
        #expect(sink.kept == [])
        sink.receive(.retired, of: "demo")
        let found = await withCheckedContinuation { continuation in
            _ = sink.restore("demo") { continuation.resume(returning: $0.kept) }
        }
        #expect(found?.tuning.isTuned == true)
        for event in [.abandoned, .retired] as [SessionEvent] { sink.receive(event, of: "demo") }
        sink.flush()
        sink.wait()
        #expect(sink.kept.map(\.name.text) == ["demo"])
    }
}
