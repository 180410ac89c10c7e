import Foundation
import Glibc

/// A locked file that shows other daemons of the folder that this one lives. The system unlocks it however the process
/// ends. A class because it holds a descriptor.
package final class DaemonLock: Sendable {
    /// The daemon's name, a new one at each start.
    let owner: String
    private let path: String
    private let descriptor: Int32

    /// nil: no file can be made in the folder.
    init?(folder: URL, owner: String) {
        self.owner = owner
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

    /// Removes the files of daemons that were killed.
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
