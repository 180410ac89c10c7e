import Foundation
import Glibc

/// Shows other daemons that share a folder that this one lives: a file that the system unlocks by itself when the process ends, however.
///
/// A class because it holds a descriptor.
final class DaemonLock: Sendable {
    /// The daemon's name: another one at each start.
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

    /// Whether the file still is in the folder.
    var isInPlace: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        unlink(path)
    }

    /// Whether that daemon lives. The file of one that is no more is removed.
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

    private static func path(of owner: String, in folder: URL) -> String { folder.appendingPathComponent("daemon-\(owner).lock").path }
}
