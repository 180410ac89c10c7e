import Foundation
import GRDB
import Motion
import PreviewProtocol
import PreviewSessions
import Recordings
import RefreshEngine

/// The rows of sessions and of their inputs, within one transaction.
///
/// A session belongs to the daemon that writes it. Another daemon takes it over only when that one no longer lives
/// (`DaemonLock`). So several daemons may share a file, and a name that two of them use is two sessions. A session that
/// was retired belongs to nobody, and any daemon may take it over.
struct SessionTable {
    /// The owner of sessions that belong to no daemon.
    private static let nobody = "".databaseValue

    let db: Database
    let file: StoreFile

    private var owner: DatabaseValue { file.owner.databaseValue }

    private func isAlive(_ owner: DatabaseValue) -> Bool {
        String.fromDatabaseValue(owner).map { DaemonLock.isAlive($0, in: file.folder) } ?? false
    }

    /// The daemons that have ended, of those that own sessions.
    /// - Parameter condition: of which sessions, in SQL
    private func endedOwners(of condition: String = "TRUE", _ values: StatementArguments = []) throws -> [DatabaseValue]
    {
        try DatabaseValue.fetchAll(
            db, sql: "SELECT DISTINCT owner FROM session WHERE owner <> ? AND " + condition,
            arguments: [owner] + values
        ).filter { !isAlive($0) }
    }

    /// Runs a statement that stays compiled: a batch has the same statements for many sessions.
    private func run(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    // MARK: Writing

    /// - Parameter scenario: the change's, in JSON
    func write(_ change: SessionChange, of name: SessionName, _ scenario: [UInt8]?) throws {
        if let before = change.before { try note(before, of: name) }
        if let scenario {
            try run("DELETE FROM sessionInputs WHERE owner = ? AND session = ?", [owner, name.text])
            try run(
                """
                INSERT INTO session (owner, name, scenario, tick) VALUES (?, ?, ?, 0)
                ON CONFLICT (owner, name) DO UPDATE SET scenario = excluded.scenario
                """, [owner, name.text, Data(scenario)])
        }
        if !change.inputs.isEmpty {
            try run(
                "INSERT INTO sessionInputs (owner, session, inputs) VALUES (?, ?, ?)",
                [owner, name.text, Data(change.inputs.json)])
        }
        let tuning = change.tuning
        try run(
            """
            UPDATE session SET tick = coalesce(:tick, tick), abandoned = CASE WHEN :isLeft THEN :abandoned ELSE abandoned END,
                restoring = CASE WHEN :hasRecovered THEN 0 ELSE restoring END,
                tuning = CASE WHEN :isTuned THEN :tuning ELSE tuning END, header = CASE WHEN :isTuned THEN :header ELSE header END,
                footer = CASE WHEN :isTuned THEN :footer ELSE footer END, address = coalesce(address, :address),
                notes = CASE WHEN :isNoted THEN :notes ELSE notes END
            WHERE owner = :owner AND name = :name
            """,
            [
                "tick": change.tick?.count, "isLeft": change.abandoned != nil, "abandoned": change.abandoned ?? nil,
                "hasRecovered": change.hasRecovered, "isTuned": tuning != nil,
                "tuning": change.tuningJSON.map { Data($0) }, "header": tuning?.header, "footer": tuning?.footer,
                "address": tuning?.address, "isNoted": change.noted != nil, "notes": change.notedJSON.map { Data($0) },
                "owner": owner, "name": name.text,
            ])
        if let end = change.end { try note(end, of: name) }
    }

    private func note(_ end: SessionChange.End, of name: SessionName) throws {
        switch end {
        case .over: try remove(owner, name.text)
        case .retired: try retire(name)
        }
    }

    private func retire(_ name: SessionName) throws {
        // A session of which nothing could be written must not replace an earlier one of its name.
        let exists = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM session WHERE owner = ? AND name = ?)",
            arguments: [owner, name.text]
        )
        guard exists == true else { return }
        try remove(Self.nobody, name.text)
        try move(name, from: owner, to: Self.nobody)
        try removeBeyondBounds(of: [Self.nobody])
    }

    private func move(_ name: SessionName, from old: DatabaseValue, to new: DatabaseValue) throws {
        try run("UPDATE session SET owner = ? WHERE owner = ? AND name = ?", [new, old, name.text])
        try run("UPDATE sessionInputs SET owner = ? WHERE owner = ? AND session = ?", [new, old, name.text])
    }

    func remove(_ owner: DatabaseValue, _ name: some DatabaseValueConvertible) throws {
        try run("DELETE FROM sessionInputs WHERE owner = ? AND session = ?", [owner, name])
        try run("DELETE FROM session WHERE owner = ? AND name = ?", [owner, name])
    }

    // MARK: Restoring

    func isLeft(_ name: SessionName) throws -> Bool { try !endedOwners(of: "name = ?", [name.text]).isEmpty }

    /// The sessions of that name that ended daemons have left, the one that was watched last first.
    func left(_ name: SessionName) throws -> [(owner: DatabaseValue, record: SessionRecord)] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT owner, scenario, tick, restoring, tuning, notes FROM session WHERE name = ? AND owner <> ? ORDER BY abandoned IS NULL DESC, abandoned DESC
                """,
            arguments: [name.text, owner])
        return try rows.filter { !isAlive($0["owner"]) }.map { row in
            let inputs = try DatabaseValue.fetchAll(
                db, sql: "SELECT inputs FROM sessionInputs WHERE owner = ? AND session = ? ORDER BY number",
                arguments: [row["owner"] as DatabaseValue, name.text])
            let (tuning, notes): (DatabaseValue, DatabaseValue) = (row["tuning"], row["notes"])
            let record = SessionRecord(
                name: name, scenario: (row["scenario"] as DatabaseValue).bytes,
                tick: String(decoding: (row["tick"] as DatabaseValue).bytes, as: UTF8.self),
                deaths: Int.fromDatabaseValue(row["restoring"]), inputs: inputs.map(\.bytes),
                tuning: tuning.isNull ? nil : tuning.bytes, noted: notes.isNull ? nil : notes.bytes)
            return (row["owner"], record)
        }
    }

    /// A session becomes this daemon's, and the attempt to restore it is counted.
    func claim(_ name: SessionName, from left: DatabaseValue) throws {
        try run(
            "UPDATE session SET abandoned = NULL, restoring = restoring + 1 WHERE owner = ? AND name = ?",
            [left, name.text])
        try move(name, from: left, to: owner)
    }

    /// Deletes batches of inputs.
    /// - Parameter first: how many of the session's batches stay
    func removeInputs(of name: SessionName, _ owner: DatabaseValue, from first: Int) throws {
        try run(
            """
            DELETE FROM sessionInputs WHERE number IN (
                SELECT number FROM sessionInputs WHERE owner = ? AND session = ? ORDER BY number LIMIT -1 OFFSET ?)
            """, [owner, name.text, first])
    }

    // MARK: Forgetting

    /// Forgets the sessions of ended daemons to which nobody came back. A session that was watched when its daemon
    /// ended counts as left from the first call on.
    /// - Parameter name: nil: all sessions
    func removeExpired(at date: Date, _ timeToLive: Tick, only name: SessionName? = nil) throws {
        let (scope, named): (String, StatementArguments) = name.map { ("name = ?", [$0.text]) } ?? ("TRUE", [])
        let owners = try endedOwners(of: scope, named)
        let now = date.timeIntervalSince1970
        for owner in owners {
            // A daemon writes no impossible time, and none in the future: the clock was set back. What was left then was
            // left before what was watched to the end.
            try db.execute(
                sql:
                    "UPDATE session SET abandoned = CASE WHEN abandoned > ? THEN ? ELSE ? END WHERE owner = ? AND (typeof(abandoned) NOT IN ('real', 'integer') OR abandoned > ?) AND "
                    + scope,
                arguments: [now, now - 1, now, owner, now + timeToLive.seconds] + named)
            let names = try DatabaseValue.fetchAll(
                db,
                sql:
                    "SELECT name FROM session WHERE owner = ? AND abandoned <= CASE WHEN tuning IS NULL THEN ? ELSE ? END AND "
                    + scope,
                arguments: [owner, now - timeToLive.seconds, now - Retention.keptTime] + named)
            for name in names { try remove(owner, name) }
        }
        if name == nil { try removeBeyondBounds(of: owners) }
    }

    /// Removes the tuned sessions of these owners that are beyond the bounds of ``Retention``.
    private func removeBeyondBounds(of owners: [DatabaseValue]) throws {
        let places = owners.map { _ in "?" }.joined(separator: ", ")
        for (partition, max) in Retention.bounds {
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT owner, name FROM (
                        SELECT owner, name, row_number() OVER (\(partition) ORDER BY abandoned IS NULL DESC, abandoned DESC) AS place
                        FROM session WHERE tuning IS NOT NULL AND owner IN (\(places))) WHERE place > ?
                    """,
                arguments: StatementArguments(owners) + [max])
            for row in rows { try remove(row["owner"], row["name"] as DatabaseValue) }
        }
    }

    // MARK: Listing

    /// The sessions that are kept, the one that was left last first. A session that was watched when its daemon ended
    /// counts as seen now.
    func kept(at date: Date) throws -> [KeptSession] {
        let now = date.timeIntervalSince1970
        var kept: [SessionName: KeptSession] = [:]
        for owner in try endedOwners(of: "tuning IS NOT NULL") {
            let rows = try Row.fetchAll(
                db,
                sql:
                    "SELECT name, header, footer, abandoned FROM session WHERE tuning IS NOT NULL AND owner = ? ORDER BY abandoned DESC LIMIT ?",
                arguments: [owner, Retention.maxKept])
            for row in rows {
                let (name, header, footer) = (
                    String.fromDatabaseValue(row[0]), String.fromDatabaseValue(row[1]), String.fromDatabaseValue(row[2])
                )
                let lastSeen = min(Double.fromDatabaseValue(row[3]) ?? now, now)
                guard let session = KeptSession(name, header: header, footer: footer, lastSeen: lastSeen),
                    lastSeen > max(now - Retention.keptTime, kept[session.name]?.lastSeen ?? -.infinity)
                else { continue }
                kept[session.name] = session
            }
        }
        return Array(kept.values.sorted { ($1.lastSeen, $0.name) < ($0.lastSeen, $1.name) }.prefix(Retention.maxKept))
    }
}

extension DatabaseValue {
    /// The value as a text, whatever type it has: SQLite stores any type in any column.
    fileprivate var bytes: [UInt8] {
        switch storage {
        case .null: Array("NULL".utf8)
        case .int64(let number): Array("\(number)".utf8)
        case .double(let number): Array("\(number)".utf8)
        case .string(let text): Array(text.utf8)
        case .blob(let data): Array(data)
        }
    }
}
