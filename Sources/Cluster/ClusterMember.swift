import Logging
import Platform
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

/// What a ``ClusterStore`` is asked for, as transactions, and what follows from their results. It also renews the
/// daemon's lease. It says what is to be done next, and whoever does it (``ClusterDriver``) tells it how that went.
///
/// Everything that waits goes out as one pipeline of transactions. If the connection is lost, it is sent again over the
/// next one, so every transaction can be repeated without harm.
package final class ClusterMember {
    package enum Action {
        /// Connect, under this name, and hear what is sent to its channel.
        case connect(node: String)
        /// Run these over the connection, in their order.
        case run([Transaction])
        /// There is nothing to do before that moment, unless something comes.
        case wait(until: ContinuousClock.Instant)
        /// Give the connection up, if there is one, and wait before the next one.
        case pause(Duration)
        case end
    }

    /// The time between two attempts to connect, which doubles up to the longest.
    private static let delays = Duration.milliseconds(100)...Duration.seconds(1)
    private static let sweepInterval = Duration.seconds(30)

    private let store: ClusterStore
    private let machine: any Machine
    private let url: String
    /// This daemon's id, a new one at each start.
    private let node: String
    private let sessions: SessionExchange
    private var isConnected = false, isOver = false
    /// Whether the database has this daemon's row, as far as we know.
    private var isRegistered = false
    private var repairs: [Transaction] = []
    private var listings: [@Sendable (ClusterListing?) -> Void] = []
    private var isKeptWanted = false, isFinishing = false
    private var nextRenewal: ContinuousClock.Instant, nextSweep: ContinuousClock.Instant
    /// What is being run.
    private var steps: [Step] = []
    /// Why this connection cannot go on, or did not come about.
    private var failure: PostgresError?
    /// The first attempt to connect has not ended yet; the last one has succeeded.
    private var isFirst = true, wasConnected = true
    /// When the last attempt began, the wait after it, and whether that is still to come.
    private var began: ContinuousClock.Instant, delay = delays.lowerBound, isPauseDue = false

    init(_ store: ClusterStore, url: String) {
        (self.store, self.url, machine) = (store, url, store.machine)
        node = store.configuration.node + "-" + machine.newName()
        sessions = SessionExchange(store, node: node)
        let now = machine.now
        (nextRenewal, nextSweep, began) = (now, now, now)
    }

    // MARK: What is to be done, and what has come of it

    package func next() -> Action {
        if let failure { disconnect(failure) }
        if isOver { return .end }
        guard isConnected else {
            defer { isPauseDue = false }
            if isPauseDue { return .pause(delay) }
            began = machine.now
            return .connect(node: node)
        }
        steps = nextSteps()
        guard steps.isEmpty else { return .run(steps.map(\.transaction)) }
        return .wait(until: min(nextRenewal, nextSweep, sessions.nextClaim ?? nextRenewal))
    }

    package func noteConnection() {
        if isFirst { store.noteFirstAttempt(nil) }
        if !wasConnected { store.logger.notice("the database answers again") }
        (isConnected, isFirst, wasConnected, nextRenewal) = (true, false, true, machine.now)
        store.count { $0.connections += 1 }
    }

    /// The result of a transaction that was to be run. They come in their order.
    package func receive(_ result: Result<[QueryResult], PostgresError>, of index: Int) {
        switch result {
        case .success(let results): steps[index].done(results)
        case .failure(let error):
            if !steps[index].failed(error), !error.isPassing { failure = failure ?? error }
        }
    }

    /// All results have come.
    package func endRound() { sessions.endRound() }

    /// There is no connection, or none any more. Transactions whose results have not come may have taken effect.
    package func noteLoss(_ error: PostgresError) {
        sessions.endRound()
        failure = error
    }

    /// Another daemon has sent that to this one's channel.
    package func notify(_ payload: String) { sessions.receive(payload) }

    private func disconnect(_ error: PostgresError) {
        failure = nil
        if wasConnected { store.logger.error("the database does not answer", metadata: ["why": "\(error)"]) }
        if isFirst { store.noteFirstAttempt(error) }
        if isFirst, case .refused = error { isOver = true }
        (isConnected, isFirst, wasConnected, isPauseDue) = (false, false, false, true)
        guard !isOver else { return }
        listings += store.drainListings()
        answerListings(nil)
        if !store.lease.isValid { store.tell(.lapsed) }
        if store.isFinishing {
            sessions.noteLoss()
            isOver = true
        }
        // After a connection that worked for a while, the next attempt follows soon.
        delay = machine.now - began > Lease.time ? Self.delays.lowerBound : min(delay * 2, Self.delays.upperBound)
    }

    // MARK: Transactions

    /// Everything that is due.
    private func nextSteps() -> [Step] {
        guard isRegistered else { return [registration] }
        drainInbox()
        if isFinishing, sessions.isWritten, repairs.isEmpty { return [leaving] }
        let now = machine.now
        var steps = now >= nextRenewal ? [renewal(now)] : []
        steps += repairs.map(repair) + sessions.steps(at: now)
        if isKeptWanted { steps.append(keptStep) }
        if !listings.isEmpty { steps.append(listStep) }
        if now >= nextSweep { steps.append(sweep(now)) }
        return steps
    }

    /// Inserts this daemon's row. If others have removed it after its lease had ended, the sessions that they have not
    /// claimed are still this daemon's.
    private var registration: Step {
        let transaction = [
            SQLStatement(ClusterSQL.register, [node, store.configuration.node, url]),
            SQLStatement(ClusterSQL.readOwn, [node]),
        ]
        return Step(transaction: transaction) { [self] results in
            sessions.keep(results[1].rows)
            isRegistered = true
        } failed: { [self] error in
            failure = error
            return true
        }
    }

    private var leaving: Step {
        Step(transaction: ClusterSQL.leave.map { SQLStatement($0, [node]) }) { [self] _ in
            isOver = true
        } failed: { [self] error in
            failure = error
            return true
        }
    }

    private func drainInbox() {
        let (inbox, changes) = store.drainInbox()
        sessions.apply(inbox, changes)
        repairs += inbox.repairs
        listings += inbox.listings
        isKeptWanted = isKeptWanted || inbox.isKeptWanted
        isFinishing = inbox.isFinishing
    }

    private func renewal(_ now: ContinuousClock.Instant) -> Step {
        nextRenewal = now + Lease.renewal
        return Step(transaction: [SQLStatement(ClusterSQL.renew, [node])]) { [self] results in
            guard results[0].affected == 1 else {
                // Another daemon has removed the row after our lease.
                (isRegistered, nextRenewal) = (false, machine.now)
                return
            }
            if !store.lease.extend(from: now) { store.tell(.regained(sent: now)) }
        } failed: { [self] _ in
            nextRenewal = machine.now
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
        nextSweep = now + Self.sweepInterval * (0.75 + 0.5 * Double(machine.random() >> 32) / 0x1p32)
        return Step(transaction: ClusterSQL.sweep(store.timeToLive)) { _ in
        } failed: { [self] error in
            store.logger.info("old sessions are not forgotten now", metadata: ["why": "\(error)"])
            return true
        }
    }
}
