import Dispatch
import Foundation
import Logging
import Motion
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import SessionStorage
import Synchronization

/// What the loop is told of its sessions, on another thread.
package enum ClusterEvent: Sendable {
    /// Another daemon wants a session of ours.
    case asked(SessionName)
    /// Other daemons have taken these.
    case lost([SessionName])
    /// A session that was let go is written down, and others may have it.
    case released(SessionName)
    /// The lease has run out. A loop at rest would not notice.
    case lapsed
    /// The lease had run out, and was renewed at that moment. What was lost meanwhile has been told before.
    case regained(sent: ContinuousClock.Instant)
}

/// Sessions in PostgreSQL, which several daemons share. Each belongs to one of them at a time; how that is sure, see
/// ``ClusterSQL``.
///
/// What is to be done is put into an inbox, and a thread of its own (``ClusterWorker``) does it: nobody waits for the
/// database.
package final class ClusterStore: SessionStore {
    /// What the worker is to do next.
    struct Inbox {
        var changes = PendingChanges(isClaimed: true)
        var lastRefreshes = RefreshTimes([:])
        var claims: [(session: SessionName, then: @Sendable (StoreLookup) -> Void)] = []
        var cancellations: [SessionName] = []
        /// Sessions that are let go, and what is still to be written of each.
        var releases: [(session: SessionName, change: SessionChange?)] = []
        /// What follows from records that could not be read.
        var repairs: [Transaction] = []
        var listings: [@Sendable (ClusterListing?) -> Void] = []
        var isKeptWanted = true
        var isFinishing = false
    }

    private struct State {
        var inbox = Inbox()
        /// Claims that were not answered yet.
        var claims = 0
        var kept = KeptList()
        var tell: @Sendable (ClusterEvent) -> Void = { _ in }
        var lost: @Sendable (Set<SessionName>?) -> Void = { _ in }
        var counters: ClusterCounters
        var firstError: PostgresError?
    }

    package let configuration: ClusterConfiguration
    let catalog: Catalog
    /// How long a session outlives its last viewer.
    let timeToLive: Tick
    let logger: Logger
    package let lease = Lease()
    /// Wakes the worker.
    let waker: Waker
    private let state: Mutex<State>
    /// Where sessions are run again, so that this holds up no renewal.
    private let restorer = DispatchQueue(label: "pullwire.restore", qos: .utility)
    private let started = DispatchSemaphore(value: 0), ended = DispatchSemaphore(value: 0)

    package init(
        _ configuration: ClusterConfiguration, catalog: Catalog, timeToLive: Tick, logger: Logger
    ) throws(StoreError) {
        do throws(PostgresError) { try PostgresConnection.check(configuration.database) } catch {
            throw StoreError(
                description:
                    "the address after --data cannot be read: \(error); it looks like postgres://user@host/database")
        }
        guard let waker = Waker() else { throw StoreError(description: "descriptors are short (ulimit -n)") }
        (self.configuration, self.catalog, self.timeToLive, self.logger, self.waker) = (
            configuration, catalog, timeToLive, logger, waker
        )
        state = Mutex(State(counters: ClusterCounters(node: configuration.node)))
    }

    // MARK: The loop's side

    /// Begins, and waits for the first attempt to connect. A database that does not answer is waited for later, beside
    /// the loop.
    /// - Parameters:
    ///   - url: where this daemon is found, for lists
    ///   - tell: called on the worker's thread
    /// - Throws: if waiting would be of no use
    package func start(url: String, tell: @escaping @Sendable (ClusterEvent) -> Void) throws(StoreError) {
        state.withLock { $0.tell = tell }
        Thread { [self] in
            pthread_setname_np(pthread_self(), "cluster")
            ClusterWorker(self, url: url).run()
            ended.signal()
        }.start()
        started.wait()
        if case .refused(let text)? = state.withLock({ $0.firstError }) {
            throw StoreError(description: "the database cannot be used: \(text)")
        }
    }

    package func whenLost(_ body: @escaping @Sendable (Set<SessionName>?) -> Void) { state.withLock { $0.lost = body } }

    package func write(_ changes: [SessionName: SessionChange], _ lastRefreshes: RefreshTimes) {
        put { inbox in
            inbox.changes.add(changes)
            for (key, moment) in lastRefreshes.moments where !key.utf8.contains(0) {
                inbox.lastRefreshes.keepLatest(key, moment)
            }
        }
    }

    /// Takes a session over, or makes it. Its owner, if it has another one, is asked for it; the lease of one that does
    /// not answer is waited for.
    package func restore(_ session: SessionName, then: @escaping @Sendable (StoreLookup) -> Void) -> Bool {
        let hasRoom = state.withLock { state in
            guard state.claims < PendingClaims<Void>.maxCount else { return false }
            state.claims += 1
            state.inbox.claims.append((session, then))
            return true
        }
        if hasRoom { waker.wake() }
        return hasRoom
    }

    package func cancel(_ session: SessionName) { put { $0.cancellations.append(session) } }

    /// From now on others may have this session, as soon as the rest of it is written; ``ClusterEvent/released(_:)``
    /// says when.
    package func release(_ session: SessionName, _ change: SessionChange?) {
        put { inbox in
            if let change { inbox.changes.add([session: change]) }
            inbox.releases.append((session, inbox.changes.remove(session)))
        }
    }

    /// Lists the sessions of all daemons.
    /// - Parameter then: called on the worker's thread; nil: the database does not answer
    package func list(_ then: @escaping @Sendable (ClusterListing?) -> Void) { put { $0.listings.append(then) } }

    package var kept: [KeptSession] {
        let (kept, isDue) = state.withLock { $0.kept.ask() }
        if isDue { put { $0.isKeptWanted = true } }
        return kept
    }

    package var counters: ClusterCounters { state.withLock { $0.counters } }

    package func finish() {
        put { $0.isFinishing = true }
        // The worker's own limits are shorter, but for the time that a host's name takes.
        _ = ended.wait(timeout: .now() + .seconds(10))
    }

    private func put(_ body: (inout Inbox) -> Void) {
        state.withLock { body(&$0.inbox) }
        waker.wake()
    }

    // MARK: The worker's side

    /// What has been put in since the last call. Without a connection nothing is taken, so that what is to be written
    /// is one change of each session.
    func drainInbox() -> (inbox: Inbox, changes: [SessionName: SessionChange]) {
        waker.reset()
        let (taken, changes, wanted, lost) = state.withLock { state in
            let taken = state.inbox
            let changes = state.inbox.changes.drain()
            let wanted = state.inbox.changes.drainWanted()
            state.inbox = Inbox(changes: state.inbox.changes, isKeptWanted: false, isFinishing: taken.isFinishing)
            return (taken, changes, wanted, state.lost)
        }
        if !wanted.isEmpty { lost(wanted) }
        return (taken, changes)
    }

    func drainListings() -> [@Sendable (ClusterListing?) -> Void] {
        state.withLock { state in
            defer { state.inbox.listings = [] }
            return state.inbox.listings
        }
    }

    var isFinishing: Bool { state.withLock { $0.inbox.isFinishing } }

    func noteFirstAttempt(_ error: PostgresError?) {
        state.withLock { $0.firstError = error }
        started.signal()
    }

    func tell(_ event: ClusterEvent) { state.withLock { $0.tell }(event) }

    func count(_ change: (inout ClusterCounters) -> Void) { state.withLock { change(&$0.counters) } }

    /// The list of what is kept has changed.
    func wantKept() { state.withLock { $0.inbox.isKeptWanted = true } }
    func note(_ kept: [KeptSession]) { state.withLock { $0.kept.note(kept) } }

    /// Of these nothing more is written until they are whole again: what came before could not be.
    func lose(_ session: SessionName, _ change: SessionChange) {
        state.withLock { $0.inbox.changes.lose(change, of: session) }
    }

    /// Nothing of this session waits to be written any more, because it is another daemon's.
    func forget(_ session: SessionName) { state.withLock { _ = $0.inbox.changes.remove(session) } }

    /// A session that nobody waits for is not asked for any more.
    func answerCancelled(_ then: @escaping @Sendable (StoreLookup) -> Void) {
        state.withLock { $0.claims -= 1 }
        then(StoreLookup(isCancelled: true))
    }

    /// A session is ours: it is restored as far as it was written, and whoever waits for it is told.
    /// - Parameters:
    ///   - record: nil: it is a new one
    ///   - owned: its name, this daemon, and the epoch
    func answer(
        _ record: SessionRecord?, as owned: [String?], _ lastRefreshes: [String: Double],
        _ then: @escaping @Sendable (StoreLookup) -> Void
    ) {
        state.withLock { $0.claims -= 1 }
        guard let record else { return then(StoreLookup(lastRefreshes: lastRefreshes)) }
        restorer.async { [self] in
            then(StoreLookup(kept: restored(record, as: owned), lastRefreshes: lastRefreshes))
        }
    }

    private func restored(_ record: SessionRecord, as owned: [String?]) -> StoredSession? {
        let restoration = RestorePolicy.cluster.restore(record, in: catalog)
        for why in restoration.losses {
            logger.error("a kept session is set aside", metadata: ["session": "\(record.name)", "why": "\(why)"])
        }
        var repair = restoration.losses.flatMap { ClusterSQL.setAside(record, $0) }
        if let batch = restoration.firstDamaged {
            repair.append(SQLStatement(ClusterSQL.cutInputs, owned + ["\(batch)"]))
        }
        if !repair.isEmpty { put { $0.repairs.append(repair) } }
        return restoration.run(in: catalog)
    }
}
