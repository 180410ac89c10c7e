import Foundation
import PreviewTesting
import SessionStorage

extension DataCheck {
    /// Examines a folder without changing it.
    static func look(at folder: String) -> DataCheck {
        let url = URL(fileURLWithPath: folder)
        let file = Schema.file(in: url)
        let existing = nearest(url)
        var check = DataCheck(
            folder: url.path, exists: existing.path == url.path, writeError: writeError(existing.path))
        if check.writeError == nil, FileDescriptor.exists(file.path), access(file.path, W_OK) != 0 {
            check.writeError = "\(file.lastPathComponent): \(ErrnoError().reason)"
        }
        check.free = free(existing.path)
        guard check.exists else { return check }
        check.users = users(of: url)
        do {
            if let damage = Schema.damage(of: file) { throw StoreError(description: damage) }
            check.version = try version(of: file)
        } catch {
            check.databaseError =
                "\(file.path) cannot be read: \(Schema.reason(error) ?? (error as? ErrnoError)?.reason ?? "\(error)")"
        }
        check.keptVersions = DatabaseCopy.all(of: file).map(\.version).sorted()
        return check
    }

    /// The folder itself, or the nearest above it that exists.
    private static func nearest(_ folder: URL) -> URL {
        FileDescriptor.exists(folder.path) || folder.path == "/" ? folder : nearest(folder.deletingLastPathComponent())
    }

    /// Makes a file and removes it.
    private static func writeError(_ folder: String) -> String? {
        var name = Array((folder + "/.pullwire-doctor-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return ErrnoError().reason }
        defer {
            close(descriptor)
            unlink(name)
        }
        do throws(ErrnoError) { try FileDescriptor.write([0], to: descriptor) } catch { return error.reason }
        return nil
    }

    /// The version of a database's tables; nil: there is none.
    ///
    /// To read a database that has no log, SQLite would create one. Such a database is all in one file, whose header
    /// has the version at byte 60, big-endian.
    private static func version(of file: URL) throws -> Int? {
        guard FileDescriptor.exists(file.path) else { return nil }
        var log = stat()
        if stat(file.path + "-wal", &log) == 0, log.st_size > 0 {
            return try Schema.foundVersion(of: file, busyTimeout: 1)
        }
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let header = Array(try handle.read(upToCount: 100) ?? Data())
        if header.isEmpty { return 0 }
        guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
            throw StoreError(description: Schema.damaged)
        }
        return header[60..<64].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Bytes that this user may still write; nil: the system does not say.
    private static func free(_ folder: String) -> Int? {
        var system = statvfs()
        return statvfs(folder, &system) == 0
            ? Int(clamping: system.f_bavail.multipliedReportingOverflow(by: UInt(system.f_frsize)).partialValue) : nil
    }

    /// The processes that hold a daemon's lock in the folder.
    private static func users(of folder: URL) -> [Int] {
        let files = Set(
            DaemonLock.owners(in: folder).compactMap { owner -> String? in
                var status = stat()
                return stat(DaemonLock.path(of: owner, in: folder), &status) == 0 ? "\(status.st_ino)" : nil
            })
        return holders(of: files, ListenerProcess.text("/proc/locks"))
    }

    /// - Parameter table: lines such as `1: FLOCK  ADVISORY  WRITE 4711 08:01:1234 0 EOF`: process, device and inode
    static func holders(of inodes: Set<String>, _ table: String) -> [Int] {
        Set(
            table.split(separator: "\n").compactMap { line -> Int? in
                let fields = line.split(separator: " ")
                guard fields.count > 5, fields[1] == "FLOCK", let inode = fields[5].split(separator: ":").last,
                    inodes.contains(String(inode))
                else { return nil }
                return Int(fields[4])
            }
        ).sorted()
    }
}
