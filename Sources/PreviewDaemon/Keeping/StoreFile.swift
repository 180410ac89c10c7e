import Foundation
import GRDB
import Synchronization

/// The database, as it was opened, and the file that shows that its daemon lives.
///
/// A class because all who use the store see when it is made anew.
final class StoreFile: Sendable {
    private struct Opened {
        var database: DatabaseQueue
        /// Held as long as the daemon lives; nil: in memory, where nobody else is.
        var lock: DaemonLock?
        /// Which file that was.
        var identity: FileIdentity?
        /// What is known of the times in it.
        var times: [String: Double] = [:]
    }

    /// nil: in memory.
    let folder: URL?
    private let opened: Mutex<Opened>

    private init(_ opened: sending Opened, in folder: URL?) {
        self.opened = Mutex(opened)
        self.folder = folder
    }

    static func inMemory() throws -> StoreFile {
        let database = try DatabaseQueue()
        try Schema.prepare(database)
        return StoreFile(Opened(database: database), in: nil)
    }

    /// Opens or makes `pullwire.sqlite` in a folder, which is made if it is missing.
    /// - Parameter tell: told of a damaged file that was set aside
    convenience init(folder: URL, tell: (String) -> Void) throws(Store.Failure) {
        self.init(try StoreFile.open(in: folder, tell), in: folder)
    }

    var database: DatabaseQueue { opened.withLock { $0.database } }
    /// The daemon to whom the sessions belong that it writes.
    var owner: String { opened.withLock { $0.lock?.owner } ?? "memory" }

    /// The times in it when they were looked at last: what is left of them when the file is gone.
    var times: [String: Double] { opened.withLock { $0.times } }

    func note(_ times: [String: Double]) { opened.withLock { $0.times = times } }
    func note(_ key: String, _ time: Double) { opened.withLock { $0.times[key] = max(time, $0.times[key] ?? time) } }

    /// Whether what is written goes to where it will be looked for: somebody may have deleted or moved the folder.
    var isInPlace: Bool {
        guard let folder else { return true }
        return opened.withLock { $0.lock?.isInPlace == true && $0.identity != nil && $0.identity == FileIdentity(Schema.file(in: folder).path) }
    }

    /// Begins with nothing, in the same place.
    func makeAnew(_ tell: (String) -> Void) throws(Store.Failure) {
        guard let folder else { return }
        let new = try StoreFile.open(in: folder, tell)
        opened.withLock { $0 = new }
    }

    private static func open(in folder: URL, _ tell: (String) -> Void) throws(Store.Failure) -> Opened {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Store.Failure(description: "the data folder \(folder.path) cannot be made; name another with --data, or none")
        }
        guard let lock = DaemonLock(folder: folder) else {
            throw Store.Failure(description: "no file can be made in the data folder \(folder.path); name another with --data, or none")
        }
        let file = Schema.file(in: folder)
        do {
            if let reason = Schema.damage(of: file) { try setAside(file, reason, tell) }
            do {
                return Opened(database: try Schema.open(file), lock: lock, identity: FileIdentity(file.path))
            } catch let error as DatabaseError where error.isDamage {
                try setAside(file, error.reason, tell)
                return Opened(database: try Schema.open(file), lock: lock, identity: FileIdentity(file.path))
            }
        } catch let error as DatabaseError {
            throw Store.Failure(description: "\(file.path) cannot be used: \(error.reason); move it away, or name another folder with --data, or none")
        } catch let error as Store.Failure {
            throw error
        } catch {
            throw Store.Failure(description: "\(file.path) cannot be used: \(error)")
        }
    }

    /// Nothing is deleted: who wants may look at it.
    private static func setAside(_ file: URL, _ reason: String, _ tell: (String) -> Void) throws {
        let name = file.path + ".damaged-" + timeStamp()
        for suffix in ["", "-wal", "-shm"] where FileIdentity(file.path + suffix) != nil {
            try FileManager.default.moveItem(atPath: file.path + suffix, toPath: name + suffix)
        }
        tell("\(file.path) cannot be used: \(reason); it now is \(name), and a new one begins")
    }
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
