import Foundation
import Recordings
import Scripts

/// A commit whose scripts and goldens are run in place of those in the working tree. They are read as they are needed,
/// and nothing is written.
package struct Revision: Sendable {
    /// As the user named it: `origin/main`.
    let name: String
    /// The full hash of the commit.
    let commit: String
    /// The repository's folder, with symbolic links resolved.
    private let root: String
    private let git: Git
    private let files: GitFiles

    /// - Parameter paths: files and folders of one repository
    init(_ name: String, of paths: [String]) throws(CommandError) {
        guard !name.isEmpty, !name.hasPrefix("-") else {
            throw .usage("--against wants a revision such as origin/main, not \(quoted(name))")
        }
        let folder = paths.first.map(Revision.folder) ?? "."
        do throws(GitError) {
            let found = try Git(folder: folder)("rev-parse", "--show-toplevel")
            root = Revision.place(String(found.dropLast()))
        } catch .said(let text) where text.contains("not a git repository") {
            throw .usage("\(paths.first ?? folder) is in no git repository, and --against reads one")
        } catch {
            throw .usage("--against: \(error.words)")
        }
        git = Git(folder: root)
        self.name = name
        commit = try Revision.commit(name, git)
        do throws(GitError) { files = try GitFiles(of: commit, in: root) } catch {
            throw .usage("--against: \(error.words)")
        }
        for path in paths { _ = try relative(path) }
    }

    private static func commit(_ name: String, _ git: Git) throws(CommandError) -> String {
        do throws(GitError) {
            // In two steps, because after `:/` git would take `^{commit}` for part of the text to search for.
            let object = try git("rev-parse", "--verify", name).dropLast()
            return String(try git("rev-parse", "--verify", object + "^{commit}").dropLast())
        } catch .said {
            let isShallow = (try? git("rev-parse", "--is-shallow-repository"))?.hasPrefix("true") == true
            let parts = name.contains(":") ? [] : name.split(separator: "/", maxSplits: 1)
            let fetch = parts.count == 2 ? "git fetch \(parts[0]) \(parts[1])" : "git fetch origin main"
            let help =
                isShallow
                ? "this clone is shallow: fetch it with `\(fetch)`, or clone all (fetch-depth: 0 in GitHub's checkout)"
                : "`\(fetch)` may fetch it"
            throw .usage("--against: there is no revision \(quoted(name)) here; \(help)")
        } catch {
            throw .usage("--against: \(error.words)")
        }
    }

    /// `origin/main (1a2b3c4)`
    var words: String { "\(name) (\(commit.prefix(7)))" }

    // MARK: Files

    /// - Returns: nil when there is no such file
    func bytes(of path: String, atMost limit: Int, _ what: String) throws(CommandError) -> [UInt8]? {
        switch files.read(try relative(path), atMost: limit) {
        case .missing: return nil
        case .tooLong: throw .usage("\(path) has more than \(limit >> 20) MiB in \(name), which \(what) has")
        case .file(let bytes):
            if bytes.starts(with: Array("version https://git-lfs".utf8)) {
                throw .usage("\(path) is kept in Git LFS in \(name), which --against does not read")
            }
            return bytes
        }
    }

    func has(_ path: String) -> Bool {
        guard let place = try? relative(path) else { return false }
        if case .missing = files.read(place, atMost: 0) { return false }
        return true
    }

    /// The scripts below a folder as it was in the revision, named as the user named the folder; or the script that it
    /// names.
    func scripts(_ path: String) throws(CommandError) -> [String] {
        let place = try relative(path)
        let list: String
        do throws(GitError) {
            list =
                try place.isEmpty
                ? git("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit)
                : git("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit, "--", place)
        } catch {
            throw .usage("--against: \(error.words)")
        }
        let found = list.split(separator: "\0").map(String.init)
        if found == [place] { return [path] }
        return FilesBelow.choose(
            found.map { place.isEmpty ? $0 : String($0.dropFirst(place.count + 1)) }, in: path, ScriptFiles.suffix)
    }

    // MARK: Paths

    /// A path from the repository's folder, without `.` and `..`; empty for that folder.
    private func relative(_ path: String) throws(CommandError) -> String {
        let place = Revision.place(path)
        if place == root { return "" }
        guard place.hasPrefix(root == "/" ? root : root + "/") else {
            throw .usage("\(path) is outside the repository \(root), which --against reads")
        }
        return String(place.dropFirst(root == "/" ? 1 : root.count + 1))
    }

    /// The absolute path, with links resolved as far as its folders exist here.
    private static func place(_ path: String) -> String {
        var parts = path.split(separator: "/").map(String.init)
        var rest: [String] = []
        while true {
            if let resolved = realpath(
                path.hasPrefix("/")
                    ? "/" + parts.joined(separator: "/") : parts.isEmpty ? "." : parts.joined(separator: "/"), nil)
            {
                defer { free(resolved) }
                let base = String(cString: resolved)
                return rest.isEmpty ? base : (base == "/" ? "" : base) + "/" + rest.joined(separator: "/")
            }
            guard let last = parts.popLast() else { return path }
            if last == "..", !parts.isEmpty { parts.removeLast() } else if last != "." { rest.insert(last, at: 0) }
        }
    }

    /// The folder of a path that exists here.
    private static func folder(_ path: String) -> String {
        var url = URL(fileURLWithPath: place(path))
        var isFolder: ObjCBool = false
        while !FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) || !isFolder.boolValue,
            url.path != "/"
        { url.deleteLastPathComponent() }
        return url.path
    }
}

/// The scripts of a revision beside those of the working tree.
struct ScriptsAgainst {
    /// The scripts that both have; those of the revision are run.
    private(set) var both: [String] = []
    /// Those of `both` whose text differs in the working tree.
    private(set) var changed: [String] = []
    /// The scripts that only one of them has, and a line about each.
    private(set) var notRun: [(file: String, text: String)] = []

    /// - Parameter paths: scripts and folders, of which some may be in the revision only
    init(_ paths: [String], _ revision: Revision) throws(CommandError) {
        var here: [String] = []
        var there: [String] = []
        for path in paths {
            let old = try revision.scripts(path)
            let exists = FileDescriptor.exists(path)
            guard exists || !old.isEmpty else { throw .usage("\(path) is neither here nor in \(revision.name)") }
            there += old.filter { !there.contains($0) }
            do throws(CommandError) {
                here += exists ? try ScriptFiles.find([path]).filter { !here.contains($0) } : []
            } catch { if old.isEmpty { throw error } }
        }
        let (isHere, isThere) = (Set(here), Set(there))
        both = there.filter(isHere.contains)
        notRun = here.filter { !isThere.contains($0) }.map { ($0, "new here, not in \(revision.name)") }
        notRun += there.filter { !isHere.contains($0) }.map {
            ($0, "gone here, so that of \(revision.name) is not run")
        }
        for file in both {
            let old = try revision.bytes(of: file, atMost: Recording.Limits.bytes, "no script")
            if old != (try? bytes(of: file, atMost: Recording.Limits.bytes, "no script")) { changed.append(file) }
        }
    }

    /// The lines that are printed before the run.
    func lines(_ revision: Revision) -> [String] {
        ["against \(revision.words)"] + changed.map { "\($0): differs here; that of \(revision.name) is run" }
            + notRun.map { "\($0.file): \($0.text)" }
    }
}
