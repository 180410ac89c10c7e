import Foundation
import Logging
import Motion
import PreviewProtocol
import PreviewSessions
import RefreshEngine

/// Writes sessions to the store, so that they come back after the daemon has ended in whatever way.
///
/// Events are collected on the loop's thread. Twice a second, and when nothing moves any more, the store writes them on
/// a thread of its own, so the loop never waits for a disk. What is written ends with a whole tick. A daemon that is
/// killed loses the last second at most.
package final class StoreSink: SessionSink {
    /// The time between two writings. Chosen: half of the second that may be lost; see `Session.reachedInterval`.
    package static let interval = Duration.milliseconds(500)

    private let store: any SessionStore
    private let logger: Logger
    private let interval: Duration
    /// Since the last writing.
    private var changes: [SessionName: SessionChange] = [:]
    private var lastWritten = ContinuousClock.now
    /// Sessions that have come back and not gone on yet, and whether one has gone on since the last writing. That is
    /// written without delay, because until then the session is blamed when the daemon ends.
    private var returning: Set<SessionName> = [], hasRecovered = false

    package convenience init(store: Store, logger: Logger, interval: Duration = StoreSink.interval) {
        self.init(StoreWriter(store: store, logger: logger), logger: logger, interval: interval)
    }

    package init(_ store: any SessionStore, logger: Logger, interval: Duration = StoreSink.interval) {
        (self.store, self.logger, self.interval) = (store, logger, interval)
    }

    /// Called on the writer's queue when what was written, or was to be, is lost: these sessions are to be given whole
    /// again; nil: all.
    package var lost: @Sendable (Set<SessionName>?) -> Void = { _ in } {
        didSet { store.whenLost(lost) }
    }

    // MARK: What happens

    package func receive(_ event: SessionEvent, of session: SessionName) {
        changes[session, default: SessionChange()].add(event, at: Date())
        switch event {
        case .cameBack: returning.insert(session)
        case .reached, .ended, .retired:
            if !returning.isEmpty { hasRecovered = returning.remove(session) != nil || hasRecovered }
        default: break
        }
    }

    /// Writes without delay that a refresh under that key has begun, s since 1970. The store keeps the last time of
    /// each of the last `Limits.timeKeys` keys.
    package func keepLastRefresh(_ key: String, at time: Double) {
        guard Store.isTime(time, of: key) else {
            return logger.error("a last refresh time cannot be kept", metadata: ["key": "\(key)", "time": "\(time)"])
        }
        store.write([:], RefreshTimes([key: Moment(seconds: time)]))
    }

    package func pass() {
        if hasRecovered || ContinuousClock.now - lastWritten >= interval { pause() }
    }

    package func pause() {
        guard !changes.isEmpty else { return }
        store.write(changes, RefreshTimes([:]))
        (changes, lastWritten, hasRecovered) = ([:], .now, false)
    }

    package func finish() {
        for session in returning { changes[session, default: SessionChange()].noteRecovery() }
        pause()
        store.finish()
    }

    /// Takes what has happened to a session and is not written yet.
    package func nextChange(of session: SessionName) -> SessionChange? {
        returning.remove(session)
        return changes.removeValue(forKey: session)
    }

    // MARK: What happened before

    /// Looks for the session of that name that an ended daemon has left. While the store fails, only what is not there
    /// is found so.
    /// - Parameter then: called on the writer's queue
    /// - Returns: false: too many wait already (`SessionStore`), and `then` is not called
    package func restore(_ session: SessionName, then: @escaping @Sendable (StoreLookup) -> Void) -> Bool {
        if changes[session]?.isRetired == true { pause() }
        return store.restore(session, then: then)
    }

    /// Nobody waits for that session any more.
    package func cancel(_ session: SessionName) { store.cancel(session) }

    /// The sessions that are kept for whoever joins them again.
    package var kept: [KeptSession] { store.kept }

    package var isFailing: Bool { store.isFailing }

    /// A session that was looked up did not begin after all: whoever joins it next finds it.
    package func giveBack(_ kept: StoredSession, _ session: SessionName) {
        for event in [.reached(kept.tick), .abandoned, .retired] as [SessionEvent] { receive(event, of: session) }
        pause()
    }

    /// Waits until it has been tried to write everything before.
    func wait() { store.wait() }
}
