import Dispatch
import Foundation
import Logging
import RefreshEngine
import Synchronization

/// Keeps sessions in the store, so that they come back when the daemon has ended in whatever way.
///
/// What happens is gathered on the loop's thread and written about once a second, and when nothing moves any more, on a queue of its own:
/// a drag waits for no disk. A daemon that is killed loses the last second.
final class StoreSink: SessionSink {
    /// Between two writings while something happens. Ours: what a finger can afford to lose.
    private static let interval = Duration.seconds(1)

    private let store: Store
    private let logger: Logger
    /// Batches that may wait for the disk. Ours: half a minute of a database that another program holds.
    private static let mostWaiting = 30

    private let queue = DispatchQueue(label: "pullwire.store", qos: .utility)
    private let backlog = Backlog()
    private var changes: [String: Store.Change] = [:]
    private var lastWritten = ContinuousClock.now

    init(store: Store, logger: Logger) { (self.store, self.logger) = (store, logger) }

    func take(_ event: SessionEvent, of session: String) {
        changes[session, default: Store.Change()].add(event, at: Date())
        if ContinuousClock.now - lastWritten >= StoreSink.interval { pause() }
    }

    func pause() {
        guard !changes.isEmpty else { return }
        let (store, logger, backlog, changes) = (store, logger, backlog, changes)
        (self.changes, lastWritten) = ([:], .now)
        guard backlog.waiting.load(ordering: .relaxed) < StoreSink.mostWaiting else { return backlog.miss(changes.keys) }
        backlog.waiting.add(1, ordering: .relaxed)
        queue.async {
            do { try store.keep(backlog.whole(changes)) } catch {
                backlog.miss(changes.keys)
                logger.error("sessions cannot be kept", metadata: ["why": "\(error)"])
            }
            backlog.waiting.subtract(1, ordering: .relaxed)
        }
    }

    /// What waits, and what was not written. A class because the queue's jobs share it.
    private final class Backlog: Sendable {
        let waiting = Atomic(0)
        private let missing = Mutex<Set<String>>([])

        /// What has happened to these sessions is lost. They stay in the store as they were, and nothing is added to them, until they are made anew.
        func miss(_ sessions: some Sequence<String>) { missing.withLock { $0.formUnion(sessions) } }

        /// The changes of which nothing is missing before them.
        func whole(_ changes: [String: Store.Change]) -> [String: Store.Change] {
            missing.withLock { missing in
                changes.filter { name, change in
                    if change.isWhole { missing.remove(name) }
                    return !missing.contains(name)
                }
            }
        }
    }

    func finish() {
        pause()
        queue.sync {}
    }

    /// Whether ``restore(_:)`` would find one.
    func hasLeft(_ session: String) -> Bool {
        pause()
        let store = store
        return queue.sync { (try? store.hasLeft(session, at: Date())) ?? false }
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
