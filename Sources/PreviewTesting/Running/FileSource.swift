/// Where scripts, goldens and what they name are read: on the disk, only below the current folder, or in a revision.
package enum FileSource: Sendable {
    case disk
    case folder(WorkingFolder)
    case revision(Revision)

    /// - Parameter what: what cannot be larger, for the error: `no script`
    package func read(_ path: String, atMost limit: Int, _ what: String) throws(CommandError) -> [UInt8] {
        switch self {
        case .disk: return try bytes(of: path, atMost: limit, what)
        case .folder(let folder): return try bytes(of: try folder.file(path), atMost: limit, what)
        case .revision(let revision):
            guard let bytes = try revision.bytes(of: path, atMost: limit, what) else {
                throw .usage("\(path) is not in \(revision.name)")
            }
            return bytes
        }
    }

    /// Whether there is such a file, even if it cannot be read.
    func has(_ path: String) -> Bool {
        switch self {
        case .disk: FileDescriptor.exists(path)
        case .folder(let folder): (try? folder.file(path)) != nil
        case .revision(let revision): revision.has(path)
        }
    }

    /// What an error about a missing file ends with: ` in origin/main`.
    var inWords: String { if case .revision(let revision) = self { " in \(revision.name)" } else { "" } }
}
