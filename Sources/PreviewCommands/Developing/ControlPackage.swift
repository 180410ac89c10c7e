import Foundation
import PageAssets
import PreviewTesting

/// A package with a control of one's own, before it is written: the template with another name.
struct ControlPackage {
    /// The template's files, by path in the repository, and its name, which is also in the names of files.
    private static let template = "scripts/template/", templateName = "mycontrol", templateType = "MyControl"
    /// Names of modules of Swift and of Pullwire's dependencies; a package with such a name could not be built.
    private static let takenModules: Set = [
        "swift", "main", "tests", "cxx", "dispatch", "distributed", "foundation", "glibc", "observation", "runtime",
        "synchronization", "testing",
        "argumentparser", "collections", "dequemodule", "grdb", "logging",
    ]

    let name: String
    /// `my-ribbon` is `MyRibbon`.
    let typeName: String
    /// Where it is written.
    let folder: String
    /// By path in the package.
    private(set) var files: [String: Data] = [:]

    /// - Parameter controls: the names of those that there are already
    /// - Throws: what is allowed, or which name is taken
    init(name: String, sources: PullwireSources, folder: String, besides controls: [String]) throws(CommandError) {
        try ControlPackage.check(name, besides: controls)
        typeName = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        (self.name, self.folder) = (name, folder)
        for path in EmbeddedFiles.paths where path.hasPrefix(ControlPackage.template) {
            let text = String(decoding: EmbeddedFiles.bytes(path) ?? [], as: UTF8.self)
            if ControlPackage.words(of: text).contains(Substring(typeName)) {
                throw .usage(
                    "\(typeName) is the name of something that a control uses; choose another name than \(name)")
            }
            let place = path.dropFirst(ControlPackage.template.count)
            files[renamed(String(place))] = Data(
                renamed(text).replacing(#"path: "../..""#, with: "path: \(sources.path(from: folder).debugDescription)")
                    .utf8)
        }
        // The versions that Pullwire itself is tested with.
        if case .folder(let there) = sources,
            let resolved = FileManager.default.contents(atPath: there + "/Package.resolved")
        {
            files["Package.resolved"] = resolved
        }
    }

    private static func check(_ name: String, besides controls: [String]) throws(CommandError) {
        let isWord =
            name.utf8.count <= 32 && name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
        guard isWord, name.first?.isLetter == true, name.last != "-", !name.contains("--") else {
            throw .usage(
                "\(name.debugDescription) is no name for a control: it must be at most 32 small letters, digits and single hyphens, with a letter first"
            )
        }
        guard !controls.contains(name) else {
            throw .usage(
                "\(name) is the name of a control already, as are \(controls.filter { $0 != name }.joined(separator: ", ")); choose another one"
            )
        }
        guard !takenModules.contains(name), !ownModules.contains(name) else {
            throw .usage("\(name) is the name of a module already; choose another one")
        }
    }

    /// The targets of Pullwire's own package.
    private static let ownModules: Set<String> = {
        let manifest = String(decoding: EmbeddedFiles.bytes("Package.swift") ?? [], as: UTF8.self)
        return Set(
            manifest.matches(of: #/(?:[tT]arget|systemLibrary)\(\s*name: "([^"]+)"/#).map { $0.output.1.lowercased() })
    }()

    private static func words(of text: String) -> Set<Substring> {
        Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }

    private func renamed(_ text: String) -> String {
        text.replacing(ControlPackage.templateType, with: typeName).replacing(ControlPackage.templateName, with: name)
    }

    /// - Throws: when there is something already, or it cannot be written
    func write() throws(CommandError) {
        if let there = try? FileManager.default.contentsOfDirectory(atPath: folder), !there.isEmpty {
            throw .usage(
                "\(folder) is there already and not empty; nothing was written. Choose another folder with --at")
        }
        do {
            for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
                let file = URL(fileURLWithPath: folder + "/" + path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try bytes.write(to: file, options: .withoutOverwriting)
            }
        } catch {
            throw .usage("\(folder) cannot be written: \(error.localizedDescription)")
        }
    }
}
