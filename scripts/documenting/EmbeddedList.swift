import Foundation

let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    .standardized

/// `Sources/CLibraries/CEmbedded/paths.h`: what the program carries.
enum EmbeddedList {
    /// The page's files, but for what only Node and people read.
    static func pagePaths() throws -> [String] {
        let kept = try files(in: "web").filter {
            !$0.contains("/.") && $0 != "web/package.json" && !$0.hasSuffix(".md")
        }
        return Set(kept + [engine]).sorted()
    }

    /// What `scripts/engine` makes, so that it may be missing.
    private static let engine = "web/engine/engine.wasm"

    /// What `pullwire licenses` prints.
    private static let licensePaths = ["scripts/debian/Apache-2.0", "scripts/debian/copyright"]

    /// What `pullwire new` writes, but for what a build there has made; and the manifest, which says what names it may
    /// not give.
    private static func templatePaths() throws -> [String] {
        let template = "scripts/template"
        let made = [".build", "Package.resolved"]
        return try ["Package.swift"]
            + files(in: template).filter { path in !made.contains { path.hasPrefix(template + "/" + $0) } }
    }

    private static func files(in folder: String) throws -> [String] {
        let files = FileManager.default
        return try files.subpathsOfDirectory(atPath: repository.path + "/" + folder).map { folder + "/" + $0 }.filter {
            path in
            try files.attributesOfItem(atPath: repository.path + "/" + path)[.type] as? FileAttributeType
                == .typeRegular
        }.sorted()
    }

    static func text() throws -> String {
        head + (try licensePaths + templatePaths() + pagePaths()).map(entry).joined()
    }

    private static func entry(_ path: String) -> String {
        "#if __has_include(\"\(path)\")\n        embedded \"\(path)\"\n#endif\n"
    }

    private static let head = """
        // The files that the program carries, by their paths in the repository. Written by `scripts/documents`.
        //
        // `__has_include` tells the build to look at them again when they change. A file that is gone stops no build.


        """
}
