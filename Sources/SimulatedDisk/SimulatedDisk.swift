import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The disk below one folder, which fails when a simulation says so, under the real SQLite.
///
/// The files are real, and SQLite's own unix VFS reads and writes them; this stands between SQLite and that VFS, and
/// notes what was written and not yet synced. Files of other folders are opened as if it were not there.
///
/// What other code does to the folder's files, such as to make, rename or delete one, is on the disk at once.
package struct SimulatedDisk: Sendable {
    /// What the disk does from now on. The default is a disk that works.
    package struct Behaviour: Sendable {
        /// No file grows: SQLITE_FULL.
        package var isFull = false
        /// Nothing is read: SQLITE_IOERR_READ.
        package var failsReads = false
        /// Nothing is written, shortened, made or deleted: SQLITE_IOERR_WRITE and the like.
        package var failsWrites = false
        /// SQLITE_IOERR_FSYNC. What was written may yet be on the disk, and a later sync makes sure of it.
        package var failsSyncs = false
        /// A sync ends well and makes nothing durable.
        package var lies = false
        /// The process is killed, as `kill` does it, instead of a write, sync, making or deletion of a file.
        package var kills = false
        /// How many of the calls that are to fail, or to kill, still end well first.
        package var grace = 0
        /// How many then fail, before the disk works again.
        package var failures = Int.max

        package init() {}
    }

    /// What has happened on the disk. A simulation makes time out of it.
    package struct Activity: Equatable, Sendable {
        /// Also shortened, made and deleted files.
        package var writes = 0
        package var syncs = 0
        /// Calls that failed because the disk was to fail.
        package var failures = 0
        /// Processes that were killed in the middle of such a call.
        package var kills = 0
        /// Sectors, and made or deleted files, that losses of power have undone.
        package var undone = 0

        package init() {}
    }

    private let number: Int

    /// Where folders for disks may be: a file system in memory gives no number of a deleted file to a new one.
    package static var parent: URL {
        let memory = URL(filePath: "/dev/shm")
        return FileManager.default.fileExists(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
    }

    /// Lays a disk below a folder, which is made if it is missing. What is in it is on the disk.
    ///
    /// The first one registers its VFS as SQLite's default.
    /// - Parameter folder: one in ``parent``; not within the folder of another disk
    /// - Throws: `DatabaseError` when SQLite has no unix VFS, and what makes the folder impossible
    package init(folder: URL) throws {
        guard Disks.isInstalled else { throw DatabaseError(message: "SQLite's VFS cannot be replaced") }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // SQLite asks for files by the path without symbolic links.
        guard let path = realpath(folder.path, nil) else { throw CocoaError(.fileNoSuchFile) }
        defer { free(path) }
        number = Disks.add(DiskState(folder: String(cString: path)))
    }

    package func set(_ behaviour: Behaviour) { change { $0.behaviour = behaviour } }

    /// The process that opens the folder's files is killed within a write, sync, making or deletion of a file.
    /// - Parameter count: how many of these still end well first
    package func kill(afterWrites count: Int) {
        change { ($0.behaviour.kills, $0.behaviour.grace) = (true, count) }
    }

    /// The process that has opened the folder's files is killed.
    ///
    /// What it has written stays. The files that are open lead nowhere from now on: their connections can only be
    /// closed, and that changes nothing on the disk and holds no lock. A file that is opened later works.
    package func kill() { change { $0.kill() } }

    /// The machine loses its power. Whatever has opened the folder's files is killed.
    ///
    /// Of what was not synced, each sector has been written or has not; a file that grew or shrank has its old length,
    /// its new one or one between; of the files made and deleted since the folder was synced, a number of the last ones
    /// are not made or not deleted.
    /// - Parameter random: gives any 64 bits
    package func losePower(_ random: () -> UInt64) { change { $0.losePower(random) } }

    /// What has happened since this was asked last.
    package func takeActivity() -> Activity {
        var activity = Activity()
        change { swap(&$0.activity, &activity) }
        return activity
    }

    /// Nothing is simulated any more; open files are those of a killed process.
    package func remove() { Disks.remove(number) }

    private func change(_ body: (inout DiskState) -> Void) { Disks.change(number, body) }
}

/// All disks of the process. SQLite's calls may come from any thread.
enum Disks {
    private static let disks = Mutex<[Int: DiskState]>([:])
    private static let count = Mutex(0)

    static let isInstalled = registerVFS()

    static func add(_ disk: DiskState) -> Int {
        let number = count.withLock { count in
            count += 1
            return count
        }
        disks.withLock { $0[number] = disk }
        return number
    }

    static func remove(_ number: Int) { _ = disks.withLock { $0.removeValue(forKey: number) } }

    /// The disk that a file belongs to.
    static func number(of path: String) -> Int? {
        disks.withLock { disks in disks.first { path.hasPrefix($0.value.folder + "/") }?.key }
    }

    /// nil: there is no such disk any more.
    @discardableResult
    static func change<Result: Sendable>(_ number: Int, _ body: (inout DiskState) -> Result) -> Result? {
        disks.withLock { disks in disks[number] == nil ? nil : body(&disks[number]!) }
    }
}
