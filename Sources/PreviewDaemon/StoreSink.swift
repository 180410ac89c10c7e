import Dispatch
import Foundation
import Logging
import RefreshEngine

/// Keeps sessions in the store, so that they come back when the daemon has ended in whatever way.
///
/// What happens is gathered on the loop's thread and written about once a second, and when nothing moves any more, on a queue of its own:
/// a drag waits for no disk. A daemon that is killed loses the last second.
final class StoreSink: SessionSink {
    /// Between two writings while something happens. Ours: what a finger can afford to lose.
    private static let interval = Duration.seconds(1)

    private let store: Store
    private let logger: Logger
    private let queue = DispatchQueue(label: "pullwire.store", qos: .utility)
    private var changes: [String: Store.Change] = [:]
    private var lastWritten = ContinuousClock.now

    init(store: Store, logger: Logger) { (self.store, self.logger) = (store, logger) }

    func take(_ event: SessionEvent, of session: String) {
        changes[session, default: Store.Change()].add(event, at: Date())
        if ContinuousClock.now - lastWritten >= StoreSink.interval { pause() }
    }

    func pause() {
        guard !changes.isEmpty else { return }
        let (store, logger, changes) = (store, logger, changes)
        (self.changes, lastWritten) = ([:], .now)
        queue.async {
            do { try store.keep(changes) } catch { logger.error("sessions cannot be kept", metadata: ["why": "\(error)"]) }
        }
    }

    func finish() {
        pause()
        queue.sync {}
    }

    /// The session of that name as some daemon that is no more left it; nil: there is none.
    func restore(_ session: String) -> KeptSession? {
        pause()
        let (store, logger) = (store, logger)
        return queue.sync {
            do {
                return try store.restore(session, at: Date()) { logger.error("a kept session cannot be read", metadata: ["session": "\(session)", "why": "\($0)"]) }
            } catch {
                logger.error("kept sessions cannot be read", metadata: ["why": "\(error)"])
                return nil
            }
        }
    }
}
