import Foundation
import GRDB
import Motion
import Platform
import PreviewProtocol
import PreviewSessions
import RefreshEngine

/// What outlives the daemon, in SQLite: sessions, and when each key was last refreshed (MS-6).
///
/// Several daemons of a machine may share one file. Anybody may have written what it holds: an impossible value is left
/// out, and nothing else is lost with it.
package struct Store: Sendable {
    let file: StoreFile
    let catalog: Catalog
    /// For how long a session outlives its last viewer.
    let timeToLive: Tick

    var database: DatabaseQueue { file.database }
    var owner: String { file.owner }

    /// Opens or makes the database of a folder.
    /// - Parameters:
    ///   - busyTimeout: how long to wait for another program that holds it, s
    ///   - report: told what had to be set aside
    package init(
        folder: URL, catalog: Catalog, timeToLive: Tick = .seconds(Double(DaemonLimits().timeToLive.value)),
        busyTimeout: Double = Schema.busyTimeout, on machine: any Machine = RealMachine(),
        report: (String) -> Void = { _ in }
    ) throws(StoreError) {
        file = try StoreFile(folder: folder, busyTimeout: busyTimeout, on: machine, report: report)
        (self.catalog, self.timeToLive) = (catalog, timeToLive)
        do { try removeExpired(at: machine.date) } catch { report("old sessions cannot be forgotten: \(error)") }
    }

    // MARK: Sessions

    /// Writes what has happened, all or nothing. Sessions that could not be read again are left out.
    /// - Parameters:
    ///   - lastRefreshes: s since 1970, by key
    ///   - skip: told of each session that is left out, and why
    func keep(
        _ changes: [SessionName: SessionChange], lastRefreshes: [String: Double] = [:],
        skip: (SessionName, UnreadableSession) -> Void
    ) throws {
        try database.write { db in
            for (key, time) in lastRefreshes { try setLastRefresh(key, at: time, in: db) }
            let table = SessionTable(db: db, file: file)
            for (name, change) in changes {
                let scenario: [UInt8]?
                do throws(UnreadableSession) { scenario = try change.scenarioJSON(in: catalog) } catch {
                    skip(name, error)
                    continue
                }
                try table.write(change, of: name, scenario)
            }
        }
    }

    /// Whether the database can be written now.
    func probe() throws { try database.write { try $0.execute(sql: "PRAGMA user_version = \(Schema.version)") } }

    /// Whether an ended daemon has left a session of that name. Most names are new, and this takes no lock.
    func isLeft(_ name: SessionName) throws -> Bool {
        try database.read { try SessionTable(db: $0, file: file).isLeft(name) }
    }

    /// Takes over the session of that name that an ended daemon has left; of several, the one that was watched last.
    /// nil: there is none. The attempt is counted until the session has gone on (`SessionEvent.reached`).
    /// - Parameter report: told what cannot be read, and in which file it is now
    func restore(_ name: SessionName, at date: Date, report: (String) -> Void) throws -> StoredSession? {
        guard try isLeft(name) else { return nil }
        let restoration: Restoration? = try database.write { db in
            let table = SessionTable(db: db, file: file)
            try table.removeExpired(at: date, timeToLive, only: file.isExpiryCheckDue(at: date) ? nil : name)
            for (left, record) in try table.left(name) {
                let restoration = RestorePolicy.oneMachine.restore(record, in: catalog)
                for why in restoration.losses { report(try SetAsideFolder(in: file.folder).add(record, why, at: date)) }
                guard restoration.isPossible else {
                    try table.remove(left, name.text)
                    continue
                }
                if let batch = restoration.firstDamaged { try table.removeInputs(of: name, left, from: batch) }
                try table.claim(name, from: left)
                return restoration
            }
            return nil
        }
        return restoration?.run(in: catalog)
    }

    /// Forgets the sessions of ended daemons to which nobody came back.
    func removeExpired(at date: Date) throws {
        try database.write { try SessionTable(db: $0, file: file).removeExpired(at: date, timeToLive) }
    }

    /// The sessions that are kept, the one that was left last first.
    func kept(at date: Date) throws -> [KeptSession] {
        try database.read { try SessionTable(db: $0, file: file).kept(at: date) }
    }

    // MARK: Times

    /// The last refresh times that another daemon has written since this one read them, s since 1970 by key.
    func newLastRefreshes() throws -> [String: Double] {
        let known = file.times
        return try lastRefreshes().filter { known[$0.key]?.seconds != $0.value }
    }

    /// When each key was last refreshed, s since 1970.
    package func lastRefreshes() throws -> [String: Double] {
        try database.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT key, at FROM lastRefresh")
            let times = RefreshTimes.readable(
                rows.map { (String.fromDatabaseValue($0["key"]), Double.fromDatabaseValue($0["at"])) })
            file.note(times)
            return times
        }
    }

    /// - Throws: also for an impossible time
    private func setLastRefresh(_ key: String, at time: Double, in db: Database) throws {
        guard RefreshTimes.canKeep(time, of: key) else {
            throw StoreError(description: "\(time) s is no time of the years 1 to 9999, or the key is too long")
        }
        file.note(key, time)
        let (first, last) = (CivilTime.range.lowerBound.seconds, CivilTime.range.upperBound.seconds)
        // Two daemons may write times in any order: the later one stays, unless it is impossible.
        try db.execute(
            sql: """
                INSERT INTO lastRefresh (key, at) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET
                    at = CASE WHEN typeof(at) IN ('real', 'integer') AND at BETWEEN ? AND ? THEN max(at, excluded.at) ELSE excluded.at END
                """,
            arguments: [key, time, first, last])
        // Peers choose the keys, so their number has a bound.
        try db.execute(
            sql: "DELETE FROM lastRefresh WHERE key NOT IN (SELECT key FROM lastRefresh ORDER BY at DESC, key LIMIT ?)",
            arguments: [Limits.timeKeys])
    }
}
