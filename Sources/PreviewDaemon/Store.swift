import Foundation
import GRDB

/// What outlives the daemon: when each key was last refreshed (MS-6).
///
/// One file may be shared by several daemons.
struct Store: Sendable {
    /// Why the data cannot be kept. Told at start; nothing is ever lost in silence.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let database: DatabaseQueue

    /// Keeps everything in memory, for as long as the daemon runs.
    static func inMemory() throws(Failure) -> Store {
        do { return try Store(database: DatabaseQueue()) } catch { throw Failure(description: "\(error)") }
    }

    /// Opens or makes `pullwire.sqlite` in a folder, which is made if it is missing.
    init(folder: URL) throws(Failure) {
        let file = folder.appendingPathComponent("pullwire.sqlite")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(description: "the data folder \(folder.path) cannot be made; name another with --data, or none")
        }
        do {
            try self.init(database: DatabaseQueue(path: file.path, configuration: Store.configuration))
        } catch let error as DatabaseError {
            throw Failure(description: "\(file.path) cannot be used: \(Store.reason(error)); move it away, or name another folder with --data, or none")
        } catch {
            throw Failure(description: "\(file.path) cannot be used: \(error)")
        }
    }

    private init(database: DatabaseQueue) throws {
        self.database = database
        try database.write { db in
            guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            // Also proves, before anybody relies on it, that the file can be written.
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS lastRefresh (key TEXT PRIMARY KEY NOT NULL, at REAL NOT NULL) WITHOUT ROWID")
            try db.execute(sql: "PRAGMA user_version = 1")
        }
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
