import Foundation
import Logging
import Motion
import PreviewProtocol
import RefreshEngine

/// Keeps sessions in the store, so that they come back when the daemon has ended in whatever way.
///
/// What happens is gathered on the loop's thread and written twice a second, and when nothing moves any more, on a queue of its own (`StoreWriter`):
/// the loop waits for no disk. What is written ends with a whole tick. A daemon that is killed loses the last second at most.
final class StoreSink: SessionSink {
    /// Between two writings while something happens. Chosen: half of what a finger can afford to lose; see `Session.reachedInterval`.
    static let interval = Duration.milliseconds(500)

    private let writer: StoreWriter
    private let logger: Logger
    private let interval: Duration
    /// Since the last writing.
    private var changes: [SessionName: Store.Change] = [:]
    private var lastWritten = ContinuousClock.now
    /// Sessions that have come back and not gone on yet; and whether one has since the last writing: that is written without delay, because
    /// until it is, the end of the daemon counts as its doing.
    private var returning: Set<SessionName> = [], hasRecovered = false

    init(store: Store, logger: Logger, interval: Duration = StoreSink.interval) {
        (writer, self.logger, self.interval) = (StoreWriter(store: store, logger: logger), logger, interval)
    }

    /// What was written is lost: whoever gives what happens is to give all of it, soon. Called on the writer's queue.
    var lost: @Sendable () -> Void = {} {
        didSet { writer.whenLost(lost) }
    }

    // MARK: What happens

    func take(_ event: SessionEvent, of session: SessionName) {
        changes[session, default: Store.Change()].add(event, at: Date())
        switch event {
        case .cameBack: returning.insert(session)
        case .reached, .ended: if !returning.isEmpty { hasRecovered = returning.remove(session) != nil || hasRecovered }
        default: break
        }
    }

    /// A refresh under that key has begun, s since 1970: written without delay. Of a key the last time is kept, and the last of at most `Limits.timeKeys` keys.
    func keepLastRefresh(_ key: String, at time: Double) {
        guard Store.isTime(time, of: key) else {
            return logger.error("a last refresh time cannot be kept", metadata: ["key": "\(key)", "time": "\(time)"])
        }
        writer.write([:], RefreshTimes([key: Moment(seconds: time)]))
    }

    func pass() {
        if hasRecovered || ContinuousClock.now - lastWritten >= interval { pause() }
    }

    func pause() {
        guard !changes.isEmpty else { return }
        writer.write(changes, RefreshTimes([:]))
        (changes, lastWritten, hasRecovered) = ([:], .now, false)
    }

    func finish() {
        pause()
        writer.finish()
    }

    // MARK: What happened before

    /// Looks for the session of that name as a daemon that is no more has left it.
    ///
    /// While another program holds the database this takes as long as the busy time-out; then nothing is found.
    /// - Parameter then: called on the writer's queue
    /// - Returns: false: too many wait already (`StoreWriter.maxLookups`), and `then` is not called
    func restore(_ session: SessionName, then: @escaping @Sendable (StoreLookup) -> Void) -> Bool { writer.restore(session, then: then) }

    /// Until what was handed over has been tried to be written.
    func wait() { writer.wait() }
}
