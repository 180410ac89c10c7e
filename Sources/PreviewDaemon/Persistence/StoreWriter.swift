import Dispatch
import Foundation
import GRDB
import Logging
import Motion
import PreviewProtocol
import RefreshEngine
import Synchronization

/// Writes to the store and looks things up in it, one after the other on a queue of its own. Whoever asks it for something waits for nothing.
///
/// Another program may hold the database for any time. Then everything waits until the busy time-out; what is to be written goes on waiting after
/// that, what was asked before it is answered with nothing.
/// A class because the queue's jobs share it.
final class StoreWriter: Sendable {
    /// Look-ups that may wait. Chosen: as many viewers as come in at once after a daemon's restart.
    static let maxLookups = 256
    /// When the next attempt is made after the database was held for the whole busy time-out. Chosen: short beside the time-out.
    private static let retryDelay = DispatchTimeInterval.milliseconds(500)

    private struct State {
        var changes = PendingChanges()
        var lastRefreshes = RefreshTimes([:])
        /// A writing waits in the queue or for another attempt, or goes on: there is one at a time, so that the time-out is waited for once.
        var isScheduled = false
        var hasPending: Bool { !changes.isEmpty || !lastRefreshes.moments.isEmpty }
        var lookups = 0
        /// How often the database could not be had.
        var timeouts = 0
        /// Since what waits could be written last.
        var isHeld = false
        var lost: @Sendable () -> Void = {}
    }

    private let store: Store
    private let logger: Logger
    private let queue = DispatchQueue(label: "pullwire.store", qos: .utility)
    private let state = Mutex(State())

    init(store: Store, logger: Logger) { (self.store, self.logger) = (store, logger) }

    /// Called on the queue when what was written is lost.
    func whenLost(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.lost = body } }

    // MARK: Writing

    func write(_ changes: [SessionName: Store.Change], _ lastRefreshes: RefreshTimes) {
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

    /// Writes what waits, or loses it. On the queue.
    /// - Returns: false: the database cannot be had, and everything goes on waiting
    private func flush() -> Bool {
        let (hasTimes, hasChanges) = state.withLock { (!$0.lastRefreshes.moments.isEmpty, !$0.changes.isEmpty) }
        guard hasTimes || hasChanges else { return true }
        var taken: [SessionName: Store.Change] = [:]
        do {
            if !store.file.isInPlace { try recreate() }
            if hasTimes { try store.setLastRefreshes(takeLastRefreshes()) }
            if hasChanges { try store.keep(takeChanges(&taken)) }
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

    private func takeChanges(_ taken: inout [SessionName: Store.Change]) -> [SessionName: Store.Change] {
        taken = state.withLock { $0.changes.take() }
        return taken
    }

    /// The folder was deleted, or something else is in its place: what was written is lost, and everything is written again.
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

    /// Looks for a session when everything told before is written.
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

    /// nil: the database cannot be had. Who asked before that was found out need not find it out again: it takes as long as the busy time-out each time.
    private func restored(_ session: SessionName, since timeouts: Int) -> StoreLookup? {
        guard state.withLock({ $0.timeouts }) == timeouts, flush() else { return nil }
        do {
            let times = try store.newLastRefreshes()
            let kept = try store.restore(session, at: Date()) { logger.error("a kept session is set aside", metadata: ["session": "\(session)", "why": "\($0)"]) }
            return StoreLookup(kept: kept, lastRefreshes: times)
        } catch {
            if error is DatabaseError { state.withLock { $0.timeouts += 1 } }
            logger.error("kept sessions cannot be read", metadata: ["why": "\(error)"])
            return nil
        }
    }

    // MARK: The end

    /// Until everything is written that is to be, or cannot be.
    func finish() { queue.sync { _ = flush() } }

    /// Until everything before has been tried.
    func wait() { queue.sync {} }
}

/// What the store knows when a session begins.
struct StoreLookup: Sendable {
    /// The session as a daemon that is no more has left it; nil: there is none, or the file cannot be read just now.
    var kept: StoredSession?
    /// When a key was last refreshed, s since 1970, where other daemons that share the file have said so since it was looked at last.
    var lastRefreshes: [String: Double] = [:]
}
