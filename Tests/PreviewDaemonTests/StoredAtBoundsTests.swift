import Foundation
import GRDB
import Logging
import Motion
import RefreshEngine
import Testing

@testable import PreviewSessions
@testable import SessionStorage

@Suite("What is kept of a session, to the last input and at its bounds")
struct StoredAtBoundsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
    private let begun = SessionEvent.began(Scenario(), after: nil)

    private func content(_ height: Double, _ tick: Int) -> SessionEvent { .input(.content(height: height), Tick(tick)) }

    /// A daemon that writes these batches, and ends.
    private func write(_ batches: [[SessionEvent]], at date: Date = Date()) throws {
        let store = try Store(folder: folder)
        for batch in batches {
            var change = SessionChange()
            for event in batch { change.add(event, at: date) }
            try store.keep(["demo": change])
        }
    }

    private func restored(at date: Date = Date()) throws -> StoredSession? {
        try Store(folder: folder).restore("demo", at: date) { Issue.record("\($0)") }
    }

    @Test("Of a batch in which it was made anew only what came after that is kept")
    func madeAnew() throws {
        try write([[begun, content(500, 8), .began(Scenario(), after: Simulation(Scenario())), content(600, 9)]])
        #expect(try restored()?.history.inputs.map(\.input) == [.content(height: 600)])
    }

    @Test("Two inputs of one tick are both kept, in a batch and in two")
    func oneTick() throws {
        try write([[begun, content(500, 8), content(600, 8)], [content(700, 8)]])
        #expect(try restored()?.history.inputs.map(\.tick.count) == [8, 8, 8])
    }

    @Test("One that ended, or was left, and began again has its time from the restart on", arguments: [true, false])
    func again(isOver: Bool) throws {
        let date = Date() - 600
        try write([[begun, .abandoned], isOver ? [.ended, begun] : [.rejoined]], at: date)
        #expect(try restored() != nil)
    }

    @Test(
        "One that was left 60 s ago is forgotten; a second earlier it comes back",
        arguments: [(59.0, true), (60.0, false)])
    func age(seconds: Double, comesBack: Bool) throws {
        let date = Date()
        try write([[begun, .abandoned]], at: date)
        #expect(try (restored(at: date + seconds) != nil) == comesBack)
    }

    @Test("A tick that is far behind the last input costs an hour at most")
    func farTick() throws {
        try write([[begun, content(500, 8), .reached(Tick(1_000_000_000))]])
        #expect(try restored()?.tick == Tick.seconds(3600))
    }

    @Test("Damaged inputs are gone when the rest has come back")
    func damaged() throws {
        try write([[begun, content(500, 8)], [content(600, 9)]])
        let store = try Store(folder: folder)
        try store.database.write {
            try $0.execute(sql: "UPDATE sessionInputs SET inputs = '[' WHERE CAST(inputs AS TEXT) LIKE '%600%'")
        }
        #expect(try store.restore("demo", at: Date()) { _ in } != nil)
        #expect(try store.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sessionInputs") } == 1)
    }

    @Test("What could not be written is kept again from when it was made anew")
    func writtenAgain() throws {
        do {
            let store = try Store(folder: folder)
            let other = try Store(folder: folder)
            let sink = StoreSink(store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            sink.receive(begun, of: "demo")
            sink.finish()
            try other.database.write { try $0.execute(sql: "ALTER TABLE sessionInputs RENAME TO away") }
            sink.receive(content(600, 9), of: "demo")
            sink.finish()
            try other.database.write { try $0.execute(sql: "ALTER TABLE away RENAME TO sessionInputs") }
            for events in [[.began(Scenario(), after: Simulation(Scenario())), content(700, 10)], [content(800, 11)]]
                as [[SessionEvent]]
            {
                for event in events { sink.receive(event, of: "demo") }
                sink.finish()
            }
        }
        #expect(try restored()?.history.inputs.map(\.input) == [.content(height: 700), .content(height: 800)])
    }
}
