import Foundation

/// The scripts that a user named, by their files or by folders that hold them.
enum ScriptFiles {
    /// Every `.pull` below a folder, sorted; a file as it stands. A script that is named twice is there once.
    static func find(_ paths: [String]) throws(Failure) -> [String] {
        var files: [String] = []
        for path in paths {
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            let found = exists && isFolder.boolValue ? below(path) : [path]
            if found.isEmpty { throw .usage("\(path) has no scripts (.pull) in it") }
            files += found.filter { !files.contains($0) }
        }
        return files
    }

    private static func below(_ folder: String) -> [String] {
        let base = folder.hasSuffix("/") ? folder : folder + "/"
        let paths = (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]) ?? []
        return paths.filter { $0.hasSuffix(".pull") && !$0.hasPrefix(".") && !$0.contains("/.") }.sorted().map { base + $0 }
    }
}
