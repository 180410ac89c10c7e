import Foundation

/// An error of the system in an operation on a file: `No such file or directory`.
package struct ErrnoError: Error {
    package let reason: String

    /// The last error of this thread.
    package init() { reason = String(cString: strerror(errno)) }
}

/// Operations on files whose errors give the system's reason in words.
package enum FileDescriptor {
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(ErrnoError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw ErrnoError() }
            rest = rest.dropFirst(count)
        }
    }

    /// Opens a file for writing. It is made, or emptied if it exists.
    /// - Parameter isPrivate: nobody but its owner may read it
    package static func forWriting(_ path: String, isPrivate: Bool = false) throws(ErrnoError) -> FileHandle {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
        guard descriptor >= 0 else { throw ErrnoError() }
        var status = stat()
        if isPrivate, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { fchmod(descriptor, 0o600) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Makes a folder, and those above it that are missing.
    package static func makeFolder(_ path: String) throws(ErrnoError) {
        // If it is a file, the first one that is written below it says so.
        if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
        let parent = (path as NSString).deletingLastPathComponent
        guard errno == ENOENT, !parent.isEmpty, parent != path else { throw ErrnoError() }
        try makeFolder(parent)
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw ErrnoError() }
    }

    /// Whether there is such a file or folder.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// - Returns: all bytes of the file, or nil when there are more than the limit
    package static func read(_ path: String, atMost limit: Int) throws(ErrnoError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ErrnoError() }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw ErrnoError() }
            if count == 0 { return bytes }
            bytes += piece.prefix(count)
        }
        return nil
    }
}

/// A file that is written in pieces. A class because it holds a buffer of what is not written yet.
package final class OutputFile {
    private let path: String
    private let handle: FileHandle
    private var waiting: [UInt8] = []

    init(_ path: String) throws(CommandError) {
        self.path = path
        do throws(ErrnoError) { handle = try FileDescriptor.forWriting(path) } catch {
            throw .usage("\(path) cannot be written: \(error.reason)")
        }
    }

    func write(_ bytes: some Sequence<UInt8>) throws(CommandError) {
        waiting += bytes
        if waiting.count > 1 << 16 { try flush() }
    }

    func flush() throws(CommandError) {
        do throws(ErrnoError) {
            try FileDescriptor.write(waiting, to: handle.fileDescriptor)
            waiting = []
        } catch {
            throw .usage("\(path) cannot be written: \(error.reason)")
        }
    }

    /// Writes a whole file.
    package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(CommandError) {
        let file = try OutputFile(path)
        try file.write(bytes)
        try file.flush()
    }
}

/// Reads a file that the user named.
/// - Parameter what: what cannot be larger, for the error: `no script`
func bytes(of path: String, atMost limit: Int, _ what: String) throws(CommandError) -> [UInt8] {
    let found: [UInt8]?
    do throws(ErrnoError) { found = try FileDescriptor.read(path, atMost: limit) } catch {
        throw .usage("\(path) cannot be read: \(error.reason)")
    }
    guard let found else { throw .usage("\(path) has more than \(limit >> 20) MiB, which \(what) has") }
    return found
}
