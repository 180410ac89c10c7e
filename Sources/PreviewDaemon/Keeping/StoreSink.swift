import Dispatch
import Foundation
import Logging
import RefreshEngine
import Synchronization

/// Keeps sessions in the store, so that they come back when the daemon has ended in whatever way.
///
/// What happens is gathered on the loop's thread and written twice a second, and when nothing moves any more, on a queue of its own:
/// a drag waits for no disk. What is written ends with a whole tick. A daemon that is killed loses the last second at most.
final class StoreSink: SessionSink {
    /// Between two writings while something happens. Ours: half of what a finger can afford to lose; see `Session.toldEvery`.
    static let interval = Duration.milliseconds(500)

    private let store: Store
    private let logger: Logger
    /// Batches that may wait for the disk. Ours: half a minute of a database that another program holds.
    private static let mostWaiting = 60

    private let queue = DispatchQueue(label: "pullwire.store", qos: .utility)
    private let backlog = Backlog()
    private var changes: [String: Store.Change] = [:]
    private var lastWritten = ContinuousClock.now
    /// Sessions that have come back and not gone on yet; and whether one has since the last writing: that is written without delay, because
    /// until it is, the end of the daemon counts as its doing.
    private var returning: Set<String> = [], hasRecovered = false

    /// What was written is lost: whoever gives what happens is to give all of it, soon. Called on the queue.
    var lost: @Sendable () -> Void = {}

    private let interval: Duration

    init(store: Store, logger: Logger, interval: Duration = StoreSink.interval) { (self.store, self.logger, self.interval) = (store, logger, interval) }

    func take(_ event: SessionEvent, of session: String) {
        changes[session, default: Store.Change()].add(event, at: Date())
        switch event {
        case .cameBack: returning.insert(session)
        case .reached, .ended: hasRecovered = returning.remove(session) != nil || hasRecovered
        default: break
        }
    }

    func pass() {
        if hasRecovered || ContinuousClock.now - lastWritten >= interval { pause() }
    }

    func pause() {
        guard !changes.isEmpty else { return }
        let (store, logger, backlog, changes) = (store, logger, backlog, changes)
        (self.changes, lastWritten, hasRecovered) = ([:], .now, false)
        guard backlog.waiting.load(ordering: .relaxed) < StoreSink.mostWaiting else { return backlog.miss(changes.keys) }
        backlog.waiting.add(1, ordering: .relaxed)
        let lost = lost
        queue.async {
            do {
                if !store.file.isInPlace { try StoreSink.makeAnew(store, backlog, logger, lost) }
                try store.keep(backlog.whole(changes))
            } catch {
                backlog.miss(changes.keys)
                logger.error("sessions cannot be kept", metadata: ["why": "\(error)"])
            }
            backlog.waiting.subtract(1, ordering: .relaxed)
        }
    }

    /// The folder was deleted, or something else is in its place: what was written is lost, and everything is written again.
    private static func makeAnew(_ store: Store, _ backlog: Backlog, _ logger: Logger, _ lost: @Sendable () -> Void) throws {
        logger.error("the data folder is gone; it is made again, and everything written anew", metadata: ["folder": "\(store.file.folder?.path ?? "")"])
        try store.makeAnew { logger.error("\($0)") }
        backlog.missAll()
        lost()
    }

    /// What waits, and what was not written. A class because the queue's jobs share it.
    private final class Backlog: Sendable {
        let waiting = Atomic(0)
        private let missing = Mutex<Set<String>>([])
        /// Sessions that are whole again, since nothing at all was there; nil: all were.
        private let present = Mutex<Set<String>?>(nil)

        /// What has happened to these sessions is lost. They stay in the store as they were, and nothing is added to them, until they are made anew.
        func miss(_ sessions: some Sequence<String>) { missing.withLock { $0.formUnion(sessions) } }

        func missAll() { present.withLock { $0 = [] } }

        /// The changes of which nothing is missing before them.
        func whole(_ changes: [String: Store.Change]) -> [String: Store.Change] {
            missing.withLock { missing in
                present.withLock { present in
                    changes.filter { name, change in
                        if change.isWhole {
                            missing.remove(name)
                            present?.insert(name)
                        }
                        return !missing.contains(name) && present?.contains(name) != false
                    }
                }
            }
        }
    }

    func finish() {
        pause()
        wait()
    }

    /// Until everything is written that is to be.
    func wait() { queue.sync {} }

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
                return try store.restore(session, at: Date()) { logger.error("a kept session is set aside", metadata: ["session": "\(session)", "why": "\($0)"]) }
            } catch {
                logger.error("kept sessions cannot be read", metadata: ["why": "\(error)"])
                return nil
            }
        }
    }
}
