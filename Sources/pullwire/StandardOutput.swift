import Foundation
import Synchronization

/// Standard output. What could not be written is an error in the end: a full disk or a closed pipe is no success.
enum StandardOutput {
    private static let failure = Mutex<String?>(nil)

    static func write(_ text: String) {
        do throws(SystemError) { try FileDescriptor.write(Array(text.utf8), to: STDOUT_FILENO) } catch {
            failure.withLock { $0 = $0 ?? error.reason }
        }
    }

    /// - Throws: why something could not be written
    static func check() throws(Failure) {
        if let reason = failure.withLock({ $0 }) { throw .usage("standard output cannot be written: \(reason)") }
    }
}

/// Prints on standard output, at once.
func print(_ text: some CustomStringConvertible, terminator: String = "\n") { StandardOutput.write(text.description + terminator) }

/// What the system says against an operation on a file: `No such file or directory`.
struct SystemError: Error {
    let reason: String

    /// The last one of this thread.
    init() { reason = String(cString: strerror(errno)) }
}

/// Files as the system knows them: an error has its reason in words.
enum FileDescriptor {
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw SystemError() }
            rest = rest.dropFirst(count)
        }
    }

    /// A file that is made, or emptied.
    static func forWriting(_ path: String) throws(SystemError) -> FileHandle {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError() }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// - Returns: nil: there are more bytes than that
    static func read(_ path: String, atMost limit: Int) throws(SystemError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError() }
        defer { close(descriptor) }
        var bytes: [UInt8] = [], piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemError() }
            if count == 0 { return bytes }
            bytes += piece.prefix(count)
        }
        return nil
    }
}
