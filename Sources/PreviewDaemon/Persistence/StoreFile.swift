import Foundation
import GRDB
import Motion
import RefreshEngine
import Synchronization

/// The database, as it was opened, and the file that shows that its daemon lives.
///
/// A class because all who use the store see when it is made anew.
final class StoreFile: Sendable {
    private struct Opened {
        var database: DatabaseQueue
        /// Held as long as the daemon lives.
        var lock: DaemonLock
        /// Which file that was.
        var identity: FileIdentity?
        /// When all sessions were looked at for those that are to be forgotten, s since 1970.
        var lastReap = -Double.infinity
        /// What is known of the times in it.
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
    /// The daemon to whom the sessions belong that it writes.
    var owner: String { opened.withLock { $0.lock.owner } }

    /// The times in it when they were looked at last: what is left of them when the file is gone.
    var times: [String: Double] { opened.withLock { $0.times.moments.mapValues(\.seconds) } }

    func note(_ times: [String: Double]) { opened.withLock { $0.times = RefreshTimes(times.mapValues { Moment(seconds: $0) }) } }
    func note(_ key: String, _ time: Double) { opened.withLock { $0.times.keepLatest(key, Moment(seconds: time)) } }

    /// Between two looks at all sessions, s. Chosen: a hundred viewers a second may come, and each look reads what other daemons have left.
    private static let reapInterval = 1.0

    /// Whether it is time to look at all sessions for those that are to be forgotten; the next time is later.
    func isReapDue(at date: Date) -> Bool {
        opened.withLock { opened in
            let now = date.timeIntervalSince1970
            guard abs(now - opened.lastReap) >= StoreFile.reapInterval else { return false }
            opened.lastReap = now
            return true
        }
    }

    /// Whether what is written goes to where it will be looked for: somebody may have deleted or moved the folder.
    var isInPlace: Bool {
        opened.withLock { $0.lock.isInPlace && $0.identity != nil && $0.identity == FileIdentity(Schema.file(in: folder).path) }
    }

    /// Begins with nothing, in the same place.
    func recreate(_ report: (String) -> Void) throws(StoreError) {
        let new = try StoreFile.open(in: folder, busyTimeout, report)
        opened.withLock { $0 = new }
    }

    private static func open(in folder: URL, _ busyTimeout: Double, _ report: (String) -> Void) throws(StoreError) -> Opened {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw StoreError(description: "the data folder \(folder.path) cannot be made; name another with --data, or none")
        }
        guard let lock = DaemonLock(folder: folder) else {
            throw StoreError(description: "no file can be made in the data folder \(folder.path); name another with --data, or none")
        }
        let file = Schema.file(in: folder)
        do {
            if let reason = Schema.damage(of: file) { try setAside(file, reason, report) }
            do {
                return Opened(database: try Schema.open(file, busyTimeout: busyTimeout), lock: lock, identity: FileIdentity(file.path))
            } catch let error as DatabaseError where error.isDamage {
                try setAside(file, error.reason, report)
                return Opened(database: try Schema.open(file, busyTimeout: busyTimeout), lock: lock, identity: FileIdentity(file.path))
            }
        } catch let error as DatabaseError {
            throw StoreError(description: "\(file.path) cannot be used: \(error.reason); move it away, or name another folder with --data, or none")
        } catch let error as StoreError {
            throw error
        } catch {
            throw StoreError(description: "\(file.path) cannot be used: \(error)")
        }
    }

    /// Nothing is deleted: who wants may look at it.
    private static func setAside(_ file: URL, _ reason: String, _ report: (String) -> Void) throws {
        let name = file.path + ".damaged-" + timeStamp()
        for suffix in ["", "-wal", "-shm"] where FileIdentity(file.path + suffix) != nil {
            try FileManager.default.moveItem(atPath: file.path + suffix, toPath: name + suffix)
        }
        report("\(file.path) cannot be used: \(reason); it now is \(name), and a new one begins")
    }
}

extension RefreshTimes {
    /// Two daemons may say so in any order: the later time stays.
    mutating func keepLatest(_ key: String, _ moment: Moment) { self[key] = max(moment, self[key] ?? moment) }
}

/// `2016-08-05T10-00-00.123`, for names of files.
func timeStamp() -> String {
    let formatter = DateFormatter()
    (formatter.locale, formatter.dateFormat) = (Locale(identifier: "en_US_POSIX"), "yyyy-MM-dd'T'HH-mm-ss.SSS")
    return formatter.string(from: Date())
}

/// Tells a file from another one that has come to its place.
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
