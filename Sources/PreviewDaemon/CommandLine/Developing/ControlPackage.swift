import Foundation

/// A package with a control of one's own, before it is written: the template with another name.
struct ControlPackage {
    /// Of the template, in the names of its files, too.
    private static let templateName = "mycontrol", templateType = "MyControl"
    /// Names of modules that the package would not be built beside.
    private static let takenModules: Set = [
        "swift", "foundation", "main", "tests", "motion", "figures", "drawings", "scripts", "recordings", "logging", "grdb", "pullwire", "documents", "bench", "floor",
    ]

    let name: String
    /// `my-ribbon` is `MyRibbon`.
    let typeName: String
    /// By path in the package.
    private(set) var files: [String: Data]

    /// - Throws: what is allowed, or which name is taken
    init(name: String, from checkout: Checkout) throws(CommandError) {
        try ControlPackage.check(name)
        let typeName = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        (self.name, self.typeName) = (name, typeName)
        files = [:]
        let template = checkout.folder + "/" + Checkout.template
        for path in try ControlPackage.paths(in: template) {
            guard let text = try? String(contentsOfFile: template + "/" + path, encoding: .utf8) else { throw .usage("\(template)/\(path) cannot be read") }
            if ControlPackage.words(of: text).contains(Substring(typeName)) { throw .usage("\(typeName) is the name of something that a control uses; choose another name than \(name)") }
            files[renamed(path)] = Data(renamed(text).replacing(#"path: "../..""#, with: "path: \(checkout.folder.debugDescription)").utf8)
        }
        // The versions that Pullwire itself is tested with.
        if let resolved = FileManager.default.contents(atPath: checkout.folder + "/Package.resolved") { files["Package.resolved"] = resolved }
    }

    private static func check(_ name: String) throws(CommandError) {
        let isWord = name.utf8.count <= 32 && name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
        guard isWord, name.first?.isLetter == true, name.last != "-", !name.contains("--") else {
            throw .usage("\(name.debugDescription) is no name for a control: it must be at most 32 small letters, digits and single hyphens, with a letter first")
        }
        guard !takenModules.contains(name) else { throw .usage("\(name) is the name of a module already; choose another one") }
    }

    private static func paths(in folder: String) throws(CommandError) -> [String] {
        let all = (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]) ?? []
        var isFolder: ObjCBool = false
        let files = all.filter { path in
            let isThere = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
            return isThere && !isFolder.boolValue && !path.hasPrefix(".build/") && path != "Package.resolved"
        }
        guard !files.isEmpty else { throw .usage("\(folder) cannot be read") }
        return files
    }

    private static func words(of text: String) -> Set<Substring> { Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }) }

    private func renamed(_ text: String) -> String {
        text.replacing(ControlPackage.templateType, with: typeName).replacing(ControlPackage.templateName, with: name)
    }

    /// - Throws: when there is something already, or it cannot be written
    func write(to folder: String) throws(CommandError) {
        if let there = try? FileManager.default.contentsOfDirectory(atPath: folder), !there.isEmpty {
            throw .usage("\(folder) is there already and not empty; nothing was written. Choose another folder with --at")
        }
        do {
            for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
                let file = URL(fileURLWithPath: folder + "/" + path)
                try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try bytes.write(to: file, options: .withoutOverwriting)
            }
        } catch {
            throw .usage("\(folder) cannot be written: \(error.localizedDescription)")
        }
    }
}
