import Dispatch
import Foundation
import GRDB
import Logging
import Motion
import PreviewProtocol
import RefreshEngine
import Synchronization
import Testing

@testable import PreviewSessions
@testable import SessionStorage

@Suite("A database that another program holds costs the loop nothing, and nobody is lost for it")
struct HeldDatabaseTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")

    /// Another program.
    private struct Holder {
        private let database: DatabaseQueue

        init(_ folder: URL, making: Bool = false) throws {
            if making { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            database = try DatabaseQueue(path: Schema.file(in: folder).path, configuration: configuration)
        }

        func hold() throws { try database.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") } }
        func release() throws { try database.inDatabase { try $0.execute(sql: "COMMIT") } }
        func count(_ table: String) throws -> Int? {
            try database.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
        }
    }

    private func sink(busyTimeout: Double = Schema.busyTimeout, _ log: LogLines = LogLines()) throws -> StoreSink {
        // However long a test takes on a busy machine, what was left is there.
        let store = try Store(folder: folder, timeToLive: .seconds(3600), busyTimeout: busyTimeout)
        return StoreSink(StoreWriter(store: store, logger: log.logger, endPatience: .zero), logger: log.logger)
    }

    private func content(_ height: Double, _ tick: Int) -> SessionEvent { .input(.content(height: height), Tick(tick)) }

    /// A daemon that has ended, and has left a session with one input.
    private func leave(_ name: SessionName) throws {
        let sink = try sink()
        sink.receive(.began(Scenario(), after: nil), of: name)
        sink.receive(content(500, 8), of: name)
        sink.keepLastRefresh("news", at: 100)
        sink.finish()
    }

    /// Keeps a sink's queue busy until it is let go on.
    private func block(_ sink: StoreSink) -> DispatchSemaphore {
        let isFree = DispatchSemaphore(value: 0)
        let isBlocked = DispatchSemaphore(value: 0)
        #expect(
            sink.restore("nobody") { _ in
                isBlocked.signal()
                isFree.wait()
            })
        isBlocked.wait()
        return isFree
    }

    @Test("While it is held everything waits but the loop; then all of it is written, and who asked is answered")
    func waits() async throws {
        try leave("demo")
        let holder = try Holder(folder)
        do {
            let sink = try sink()
            let isAnswered = Atomic(false)
            try holder.hold()
            sink.receive(.began(Scenario(), after: nil), of: "mine")
            for step in 0..<100 {
                sink.receive(content(500 + Double(step), 8 + step), of: "mine")
                sink.flush()
            }
            let restored: StoreLookup = try await withCheckedThrowingContinuation { continuation in
                let isAsked = sink.restore("demo") {
                    isAnswered.store(true, ordering: .sequentiallyConsistent)
                    continuation.resume(returning: $0)
                }
                #expect(isAsked && !isAnswered.load(ordering: .sequentiallyConsistent))
                do { try holder.release() } catch { continuation.resume(throwing: error) }
            }
            #expect(restored.kept?.history.inputs.count == 1 && restored.lastRefreshes == ["news": 100])
            sink.finish()
        }
        #expect(
            try Store(folder: folder).restore("mine", at: Date()) { Issue.record("\($0)") }?.history.inputs.count == 100
        )
    }

    @Test(
        "When the busy time-out strikes, who asked for a session that is kept is told so, and what is to be written goes on waiting; both are logged once"
    )
    func timeout() async throws {
        try leave("demo")
        let isKeptAgain = DispatchSemaphore(value: 0)
        let log = LogLines { if $0.contains("kept again") { isKeptAgain.signal() } }
        let holder = try Holder(folder)
        do {
            let sink = try sink(busyTimeout: 0, log)
            try holder.hold()
            sink.receive(.began(Scenario(), after: nil), of: "mine")
            sink.receive(content(600, 9), of: "mine")
            sink.keepLastRefresh("mine", at: 5)
            sink.flush()
            for _ in 0..<3 {
                let restored = await sink.restored("demo")
                #expect(restored.hasFailed && restored.kept == nil && sink.isFailing)
            }
            let new = await sink.restored("new")
            #expect(!new.hasFailed && new.kept == nil && new.lastRefreshes == ["news": 100])
            try holder.release()
            wait(for: isKeptAgain)
            let later = await sink.restored("demo")
            #expect(later.kept != nil && !sink.isFailing)
            #expect(
                log.all.map { $0.prefix { $0 != ":" } } == ["error", "notice"]
                    && log.all.last?.contains("written=1") == true)
            sink.finish()
        }
        let next = try Store(folder: folder)
        #expect(try next.restore("mine", at: Date()) { Issue.record("\($0)") }?.history.inputs.count == 1)
        #expect(try next.lastRefreshes() == ["news": 100, "mine": 5])
    }

    private func wait(for event: DispatchSemaphore) { #expect(event.wait(timeout: .now() + 60) == .success) }

    @Test("A session whose end waits to be written is nobody's: who asks for it is told so")
    func retiring() async throws {
        let holder = try Holder(folder, making: true)
        let sink = try sink(busyTimeout: 0)
        for event in [.began(Scenario(), after: nil), content(600, 9)] as [SessionEvent] {
            sink.receive(event, of: "mine")
        }
        sink.finish()
        try holder.hold()
        sink.receive(.retired, of: "mine")
        #expect(await sink.restored("mine").hasFailed)
        try holder.release()
        sink.finish()
        #expect(await sink.restored("mine").kept?.history.inputs.count == 1)
    }

    @Test("One that had just come back when its daemon ended in order did not kill it")
    func orderlyEnd() async throws {
        try leave("demo")
        for _ in 0...RestorePolicy.oneMachine.maxDeaths {
            let sink = try sink()
            let kept = try #require(await sink.restored("demo").kept)
            sink.receive(.cameBack(kept.history, kept.tick), of: "demo")
            sink.finish()
        }
    }

    @Test("One that was looked up for somebody who has gone is given back, as if nobody had asked")
    func givenBack() async throws {
        try leave("demo")
        let sink = try sink()
        for _ in 0...RestorePolicy.oneMachine.maxDeaths {
            let kept = try #require(await sink.restored("demo").kept)
            #expect(kept.history.inputs.count == 1)
            sink.giveBack(kept, "demo")
        }
        sink.finish()
        #expect(try Holder(folder).count("session") == 1)
    }

    @Test("What waits is written by itself when the database can be had again, though nothing more happens")
    func again() throws {
        try leave("demo")
        let isKeptAgain = DispatchSemaphore(value: 0)
        let log = LogLines { if $0.contains("kept again") { isKeptAgain.signal() } }
        let holder = try Holder(folder)
        let sink = try sink(busyTimeout: 0, log)
        try holder.hold()
        sink.receive(.began(Scenario(), after: nil), of: "mine")
        sink.flush()
        sink.wait()
        try holder.release()
        wait(for: isKeptAgain)
        #expect(try holder.count("session") == 2)
    }

    @Test("However many have asked, and whatever is to be written before, the time-out is waited for once")
    func once() async throws {
        try leave("demo")
        let holder = try Holder(folder)
        let log = LogLines()
        let sink = try sink(busyTimeout: 0.05, log)
        let isFree = block(sink)
        try holder.hold()
        for step in 0..<60 {
            sink.receive(.began(Scenario(), after: nil), of: "mine-\(step)")
            sink.flush()
        }
        let (answers, told) = await withCheckedContinuation { continuation in
            let answers = Answers()
            for _ in 0..<20 {
                _ = sink.restore("demo") {
                    if let all = answers.add($0, of: 20) { continuation.resume(returning: (all, log.all.count)) }
                }
            }
            isFree.signal()
        }
        #expect(answers.allSatisfy(\.hasFailed) && told == 1)
        try holder.release()
    }

    @Test("So it is by those who ask, and for what happens, while it is waited for already")
    func onceMeanwhile() async throws {
        try leave("demo")
        let holder = try Holder(folder)
        let log = LogLines()
        let sink = try sink(busyTimeout: 3, log)
        try holder.hold()
        let told = await withCheckedContinuation { continuation in
            let answers = Answers()
            for step in 0..<50 {
                sink.receive(.began(Scenario(), after: nil), of: "mine-\(step)")
                _ = sink.restore("demo") {
                    if answers.add($0, of: 50) != nil { continuation.resume(returning: log.all.count) }
                }
            }
        }
        #expect(told == 1)
        try holder.release()
    }

    @Test("256 who ask may wait; the next is told so, and may ask again when they have been answered")
    func lookups() throws {
        let sink = try sink()
        let isFree = block(sink)
        let answered = Counter()
        for _ in 0..<StoreWriter.maxLookups { #expect(sink.restore("demo") { _ in answered.add() }) }
        #expect(!sink.restore("demo") { _ in answered.add() })
        isFree.signal()
        sink.wait()
        #expect(StoreWriter.maxLookups == 256 && answered.count == 256)
        #expect(sink.restore("demo") { _ in answered.add() })
        sink.wait()
        #expect(answered.count == 257)
    }

    @Test("The daemon ends though it is held: it tries for a while, and says what it could not write")
    func end() throws {
        try leave("demo")
        let holder = try Holder(folder)
        let log = LogLines()
        let sink = try sink(busyTimeout: 0, log)
        try holder.hold()
        sink.receive(.began(Scenario(), after: nil), of: "mine")
        sink.finish()
        #expect(log.all.contains { $0.contains("the daemon ends") && $0.contains("sessions=1") })
        try holder.release()
        sink.finish()
        #expect(try holder.count("session") == 2)
    }

    @Test("Times are told that another daemon has written since, and no others")
    func news() async throws {
        let store = try Store(folder: folder)
        let other = try Store(folder: folder)
        let sink = StoreSink(store: store, logger: LogLines().logger)
        for time in [100.0, 100, 200] {
            let known = try store.lastRefreshes()["theirs"]
            try other.setLastRefresh("theirs", at: time)
            sink.keepLastRefresh("mine", at: 5)
            sink.flush()
            let restored = await sink.restored("demo")
            #expect(restored.lastRefreshes == (known == time ? [:] : ["theirs": time]))
        }
    }

    @Test(
        "Of a key the last time is kept, of a thousand keys at most; one that is no time is told and costs the others nothing"
    )
    func lastRefreshes() throws {
        let log = LogLines()
        let sink = try sink(log)
        for (key, time) in [("news", 100.0), ("news", 50), ("wild", 1e308)] { sink.keepLastRefresh(key, at: time) }
        for key in 1...1000 { sink.keepLastRefresh("key \(key)", at: 1000 + Double(key)) }
        sink.finish()
        let kept = try Store(folder: folder).lastRefreshes()
        #expect(log.all.count == 1 && kept.count == 1000 && kept["news"] == nil && kept["key 1"] == 1001)
        sink.keepLastRefresh("key 1", at: 5000)
        sink.keepLastRefresh("key 1", at: 4000)
        sink.finish()
        #expect(try Store(folder: folder).lastRefreshes()["key 1"] == 5000)
    }

    // MARK: Invariant 8: a disk that stands still for ever blocks no frame

    @Test(
        "While the database is held and the recordings' disk stands still, every frame comes at its time, and so do those who ask the store"
    )
    func noDiskOnTheLoop() throws {
        try leave("left")
        let isFree = DispatchSemaphore(value: 0)
        let (recordings, _) = try blockedRecordings(isFree)
        let holder = try Holder(folder)
        let sink = try sink(busyTimeout: 3600)
        defer { isFree.signal() }
        try holder.hold()
        sink.keepLastRefresh("news", at: 1)
        var blocked = HubHarness(hub: Hub(DaemonLimits(), .everything))
        var alone = HubHarness(hub: Hub(DaemonLimits(), .everything))
        var written = 0
        for viewer in 1...2 as ClosedRange<ViewerID> {
            blocked.open(viewer)
            alone.open(viewer)
        }
        for step in 0..<40 {
            for _ in 0..<8 { #expect(sink.restore("left") { _ in } == (step < StoreWriter.maxLookups / 8)) }
            if step % 20 == 0 {
                blocked.send(#"{"type":"begin"}"#)
                alone.send(#"{"type":"begin"}"#)
            }
            blocked.pass(30)
            alone.pass(30)
            for (session, event) in blocked.events[written...] {
                sink.receive(event, of: session)
                recordings.receive(event, of: session)
            }
            written = blocked.events.count
            sink.keepLastRefresh("news", at: Double(step))
            sink.pass()
            sink.flush()
        }
        #expect(blocked.received == alone.received && blocked.texts("frame", 2).count > 300)
        try holder.release()
    }

    @Test(
        "12,000 events wait for a recordings' disk that stands still; with the next one the recording ends, which is told once"
    )
    func recordingsBound() throws {
        let isFree = DispatchSemaphore(value: 0)
        let (recordings, log) = try blockedRecordings(isFree)
        let before = log.all.count
        for step in 1..<RecordingFolder.maxWaiting { recordings.receive(content(500, step), of: "demo") }
        #expect(log.all.count == before && RecordingFolder.maxWaiting == 12_000)
        for step in 0..<100 { recordings.receive(content(500, step), of: "demo") }
        #expect(log.all.count == before + 1 && log.all.last?.contains("too slow") == true)
        isFree.signal()
        recordings.finish()
    }

    /// Recordings whose queue stands still until it is let go on, with one event that is not done yet.
    private func blockedRecordings(_ isFree: DispatchSemaphore) throws -> (RecordingFolder, LogLines) {
        let gone = folder.appendingPathComponent("recordings")
        let isBlocked = DispatchSemaphore(value: 0)
        let hasBlocked = Atomic(false)
        let log = LogLines { _ in
            guard !hasBlocked.exchange(true, ordering: .sequentiallyConsistent) else { return }
            isBlocked.signal()
            isFree.wait()
        }
        let recordings = try RecordingFolder(gone, logger: log.logger)
        try FileManager.default.removeItem(at: gone)
        recordings.receive(.began(Scenario(), after: nil), of: "blocker")
        recordings.receive(content(500, 1), of: "blocker")  // its file cannot be made, which is logged on the queue
        isBlocked.wait()
        return (recordings, log)
    }
}

extension StoreSink {
    func restored(_ session: SessionName) async -> StoreLookup {
        await withCheckedContinuation { continuation in _ = restore(session) { continuation.resume(returning: $0) } }
    }
}

/// Answers that come on another thread. A class because two threads share it.
private final class Answers: Sendable {
    private let answers = Mutex<[StoreLookup]>([])

    /// Returns all when there are so many.
    func add(_ answer: StoreLookup, of count: Int) -> [StoreLookup]? {
        answers.withLock {
            $0.append(answer)
            return $0.count == count ? $0 : nil
        }
    }
}

private final class Counter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .sequentiallyConsistent) }
    func add() { value.add(1, ordering: .sequentiallyConsistent) }
}
