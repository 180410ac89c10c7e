import Foundation
import GRDB
import Glibc
import Motion
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
        /// When all sessions were last searched for those that nobody came back to, s since 1970.
        var lastExpiryCheck = -Double.infinity
        /// The last refresh times in it, as they were read or written last.
        var times = RefreshTimes([:])
    }

    let folder: URL
    private let busyTimeout: Double
    private let opened: Mutex<Opened>

    /// Opens or makes `pullwire.sqlite` in a folder, which is made if it is missing.
    /// - Parameter report: told of a damaged file that was set aside
    init(folder: URL, busyTimeout: Double, report: (String) -> Void) throws(StoreError) {
        opened = Mutex(try StoreFile.open(in: folder, busyTimeout, report))
        (self.folder, self.busyTimeout) = (folder, busyTimeout)
    }

    var database: DatabaseQueue { opened.withLock { $0.database } }
    /// The name of this daemon, to which the sessions that it writes belong.
    var owner: String { opened.withLock { $0.lock.owner } }

    /// The last refresh times as they were read or written last, s since 1970: they are not lost with the file.
    var times: [String: Double] { opened.withLock { $0.times.moments.mapValues(\.seconds) } }

    func note(_ times: [String: Double]) {
        opened.withLock { $0.times = RefreshTimes(times.mapValues { Moment(seconds: $0) }) }
    }
    func note(_ key: String, _ time: Double) { opened.withLock { $0.times.keepLatest(key, Moment(seconds: time)) } }

    /// The time between two searches of all sessions, s. Chosen: a hundred viewers may come in a second, and a search
    /// reads all that other daemons have left.
    private static let expiryCheckInterval = 1.0

    /// Whether it is time to search all sessions for those that nobody came back to. If so, the next search is due one
    /// interval later.
    func isExpiryCheckDue(at date: Date) -> Bool {
        opened.withLock { opened in
            let now = date.timeIntervalSince1970
            guard abs(now - opened.lastExpiryCheck) >= StoreFile.expiryCheckInterval else { return false }
            opened.lastExpiryCheck = now
            return true
        }
    }

    /// Whether the open files are still in the folder: somebody may have deleted or moved them.
    var isInPlace: Bool {
        opened.withLock {
            $0.lock.isInPlace && $0.identity != nil && $0.identity == FileIdentity(Schema.file(in: folder).path)
        }
    }

    /// From now on another program that holds the database is waited for so long, s; nil: as when it was opened.
    func wait(upTo seconds: Double? = nil) {
        let milliseconds = Int(min(seconds ?? busyTimeout, busyTimeout) * 1000)
        try? database.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = \(milliseconds)") }
    }

    /// Makes an empty database in the same folder.
    func recreate(_ report: (String) -> Void) throws(StoreError) {
        let new = try StoreFile.open(in: folder, busyTimeout, report)
        opened.withLock { $0 = new }
    }

    private static func open(
        in folder: URL, _ busyTimeout: Double, _ report: (String) -> Void
    ) throws(StoreError) -> Opened {
        do {
            try PrivateFiles.makeFolder(folder)
        } catch {
            throw StoreError(
                description: "the data folder \(folder.path) cannot be made; name another with --data, or none")
        }
        let lock = whileAlone(in: folder) {
            DaemonLock.removeOrphans(in: folder)
            return DaemonLock(folder: folder)
        }
        guard let lock else {
            throw StoreError(
                description: "no file can be made in the data folder \(folder.path); name another with --data, or none")
        }
        let file = Schema.file(in: folder)
        do {
            if let reason = Schema.damage(of: file) { try setAside(file, reason, report) }
            do {
                return Opened(
                    database: try Schema.open(file, busyTimeout: busyTimeout), lock: lock,
                    identity: FileIdentity(file.path))
            } catch let error as DatabaseError where error.isDamage {
                try setAside(file, error.reason, report)
                return Opened(
                    database: try Schema.open(file, busyTimeout: busyTimeout), lock: lock,
                    identity: FileIdentity(file.path))
            }
        } catch let error as DatabaseError {
            throw StoreError(
                description:
                    "\(file.path) cannot be used: \(error.reason); move it away, or name another folder with --data, or none"
            )
        } catch let error as StoreError {
            throw error
        } catch {
            throw StoreError(description: "\(file.path) cannot be used: \(error)")
        }
    }

    /// Renames a damaged file. Nothing is deleted, so that it can be examined.
    private static func setAside(_ file: URL, _ reason: String, _ report: (String) -> Void) throws {
        let name = file.path + ".damaged-" + timeStamp()
        for suffix in ["", "-wal", "-shm"] where FileIdentity(file.path + suffix) != nil {
            try FileManager.default.moveItem(atPath: file.path + suffix, toPath: name + suffix)
        }
        report("\(file.path) cannot be used: \(reason); it now is \(name), and a new one begins")
    }
}

extension RefreshTimes {
    /// Two daemons may report times in any order: the later one stays.
    package mutating func keepLatest(_ key: String, _ moment: Moment) { self[key] = max(moment, self[key] ?? moment) }
    mutating func keepLatest(_ times: RefreshTimes) { for (key, moment) in times.moments { keepLatest(key, moment) } }
}

/// `2016-08-05T10-00-00.123`, for names of files.
func timeStamp() -> String {
    let formatter = DateFormatter()
    (formatter.locale, formatter.dateFormat) = (Locale(identifier: "en_US_POSIX"), "yyyy-MM-dd'T'HH-mm-ss.SSS")
    return formatter.string(from: Date())
}

/// Tells a file from another one that has its name now.
struct FileIdentity: Equatable {
    private let device: UInt64, node: UInt64
    let isFolder: Bool

    /// nil: there is none of that name.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        (device, node, isFolder) = (UInt64(status.st_dev), UInt64(status.st_ino), status.st_mode & S_IFMT == S_IFDIR)
    }
}

/// A locked file that shows other daemons of the folder that this one lives. The system unlocks it when the process
/// ends, in whatever way.
///
/// A class because it holds a descriptor.
package final class DaemonLock: Sendable {
    /// The daemon's name, which is a new one at each start.
    let owner: String
    private let path: String
    private let descriptor: Int32

    /// nil: no file can be made in the folder.
    init?(folder: URL) {
        owner = String(UInt64.random(in: .min ... .max), radix: 36)
        path = DaemonLock.path(of: owner, in: folder)
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    var isInPlace: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        unlink(path)
    }

    /// Whether that daemon lives. The file of one that has ended is removed.
    static func isAlive(_ owner: String, in folder: URL) -> Bool {
        guard owner.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return false }
        let path = path(of: owner, in: folder)
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return true }
        unlink(path)
        return false
    }

    /// Removes the files of daemons that were killed. Without it each would leave one for ever, unless a session tells
    /// of its daemon.
    static func removeOrphans(in folder: URL) {
        for owner in owners(in: folder) { _ = isAlive(owner, in: folder) }
    }

    /// The daemons that have a file in the folder, alive or not.
    package static func owners(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).compactMap {
            $0.wholeMatch(of: /daemon-([0-9a-z]+)\.lock/).map { String($0.1) }
        }
    }

    package static func path(of owner: String, in folder: URL) -> String {
        folder.appendingPathComponent("daemon-\(owner).lock").path
    }
}
