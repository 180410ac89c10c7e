import Foundation
import GRDB
import Motion
import Platform
import RefreshEngine
import Synchronization

/// The open database, and the lock that shows that its daemon lives.
///
/// A class because everyone who uses the store must see it when the database is made anew.
final class StoreFile: Sendable {
    private struct Opened {
        var database: DatabaseQueue
        var lock: DaemonLock
        var identity: FileIdentity?
        /// SQLite has found that it is.
        var isDamaged = false
        /// When all sessions were last searched for expired ones, s since 1970.
        var lastExpiryCheck = -Double.infinity
        /// The last refresh times in it, as they were read or written last.
        var times = RefreshTimes([:])
    }

    let folder: URL
    let machine: any Machine
    private let busyTimeout: Double
    private let opened: Mutex<Opened>

    /// Opens or makes `pullwire.sqlite` in a folder, which is made if it is missing.
    /// - Parameter report: told of a damaged file that was set aside
    init(
        folder: URL, busyTimeout: Double, on machine: any Machine, report: (String) -> Void
    ) throws(StoreError) {
        opened = Mutex(try StoreFile.open(in: folder, busyTimeout, on: machine, report))
        (self.folder, self.busyTimeout, self.machine) = (folder, busyTimeout, machine)
    }

    var database: DatabaseQueue { opened.withLock { $0.database } }
    /// The name of this daemon, to which the sessions that it writes belong.
    var owner: String { opened.withLock { $0.lock.owner } }

    /// The last refresh times as they were read or written last. They are known even when the file is gone.
    var times: RefreshTimes { opened.withLock { $0.times } }

    func note(_ times: [String: Double]) {
        opened.withLock { $0.times = RefreshTimes(times.mapValues { Moment(seconds: $0) }) }
    }
    func note(_ key: String, _ time: Double) { opened.withLock { $0.times.keepLatest(key, Moment(seconds: time)) } }

    /// The time between two searches of all sessions, s. Chosen: a hundred viewers may come in a second, and a search
    /// reads all that other daemons have left.
    private static let expiryCheckInterval = 1.0

    /// Whether it is time to search all sessions for expired ones. If so, the next search is due one interval later.
    func isExpiryCheckDue(at date: Date) -> Bool {
        opened.withLock { opened in
            let now = date.timeIntervalSince1970
            guard abs(now - opened.lastExpiryCheck) >= StoreFile.expiryCheckInterval else { return false }
            opened.lastExpiryCheck = now
            return true
        }
    }

    /// The database has turned out to be damaged while it was used.
    var isDamaged: Bool { opened.withLock { $0.isDamaged } }

    /// Notes that an attempt to use the database has failed.
    func note(_ error: any Error) {
        let code = (error as? DatabaseError)?.resultCode
        if code == .SQLITE_CORRUPT || code == .SQLITE_NOTADB { opened.withLock { $0.isDamaged = true } }
    }

    /// Whether the open files are still in the folder: somebody may have deleted or moved them.
    var isInPlace: Bool {
        opened.withLock {
            $0.lock.isInPlace && $0.identity != nil && $0.identity == FileIdentity(Schema.file(in: folder).path)
        }
    }

    /// Sets how long to wait for another program that holds the database, s; nil: as when it was opened.
    func wait(upTo seconds: Double? = nil) {
        let milliseconds = Int(min(seconds ?? busyTimeout, busyTimeout) * 1000)
        try? database.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = \(milliseconds)") }
    }

    /// Makes an empty database in the same folder, or opens the one that another daemon has made there meanwhile.
    func recreate(_ report: (String) -> Void) throws {
        try whileAlone(in: folder) {
            guard isDamaged, isInPlace else { return }
            try StoreFile.setAside(Schema.file(in: folder), Schema.damaged, at: machine.date, report)
        }
        let new = try StoreFile.open(in: folder, busyTimeout, on: machine, report)
        opened.withLock { $0 = new }
    }

    private static func open(
        in folder: URL, _ busyTimeout: Double, on machine: any Machine, _ report: (String) -> Void
    ) throws(StoreError) -> Opened {
        do { try PrivateFiles.makeFolder(folder) } catch {
            throw StoreError(
                description: "the data folder \(folder.path) cannot be made; name another with --data, or none")
        }
        let lock = whileAlone(in: folder) {
            DaemonLock.removeOrphans(in: folder)
            return DaemonLock(folder: folder, owner: machine.newName())
        }
        guard let lock else {
            throw StoreError(
                description: "no file can be made in the data folder \(folder.path); name another with --data, or none")
        }
        let file = Schema.file(in: folder)
        do {
            let database = try database(file, busyTimeout, at: machine.date, report)
            return Opened(database: database, lock: lock, identity: FileIdentity(file.path))
        } catch let error as StoreError {
            throw error
        } catch let error as DatabaseError {
            throw StoreError(
                description:
                    "\(file.path) cannot be used: \(error.reason); move it away, or name another folder with --data, or none"
            )
        } catch {
            throw StoreError(description: "\(file.path) cannot be used: \(error)")
        }
    }

    private static func database(
        _ file: URL, _ busyTimeout: Double, at date: Date, _ report: (String) -> Void
    ) throws -> DatabaseQueue {
        if let reason = Schema.damage(of: file) { try setAside(file, reason, at: date, report) }
        do { return try Schema.open(file, busyTimeout: busyTimeout) } catch let error as DatabaseError
            where error.isDamage
        {
            try setAside(file, error.reason, at: date, report)
            return try Schema.open(file, busyTimeout: busyTimeout)
        }
    }

    /// Renames a damaged file. Nothing is deleted, so that it can be examined.
    private static func setAside(
        _ file: URL, _ reason: String, at date: Date, _ report: (String) -> Void
    ) throws {
        let name = file.path + ".damaged-" + LocalTime.stamp(at: date)
        for suffix in ["", "-wal", "-shm"] where FileIdentity(file.path + suffix) != nil {
            try FileManager.default.moveItem(atPath: file.path + suffix, toPath: name + suffix)
        }
        report("\(file.path) cannot be used: \(reason); it now is \(name), and a new one begins")
    }
}
