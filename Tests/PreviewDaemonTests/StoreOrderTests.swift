import Foundation
import GRDB
import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewDaemon
@testable import PreviewSessions
@testable import SessionStorage

@Suite(
    "Whatever happens to sessions in whatever order, and however often writing fails, the store then has what there is")
struct StoreOrderTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
    private static let names = ["a", "b", "c"] as [SessionName]

    /// A session as it should be.
    private struct Model {
        var ticks: [Int] = []
        var isTuned = false
        /// It is at the daemon.
        var isLive = true
    }

    /// A daemon's sessions, what waits to be written of them, and what the store should have of them when nothing
    /// waits.
    private struct Daemon {
        let store: Store
        var pending: PendingChanges
        var models: [SessionName: Model] = [:]
        var tick = 0

        mutating func note(_ events: SessionEvent..., of name: SessionName) {
            var change = SessionChange()
            for event in events { change.add(event, at: Date()) }
            pending.add([name: change])
        }

        /// As ``StoreWriter`` does it.
        mutating func write(failing: Bool = false) throws {
            let changes = pending.drain()
            if failing { return pending.putBack(changes) }
            try store.keep(changes)
            for name in pending.drainWanted() { rewrite(name) }
        }

        private mutating func rewrite(_ name: SessionName) {
            guard let model = models[name], model.isLive else { return }
            let inputs = model.ticks.map { TimedInput(tick: Tick($0), input: .content(height: Double($0) + 500)) }
            note(
                .whole(History(Scenario(), inputs), Tick(tick), abandoned: nil), .tuned(tuning(model.isTuned)), of: name
            )
        }

        private func tuning(_ isTuned: Bool) -> Tuning {
            Tuning(isTuned: isTuned, header: nil, footer: nil, past: [])
        }

        /// Somebody joins a session, whose end may wait to be written: then he is told to come again.
        mutating func join(_ name: SessionName, failing: Bool) throws {
            guard models[name]?.isLive != true else { return note(.rejoined, of: name) }
            if pending.isRetiring(name) { try write(failing: failing) }
            if pending.isRetiring(name) { return }
            if let kept = try store.restore(name, at: Date(), report: { Issue.record("\($0)") }) {
                #expect(kept.history.inputs.map(\.tick.count) == models[name]?.ticks)
                models[name]?.isLive = true
                note(.reached(kept.tick), of: name)
            } else {
                #expect(models[name] == nil)
                models[name] = Model()
                note(.began(Scenario(), after: nil), of: name)
            }
        }

        mutating func act(on name: SessionName, _ number: Int, canRetire: Bool) {
            guard models[name]?.isLive == true else { return }
            tick += 1
            switch number {
            case 0..<4:
                models[name]?.ticks.append(tick)
                note(.input(.content(height: Double(tick) + 500), Tick(tick)), of: name)
            case 4 where canRetire:
                models[name]?.isTuned = true
                note(.tuned(tuning(true)), of: name)
            case 5:
                models[name]?.ticks = []
                note(.began(Scenario(), after: Simulation(Scenario())), of: name)
            case 6: note(.abandoned, of: name)
            case 7: end(name)
            default: break
            }
        }

        private mutating func end(_ name: SessionName) {
            guard models[name]?.isTuned == true else {
                models[name] = nil
                return note(.ended, of: name)
            }
            models[name]?.isLive = false
            note(.retired, of: name)
        }
    }

    private func start(maxLength: Int = PendingChanges.maxLength) throws -> Daemon {
        Daemon(store: try Store(folder: folder), pending: PendingChanges(maxLength: maxLength))
    }

    /// The rows of sessions, and the inputs that belong to none.
    private func rows(_ store: Store) throws -> (names: [String], strays: Int?) {
        try store.database.read { db in
            (
                try String.fetchAll(db, sql: "SELECT name FROM session ORDER BY name"),
                try Int.fetchOne(
                    db,
                    sql:
                        "SELECT count(*) FROM sessionInputs AS i WHERE NOT EXISTS (SELECT 1 FROM session WHERE owner = i.owner AND name = i.session)"
                )
            )
        }
    }

    private func check(_ daemon: Daemon) throws {
        let (names, strays) = try rows(daemon.store)
        #expect(names == daemon.models.keys.map(\.text).sorted() && strays == 0)
    }

    @Test("Rows and models agree, before and after the daemon's end", arguments: 0..<20)
    func any(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var models: [SessionName: Model] = [:]
        var tick = 0
        for _ in 0..<3 {
            var daemon = try start()
            (daemon.models, daemon.tick) = (models, tick)
            for _ in 0..<120 {
                let name = Self.names.randomElement(using: &random)!
                let number = Int.random(in: 0..<16, using: &random)
                let failing = Bool.random(using: &random)
                switch number {
                case 8..<12: try daemon.join(name, failing: failing)
                case 12...: try daemon.write(failing: failing)
                default: daemon.act(on: name, number, canRetire: true)
                }
            }
            try daemon.write()
            try check(daemon)
            (models, tick) = (
                daemon.models.mapValues { Model(ticks: $0.ticks, isTuned: $0.isTuned, isLive: false) }, daemon.tick
            )
        }
    }

    @Test("So they do when more waits than may: it is given whole when there is room", arguments: 0..<20)
    func overflow(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var daemon = try start(maxLength: 120)
        for _ in 0..<300 {
            let name = Self.names.randomElement(using: &random)!
            let number = Int.random(in: 0..<14, using: &random)
            switch number {
            case 8..<10: try daemon.join(name, failing: true)
            case 10: try daemon.write(failing: Bool.random(using: &random))
            default: daemon.act(on: name, number, canRetire: false)
            }
        }
        for _ in 0..<5 { try daemon.write() }
        try check(daemon)
        let models = daemon.models
        daemon = try start()
        for (name, model) in models {
            #expect(
                try daemon.store.restore(name, at: Date()) { Issue.record("\($0)") }?.history.inputs.map(\.tick.count)
                    == model.ticks)
        }
    }
}
