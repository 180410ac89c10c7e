import Foundation
import GRDB
import Motion
import PreviewProtocol
import Recordings
import RefreshEngine

/// Writes sessions to the store: a session is a scenario and the inputs since. Of the systems' parameters it has those
/// that are not as declared.
///
/// A session belongs to the daemon that writes it. Another daemon takes it over only when that one no longer lives
/// (`DaemonLock`). So several daemons may share a file, and a name that two of them use is two sessions.
extension Store {
    /// Writes what has happened, all or nothing, but for sessions that could not be read again.
    /// - Parameters:
    ///   - lastRefreshes: s since 1970, by key
    ///   - skip: called with each of those, and why
    func keep(
        _ changes: [SessionName: SessionChange], lastRefreshes: [String: Double] = [:],
        skip: (SessionName, UnreadableSession) -> Void
    ) throws {
        try database.write { db in
            for (key, time) in lastRefreshes { try setLastRefresh(key, at: time, in: db) }
            for (name, change) in changes {
                do { try keep(change, of: name, in: db) } catch let error as UnreadableSession { skip(name, error) }
            }
        }
    }

    /// Whether the database can be written now.
    func probe() throws { try database.write { try $0.execute(sql: "PRAGMA user_version = \(Schema.version)") } }

    private func keep(_ change: SessionChange, of name: SessionName, in db: Database) throws {
        let json = change.scenario?.json(.changed)
        if let scenario = change.scenario, let json {
            guard let read = try? Scenario(json: json, in: catalog), read == scenario else {
                throw UnreadableSession(why: "it cannot be read again as it is now")
            }
        }
        if let before = change.before { try note(before, of: name, in: db) }
        if change.scenario != nil {
            try db.run("DELETE FROM sessionInputs WHERE owner = ? AND session = ?", arguments: [owner, name.text])
        }
        if let scenario = change.scenario, let json {
            try db.run(
                """
                INSERT INTO session (owner, name, scenario, tick) VALUES (?, ?, ?, ?)
                ON CONFLICT (owner, name) DO UPDATE SET scenario = excluded.scenario, tick = excluded.tick
                """,
                arguments: [owner, name.text, Data(json), scenario.tick.count])
        }
        if !change.inputs.isEmpty {
            try db.run(
                "INSERT INTO sessionInputs (owner, session, inputs) VALUES (?, ?, ?)",
                arguments: [owner, name.text, Data(change.inputs.json)])
        }
        if change.tick != nil || change.hasRecovered {
            try db.run(
                "UPDATE session SET tick = coalesce(?, tick), restoring = CASE WHEN ? THEN 0 ELSE restoring END WHERE owner = ? AND name = ?",
                arguments: [change.tick?.count, change.hasRecovered, owner, name.text])
        }
        if let abandoned = change.abandoned {
            try db.run(
                "UPDATE session SET abandoned = ? WHERE owner = ? AND name = ?",
                arguments: [abandoned, owner, name.text])
        }
        if let tuning = change.tuning {
            try db.run(
                "UPDATE session SET tuning = ?, header = ?, footer = ?, address = coalesce(address, ?) WHERE owner = ? AND name = ?",
                arguments: [
                    tuning.isTuned ? Data(tuning.json) : nil, tuning.header, tuning.footer, tuning.address, owner,
                    name.text,
                ])
        }
        if let end = change.end { try note(end, of: name, in: db) }
    }

    private func note(_ end: SessionChange.End, of name: SessionName, in db: Database) throws {
        switch end {
        case .over: try remove(db, owner.databaseValue, name.text)
        case .retired: try retire(name, in: db)
        }
    }
}

extension Database {
    /// Runs a statement that is compiled once, because a batch has the same ones for many sessions.
    func run(_ sql: String, arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
