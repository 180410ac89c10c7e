import Foundation
import Logging
import PreviewProtocol
import PreviewSessions
import SessionStorage

/// A transaction, and what follows from its result.
struct Step {
    let transaction: Transaction
    /// It has succeeded: what each of its statements has returned.
    let done: ([QueryResult]) -> Void
    /// It has failed. true: that is dealt with; false: it is tried again, over a new connection unless only another
    /// transaction was in the way.
    var failed: (PostgresError) -> Bool = { _ in false }
}

/// The thread that does what a ``ClusterStore`` is asked for. It also renews the daemon's lease.
///
/// Everything that waits goes out as one pipeline of transactions. If the connection is lost, it is sent again over the
/// next one, so every transaction can be repeated without harm.
final class ClusterWorker {
    /// How long the database may take for a pipeline, and for a connection. Chosen: half a lease, so that there is time
    /// for a second attempt.
    private static let patience = Duration.seconds(2)
    /// The time between two attempts to connect, which doubles up to the longest.
    private static let delays = Duration.milliseconds(100)...Duration.seconds(1)
    private static let sweepInterval = Duration.seconds(30)

    private let store: ClusterStore
    private let url: String
    /// This daemon's id, a new one at each start.
    private let node: String
    private let sessions: SessionExchange
    /// Whether the database has this daemon's row, as far as we know.
    private var isRegistered = false
    private var repairs: [Transaction] = []
    private var listings: [@Sendable (ClusterListing?) -> Void] = []
    private var isKeptWanted = false, isFinishing = false
    private var nextRenewal = ContinuousClock.now, nextSweep = ContinuousClock.now
    /// Why this connection cannot go on.
    private var failure: PostgresError?

    init(_ store: ClusterStore, url: String) {
        (self.store, self.url) = (store, url)
        node = store.configuration.node + "-" + String(UInt64.random(in: .min ... .max), radix: 36)
        sessions = SessionExchange(store, node: node)
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
            if store.isFinishing { return sessions.noteLoss() }
            // After a connection that worked for a while, the next attempt follows soon.
            delay = .now - began > Lease.time ? Self.delays.lowerBound : min(delay * 2, Self.delays.upperBound)
            Thread.sleep(forTimeInterval: delay / .seconds(1))
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
        // What an earlier connection has sent may still be in the network. It must not take effect after what this one
        // sends.
        try connection.run([SQLStatement(ClusterSQL.endOthers, [ClusterSQL.channel(of: node)])], until: deadline)
        try connection.prepare(ClusterSQL.prepared, until: deadline)
        try connection.run([SQLStatement(ClusterSQL.listen(node))], until: deadline)
        (failure, nextRenewal) = (nil, .now)
        return connection
    }

    /// Inserts this daemon's row. If others have removed it after its lease had ended, the sessions that they have not
    /// claimed are still this daemon's.
    private func register(_ connection: PostgresConnection) throws(PostgresError) {
        let transaction = [
            SQLStatement(ClusterSQL.register, [node, store.configuration.node, url]),
            SQLStatement(ClusterSQL.readOwn, [node]),
        ]
        sessions.keep(try connection.run(transaction, until: .now + Self.patience)[1].rows)
        isRegistered = true
    }

    private func serve(_ connection: PostgresConnection) throws(PostgresError) {
        while true {
            if !isRegistered { try register(connection) }
            drainInbox()
            let isBusy = try round(connection)
            for payload in connection.drainNotifications() { sessions.receive(payload) }
            if let failure { throw failure }
            if isFinishing, sessions.isWritten {
                try connection.run(ClusterSQL.leave.map { SQLStatement($0, [node]) }, until: .now + Self.patience)
                return
            }
            let due = min(nextRenewal, nextSweep, sessions.nextClaim ?? nextRenewal)
            if !isBusy { try connection.wait(or: store.waker, until: due) }
        }
    }

    // MARK: What is to be done

    private func drainInbox() {
        let (inbox, changes) = store.drainInbox()
        sessions.apply(inbox, changes)
        repairs += inbox.repairs
        listings += inbox.listings
        isKeptWanted = isKeptWanted || inbox.isKeptWanted
        isFinishing = inbox.isFinishing
    }

    /// Sends everything that is due, and does what follows from the results.
    /// - Returns: whether there may be more to do at once
    private func round(_ connection: PostgresConnection) throws(PostgresError) -> Bool {
        let now = ContinuousClock.now
        var steps = now >= nextRenewal ? [renewal(now)] : []
        steps += repairs.map(repair) + sessions.steps(at: now)
        if isKeptWanted { steps.append(keptStep) }
        if !listings.isEmpty { steps.append(listStep) }
        if now >= nextSweep { steps.append(sweep(now)) }
        guard !steps.isEmpty else { return false }
        defer { sessions.endRound() }
        try connection.run(steps.map(\.transaction), until: .now + Self.patience) { index, result in
            switch result {
            case .success(let results): steps[index].done(results)
            case .failure(let error):
                if !steps[index].failed(error), !error.isPassing { failure = failure ?? error }
            }
        }
        return true
    }

    private func renewal(_ now: ContinuousClock.Instant) -> Step {
        nextRenewal = now + Lease.renewal
        return Step(transaction: [SQLStatement(ClusterSQL.renew, [node])]) { [self] results in
            guard results[0].affected == 1 else {
                (isRegistered, nextRenewal) = (false, .now)  // another daemon has removed the row after our lease
                return
            }
            if !store.lease.extend(from: now) { store.tell(.regained(sent: now)) }
        } failed: { [self] _ in
            nextRenewal = .now
            return false
        }
    }

    /// Sets aside what could not be read, and deletes it. It is tried once.
    private func repair(_ transaction: Transaction) -> Step {
        Step(transaction: transaction) { [self] _ in
            repairs.removeFirst()
        } failed: { [self] error in
            repairs.removeFirst()
            store.logger.error("a repair has failed", metadata: ["why": "\(error)"])
            return true
        }
    }

    private var keptStep: Step {
        let values = ["\(Retention.keptTime)", "\(Retention.maxKept)"]
        return Step(transaction: [SQLStatement(ClusterSQL.readKept, values)]) { [self] results in
            isKeptWanted = false
            store.note(
                results[0].rows.compactMap {
                    KeptSession($0[0], header: $0[1], footer: $0[2], lastSeen: $0[3].flatMap { Double($0) })
                })
        }
    }

    private var listStep: Step {
        Step(transaction: [
            SQLStatement(ClusterSQL.listNodes), SQLStatement(ClusterSQL.list, ["\(ClusterListing.maxCount)"]),
        ]) { [self] results in
            answerListings(ClusterListing(nodes: results[0].rows, sessions: results[1].rows))
        } failed: { [self] _ in
            answerListings(nil)
            return false
        }
    }

    private func answerListings(_ listing: ClusterListing?) {
        for then in listings { then(listing) }
        listings = []
    }

    private func sweep(_ now: ContinuousClock.Instant) -> Step {
        // Not all daemons at the same time.
        nextSweep = now + Self.sweepInterval * Double.random(in: 0.75...1.25)
        return Step(transaction: ClusterSQL.sweep(store.timeToLive)) { _ in
        } failed: { [self] error in
            store.logger.info("old sessions are not forgotten now", metadata: ["why": "\(error)"])
            return true
        }
    }
}
