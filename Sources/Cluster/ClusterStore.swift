import Dispatch
import Foundation
import Logging
import Motion
import Platform
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import SessionStorage
import Synchronization

/// What the loop is told about its sessions, on another thread.
package enum ClusterEvent: Sendable {
    /// Another daemon wants a session of ours.
    case asked(SessionName)
    /// Other daemons have taken these.
    case lost([SessionName])
    /// A session that was let go is written, and other daemons may claim it.
    case released(SessionName)
    /// The lease has ended. A loop at rest would not notice.
    case lapsed
    /// The lease had ended, and was renewed at that moment. Which sessions were lost meanwhile was said before.
    case regained(sent: ContinuousClock.Instant)
}

/// Sessions in PostgreSQL, which several daemons share. Each belongs to one of them at a time, which ``ClusterSQL``
/// ensures.
///
/// What is to be done is put into an inbox, and a thread of its own (``ClusterMember``, ``ClusterThread``) does it, so
/// the loop never waits for the database.
package final class ClusterStore: SessionStore {
    /// What the member is to do next.
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
        var kept: KeptList
        var tell: @Sendable (ClusterEvent) -> Void = { _ in }
        var lost: @Sendable (Set<SessionName>?) -> Void = { _ in }
        var counters: ClusterCounters
        var firstError: PostgresError?
    }

    package let configuration: ClusterConfiguration
    let catalog: Catalog
    /// How long a session outlives its last viewer.
    let timeToLive: Tick
    let machine: any Machine
    let logger: Logger
    package let lease: Lease
    private let driver: any ClusterDriver
    private let state: Mutex<State>
    /// Where sessions are restored, so that this delays no renewal of the lease.
    private let restorer: any WorkQueue
    private let started = DispatchSemaphore(value: 0)

    /// - Parameter driver: nil: a thread with a connection to the database
    package init(
        _ configuration: ClusterConfiguration, catalog: Catalog, timeToLive: Tick,
        on machine: any Machine = RealMachine(), by driver: (any ClusterDriver)? = nil, logger: Logger
    ) throws(StoreError) {
        do throws(PostgresError) { try PostgresConnection.check(configuration.database) } catch {
            throw StoreError(
                description:
                    "the address after --data cannot be read: \(error); it looks like postgres://user@host/database")
        }
        self.driver = if let driver { driver } else { try ClusterThread(configuration.database, on: machine) }
        (self.configuration, self.catalog, self.timeToLive, self.machine, self.logger) = (
            configuration, catalog, timeToLive, machine, logger
        )
        (lease, restorer) = (Lease(on: machine), machine.queue("restore"))
        state = Mutex(
            State(kept: KeptList(at: machine.now), counters: ClusterCounters(node: configuration.node)))
    }

    // MARK: The loop's side

    /// Begins.
    /// - Parameters:
    ///   - url: where this daemon is found, for lists
    ///   - tell: called on the member's thread
    package func start(url: String, tell: @escaping @Sendable (ClusterEvent) -> Void) {
        state.withLock { $0.tell = tell }
        driver.start { ClusterMember(self, url: url) }
    }

    /// Waits for the first attempt to connect. If the database does not answer, the attempts go on beside the loop.
    /// - Throws: if the database refuses, so that other attempts would be of no use
    package func waitForFirstAttempt() throws(StoreError) {
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

    /// Claims a session, or makes it. If another daemon owns it, that one is asked for it; if it does not answer, this
    /// waits until its lease ends.
    package func restore(_ session: SessionName, then: @escaping @Sendable (StoreLookup) -> Void) -> Bool {
        let hasRoom = state.withLock { state in
            guard state.claims < PendingClaims<Void>.maxCount else { return false }
            state.claims += 1
            state.inbox.claims.append((session, then))
            return true
        }
        if hasRoom { driver.wake() }
        return hasRoom
    }

    package func cancel(_ session: SessionName) { put { $0.cancellations.append(session) } }

    /// Lets a session go: others may claim it as soon as the rest of it is written (``ClusterEvent/released(_:)``).
    package func release(_ session: SessionName, _ change: SessionChange?) {
        put { inbox in
            if let change { inbox.changes.add([session: change]) }
            inbox.releases.append((session, inbox.changes.remove(session)))
        }
    }

    /// Lists the sessions of all daemons.
    /// - Parameter then: called on the member's thread; nil: the database does not answer
    package func list(_ then: @escaping @Sendable (ClusterListing?) -> Void) { put { $0.listings.append(then) } }

    package var kept: [KeptSession] {
        let (kept, isDue) = state.withLock { $0.kept.ask(at: machine.now) }
        if isDue { put { $0.isKeptWanted = true } }
        return kept
    }

    package var counters: ClusterCounters { state.withLock { $0.counters } }

    package func finish() {
        put { $0.isFinishing = true }
        // The member's own limits are shorter; only to look up a host's name may take longer.
        driver.waitForEnd(upTo: .seconds(10))
    }

    private func put(_ body: (inout Inbox) -> Void) {
        state.withLock { body(&$0.inbox) }
        driver.wake()
    }

    // MARK: The member's side

    /// What has been put in since the last call. It is not called without a connection: then the changes of a session
    /// go on being merged into one.
    func drainInbox() -> (inbox: Inbox, changes: [SessionName: SessionChange]) {
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
    func note(_ kept: [KeptSession]) { state.withLock { $0.kept.note(kept, at: machine.now) } }

    /// A change cannot be written. Nothing more of its session is, until the session comes as a whole.
    func lose(_ session: SessionName, _ change: SessionChange) {
        state.withLock { $0.inbox.changes.lose(change, of: session) }
    }

    /// Another daemon has this session, so what waits to be written of it is dropped.
    func forget(_ session: SessionName) { state.withLock { _ = $0.inbox.changes.remove(session) } }

    func answer(_ lookup: StoreLookup, _ then: @Sendable (StoreLookup) -> Void) {
        state.withLock { $0.claims -= 1 }
        then(lookup)
    }

    /// A session is ours, and is restored as far as it was written.
    /// - Parameter owned: its name, this daemon, and the epoch
    func restore(
        _ record: SessionRecord, as owned: [String?], _ lastRefreshes: [String: Double],
        _ then: @escaping @Sendable (StoreLookup) -> Void
    ) {
        restorer.add { [self] in
            answer(StoreLookup(kept: restored(record, as: owned), lastRefreshes: lastRefreshes), then)
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
