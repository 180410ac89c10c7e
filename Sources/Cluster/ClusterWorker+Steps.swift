import Foundation
import Motion
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import SessionStorage

/// What each transaction of the worker is, and what follows from its result.
extension ClusterWorker {
    // MARK: The lease

    func renewal(_ now: ContinuousClock.Instant) -> Step {
        nextRenewal = now + Lease.renewal
        return Step(transaction: [SQLStatement(ClusterSQL.renew, [node])]) { [self] result in
            guard let results = succeeded(result) else {
                nextRenewal = .now
                return
            }
            guard results[0].affected == 1 else {
                (isRegistered, nextRenewal) = (false, .now)  // somebody has waited for the end of our lease
                return
            }
            if !store.lease.extend(from: now) { store.tell(.regained(sent: now)) }
        }
    }

    /// These are other daemons'.
    func lose(_ sessions: [SessionName]) {
        guard !sessions.isEmpty else { return }
        for session in sessions {
            owned.remove(session)
            store.forget(session)
            askers.remove(session)
        }
        store.count { $0.lost += sessions.count }
        store.logger.notice(
            "sessions were taken by other daemons",
            metadata: ["sessions": "\(sessions.map(\.text).joined(separator: ", "))"])
        store.tell(.lost(sessions))
    }

    /// What a transaction has returned; nil: it has failed and is tried again, perhaps over a new connection.
    private func succeeded(_ result: Result<[QueryResult], PostgresError>) -> [QueryResult]? {
        switch result {
        case .success(let results): return results
        case .failure(let error):
            if !error.isPassing { failure = failure ?? error }
            return nil
        }
    }

    // MARK: Writing

    /// Transactions that each wait for a disk, at a time. Chosen: a fraction of a second's work, so that the lease is
    /// renewed in between.
    static let batchCount = 64

    /// One transaction for many; where that has failed because of a value, one for each.
    var writeSteps: [Step] {
        if writes.isEmpty { return [] }
        if writesAlone > 0 { return writes.prefix(1).map(writeAlone) }
        let batch = SessionWrite.batch(of: writes)
        let transactions = batch.map { $0.statements(by: node) }
        return [
            Step(transaction: transactions.flatMap(\.self)) { [self] result in
                if case .failure(let error) = result, error.isAboutValues {
                    writesAlone = batch.count
                    return
                }
                guard let results = succeeded(result) else { return }
                var first = 0
                for (write, transaction) in zip(batch, transactions) {
                    note(write, isOurs: results[first].affected > 0)
                    first += transaction.count
                }
                writes.removeFirst(batch.count)
            }
        ]
    }

    private func writeAlone(_ write: SessionWrite) -> Step {
        Step(transaction: write.statements(by: node)) { [self] result in
            if case .failure(let error) = result, error.isAboutValues {
                store.logger.error(
                    "a session cannot be kept", metadata: ["session": "\(write.session)", "why": "\(error)"])
                store.lose(write.session, write.change)
                // What follows is of no use without it.
                writesAlone -= writes.prefix(writesAlone).count { $0.session == write.session }
                return writes.removeAll { $0.session == write.session }
            }
            guard let results = succeeded(result) else { return }
            note(write, isOurs: results[0].affected > 0)
            writes.removeFirst()
            writesAlone -= 1
        }
    }

    private func note(_ write: SessionWrite, isOurs: Bool) {
        if write.isLast { isKeptWanted = true }
        if !isOurs, !write.isLast, owned[write.session]?.epoch == write.epoch { lose([write.session]) }
    }

    var refreshSteps: [Step] {
        guard !refreshes.isEmpty else { return [] }
        let sent = refreshes
        // In the same order everywhere, so that two daemons never wait for each other.
        let transaction =
            sent.sorted { $0.key < $1.key }.map { SQLStatement(ClusterSQL.setRefresh, [$0.key, "\($0.value)"]) } + [
                SQLStatement(ClusterSQL.trimRefreshes, ["\(Limits.timeKeys)"])
            ]
        return [
            Step(transaction: transaction) { [self] result in
                if case .failure(let error) = result, error.isAboutValues {
                    store.logger.error("last refresh times cannot be kept", metadata: ["why": "\(error)"])
                } else if succeeded(result) == nil {
                    return
                }
                knownRefreshes.merge(sent) { $1 }
                refreshes = [:]
            }
        ]
    }

    func repairStep(_ repair: Repair) -> Step {
        let transaction: Transaction =
            switch repair {
            case .setAside(let session, let why, let content):
                [
                    SQLStatement(ClusterSQL.setAside[0], [session.text, why, content]),
                    SQLStatement(ClusterSQL.setAside[1]),
                ]
            case .cut(let session, let place):
                if let own = owned[session] {
                    [
                        SQLStatement(
                            ClusterSQL.cutInputs,
                            [session.text, node, "\(own.epoch)", "\(place.epoch)", "\(place.number)"])
                    ]
                } else {
                    []
                }
            }
        return Step(transaction: transaction) { [self] in
            if case .failure(let error) = $0 {
                store.logger.error("a repair has failed", metadata: ["why": "\(error)"])
            }
        }
    }

    // MARK: Letting go

    func releaseStep(_ index: Int) -> Step {
        let release = releases[index]
        let asking = askers[release.session]
        var transaction = release.write?.statements(by: node) ?? []
        transaction.append(
            release.epoch.map { SQLStatement(ClusterSQL.letGo, [release.session.text, node, "\($0)"]) }
                ?? SQLStatement(ClusterSQL.disown, [release.session.text, node]))
        transaction.append(SQLStatement(ClusterSQL.removeEmpty, [release.session.text]))
        transaction += asking.map {
            SQLStatement(ClusterSQL.notify, [ClusterSQL.channel(of: $0), "free \(release.session)"])
        }
        return Step(transaction: transaction) { [self] result in
            if case .failure(let error) = result, error.isAboutValues, release.write != nil {
                store.logger.error(
                    "the last of a session cannot be written",
                    metadata: ["session": "\(release.session)", "why": "\(error)"])
                releases[index].write = nil
                return
            }
            guard succeeded(result) != nil else { return }
            askers.remove(release.session)
            releases[index].isDone = true
            if !asking.isEmpty { store.count { $0.handedOver += 1 } }
            store.tell(.released(release.session))
        }
    }

    // MARK: Taking

    func claimStep(_ session: SessionName) -> Step {
        let sent = ContinuousClock.now
        return Step(transaction: ClusterSQL.claim(session, for: node)) { [self] result in
            guard let results = succeeded(result) else { return claims.postpone(session, from: .now, lease: nil) }
            guard let row = results[3].rows.first, let epoch = row[0].flatMap({ Int($0) }) else {
                let left = results[5].rows.first.flatMap { $0[1] }.flatMap { Double($0) }
                return claims.postpone(
                    session, from: .now, lease: left.map { sent + .seconds(max(0, $0)) + .milliseconds(10) })
            }
            guard let then = claims.remove(session) else { return }
            owned.add(session, epoch: epoch, at: .now)
            let record = row[1] == nil ? nil : SessionRecord(claimed: session, row, results[4].rows)
            if record != nil { store.count { $0.taken += 1 } }
            store.answer(record, of: session, lastRefreshes: newRefreshes, then: then)
        }
    }

    func receiveRefreshes(_ result: Result<[QueryResult], PostgresError>) {
        guard let rows = succeeded(result)?.first?.rows else { return }
        var found: [String: Double] = [:]
        for row in rows {
            if let key = row[0], let time = row[1].flatMap({ Double($0) }), Store.isTime(time, of: key) {
                found[key] = time
            }
        }
        newRefreshes = found.filter { knownRefreshes[$0.key] != $0.value }
        knownRefreshes = found
    }

    /// Another daemon says something. Whoever may use the database can send this, so it is only a reason to look.
    func receive(_ payload: String) {
        let words = payload.split(separator: " ").map(String.init)
        guard words.count >= 2, let session = SessionName(words[1]) else { return }
        switch (words[0], words.count) {
        case ("free", 2): claims.hasten(session, at: .now)
        case ("ask", 3): receiveDemand(for: session, by: words[2])
        default: break
        }
    }

    private func receiveDemand(for session: SessionName, by asker: String) {
        guard let own = owned[session] else {
            // Perhaps we have taken it and never heard so.
            if !claims.contains(session), !releases.contains(where: { $0.session == session }) {
                releases.append(Release(session: session, write: nil, epoch: nil))
            }
            return askers.add(asker, of: session)
        }
        guard ContinuousClock.now - own.since >= Self.minTenure else { return }
        askers.add(asker, of: session)
        store.tell(.asked(session))
    }

    // MARK: Lists

    var keptStep: Step {
        Step(transaction: [SQLStatement(ClusterSQL.readKept, ["\(Store.keptTime)", "\(Store.maxKept)"])]) {
            [self] result in
            guard let rows = succeeded(result)?.first?.rows else { return }
            isKeptWanted = false
            store.note(
                rows.compactMap { row in
                    guard let name = row[0].flatMap({ SessionName($0) }), let seen = row[3].flatMap({ Double($0) })
                    else { return nil }
                    return KeptSession(name: name, header: row[1], footer: row[2], lastSeen: seen)
                })
        }
    }

    var listStep: Step {
        Step(transaction: [
            SQLStatement(ClusterSQL.listNodes), SQLStatement(ClusterSQL.list, ["\(ClusterListing.maxCount)"]),
        ]) { [self] result in
            answerListings(succeeded(result).map { ClusterListing(nodes: $0[0].rows, sessions: $0[1].rows) })
        }
    }

    func answerListings(_ listing: ClusterListing?) {
        for then in listings { then(listing) }
        listings = []
    }

    func sweepStep(_ now: ContinuousClock.Instant) -> Step {
        // Not all daemons at the same time.
        nextSweep = now + Self.sweepInterval * Double.random(in: 0.75...1.25)
        let sweep = ClusterSQL.sweep
        return Step(transaction: [
            SQLStatement(sweep[0]), SQLStatement(sweep[1]), SQLStatement(sweep[2]),
            SQLStatement(sweep[3], ["\(store.timeToLive.seconds)", "\(Store.keptTime)"]),
            SQLStatement(sweep[4], ["\(Store.maxKeptOfAddress)"]), SQLStatement(sweep[5], ["\(Store.maxKept)"]),
        ]) { [self] in
            if case .failure(let error) = $0 {
                store.logger.info("old sessions are not forgotten now", metadata: ["why": "\(error)"])
            }
        }
    }
}
