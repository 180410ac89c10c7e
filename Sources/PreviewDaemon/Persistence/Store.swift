import Foundation
import GRDB
import Motion
import RefreshEngine

/// Why the data cannot be kept. It is reported at the start: nothing is ever lost in silence.
struct StoreError: Error, CustomStringConvertible {
    let description: String
}

/// What outlives the daemon: when each key was last refreshed (MS-6), and sessions.
///
/// One file may be shared by several daemons of a machine. What is in it may have been written by anybody: a value that cannot be is left
/// out, and costs nothing else.
struct Store: Sendable {
    let file: StoreFile
    /// How long a session outlives its last viewer.
    let timeToLive: Tick

    var database: DatabaseQueue { file.database }
    var owner: String { file.owner }

    func isAlive(_ owner: String) -> Bool { DaemonLock.isAlive(owner, in: file.folder) }

    /// Opens or makes the database of a folder.
    /// - Parameters:
    ///   - busyTimeout: how long is waited for another program that holds it, s
    ///   - report: told what had to be set aside
    init(
        folder: URL, timeToLive: Tick = .seconds(Double(DaemonLimits().timeToLive.value)), busyTimeout: Double = Schema.busyTimeout, report: (String) -> Void = { _ in }
    ) throws(StoreError) {
        (file, self.timeToLive) = (try StoreFile(folder: folder, busyTimeout: busyTimeout, report: report), timeToLive)
        do { try reap(at: Date()) } catch { report("old sessions cannot be forgotten: \(error)") }
    }

    /// The file is gone: begins with a new one, which knows when what was refreshed as this daemon does.
    func recreate(_ report: (String) -> Void) throws {
        let times = file.times
        try file.recreate(report)
        try setLastRefreshes(times)
    }

    /// When each key was last refreshed, s since 1970, where that is another time than this daemon knows: other daemons may share the file.
    func newLastRefreshes() throws -> [String: Double] {
        let known = file.times
        return try lastRefreshes().filter { known[$0.key] != $0.value }
    }

    /// When each key was last refreshed, s since 1970.
    func lastRefreshes() throws -> [String: Double] {
        try database.read { db in
            var times: [String: Double] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT key, at FROM lastRefresh") {
                guard let key = String.fromDatabaseValue(row["key"]), let time = Double.fromDatabaseValue(row["at"]), Store.isTime(time, of: key) else { continue }
                times[key] = time
            }
            file.note(times)
            return times
        }
    }

    /// Two daemons may say so in any order: the later time stays, unless it is none.
    /// - Parameter times: s since 1970, by key; looked at when nobody else writes
    /// - Throws: also for a time that could not be read again
    func setLastRefreshes(_ times: @autoclosure () -> [String: Double]) throws {
        try database.write { db in
            for (key, time) in times() { try setLastRefresh(key, at: time, in: db) }
        }
    }

    func setLastRefresh(_ key: String, at time: Double) throws { try setLastRefreshes([key: time]) }

    private func setLastRefresh(_ key: String, at time: Double, in db: Database) throws {
        guard Store.isTime(time, of: key) else { throw StoreError(description: "\(time) s is no time of the years 1 to 9999, or the key is too long") }
        file.note(key, time)
        let (first, last) = (CivilTime.range.lowerBound.seconds, CivilTime.range.upperBound.seconds)
        try db.execute(
            sql: """
                INSERT INTO lastRefresh (key, at) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET
                    at = CASE WHEN typeof(at) IN ('real', 'integer') AND at BETWEEN ? AND ? THEN max(at, excluded.at) ELSE excluded.at END
                """,
            arguments: [key, time, first, last])
        // Peers choose keys: the oldest are forgotten rather than kept without end.
        try db.execute(
            sql: "DELETE FROM lastRefresh WHERE key NOT IN (SELECT key FROM lastRefresh ORDER BY at DESC, key LIMIT ?)",
            arguments: [Limits.timeKeys])
    }

    /// What is written and what is read: as scenarios have it.
    static func isTime(_ time: Double, of key: String) -> Bool {
        CivilTime.range.contains(Moment(seconds: time)) && key.unicodeScalars.count <= Parameter.maxNameLength
    }
}
