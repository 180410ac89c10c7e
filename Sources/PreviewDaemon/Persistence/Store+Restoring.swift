import Foundation
import GRDB
import Motion
import PreviewProtocol
import Recordings
import RefreshEngine

/// How sessions of daemons that are no more come back, or are forgotten.
extension Store {
    /// Daemons that may die one after the other while a session comes back. Chosen: one may have been killed just then for another reason.
    static let maxRestoreDeaths = 2

    /// Takes over a session that a daemon which is no more has left, the one that was watched last; nil: there is none.
    ///
    /// It is counted until it has gone on (`SessionEvent.reached`): one at which `maxRestoreDeaths` daemons in a row have died before that does not come back.
    /// - Parameter report: told of one that cannot be read, or not wholly, and where it was set aside
    func restore(_ name: SessionName, at date: Date, report: (String) -> Void) throws -> StoredSession? {
        // Most names are new: to see that takes no lock.
        guard try database.read({ try Row.fetchOne($0, sql: "SELECT 1 FROM session WHERE name = ? AND owner <> ?", arguments: [name.text, owner]) }) != nil else { return nil }
        let found: (history: History, tick: Tick)? = try database.write { db in
            try reap(db, at: date, only: file.isReapDue(at: date) ? nil : name)
            for remains in try left(name, in: db) {
                do {
                    if remains.deaths >= Self.maxRestoreDeaths { throw UnreadableSession(why: "the daemon died \(Self.maxRestoreDeaths) times in a row when it came back") }
                    let (history, tick, damage) = try remains.read()
                    if let damage {
                        report(setAside(remains, damage.why + "; it comes back as it was before that"))
                        try db.execute(
                            sql: "DELETE FROM sessionInputs WHERE owner = ? AND session = ? AND number >= ?", arguments: [remains.owner, name.text, damage.number])
                    }
                    try take(name, from: remains.owner, in: db)
                    return (history, tick)
                } catch let error as UnreadableSession {
                    report(setAside(remains, error.why))
                    try remove(db, remains.owner, name.text)
                }
            }
            return nil
        }
        // Only now that it is counted: what kills the daemon here does so `maxRestoreDeaths` times.
        return found.map { StoredSession(history: $0.history, tick: $0.tick) }
    }

    private func take(_ name: SessionName, from left: DatabaseValue, in db: Database) throws {
        try db.execute(
            sql: "UPDATE session SET owner = ?, abandoned = NULL, restoring = restoring + 1 WHERE owner = ? AND name = ?", arguments: [owner, left, name.text])
        try db.execute(sql: "UPDATE sessionInputs SET owner = ? WHERE owner = ? AND session = ?", arguments: [owner, left, name.text])
    }

    /// What dead daemons have left under that name.
    private func left(_ name: SessionName, in db: Database) throws -> [SessionRecord] {
        let rows = try Row.fetchAll(
            db, sql: """
                SELECT owner, scenario, tick, restoring FROM session WHERE name = ? AND owner <> ? ORDER BY abandoned IS NULL DESC, abandoned DESC
                """,
            arguments: [name.text, owner])
        return try rows.compactMap { row in
            let left: DatabaseValue = row["owner"]
            guard !isAlive(left) else { return nil }
            let inputs = try Row.fetchAll(
                db, sql: "SELECT number, inputs FROM sessionInputs WHERE owner = ? AND session = ? ORDER BY number", arguments: [left, name.text])
            return SessionRecord(
                owner: left, name: name, scenario: row["scenario"], tick: row["tick"], deaths: Int.fromDatabaseValue(row["restoring"]) ?? Self.maxRestoreDeaths,
                inputs: inputs.map { ($0["number"], $0["inputs"]) })
        }
    }

    /// Forgets the sessions of daemons that are no more and to which nobody came back. A session that was watched when its daemon ended
    /// counts as left when that is seen first.
    func reap(at date: Date) throws { try database.write { try reap($0, at: date, only: nil) } }

    /// - Parameter name: looks at the sessions of that name only; all are looked at now and then
    private func reap(_ db: Database, at date: Date, only name: SessionName?) throws {
        let (scope, named): (String, StatementArguments) = name.map { (" AND name = ?", [$0.text]) } ?? ("", [])
        let owners = try Row.fetchAll(db, sql: "SELECT DISTINCT owner FROM session WHERE owner <> ?" + scope, arguments: [owner] + named)
            .map { $0["owner"] as DatabaseValue }
        let now = date.timeIntervalSince1970
        for gone in owners where !isAlive(gone) {
            // A time that is none, or to come, is none that a daemon has written.
            try db.execute(
                sql: "UPDATE session SET abandoned = ? WHERE owner = ? AND (typeof(abandoned) NOT IN ('real', 'integer') OR abandoned > ?)" + scope,
                arguments: [now, gone, now + timeToLive.seconds] + named)
            let names = try Row.fetchAll(
                db, sql: "SELECT name FROM session WHERE owner = ? AND abandoned <= ?" + scope, arguments: [gone, now - timeToLive.seconds] + named)
            for row in names { try remove(db, gone, row["name"] as DatabaseValue) }
        }
    }

    private func isAlive(_ owner: DatabaseValue) -> Bool { String.fromDatabaseValue(owner).map { isAlive($0) } ?? false }

    private func remove(_ db: Database, _ owner: DatabaseValue, _ name: some DatabaseValueConvertible) throws {
        try db.execute(sql: "DELETE FROM sessionInputs WHERE owner = ? AND session = ?", arguments: [owner, name])
        try db.execute(sql: "DELETE FROM session WHERE owner = ? AND name = ?", arguments: [owner, name])
    }
}

/// Why a session that was kept does not come back.
struct UnreadableSession: Error {
    var why: String
}

/// A session as it lies in the tables, whatever has become of it there.
struct SessionRecord {
    var owner: DatabaseValue
    var name: SessionName
    var scenario, tick: DatabaseValue
    /// So many daemons in a row have died while it came back.
    var deaths: Int
    var inputs: [(number: DatabaseValue, value: DatabaseValue)]

    /// How far a session is replayed that nobody saw at rest, from the last rest. Chosen: an hour, a tenth of a second's work.
    private static let maxReplay = Tick.seconds(3600)

    /// - Returns: the session, and where its inputs cannot be read: they and those behind them are left out
    /// - Throws: `UnreadableSession` for a scenario or a tick that is none
    fileprivate func read() throws(UnreadableSession) -> (history: History, tick: Tick, damage: (number: DatabaseValue, why: String)?) {
        let base: Scenario
        do throws(ProtocolError) {
            guard let bytes = Data.fromDatabaseValue(scenario) else { throw .notJSON }
            base = try Scenario(json: Array(bytes))
        } catch { throw UnreadableSession(why: "its scenario cannot be read: \(error)") }
        guard let tick = Int.fromDatabaseValue(self.tick), Limits.tick.contains(tick) else {
            throw UnreadableSession(why: "its tick is no whole number from \(Limits.tick.lowerBound) to \(Limits.tick.upperBound)")
        }
        var timed: [TimedInput] = [], gate = FingerGate(), damage: (number: DatabaseValue, why: String)?
        for (number, value) in inputs {
            do throws(ProtocolError) {
                guard let bytes = Data.fromDatabaseValue(value) else { throw .notJSON }
                try timed.read(Array(bytes), of: base, through: &gate)
            } catch {
                damage = (number, "its inputs cannot be read from number \(timed.count + 1) on: \(error)")
                break
            }
        }
        let end = min(max(tick, timed.last?.tick.count ?? 0), base.tick.count + SessionRecord.maxReplay.count)
        return (History(base, timed.filter { $0.tick.count <= end }), Tick(max(end, base.tick.count)), damage)
    }
}

extension [TimedInput] {
    /// Adds what was written, all of it or nothing.
    fileprivate mutating func read(_ bytes: [UInt8], of scenario: Scenario, through gate: inout FingerGate) throws(ProtocolError) {
        var new: [TimedInput] = []
        guard let nodes = try? JSONReader.read(bytes[...]), let items = nodes.array else { throw .notJSON }
        for item in items {
            guard let pair = item.array, pair.count == 2, let tick = pair[0].integer, tick >= (new.last ?? last)?.tick.count ?? scenario.tick.count else { throw .notJSON }
            let input = try Input(pair[1], of: scenario)
            do throws(SampleError) { try gate.pass(input) } catch { throw ProtocolError(error) }
            new.append(TimedInput(tick: Tick(tick), input: input))
        }
        self += new
    }
}
