import Foundation

/// A change of a file, as data.
package enum FileOperation: Equatable, Sendable {
    /// Writes a file whole. It never follows a link.
    case write(String, [UInt8])
    /// Takes the place of the other file at once.
    case rename(String, to: String)
    /// Removes a file, if it is there.
    case remove(String)

    func carryOut() throws(CommandError) {
        do throws(ErrnoError) {
            switch self {
            case .write(let path, let bytes): try FileOperation.write(bytes, path)
            case .rename(let path, let other): if Glibc.rename(path, other) != 0 { throw ErrnoError() }
            case .remove(let path): if unlink(path) != 0, errno != ENOENT { throw ErrnoError() }
            }
        } catch {
            throw .usage("\(path) cannot be \(verb): \(error.reason)")
        }
    }

    private static func write(_ bytes: [UInt8], _ path: String) throws(ErrnoError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw ErrnoError() }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try FileDescriptor.write(bytes, to: file.fileDescriptor)
    }

    private var path: String {
        switch self {
        case .write(let path, _), .remove(let path), .rename(_, to: let path): path
        }
    }

    private var verb: String {
        switch self {
        case .write, .rename: "written"
        case .remove: "removed"
        }
    }
}
