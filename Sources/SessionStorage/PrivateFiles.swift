import Foundation

/// Files and folders that only their owner may read, whatever the process's umask is: sessions and recordings may show
/// what is not published yet.
package enum PrivateFiles {
    /// Makes a folder. One that is there already stays as it is.
    static func makeFolder(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Makes an empty file if there is none of that name.
    static func make(_ path: String) {
        let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Removes the permissions of everybody but the owner, if there is such a file.
    package static func narrow(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 {
            chmod(path, status.st_mode & 0o700)
        }
    }
}

/// Tells a file from another one that has taken its name.
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
