import Foundation
import PreviewTesting

/// A package on disk that has a control: where its program comes from, and which files it is made of.
struct SwiftPackage {
    /// The maximum number of files that are watched; a change of any other is missed. Chosen: a hundred times what a
    /// control has.
    static let maxSources = 10_000
    /// With this trait the program of a package from `pullwire new` can serve. Its tests are built without.
    static let previewTrait = "Preview"

    let folder: String
    /// Where it is built.
    let scratch: String
    /// The name of its program.
    let product: String
    /// Those that its program is built with.
    let traits: [String]

    var program: String { scratch + "/debug/" + product }
    /// Where its engine for pages is compiled.
    var engineFolder: String { scratch + "/engine" }

    /// The arguments of `swift` that build its program.
    var build: [String] {
        ["build", "--package-path", folder, "--scratch-path", scratch, "--product", product]
            + traits.flatMap { ["--traits", $0] }
    }

    /// - Parameters:
    ///   - path: the folder that holds Package.swift
    ///   - scratch: where it is built; nil: `.build/preview` in its folder, so that its tests, which have a trait less,
    ///     are not built again after each preview
    ///   - wanted: the program, where there are several
    init(at path: String, scratch: String?, product wanted: String?) throws(CommandError) {
        folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
        self.scratch = scratch.map { URL(fileURLWithPath: $0).path } ?? folder + "/.build/preview"
        guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
            throw .usage(
                "there is no Package.swift in \(folder); name the package's folder with --path, or make one with `pullwire new NAME`"
            )
        }
        let manifest = try SwiftPackage.manifest(of: folder)
        traits = manifest.traits.map(\.name).filter { $0 == SwiftPackage.previewTrait }
        if let wanted {
            product = wanted
            return
        }
        let names = manifest.programs
        guard let only = names.first, names.count == 1 else {
            throw .usage(
                names.isEmpty
                    ? "\(folder)/Package.swift has no executable target; a control is served by one"
                    : "\(folder)/Package.swift has several programs; choose one with --product: \(names.joined(separator: ", "))"
            )
        }
        product = only
    }

    private static func manifest(of folder: String) throws(CommandError) -> Manifest {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--package-path", folder, "dump-package"]
        process.standardOutput = output
        do { try process.run() } catch { throw .usage("swift cannot be started: \(error.localizedDescription)") }
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0, let manifest = try? JSONDecoder().decode(Manifest.self, from: bytes)
        else { throw .usage("\(folder)/Package.swift cannot be read; see the errors above") }
        return manifest
    }

    struct Manifest: Decodable {
        struct Product: Decodable {
            let name: String
            let targets: [String]
            /// The key is the product's kind.
            let type: [String: [String]?]
        }

        struct Target: Decodable { let name: String, type: String }

        struct Trait: Decodable { let name: String }

        let products: [Product]
        let targets: [Target]
        let traits: [Trait]

        /// Its executable products, and executable targets that are in none.
        var programs: [String] {
            let made = products.filter { $0.type.keys.contains("executable") }
            let named = Set(made.flatMap(\.targets))
            return made.map(\.name) + targets.filter { $0.type == "executable" && !named.contains($0.name) }.map(\.name)
        }
    }

    /// The files whose change is a reason to build: Package.swift and what is below Sources.
    var sources: Set<String> {
        let below = FileManager.default.enumerator(atPath: folder + "/Sources")?.lazy.compactMap { $0 as? String }
        let files =
            below?.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } && !$0.hasSuffix("~") }.prefix(
                SwiftPackage.maxSources) ?? [].prefix(0)
        return Set(files.map { folder + "/Sources/" + $0 } + [folder + "/Package.swift"])
    }
}

/// Detects that a package's sources have been saved, by polling: that works on every file system, and a check takes
/// some hundred microseconds.
struct SourceWatcher {
    /// The time between two checks. Chosen: shorter than anybody notices.
    static let interval = Duration.milliseconds(100)

    private var known: Set<String>
    private var files = FileWatcher()
    private var isChanging = false

    init(_ sources: Set<String>) {
        known = sources
        files.remember(sources)
    }

    /// Whether files have changed, and none has changed since the last check: an editor and a formatter may write a
    /// file one after the other.
    mutating func look(_ sources: Set<String>) -> Bool {
        if sources != known || files.hasChanged(sources) {
            known = sources
            files.remember(sources)
            isChanging = true
            return false
        }
        defer { isChanging = false }
        return isChanging
    }
}
