import Foundation
import Logging
import Motion
import Platform
import PreviewProtocol
import PreviewSessions
import RefreshEngine

/// Collects what happens to sessions and gives it to a store, so that they come back after the daemon has ended in
/// whatever way.
///
/// It is called on the loop's thread. Twice a second at most, the store gets what was collected and writes it on a
/// thread of its own, so the loop never waits for a disk. A batch ends with a whole tick. A daemon that is killed loses
/// the last second at most.
package final class StoreSink: SessionSink {
    /// The time between two writings. Chosen: half of the second that may be lost; see `Session.reachedInterval`.
    package static let interval = Duration.milliseconds(500)

    let store: any SessionStore
    private let machine: any Machine
    private let logger: Logger
    private let interval: Duration
    /// Since the last writing.
    private var changes: [SessionName: SessionChange] = [:]
    private var lastWritten: ContinuousClock.Instant
    /// Sessions that were restored and have not gone on yet, and whether one has gone on since the last writing. That
    /// is written without delay, because until then the session is blamed when the daemon dies.
    private var returning: Set<SessionName> = [], hasRecovered = false

    package init(
        _ store: any SessionStore, on machine: any Machine = RealMachine(), logger: Logger,
        interval: Duration = StoreSink.interval
    ) {
        (self.store, self.machine, self.logger, self.interval) = (store, machine, logger, interval)
        lastWritten = machine.now
    }

    /// See ``SessionStore/whenLost(_:)``.
    package var lost: @Sendable (Set<SessionName>?) -> Void = { _ in } {
        didSet { store.whenLost(lost) }
    }

    // MARK: What happens

    package func receive(_ event: SessionEvent, of session: SessionName) {
        changes[session, default: SessionChange()].add(event, at: machine.date)
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
        guard RefreshTimes.canKeep(time, of: key) else {
            return logger.error("a last refresh time cannot be kept", metadata: ["key": "\(key)", "time": "\(time)"])
        }
        store.write([:], RefreshTimes([key: Moment(seconds: time)]))
    }

    package func pass() {
        if hasRecovered || machine.now - lastWritten >= interval { flush() }
    }

    /// Whether something is to be written at a later pass.
    package var isWaiting: Bool { !changes.isEmpty }

    /// Gives the store what was collected.
    package func flush() {
        guard !changes.isEmpty else { return }
        store.write(changes, RefreshTimes([:]))
        (changes, lastWritten, hasRecovered) = ([:], machine.now, false)
    }

    package func finish() {
        for session in returning { changes[session, default: SessionChange()].noteRecovery() }
        flush()
        store.finish()
    }

    /// Takes what has happened to a session and is not written yet.
    package func nextChange(of session: SessionName) -> SessionChange? {
        returning.remove(session)
        return changes.removeValue(forKey: session)
    }

    // MARK: What happened before

    /// See ``SessionStore/restore(_:then:)``. While the store fails, it is only found out that there is no such
    /// session.
    package func restore(_ session: SessionName, then: @escaping @Sendable (StoreLookup) -> Void) -> Bool {
        if changes[session]?.isRetired == true { flush() }
        return store.restore(session, then: then)
    }

    package func cancel(_ session: SessionName) { store.cancel(session) }
    package var kept: [KeptSession] { store.kept }
    package var isFailing: Bool { store.isFailing }

    /// A session that was restored did not begin after all: whoever joins it next finds it.
    package func giveBack(_ kept: StoredSession, _ session: SessionName) {
        for event in [.reached(kept.tick), .abandoned, .retired] as [SessionEvent] { receive(event, of: session) }
        flush()
    }
}
