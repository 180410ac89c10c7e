import Foundation
import Logging
import Motion
import PreviewProtocol
import RefreshEngine
import SessionStorage

/// The thread that does what a ``ClusterStore`` is asked for. It keeps the daemon's lease, too.
///
/// All that is to be done at a time goes out as one pipeline of transactions. What was sent when the connection is lost
/// is sent again over the next one, so every transaction does the same the second time.
final class ClusterWorker {
    /// How long the database may take for all that it is sent at a time, and for a connection. Chosen: half a lease, so
    /// that there is time for a second attempt.
    private static let patience = Duration.seconds(2)
    /// The time between two attempts to connect, which doubles up to the longest.
    private static let delays = Duration.milliseconds(100)...Duration.seconds(1)
    static let sweepInterval = Duration.seconds(30)
    /// A session that has just come is kept for so long, so that two daemons that both are asked for it do not spend
    /// their time handing it over.
    static let minTenure = Duration.milliseconds(100)

    /// A transaction, and what is done with what has come of it.
    struct Step {
        let transaction: Transaction
        let done: (Result<[QueryResult], PostgresError>) -> Void
    }

    struct Release {
        let session: SessionName
        /// nil: nothing is left to be written.
        var write: SessionWrite?
        /// nil: unknown.
        let epoch: Int?
        var isDone = false
    }

    let store: ClusterStore
    private let url: String
    /// This daemon's id, which is another one at each start.
    let node: String
    /// Whether the database knows it, as far as we know.
    var isRegistered = false
    var owned = OwnedSessions()
    var claims = PendingClaims<@Sendable (StoreLookup) -> Void>()
    /// What is being written.
    var writes: [SessionWrite] = []
    /// So many of these go alone, because one of them cannot be written.
    var writesAlone = 0
    var releases: [Release] = []
    var repairs: [Repair] = []
    var refreshes: [String: Double] = [:], knownRefreshes: [String: Double] = [:], newRefreshes: [String: Double] = [:]
    var listings: [@Sendable (ClusterListing?) -> Void] = []
    private var waiting: [DispatchSemaphore] = []
    var isKeptWanted = false, isFinishing = false
    /// Who has asked for a session of ours.
    var askers = HandoverRequests()
    var nextRenewal = ContinuousClock.now, nextSweep = ContinuousClock.now
    /// Why this connection cannot go on.
    var failure: PostgresError?

    init(_ store: ClusterStore, url: String) {
        (self.store, self.url) = (store, url)
        node = store.configuration.node + "-" + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    // MARK: The connection

    /// Works until the store is finished, or the database refuses the first attempt.
    func run() {
        var delay = Self.delays.lowerBound
        var isFirst = true
        var wasConnected = true
        while true {
            let began = ContinuousClock.now
            do throws(PostgresError) {
                let connection = try connect()
                if isFirst { store.noteFirstAttempt(nil) }
                if !wasConnected { store.logger.notice("the database answers again") }
                (isFirst, wasConnected) = (false, true)
                store.count { $0.connections += 1 }
                return try serve(connection)
            } catch {
                if wasConnected { store.logger.error("the database does not answer", metadata: ["why": "\(error)"]) }
                if isFirst { store.noteFirstAttempt(error) }
                if isFirst, case .refused = error { return }
                (isFirst, wasConnected) = (false, false)
            }
            listings += store.drainListings()
            answerListings(nil)
            if !store.lease.isValid { store.tell(.lapsed) }
            if store.isFinishing { return finishInVain() }
            // One that lasted was worth something.
            delay = .now - began > Lease.time ? Self.delays.lowerBound : min(delay * 2, Self.delays.upperBound)
            pause(delay)
        }
    }

    private func connect() throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(
            store.configuration.database,
            options: [
                "application_name": ClusterSQL.channel(of: node), "target_session_attrs": "read-write",
                "tcp_user_timeout": "2000",
                "keepalives_idle": "2", "keepalives_interval": "1", "keepalives_count": "2",
                "options": "-c lock_timeout=1000 -c statement_timeout=2000 -c client_min_messages=warning",
            ], until: .now + Self.patience)
        let deadline = ContinuousClock.now + Self.patience
        try ClusterSchema.present.prepare(connection, until: deadline)
        // What an earlier connection of ours has sent, and the network still holds, must not come behind what this one
        // sends.
        try connection.run([SQLStatement(ClusterSQL.endOthers, [ClusterSQL.channel(of: node)])], until: deadline)
        try connection.prepare(ClusterSQL.prepared, until: deadline)
        try connection.run([SQLStatement(ClusterSQL.listen(node))], until: deadline)
        (failure, nextRenewal) = (nil, .now)
        return connection
    }

    /// Makes this daemon known. If others have waited for the end of its lease, what they have not taken is still its
    /// own.
    private func register(_ connection: PostgresConnection) throws(PostgresError) {
        let transaction = [
            SQLStatement(ClusterSQL.register, [node, store.configuration.node, url]),
            SQLStatement(ClusterSQL.readOwn, [node]),
        ]
        let rows = try connection.run(transaction, until: .now + Self.patience)[1].rows
        let left = rows.compactMap { row in
            row[0].flatMap { SessionName($0) }.flatMap { name in row[1].flatMap { Int($0) }.map { (name, $0) } }
        }
        isRegistered = true
        lose(owned.keep(Dictionary(left) { $1 }))
    }

    private func serve(_ connection: PostgresConnection) throws(PostgresError) {
        while true {
            if !isRegistered { try register(connection) }
            drainInbox()
            let isBusy = try round(connection)
            for notification in connection.drainNotifications() { receive(notification.payload) }
            if let failure { throw failure }
            if isFinishing, writes.isEmpty, releases.isEmpty, refreshes.isEmpty { return try leave(connection) }
            if !isBusy { try connection.wait(or: store.waker, until: nextDue) }
        }
    }

    private var nextDue: ContinuousClock.Instant { min(nextRenewal, nextSweep, claims.next ?? nextRenewal) }

    /// Waits without a connection. What comes in does not shorten it.
    private func pause(_ delay: Duration) { Thread.sleep(forTimeInterval: delay / .seconds(1)) }

    private func leave(_ connection: PostgresConnection) throws(PostgresError) {
        try connection.run(ClusterSQL.leave.map { SQLStatement($0, [node]) }, until: .now + Self.patience)
        wakeWaiting()
    }

    private func finishInVain() {
        if !writes.isEmpty || !releases.isEmpty {
            store.logger.error(
                "the last of some sessions is not written, because the database does not answer",
                metadata: ["sessions": "\(writes.count + releases.count)"])
        }
        wakeWaiting()
    }

    private func wakeWaiting() {
        for semaphore in waiting { semaphore.signal() }
        waiting = []
    }

    // MARK: What is to be done

    /// What is wanted of a session is done in the order in which it was wanted: it is written, then let go, then taken
    /// again.
    private func drainInbox() {
        let (inbox, changes) = store.drainInbox()
        addWrites(changes)
        for (session, change) in inbox.releases { addRelease(of: session, change) }
        for (session, then) in inbox.claims { claims.add(then, for: session, at: .now) }
        for session in inbox.cancellations { claims.remove(session).map { store.answerCancelled($0) } }
        for (key, moment) in inbox.lastRefreshes.moments {
            refreshes[key] = max(moment.seconds, refreshes[key] ?? moment.seconds)
        }
        repairs += inbox.repairs
        listings += inbox.listings
        waiting += inbox.waiting
        isKeptWanted = isKeptWanted || inbox.isKeptWanted
        isFinishing = isFinishing || inbox.isFinishing
    }

    private func addWrites(_ changes: [SessionName: SessionChange]) {
        var unknown: [SessionName] = []
        for (session, change) in changes.sorted(by: { $0.key < $1.key }) {
            if let write = write(change, of: session) {
                writes.append(write)
            } else if owned[session] == nil {
                unknown.append(session)
            }
        }
        lose(unknown)
    }

    /// nil: it is not ours, or cannot be written.
    private func write(_ change: SessionChange, of session: SessionName) -> SessionWrite? {
        do throws(StoreError) { return try owned.write(change, of: session, in: store.catalog) } catch {
            store.logger.error("a session cannot be kept", metadata: ["session": "\(session)", "why": "\(error)"])
            store.lose(session, change)
            return nil
        }
    }

    private func addRelease(of session: SessionName, _ change: SessionChange?) {
        let epoch = owned[session]?.epoch
        releases.append(Release(session: session, write: change.flatMap { write($0, of: session) }, epoch: epoch))
        owned.remove(session)
    }

    /// Sends everything that is due, and takes what comes of it.
    /// - Returns: whether there may be more to do at once
    private func round(_ connection: PostgresConnection) throws(PostgresError) -> Bool {
        let now = ContinuousClock.now
        // Of these not even a part is let go or taken before it is known that they are written.
        let writing = Set(writes.map(\.session))
        let due = claims.due(at: now).filter { !writing.contains($0) }
        var steps = now >= nextRenewal ? [renewal(now)] : []
        steps +=
            repairs.map(repairStep) + writeSteps + refreshSteps
            + releases.indices.filter { !writing.contains(releases[$0].session) }.prefix(Self.batchCount).map(
                releaseStep)
        if !due.isEmpty {
            steps.append(
                Step(
                    transaction: [SQLStatement(ClusterSQL.readRefreshes, ["\(Limits.timeKeys)"])],
                    done: receiveRefreshes)
            )
        }
        steps += due.map(claimStep)
        if isKeptWanted { steps.append(keptStep) }
        if !listings.isEmpty { steps.append(listStep) }
        if now >= nextSweep { steps.append(sweepStep(now)) }
        guard !steps.isEmpty else {
            wakeWaiting()
            return false
        }
        try connection.run(steps.map(\.transaction), until: .now + Self.patience) { steps[$0].done($1) }
        repairs = []
        releases.removeAll(where: \.isDone)
        return true
    }
}
