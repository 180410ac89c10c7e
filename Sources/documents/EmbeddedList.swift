import Foundation

/// `Sources/CEmbedded/paths.h`: what the program carries.
enum EmbeddedList {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardized

    /// The page's files, but for what only Node reads.
    static func pagePaths() throws -> [String] {
        let files = FileManager.default
        return try files.subpathsOfDirectory(atPath: root.path + "/web").map { "web/" + $0 }.filter { path in
            let isFile = try files.attributesOfItem(atPath: root.path + "/" + path)[.type] as? FileAttributeType == .typeRegular
            return isFile && !path.contains("/.") && path != "web/package.json"
        }.sorted()
    }

    /// What `pullwire licenses` prints.
    private static let licensePaths = ["scripts/debian/Apache-2.0", "scripts/debian/copyright"]

    static func text() throws -> String { head + (try licensePaths + pagePaths()).map(entry).joined() }

    private static func entry(_ path: String) -> String { "#if __has_include(\"\(path)\")\n#endif\n        embedded \"\(path)\"\n" }

    private static let head = """
        // The files that the program carries, by their paths in the repository. Written by `scripts/documents`.
        //
        // `__has_include` tells the build to look at them again when they change.


        """
}
