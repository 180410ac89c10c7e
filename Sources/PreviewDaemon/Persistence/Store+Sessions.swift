import Foundation
import GRDB
import Motion
import PreviewProtocol
import Recordings
import RefreshEngine

/// Writes sessions to the store: a session is a scenario and the inputs since. Of the systems' parameters it has those that are not as declared.
///
/// A session belongs to the daemon that writes it. Another daemon takes it over only when that one no longer lives (`DaemonLock`). So several daemons
/// may share a file, and a name that two of them use is two sessions.
extension Store {
    /// Writes what has happened, all or nothing.
    /// - Parameter changes: evaluated when nobody else writes, because more may be added while another program holds the database
    func keep(_ changes: @autoclosure () -> [SessionName: SessionChange]) throws {
        try database.write { db in
            for (name, change) in changes() { try keep(change, of: name, in: db) }
        }
    }

    private func keep(_ change: SessionChange, of name: SessionName, in db: Database) throws {
        let json = change.scenario?.json(.changed)
        if let scenario = change.scenario, let json {
            guard let read = try? Scenario(json: json, in: catalog), read == scenario else { throw StoreError(description: "\(name) cannot be read again as it is now") }
        }
        if change.followsRetired { try retire(name, in: db) }
        if change.isOver || change.scenario != nil { try db.run("DELETE FROM sessionInputs WHERE owner = ? AND session = ?", arguments: [owner, name.text]) }
        if change.isOver { try db.run("DELETE FROM session WHERE owner = ? AND name = ?", arguments: [owner, name.text]) }
        if let scenario = change.scenario, let json {
            try db.run(
                """
                    INSERT INTO session (owner, name, scenario, tick) VALUES (?, ?, ?, ?)
                    ON CONFLICT (owner, name) DO UPDATE SET scenario = excluded.scenario, tick = excluded.tick
                    """,
                arguments: [owner, name.text, Data(json), scenario.tick.count])
        }
        if !change.inputs.isEmpty {
            try db.run("INSERT INTO sessionInputs (owner, session, inputs) VALUES (?, ?, ?)", arguments: [owner, name.text, Data(change.inputs.json)])
        }
        if let tick = change.tick {
            try db.run(
                "UPDATE session SET tick = ?, restoring = CASE WHEN ? THEN 0 ELSE restoring END WHERE owner = ? AND name = ?",
                arguments: [tick.count, change.hasRecovered, owner, name.text])
        }
        if let abandoned = change.abandoned {
            try db.run("UPDATE session SET abandoned = ? WHERE owner = ? AND name = ?", arguments: [abandoned, owner, name.text])
        }
        if let tuning = change.tuning {
            try db.run(
                "UPDATE session SET tuning = ?, header = ?, footer = ?, address = coalesce(address, ?) WHERE owner = ? AND name = ?",
                arguments: [tuning.isTuned ? Data(tuning.json) : nil, tuning.header, tuning.footer, tuning.address, owner, name.text])
        }
        if change.isRetired { try retire(name, in: db) }
    }
}

extension Database {
    /// Runs a statement that is compiled once, because a batch has the same ones for many sessions.
    func run(_ sql: String, arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
