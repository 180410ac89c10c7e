import Logging
import Motion
import PreviewProtocol
import RefreshEngine
import SessionStorage

/// The sessions that this daemon owns, writes, lets go and claims.
///
/// A session is written, then let go, then claimed again. It is neither let go nor claimed before the database has
/// confirmed that everything earlier is written. A class because the results of transactions change it.
final class SessionExchange {
    /// Sessions that are let go in one round, each in a transaction of its own. Chosen: a fraction of a second's work,
    /// so that the lease is renewed in between.
    private static let maxReleases = 64
    /// For how long a session that was just claimed is not handed over, so that two daemons whose viewers both want it
    /// do not spend their time handing it over.
    private static let minTenure = Duration.milliseconds(100)

    private struct Release {
        let session: SessionName
        /// nil: nothing is left to be written.
        var write: SessionWrite?
        /// nil: this daemon does not know that it owns the session.
        let epoch: Int?
        var isDone = false
    }

    private let store: ClusterStore
    private let node: String
    private var owned = OwnedSessions()
    private var writes = WriteQueue()
    private var releases: [Release] = []
    private var claims = PendingClaims<@Sendable (StoreLookup) -> Void>()
    private var requests = HandoverRequests()
    /// When keys were last refreshed, s since 1970: times to be written, the times in the database as they were last
    /// read or written, and those of them that were new.
    private var refreshes: [String: Double] = [:], knownRefreshes: [String: Double] = [:]
    private var newRefreshes: [String: Double] = [:]

    init(_ store: ClusterStore, node: String) { (self.store, self.node) = (store, node) }

    var isWritten: Bool { writes.all.isEmpty && releases.isEmpty && refreshes.isEmpty }
    /// When the next session is to be claimed; nil: none is.
    var nextClaim: ContinuousClock.Instant? { claims.next }

    /// Logs what is not written when the daemon ends without a connection.
    func noteLoss() {
        guard !writes.all.isEmpty || !releases.isEmpty else { return }
        store.logger.error(
            "the last of some sessions is not written, because the database does not answer",
            metadata: ["sessions": "\(writes.all.count + releases.count)"])
    }

    // MARK: What is wanted

    func apply(_ inbox: ClusterStore.Inbox, _ changes: [SessionName: SessionChange]) {
        var unknown: [SessionName] = []
        for (session, change) in changes.sorted(by: { $0.key < $1.key }) {
            if let write = write(change, of: session) {
                writes.all.append(write)
            } else if owned[session] == nil {
                unknown.append(session)
            }
        }
        lose(unknown)
        var leaving = Set(releases.map(\.session))
        // What is let go already may have to be written before.
        for (session, change) in inbox.releases where leaving.insert(session).inserted {
            let epoch = owned[session]?.epoch
            releases.append(Release(session: session, write: change.flatMap { write($0, of: session) }, epoch: epoch))
            owned.remove(session)
        }
        for (session, then) in inbox.claims { claims.add(then, for: session, at: store.machine.now) }
        for session in inbox.cancellations {
            claims.remove(session).map { store.answer(StoreLookup(isCancelled: true), $0) }
        }
        refreshes.merge(inbox.lastRefreshes.moments.mapValues(\.seconds)) { max($0, $1) }
    }

    /// nil: the session is not ours, or cannot be written.
    private func write(_ change: SessionChange, of session: SessionName) -> SessionWrite? {
        do throws(UnreadableSession) { return try owned.write(change, of: session, in: store.catalog) } catch {
            giveUp(change, of: session, error.why)
            return nil
        }
    }

    private func giveUp(_ change: SessionChange, of session: SessionName, _ why: String) {
        store.logger.error("a session cannot be kept", metadata: ["session": "\(session)", "why": "\(why)"])
        store.lose(session, change)
    }

    /// Other daemons own these sessions.
    private func lose(_ sessions: [SessionName]) {
        guard !sessions.isEmpty else { return }
        for session in sessions {
            owned.remove(session)
            store.forget(session)
            requests.remove(session)
        }
        store.count { $0.lost += sessions.count }
        store.logger.notice(
            "sessions were taken by other daemons",
            metadata: ["sessions": "\(sessions.map(\.text).joined(separator: ", "))"])
        store.tell(.lost(sessions))
    }

    /// Forgets the sessions that other daemons have claimed while this one was away.
    /// - Parameter rows: of ``ClusterSQL/readOwn``: the sessions that it still owns
    func keep(_ rows: [[String?]]) {
        let left = rows.compactMap { row in
            row[0].flatMap { SessionName($0) }.flatMap { name in row[1].flatMap { Int($0) }.map { (name, $0) } }
        }
        lose(owned.keep(Dictionary(left) { $1 }))
    }

    /// Another daemon has sent a notification. Anybody with access to the database can send one, so it is only a hint.
    func receive(_ payload: String) {
        let words = payload.split(separator: " ").map(String.init)
        guard words.count >= 2, let session = SessionName(words[1]) else { return }
        switch (words[0], words.count) {
        case ("free", 2): claims.hasten(session, at: store.machine.now)
        case ("ask", 3): receiveDemand(for: session, by: words[2])
        default: break
        }
    }

    private func receiveDemand(for session: SessionName, by asker: String) {
        guard let own = owned[session] else {
            // Perhaps we have claimed it, and the answer was lost.
            if !claims.contains(session), !releases.contains(where: { $0.session == session }) {
                releases.append(Release(session: session, write: nil, epoch: nil))
            }
            return requests.add(asker, of: session)
        }
        guard store.machine.now - own.since >= Self.minTenure else { return }
        requests.add(asker, of: session)
        store.tell(.asked(session))
    }

    // MARK: What is to be done

    func steps(at now: ContinuousClock.Instant) -> [Step] {
        let writing = Set(writes.all.map(\.session))
        let leaving = Set(releases.map(\.session))
        let due = claims.due(at: now).filter { !writing.contains($0) && !leaving.contains($0) }
        let going = releases.indices.filter { !writing.contains(releases[$0].session) }.prefix(Self.maxReleases)
        return (writing.isEmpty ? [] : [writeStep]) + (refreshes.isEmpty ? [] : [refreshStep]) + going.map(release)
            + (due.isEmpty ? [] : [readRefreshes]) + due.map(claim)
    }

    func endRound() { releases.removeAll(where: \.isDone) }

    private var writeStep: Step {
        let batch = writes.batch
        let transactions = batch.map { $0.statements(by: node) }
        return Step(transaction: transactions.flatMap(\.self)) { [self] results in
            var first = 0
            for (write, transaction) in zip(batch, transactions) {
                note(write, isOurs: results[first].affected > 0)
                first += transaction.count
            }
            writes.removeFirst(batch.count)
        } failed: { [self] error in
            guard error.isAboutValues else { return false }
            if let failed = writes.fail(batch.count) { giveUp(failed.change, of: failed.session, "\(error)") }
            return true
        }
    }

    private func note(_ write: SessionWrite, isOurs: Bool) {
        if write.isLast { store.wantKept() }
        if !isOurs, !write.isLast, owned[write.session]?.epoch == write.epoch { lose([write.session]) }
    }

    private var refreshStep: Step {
        let sent = refreshes
        func forget() {
            knownRefreshes.merge(sent) { $1 }
            refreshes = [:]
        }
        // All daemons write keys in the same order, so that two of them never wait for each other.
        let transaction =
            sent.sorted { $0.key < $1.key }.map { SQLStatement(ClusterSQL.setRefresh, [$0.key, "\($0.value)"]) } + [
                SQLStatement(ClusterSQL.trimRefreshes, ["\(Limits.timeKeys)"])
            ]
        return Step(transaction: transaction) { _ in
            forget()
        } failed: { [self] error in
            guard error.isAboutValues else { return false }
            store.logger.error("last refresh times cannot be kept", metadata: ["why": "\(error)"])
            forget()
            return true
        }
    }

    private func release(_ index: Int) -> Step {
        let release = releases[index]
        let asking = requests[release.session]
        var transaction = release.write?.statements(by: node) ?? []
        transaction.append(
            release.epoch.map { SQLStatement(ClusterSQL.letGo, [release.session.text, node, "\($0)"]) }
                ?? SQLStatement(ClusterSQL.disown, [release.session.text, node]))
        transaction.append(SQLStatement(ClusterSQL.removeEmpty, [release.session.text]))
        transaction += asking.map {
            SQLStatement(ClusterSQL.notify, [ClusterSQL.channel(of: $0), "free \(release.session)"])
        }
        return Step(transaction: transaction) { [self] _ in
            requests.remove(release.session)
            releases[index].isDone = true
            if !asking.isEmpty { store.count { $0.handedOver += 1 } }
            store.tell(.released(release.session))
        } failed: { [self] error in
            guard error.isAboutValues, release.write != nil else { return false }
            store.logger.error(
                "the last of a session cannot be written",
                metadata: ["session": "\(release.session)", "why": "\(error)"])
            releases[index].write = nil
            return true
        }
    }

    private var readRefreshes: Step {
        Step(transaction: [SQLStatement(ClusterSQL.readRefreshes, ["\(Limits.timeKeys)"])]) { [self] results in
            let found = RefreshTimes.readable(results[0].rows.map { ($0[0], $0[1].flatMap { Double($0) }) })
            newRefreshes = found.filter { knownRefreshes[$0.key] != $0.value }
            knownRefreshes = found
        }
    }

    private func claim(_ session: SessionName) -> Step {
        let sent = store.machine.now
        return Step(transaction: ClusterSQL.claim(session, for: node)) { [self] results in
            guard let row = results[3].rows.first, let epoch = row[0].flatMap({ Int($0) }) else {
                let left = results[5].rows.first.flatMap { $0[1] }.flatMap { Double($0) }
                return claims.postpone(
                    session, from: store.machine.now,
                    lease: left.map { sent + .seconds(max(0, $0)) + .milliseconds(10) })
            }
            guard let then = claims.remove(session) else { return }
            owned.add(session, epoch: epoch, at: store.machine.now)
            guard let scenario = row[1] else { return store.answer(StoreLookup(lastRefreshes: newRefreshes), then) }
            store.count { $0.taken += 1 }
            let record = SessionRecord(
                name: session, scenario: Array(scenario.utf8), tick: row[2] ?? "", deaths: row[3].flatMap { Int($0) },
                inputs: results[4].rows.map { Array(($0[0] ?? "").utf8) }, tuning: row[4].map { Array($0.utf8) },
                noted: row[5].map { Array($0.utf8) })
            store.restore(record, as: [session.text, node, "\(epoch)"], newRefreshes, then)
        } failed: { [self] _ in
            claims.postpone(session, from: store.machine.now, lease: nil)
            return false
        }
    }
}
