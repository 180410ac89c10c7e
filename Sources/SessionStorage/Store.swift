import Foundation
import GRDB
import Motion
import PreviewSessions
import RefreshEngine

/// Why the data cannot be kept, for whoever starts the daemon.
package struct StoreError: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}

/// What outlives the daemon: when each key was last refreshed (MS-6), and sessions.
///
/// Several daemons of a machine may share one file. What it holds may have been written by anybody: an impossible value
/// is left out, and nothing else is lost for it.
package struct Store: Sendable {
    let file: StoreFile
    /// The systems that sessions may have.
    let catalog: Catalog
    /// How long a session outlives its last viewer.
    let timeToLive: Tick

    var database: DatabaseQueue { file.database }
    var owner: String { file.owner }

    func isAlive(_ owner: String) -> Bool { DaemonLock.isAlive(owner, in: file.folder) }

    /// Opens or makes the database of a folder.
    /// - Parameters:
    ///   - busyTimeout: how long to wait for another program that holds it, s
    ///   - report: called with what had to be set aside
    package init(
        folder: URL, catalog: Catalog, timeToLive: Tick = .seconds(Double(DaemonLimits().timeToLive.value)),
        busyTimeout: Double = Schema.busyTimeout, report: (String) -> Void = { _ in }
    ) throws(StoreError) {
        (file, self.catalog, self.timeToLive) = (
            try StoreFile(folder: folder, busyTimeout: busyTimeout, report: report), catalog, timeToLive
        )
        do { try removeExpired(at: Date()) } catch { report("old sessions cannot be forgotten: \(error)") }
    }

    /// The last refresh times that this daemon does not know, s since 1970 by key: other daemons may have written them.
    func newLastRefreshes() throws -> [String: Double] {
        let known = file.times
        return try lastRefreshes().filter { known[$0.key] != $0.value }
    }

    /// When each key was last refreshed, s since 1970.
    package func lastRefreshes() throws -> [String: Double] {
        try database.read { db in
            var times: [String: Double] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT key, at FROM lastRefresh") {
                guard let key = String.fromDatabaseValue(row["key"]), let time = Double.fromDatabaseValue(row["at"]),
                    Store.isTime(time, of: key)
                else { continue }
                times[key] = time
            }
            file.note(times)
            return times
        }
    }

    /// Two daemons may write times in any order: the later one stays, unless it is impossible.
    /// - Throws: also for an impossible time
    func setLastRefresh(_ key: String, at time: Double, in db: Database) throws {
        guard Store.isTime(time, of: key) else {
            throw StoreError(description: "\(time) s is no time of the years 1 to 9999, or the key is too long")
        }
        file.note(key, time)
        let (first, last) = (CivilTime.range.lowerBound.seconds, CivilTime.range.upperBound.seconds)
        try db.execute(
            sql: """
                INSERT INTO lastRefresh (key, at) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET
                    at = CASE WHEN typeof(at) IN ('real', 'integer') AND at BETWEEN ? AND ? THEN max(at, excluded.at) ELSE excluded.at END
                """,
            arguments: [key, time, first, last])
        // Peers choose keys, so their number is bounded.
        try db.execute(
            sql: "DELETE FROM lastRefresh WHERE key NOT IN (SELECT key FROM lastRefresh ORDER BY at DESC, key LIMIT ?)",
            arguments: [Limits.timeKeys])
    }

    /// Whether a scenario may have that time and that key.
    package static func isTime(_ time: Double, of key: String) -> Bool {
        CivilTime.range.contains(Moment(seconds: time)) && key.unicodeScalars.count <= Parameter.maxNameLength
    }
}
