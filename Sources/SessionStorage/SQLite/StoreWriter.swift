import Foundation
import Logging
import Motion
import Platform
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import Synchronization

/// Writes to the store and looks sessions up in it, one job after the other on a queue of its own. Its callers never
/// wait.
///
/// The disk may be full, or another program may hold the database, for any time. Then changes wait (``PendingChanges``)
/// and are tried again and again. A look-up fails, unless it is certain that there is no such session. A class because
/// the queue's jobs share it.
package final class StoreWriter: SessionStore {
    /// Look-ups that may wait. Chosen: as many viewers as come in at once after a daemon's restart.
    package static let maxLookups = 256

    private struct State {
        var changes = PendingChanges()
        var lastRefreshes = RefreshTimes([:])
        /// A writing is queued, delayed or running. There is one at a time, so that all wait for the busy time-out
        /// together.
        var isScheduled = false
        var lookups = 0
        var outage: StoreOutage?
        /// How often an attempt to read or write has failed.
        var failures = 0
        var lost: @Sendable (Set<SessionName>?) -> Void = { _ in }
        var kept: KeptList

        var hasPending: Bool { !changes.isEmpty || !lastRefreshes.moments.isEmpty }

        /// Whether the store has failed since a look-up was asked for, or just before: to try it again would only wait
        /// for the busy time-out again.
        /// - Parameter failures: how many there were then
        func isUseless(since failures: Int, at now: ContinuousClock.Instant) -> Bool {
            self.failures != failures || outage?.isFresh(at: now) == true
        }
    }

    private let store: Store
    private let logger: Logger
    private let endPatience: Duration
    let queue: any WorkQueue
    private let state: Mutex<State>

    /// - Parameter endPatience: how long the daemon's end waits for a store that fails. Chosen: as long as for another
    ///   program that holds the database
    init(store: Store, logger: Logger, endPatience: Duration = .seconds(Schema.busyTimeout)) {
        (self.store, self.logger, self.endPatience) = (store, logger, endPatience)
        queue = store.file.machine.queue("store")
        state = Mutex(State(kept: KeptList(at: store.file.machine.now)))
        readKept()
    }

    package func whenLost(_ body: @escaping @Sendable (Set<SessionName>?) -> Void) { state.withLock { $0.lost = body } }

    private var machine: any Machine { store.file.machine }

    package var isFailing: Bool { state.withLock { $0.outage != nil } }

    // MARK: Writing

    package func write(_ changes: [SessionName: SessionChange], _ lastRefreshes: RefreshTimes) {
        let isFirst = state.withLock { state in
            state.changes.add(changes)
            state.lastRefreshes.keepLatest(lastRefreshes)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { schedule() }
    }

    private func schedule(after delay: Duration? = nil) {
        let job: @Sendable () -> Void = { [weak self] in self?.writeScheduled() }
        if let delay { queue.add(after: delay, job) } else { queue.add(job) }
    }

    private func writeScheduled() {
        flush()
        let (hasMore, delay) = state.withLock { state in
            state.isScheduled = state.hasPending || state.outage != nil
            return (state.isScheduled, state.outage?.delay)
        }
        if hasMore { schedule(after: delay) }
    }

    /// Writes what waits; if that fails, it goes on waiting. Called on the queue.
    @discardableResult
    private func flush() -> Bool {
        do {
            if store.file.isDamaged || !store.file.isInPlace { try recreate() }
        } catch { return fail(error) }
        let (changes, times, isOutage) = state.withLock { state in
            defer { state.lastRefreshes = RefreshTimes([:]) }
            return (state.changes.drain(), state.lastRefreshes, state.outage != nil)
        }
        do {
            if !changes.isEmpty || !times.moments.isEmpty {
                try keep(changes, times)
            } else if isOutage {
                try store.probe()
            }
        } catch {
            state.withLock { state in
                state.changes.putBack(changes)
                state.lastRefreshes.keepLatest(times)
            }
            return fail(error)
        }
        succeed(changes)
        return true
    }

    private func keep(_ changes: [SessionName: SessionChange], _ times: RefreshTimes) throws {
        var skipped: [SessionName] = []
        try store.keep(changes, lastRefreshes: times.moments.mapValues(\.seconds)) { session, error in
            logger.error("a session cannot be kept", metadata: ["session": "\(session)", "why": "\(error.why)"])
            skipped.append(session)
        }
        state.withLock { state in
            for session in skipped { if let change = changes[session] { state.changes.lose(change, of: session) } }
        }
    }

    private func fail(_ error: any Error) -> Bool {
        store.file.note(error)
        let isNew = state.withLock { state in
            state.failures += 1
            defer { state.outage = state.outage?.continued(at: machine.now) ?? StoreOutage(at: machine.now) }
            return state.outage == nil
        }
        if isNew {
            logger.error(
                "sessions cannot be kept; what is to be written waits, and is tried again",
                metadata: ["why": "\(error)"])
            store.file.wait(upTo: StoreOutage.busyTimeout)
        }
        return false
    }

    private func succeed(_ written: [SessionName: SessionChange]) {
        let (outage, wanted, lost) = state.withLock { state in
            defer { state.outage = nil }
            return (state.outage, state.changes.drainWanted(), state.lost)
        }
        if let outage {
            store.file.wait()
            logger.notice(
                "sessions are kept again",
                metadata: [
                    "written": "\(written.count)", "toBeWrittenWhole": "\(wanted.count)",
                    "seconds": "\(outage.seconds(at: machine.now))",
                ])
        }
        if !wanted.isEmpty { lost(wanted) }
        if written.values.contains(where: { $0.end != nil || $0.before != nil }) { readKept() }
    }

    /// What was written is lost, and everything is written again.
    private func recreate() throws {
        let why = store.file.isDamaged ? "the database was damaged" : "the data folder was gone"
        let times = store.file.times
        try store.file.recreate { logger.error("\($0)") }
        logger.error(
            "\(why); it is made again, and everything written anew",
            metadata: ["folder": "\(store.file.folder.path)"])
        let lost = state.withLock { state in
            state.changes.loseAll()
            state.lastRefreshes.keepLatest(times)
            return state.lost
        }
        lost(nil)
    }

    // MARK: Looking up

    package func restore(_ session: SessionName, then: @escaping @Sendable (StoreLookup) -> Void) -> Bool {
        let failures: Int? = state.withLock { state in
            guard state.lookups < StoreWriter.maxLookups else { return nil }
            state.lookups += 1
            return state.failures
        }
        guard let failures else { return false }
        queue.add { [self] in
            let found = lookUp(session, since: failures)
            state.withLock { $0.lookups -= 1 }
            then(found)
        }
        return true
    }

    private func lookUp(_ session: SessionName, since failures: Int) -> StoreLookup {
        let (isRetiring, isUseless) = state.withLock {
            ($0.changes.isRetiring(session), $0.isUseless(since: failures, at: machine.now))
        }
        let mustFlush = isRetiring || store.file.isDamaged
        guard !mustFlush || !isUseless && flush() else { return StoreLookup(hasFailed: true) }
        do {
            let isLeft = try store.isLeft(session)
            guard !isLeft || !isUseless else { return StoreLookup(hasFailed: true) }
            let times = try store.newLastRefreshes()
            guard isLeft else { return StoreLookup(lastRefreshes: times) }
            let kept = try store.restore(session, at: machine.date) {
                logger.error("a kept session is set aside", metadata: ["session": "\(session)", "why": "\($0)"])
            }
            if kept != nil { readKept() }
            return StoreLookup(kept: kept, lastRefreshes: times)
        } catch {
            _ = fail(error)
            return StoreLookup(hasFailed: true)
        }
    }

    // MARK: What is kept

    package var kept: [KeptSession] {
        let (kept, isDue) = state.withLock { $0.kept.ask(at: machine.now) }
        if isDue { queue.add { [weak self] in self?.readKept() } }
        return kept
    }

    private func readKept() {
        let kept = try? store.kept(at: machine.date)
        state.withLock { $0.kept.note(kept, at: machine.now) }
    }

    // MARK: The end

    package func finish() {
        queue.wait {
            let start = machine.now
            while !flush() {
                guard machine.now - start < endPatience else {
                    let count = state.withLock { $0.changes.count }
                    return logger.error(
                        "the daemon ends, and sessions are as they were kept before",
                        metadata: ["sessions": "\(count)"])
                }
                machine.sleep(for: .milliseconds(100))
            }
            DatabaseCopy.noteOrderlyEnd(of: Schema.file(in: store.file.folder))
        }
    }
}

extension StoreSink {
    package convenience init(store: Store, logger: Logger, interval: Duration = StoreSink.interval) {
        self.init(
            StoreWriter(store: store, logger: logger), on: store.file.machine, logger: logger, interval: interval)
    }
}

/// A store that fails: since when, and when it is tried next.
struct StoreOutage {
    private let start: ContinuousClock.Instant
    private var failed: ContinuousClock.Instant
    /// The wait for the next attempt. It doubles up to a bound. Chosen: short beside the busy time-out, and what waits
    /// is soon written when there is room.
    private(set) var delay = Duration.milliseconds(250)
    private static let longestDelay = Duration.seconds(2)
    /// How long each further attempt waits for another program that holds the database, s: look-ups wait until it is
    /// over. Chosen: another daemon writes for less.
    static let busyTimeout = 0.05

    /// It begins now.
    init(at now: ContinuousClock.Instant) { (start, failed) = (now, now) }

    /// The outage after one more attempt has failed.
    func continued(at now: ContinuousClock.Instant) -> StoreOutage {
        var outage = self
        (outage.failed, outage.delay) = (now, min(delay * 2, StoreOutage.longestDelay))
        return outage
    }

    /// Whether it has failed just now.
    func isFresh(at now: ContinuousClock.Instant) -> Bool { now - failed < delay }
    func seconds(at now: ContinuousClock.Instant) -> Double { (now - start) / .seconds(1) }
}
