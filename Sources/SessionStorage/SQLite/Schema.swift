import Foundation
import GRDB

/// The tables of the store: how they are made, checked and brought up to date.
package enum Schema {
    package static let version = 5
    /// The columns of `session` that older versions lack. Version 2 added `restoring`, the number of daemons in a row
    /// that have died while they restored the session. Version 3 added `tuning`, which is not NULL if somebody has
    /// tuned the session, and the names of the systems at its edges. Version 4 added the `address` of whoever tuned it
    /// first, as limits count addresses. Version 5 added `notes`: those of its takes, with these takes.
    private static let newColumns = [
        ("restoring", "INTEGER NOT NULL DEFAULT 0"), ("tuning", "BLOB"), ("header", "TEXT"), ("footer", "TEXT"),
        ("address", "TEXT"), ("notes", "BLOB"),
    ]
    /// How long to wait for another program that holds the database, s. Chosen: another daemon writes for microseconds,
    /// and clients wait longer than this for a handshake.
    package static let busyTimeout = 3.0

    private static let tables = """
        CREATE TABLE IF NOT EXISTS lastRefresh (key TEXT PRIMARY KEY NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS session (owner TEXT NOT NULL, name TEXT NOT NULL, scenario BLOB NOT NULL, tick INTEGER NOT NULL, abandoned REAL,
            restoring INTEGER NOT NULL DEFAULT 0, tuning BLOB, header TEXT, footer TEXT, address TEXT, notes BLOB, PRIMARY KEY (owner, name)) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS sessionInputs (number INTEGER PRIMARY KEY, owner TEXT NOT NULL, session TEXT NOT NULL, inputs BLOB NOT NULL);
        CREATE INDEX IF NOT EXISTS sessionOfName ON session (name);
        CREATE INDEX IF NOT EXISTS sessionInputsOfSession ON sessionInputs (owner, session, number);
        """

    package static let damaged = "it is damaged, or no database"
    package static let fileName = "pullwire.sqlite"

    package static func file(in folder: URL) -> URL { folder.appendingPathComponent(fileName) }

    /// Why the database cannot be opened, found without opening it; nil: no reason was found.
    package static func damage(of file: URL) -> String? {
        let isFolder = ["", "-wal", "-shm"].contains { FileIdentity(file.path + $0)?.isFolder == true }
        return isFolder ? "it is a folder, and no database" : nil
    }

    /// Opens a database, or makes it. An older version is upgraded in one transaction, and a copy of it is kept
    /// (`DatabaseCopy`).
    /// - Throws: `StoreError` for a database of a newer version, which is left as it is
    static func open(_ file: URL, busyTimeout: Double) throws -> DatabaseQueue {
        // Of two daemons that start at once on an old file, one upgrades it, and the other one waits.
        try whileAlone(in: file.deletingLastPathComponent()) {
            PrivateFiles.make(file.path)  // SQLite gives its other files the same mode
            for path in ["", "-wal", "-shm"].map({ file.path + $0 }) + DatabaseCopy.all(of: file).map(\.path) {
                PrivateFiles.narrow(path)
            }
            let found = try foundVersion(rollingBack: file)
            guard found <= version else { throw newer(file, found) }
            if 1..<version ~= found { try DatabaseCopy(database: file, version: found).make() }
            let database = try DatabaseQueue(path: file.path, configuration: configuration(busyTimeout))
            try prepare(database)
            if found == version { DatabaseCopy.removeUnneeded(of: file) }
            return database
        }
    }

    static func prepare(_ database: DatabaseQueue) throws {
        try database.write { db in
            guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT)
            }
            // This also shows, before anybody relies on it, that the file can be written.
            try db.execute(sql: tables)
            let columns = Set(try db.columns(in: "session").map(\.name))
            for (name, type) in newColumns where !columns.contains(name) {
                try db.execute(sql: "ALTER TABLE session ADD COLUMN \(name) \(type)")
            }
            try db.execute(sql: "PRAGMA user_version = \(version)")
            // Each fails for a table that has this name and other columns.
            for table in [
                "key, at FROM lastRefresh",
                "owner, name, scenario, tick, abandoned, restoring, tuning, header, footer, address, notes FROM session",
                "number, owner, session, inputs FROM sessionInputs",
            ] {
                _ = try Row.fetchOne(db, sql: "SELECT \(table) LIMIT 1")
            }
        }
    }

    /// The version of a file's tables, which is 0 for one that is missing or empty. Opens it for reading only, because
    /// opening it for writing might already change it.
    package static func foundVersion(of file: URL, busyTimeout: Double = busyTimeout) throws -> Int {
        guard FileIdentity(file.path) != nil else { return 0 }
        return try openForReading(file, busyTimeout: busyTimeout).read {
            try Int.fetchOne($0, sql: "PRAGMA user_version")
        } ?? 0
    }

    /// The same. What a process that died in the middle of a transaction has left is taken back before, if there is such
    /// a thing: only one who may write can do that.
    private static func foundVersion(rollingBack file: URL) throws -> Int {
        do { return try foundVersion(of: file) } catch let error as DatabaseError
            where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
        {
            _ = try DatabaseQueue(path: file.path).read { try $0.tableExists("session") }
            return try foundVersion(of: file)
        }
    }

    /// Opens a database for reading only.
    static func openForReading(_ file: URL, busyTimeout: Double = busyTimeout) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(busyTimeout)
        return try DatabaseQueue(path: file.path, configuration: configuration)
    }

    package static var sqliteVersion: String? {
        try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
    }

    /// What SQLite says of a database that cannot be used; nil: the error is not SQLite's.
    package static func reason(_ error: any Error) -> String? { (error as? DatabaseError)?.reason }

    private static func newer(_ file: URL, _ found: Int) -> StoreError {
        let copy = DatabaseCopy(database: file, version: version).path
        let name = file.lastPathComponent
        let kept =
            FileIdentity(copy) == nil
            ? ""
            : "; to go back to what it was before the upgrade, move \(name), \(name)-wal and \(name)-shm away, and rename \(copy) to \(name)"
        return StoreError(
            description:
                "\(file.path) is of a newer Pullwire (version \(found) of its tables; this one knows \(version)); "
                + "start that one, or name another folder with --data, or none\(kept)")
    }

    /// Pages of the file that SQLite keeps, KiB; the kernel keeps the others. Chosen: what one writing touches.
    private static let cacheSize = 512

    private static func configuration(_ busyTimeout: Double) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { db in
            // The process may die at any moment; readers and a writer do not wait for each other.
            try db.execute(
                sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(cacheSize)")
        }
        return configuration
    }
}

extension DatabaseError {
    /// Whether the file itself is damaged. Other errors are about permissions, other programs or the disk.
    var isDamage: Bool {
        switch resultCode {
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL,
            .SQLITE_IOERR, .SQLITE_NOMEM:
            false
        default: true
        }
    }

    var reason: String {
        switch resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: Schema.damaged
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: "it cannot be written"
        case .SQLITE_BUSY, .SQLITE_LOCKED: "another program holds it"
        default: message ?? "\(resultCode)"
        }
    }
}
