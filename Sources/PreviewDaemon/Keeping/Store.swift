import Foundation
import GRDB
import Motion
import RefreshEngine

/// What outlives the daemon: when each key was last refreshed (MS-6), and sessions.
///
/// One file may be shared by several daemons of a machine. What is in it may have been written by anybody: a value that cannot be is left
/// out, and costs nothing else.
struct Store: Sendable {
    /// Why the data cannot be kept. Told at start; nothing is ever lost in silence.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let file: StoreFile
    /// How long a session outlives its last viewer.
    let timeToLive: Tick

    var database: DatabaseQueue { file.database }
    var owner: String { file.owner }

    func isAlive(_ owner: String) -> Bool { file.folder.map { DaemonLock.isAlive(owner, in: $0) } ?? true }

    /// Keeps everything in memory, for as long as the daemon runs.
    static func inMemory() throws(Failure) -> Store {
        do { return Store(file: try StoreFile.inMemory(), timeToLive: .zero) } catch { throw Failure(description: "\(error)") }
    }

    private init(file: StoreFile, timeToLive: Tick) { (self.file, self.timeToLive) = (file, timeToLive) }

    /// Opens or makes the database of a folder.
    /// - Parameter tell: told what had to be set aside
    init(folder: URL, timeToLive: Tick = Hub.Limits().timeToLive, tell: (String) -> Void = { _ in }) throws(Failure) {
        (file, self.timeToLive) = (try StoreFile(folder: folder, tell: tell), timeToLive)
        do { try reap(at: Date()) } catch { tell("old sessions cannot be forgotten: \(error)") }
    }

    /// The file is gone: begins with a new one, which knows when what was refreshed as this daemon does.
    func makeAnew(_ tell: (String) -> Void) throws {
        let times = file.times
        try file.makeAnew(tell)
        for (key, time) in times { try setLastRefresh(key, at: time) }
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
    /// - Throws: also for a time that could not be read again
    func setLastRefresh(_ key: String, at time: Double) throws {
        guard Store.isTime(time, of: key) else { throw Failure(description: "\(time) s is no time of the years 1 to 9999, or the key is too long") }
        file.note(key, time)
        let (first, last) = (CivilTime.range.lowerBound.seconds, CivilTime.range.upperBound.seconds)
        try database.write { db in
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
    }

    /// What is written and what is read: as scenarios have it.
    private static func isTime(_ time: Double, of key: String) -> Bool {
        CivilTime.range.contains(Moment(seconds: time)) && key.unicodeScalars.count <= Parameter.longestName
    }
}
