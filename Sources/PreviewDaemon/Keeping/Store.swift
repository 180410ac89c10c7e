import Foundation
import GRDB
import Motion
import RefreshEngine

/// What outlives the daemon: when each key was last refreshed (MS-6), and sessions.
///
/// One file may be shared by several daemons of a machine.
struct Store: Sendable {
    /// Why the data cannot be kept. Told at start; nothing is ever lost in silence.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let database: DatabaseQueue
    /// Held as long as the daemon lives; nil: in memory, where nobody else is.
    private let lock: DaemonLock?
    private let folder: URL?
    /// How long a session outlives its last viewer.
    let timeToLive: Tick

    /// The daemon to whom the sessions belong that it writes.
    var owner: String { lock?.owner ?? "memory" }

    func isAlive(_ owner: String) -> Bool { folder.map { DaemonLock.isAlive(owner, in: $0) } ?? true }

    /// Keeps everything in memory, for as long as the daemon runs.
    static func inMemory() throws(Failure) -> Store {
        do { return try Store(database: DatabaseQueue(), lock: nil, folder: nil, timeToLive: .zero) } catch { throw Failure(description: "\(error)") }
    }

    /// Opens or makes `pullwire.sqlite` in a folder, which is made if it is missing.
    init(folder: URL, timeToLive: Tick = Hub.Limits().timeToLive) throws(Failure) {
        let file = folder.appendingPathComponent("pullwire.sqlite")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(description: "the data folder \(folder.path) cannot be made; name another with --data, or none")
        }
        guard let lock = DaemonLock(folder: folder) else {
            throw Failure(description: "no file can be made in the data folder \(folder.path); name another with --data, or none")
        }
        do {
            try self.init(database: DatabaseQueue(path: file.path, configuration: Store.configuration), lock: lock, folder: folder, timeToLive: timeToLive)
        } catch let error as DatabaseError {
            throw Failure(description: "\(file.path) cannot be used: \(Store.reason(error)); move it away, or name another folder with --data, or none")
        } catch {
            throw Failure(description: "\(file.path) cannot be used: \(error)")
        }
    }

    private init(database: DatabaseQueue, lock: DaemonLock?, folder: URL?, timeToLive: Tick) throws {
        (self.database, self.lock, self.folder, self.timeToLive) = (database, lock, folder, timeToLive)
        try database.write { db in
            guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            // Also proves, before anybody relies on it, that the file can be written.
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS lastRefresh (key TEXT PRIMARY KEY NOT NULL, at REAL NOT NULL) WITHOUT ROWID")
            try db.execute(sql: Store.sessionTables)
            try db.execute(sql: "PRAGMA user_version = 1")
        }
        try reap(at: Date())
    }

    /// When each key was last refreshed, s since 1970.
    func lastRefreshes() throws -> [String: Double] {
        try database.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT key, at FROM lastRefresh")
            return Dictionary(uniqueKeysWithValues: rows.map { ($0["key"], $0["at"]) })
        }
    }

    /// Two daemons may say so in any order: the later time stays.
    func setLastRefresh(_ key: String, at time: Double) throws {
        try database.write { db in
            try db.execute(
                sql: "INSERT INTO lastRefresh (key, at) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET at = max(at, excluded.at)",
                arguments: [key, time])
            // Peers choose keys: the oldest are forgotten rather than kept without end.
            try db.execute(
                sql: "DELETE FROM lastRefresh WHERE key NOT IN (SELECT key FROM lastRefresh ORDER BY at DESC, key LIMIT ?)",
                arguments: [Limits.timeKeys])
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)  // another daemon writes for microseconds
        configuration.prepareDatabase { db in
            // Survives the death of the process at any moment; readers and a writer do not wait for each other.
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        }
        return configuration
    }

    private static func reason(_ error: DatabaseError) -> String {
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: "it is damaged, or no database"
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: "it cannot be written"
        case .SQLITE_BUSY, .SQLITE_LOCKED: "another program holds it"
        default: error.message ?? "\(error.resultCode)"
        }
    }
}
