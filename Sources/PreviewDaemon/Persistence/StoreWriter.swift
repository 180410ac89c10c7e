import Dispatch
import Foundation
import GRDB
import Logging
import PreviewProtocol
import RefreshEngine
import Synchronization

/// Writes to the store and looks sessions up in it, one job after the other on a queue of its own. Its callers never wait.
///
/// Another program may hold the database for any time. Then all jobs wait until the busy time-out. After that, look-ups that were asked for before are
/// answered with nothing, and what is to be written goes on waiting.
/// A class because the queue's jobs share it.
final class StoreWriter: SessionStore {
    /// Look-ups that may wait. Chosen: as many viewers as come in at once after a daemon's restart.
    static let maxLookups = 256
    /// When the next attempt is made after the database was held for the whole busy time-out. Chosen: short beside the time-out.
    private static let retryDelay = DispatchTimeInterval.milliseconds(500)

    private struct State {
        var changes = PendingChanges()
        var lastRefreshes = RefreshTimes([:])
        /// A writing is queued, delayed or running. There is one at a time, so that the time-out is waited for once.
        var isScheduled = false
        var hasPending: Bool { !changes.isEmpty || !lastRefreshes.moments.isEmpty }
        var lookups = 0
        /// How often the database was held for the whole time-out.
        var timeouts = 0
        /// The last writing has timed out.
        var isHeld = false
        var lost: @Sendable () -> Void = {}
        /// The sessions that are kept, as they were read last.
        var kept: [KeptSession] = []
        var keptRead = ContinuousClock.now
        var isKeptQueued = false
    }

    private let store: Store
    private let logger: Logger
    private let queue = DispatchQueue(label: "pullwire.store", qos: .utility)
    private let state = Mutex(State())

    init(store: Store, logger: Logger) {
        (self.store, self.logger) = (store, logger)
        readKept()
    }

    /// Called on the queue when what was written is lost.
    func whenLost(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.lost = body } }

    // MARK: Writing

    func write(_ changes: [SessionName: SessionChange], _ lastRefreshes: RefreshTimes) {
        let isFirst = state.withLock { state in
            state.changes.add(changes)
            for (key, moment) in lastRefreshes.moments { state.lastRefreshes.keepLatest(key, moment) }
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { schedule() }
    }

    private func schedule(after delay: DispatchTimeInterval? = nil) {
        let job: @Sendable () -> Void = { [weak self] in self?.writeScheduled() }
        if let delay { queue.asyncAfter(deadline: .now() + delay, execute: job) } else { queue.async(execute: job) }
    }

    private func writeScheduled() {
        let isDone = flush()
        let hasMore = state.withLock { state in
            state.isScheduled = state.hasPending
            return state.isScheduled
        }
        if hasMore { schedule(after: isDone ? nil : StoreWriter.retryDelay) }
    }

    /// Writes what waits. What cannot be written is lost, unless the database is only held. Called on the queue.
    /// - Returns: false: the database is held, and everything goes on waiting
    private func flush() -> Bool {
        let (hasTimes, hasChanges) = state.withLock { (!$0.lastRefreshes.moments.isEmpty, !$0.changes.isEmpty) }
        guard hasTimes || hasChanges else { return true }
        var taken: [SessionName: SessionChange] = [:]
        do {
            if !store.file.isInPlace { try recreate() }
            if hasTimes { try store.setLastRefreshes(takeLastRefreshes()) }
            if hasChanges { try store.keep(takeChanges(&taken)) }
            if taken.values.contains(where: { $0.isRetired || $0.followsRetired }) { readKept() }
            noteHeld(false)
            return true
        } catch {
            logger.error("sessions cannot be kept", metadata: ["why": "\(error)", "isLost": "\(!taken.isEmpty)"])
            guard taken.isEmpty else {
                state.withLock { $0.changes.lose(taken) }
                return true
            }
            noteHeld(true)
            return false
        }
    }

    private func noteHeld(_ isHeld: Bool) {
        let wasHeld = state.withLock { state in
            defer { state.isHeld = isHeld }
            if isHeld { state.timeouts += 1 }
            return state.isHeld
        }
        if wasHeld, !isHeld { logger.notice("sessions are kept again") }
    }

    private func takeLastRefreshes() -> [String: Double] {
        state.withLock { state in
            defer { state.lastRefreshes = RefreshTimes([:]) }
            return state.lastRefreshes.moments.mapValues(\.seconds)
        }
    }

    private func takeChanges(_ taken: inout [SessionName: SessionChange]) -> [SessionName: SessionChange] {
        taken = state.withLock { $0.changes.take() }
        return taken
    }

    /// The folder was deleted or replaced: what was written is lost, and everything is written again.
    private func recreate() throws {
        logger.error("the data folder is gone; it is made again, and everything written anew", metadata: ["folder": "\(store.file.folder.path)"])
        try store.recreate { logger.error("\($0)") }
        let lost = state.withLock { state in
            state.changes.loseAll()
            return state.lost
        }
        lost()
    }

    // MARK: Looking up

    /// Looks for a session after everything before has been written.
    /// - Returns: false: too many wait already
    func restore(_ session: SessionName, then: @escaping @Sendable (StoreLookup) -> Void) -> Bool {
        let timeouts: Int? = state.withLock { state in
            guard state.lookups < StoreWriter.maxLookups else { return nil }
            state.lookups += 1
            return state.timeouts
        }
        guard let timeouts else { return false }
        queue.async { [self] in
            let restored = restored(session, since: timeouts) ?? StoreLookup()
            state.withLock { $0.lookups -= 1 }
            then(restored)
        }
        return true
    }

    /// nil: the database is held. Look-ups that were asked for before that was found out do not try again: each would wait for the busy time-out.
    private func restored(_ session: SessionName, since timeouts: Int) -> StoreLookup? {
        guard state.withLock({ $0.timeouts }) == timeouts, flush() else { return nil }
        do {
            let times = try store.newLastRefreshes()
            let kept = try store.restore(session, at: Date()) { logger.error("a kept session is set aside", metadata: ["session": "\(session)", "why": "\($0)"]) }
            if kept != nil { readKept() }
            return StoreLookup(kept: kept, lastRefreshes: times)
        } catch {
            if error is DatabaseError { state.withLock { $0.timeouts += 1 } }
            logger.error("kept sessions cannot be read", metadata: ["why": "\(error)"])
            return nil
        }
    }

    // MARK: What is kept

    /// The time between two readings that somebody asks for. Chosen: another daemon's sessions are seen a second later.
    private static let keptInterval = Duration.seconds(1)

    /// The sessions that are kept, as they were read last. They are read anew soon, for whoever asks next: other daemons may share the file.
    var kept: [KeptSession] {
        let (kept, isDue) = state.withLock { state in
            let isDue = !state.isKeptQueued && ContinuousClock.now - state.keptRead >= StoreWriter.keptInterval
            state.isKeptQueued = state.isKeptQueued || isDue
            return (state.kept, isDue)
        }
        if isDue { queue.async { [weak self] in self?.readKept() } }
        return kept
    }

    private func readKept() {
        let kept = try? store.kept(at: Date())
        state.withLock { state in
            state.kept = kept ?? state.kept
            (state.keptRead, state.isKeptQueued) = (.now, false)
        }
    }

    // MARK: The end

    /// Waits until everything is written, or has failed to be.
    func finish() {
        queue.sync {
            if flush() { DatabaseCopy.noteOrderlyEnd(of: Schema.file(in: store.file.folder)) }
        }
    }

    /// Waits until everything before has been tried.
    func wait() { queue.sync {} }
}
