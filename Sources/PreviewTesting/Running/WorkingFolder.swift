import Foundation
import Scripts

/// The current folder. Decisions from a file or the browser may only change files below it, and agents read no others.
package struct WorkingFolder: Sendable {
    private let root: String

    package init() throws(CommandError) {
        guard let root = WorkingFolder.resolved(".") else {
            throw .usage("the present folder cannot be read: \(ErrnoError().reason)")
        }
        self.root = root
    }

    /// The path of a file below the folder, without `.` in it, so that each file has one path.
    /// - Parameter isFolder: whether it may be a folder, too, which is the current one if the path is `.`
    /// - Throws: when it is elsewhere, is no file, or goes through a link that leads elsewhere
    package func file(_ path: String, orFolder isFolder: Bool = false) throws(CommandError) -> String {
        if isFolder, path == "." { return path }
        guard !path.isEmpty, !path.hasPrefix("/") else {
            throw .usage("\(quoted(path)) must be a path from the present folder")
        }
        let parts = path.split(separator: "/").filter { $0 != "." }
        guard !parts.contains("..") else { throw .usage("\(quoted(path)) must stay below the present folder") }
        let plain = parts.joined(separator: "/")
        guard let place = WorkingFolder.resolved(plain) else {
            throw .usage("\(quoted(path)) cannot be read: \(ErrnoError().reason); paths are from the folder \(root)")
        }
        // A link inside the folder would give a file two paths, and two decisions.
        guard place == root + (root == "/" ? "" : "/") + plain else {
            throw .usage("\(quoted(path)) goes through a symbolic link, which is not followed")
        }
        var status = stat()
        let kinds = isFolder ? [S_IFREG, S_IFDIR] : [S_IFREG]
        guard stat(place, &status) == 0, kinds.contains(status.st_mode & S_IFMT) else {
            throw .usage("\(quoted(path)) is no file")
        }
        return plain
    }

    private static func resolved(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
