import Foundation
import GRDB
import Glibc

/// The database as it was before an upgrade, whole, in a file beside it: `pullwire.sqlite.version-2`.
///
/// It is kept until a daemon that used the upgraded database has ended in order and another one has opened it after
/// that. So whoever tries the newer program, ends it and goes back still has the file that the older program reads.
package struct DatabaseCopy {
    let database: URL
    /// The version of its tables.
    package let version: Int

    var path: String { database.path + DatabaseCopy.ending + "\(version)" }

    private static let ending = ".version-"
    /// An empty file. If it exists, a daemon that used the upgraded database has ended in order.
    private var markPath: String { path + ".unneeded" }

    /// Copies the database and what is only in its log so far. A copy of an earlier upgrade is replaced.
    /// - Throws: `DatabaseError` for a database that is damaged, `StoreError` when the copy cannot be written; nothing
    ///   is changed then
    func make() throws {
        let new = path + ".new"
        let remove = { for name in [new, new + "-journal"] { unlink(name) } }
        remove()  // of an upgrade that was interrupted
        defer { remove() }
        PrivateFiles.make(new)
        do {
            try Schema.openForReading(database).writeWithoutTransaction {
                try $0.execute(sql: "VACUUM INTO ?", arguments: [new])
            }
            try DatabaseCopy.sync(new)
            unlink(markPath)
            guard rename(new, path) == 0 else { throw DatabaseCopy.systemError() }
            try DatabaseCopy.sync(database.deletingLastPathComponent().path)
        } catch let error as DatabaseError where !error.isDamage {
            throw StoreError(
                description:
                    "\(database.path) is of an older Pullwire, and cannot be upgraded, because no copy of it can be kept: \(error.reason); "
                    + "make room in its folder, or name another one with --data, or none")
        }
    }

    /// Waits until the disk has a file, or a folder's list of files.
    private static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fsync(descriptor) == 0 else { throw systemError() }
    }

    private static func systemError() -> DatabaseError {
        DatabaseError(resultCode: .SQLITE_IOERR, message: String(cString: strerror(errno)))
    }

    /// The copies beside a database.
    package static func all(of database: URL) -> [DatabaseCopy] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: database.deletingLastPathComponent().path)) ?? []
        return names.compactMap { name in
            let prefix = database.lastPathComponent + ending
            return name.hasPrefix(prefix)
                ? Int(name.dropFirst(prefix.count)).map { DatabaseCopy(database: database, version: $0) } : nil
        }
    }

    /// A daemon that used the upgraded database ends in order.
    static func noteOrderlyEnd(of database: URL) {
        for copy in all(of: database) { close(open(copy.markPath, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)) }
    }

    /// A daemon has opened the upgraded database.
    static func removeUnneeded(of database: URL) {
        for copy in all(of: database) where FileIdentity(copy.markPath) != nil {
            unlink(copy.path)
            unlink(copy.markPath)
        }
    }
}

/// Does something that only one daemon at a time may do in a folder. The system unlocks the folder however the process
/// ends.
func whileAlone<Result>(in folder: URL, _ body: () throws -> Result) rethrows -> Result {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    defer { if descriptor >= 0 { close(descriptor) } }
    return try body()
}
