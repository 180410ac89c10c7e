import Foundation
import Scripts

/// The current folder. Decisions from a file or the browser may only change files below it.
struct WorkingFolder {
    private let root: String

    init() throws(CommandError) {
        guard let root = WorkingFolder.resolved(".") else {
            throw .usage("the present folder cannot be read: \(ErrnoError().reason)")
        }
        self.root = root
    }

    /// The path of a script below the folder, without `.` in it, so that each script has one path.
    /// - Throws: when it is elsewhere, is no file, or goes through a link that leads elsewhere
    func script(_ path: String) throws(CommandError) -> String {
        guard !path.isEmpty, !path.hasPrefix("/") else {
            throw .usage("\(quoted(path)) must be a path from the present folder")
        }
        let parts = path.split(separator: "/").filter { $0 != "." }
        guard !parts.contains("..") else { throw .usage("\(quoted(path)) must stay below the present folder") }
        let plain = parts.joined(separator: "/")
        guard let place = WorkingFolder.resolved(plain) else {
            throw .usage(
                "\(quoted(path)) cannot be read: \(ErrnoError().reason); decisions are carried out in the folder in which `run` was started"
            )
        }
        // A link inside the folder would give a script two paths, and two decisions.
        guard place == root + (root == "/" ? "" : "/") + plain else {
            throw .usage("\(quoted(path)) goes through a symbolic link, which decisions do not follow")
        }
        var status = stat()
        guard stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
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
