import Foundation
import RefreshEngine
import Scripts
import Testing

@testable import GuideControl
@testable import TemplateControl

/// Engines for pages with controls of one's own, which `scripts/lib/own-engine` compiles for `pullwire dev`.
@Suite(.serialized) struct OwnControlTests {
    private static let ribbon = "scripts/examples/ribbon/Sources/ribbon/Ribbon.swift"
    private static let template = "scripts/template/Sources/mycontrol/MyControl.swift"

    /// Compiles these files, and returns the exit code and what the compiler said.
    private func compile(
        _ types: [String], of files: [URL], into folder: URL, tools: String = ""
    ) throws -> (code: Int32, errors: String) {
        let (script, errors) = (Process(), folder.appendingPathComponent("errors"))
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        script.executableURL = repository.appendingPathComponent("scripts/lib/own-engine")
        script.arguments = [folder.path, "own"] + types + ["--"] + files.map(\.path)
        script.environment = ProcessInfo.processInfo.environment.merging(["PATH": tools + environmentPath]) { $1 }
        script.standardError = try FileHandle(forWritingTo: errors)
        try script.run()
        script.waitUntilExit()
        return (script.terminationStatus, try String(contentsOf: errors, encoding: .utf8))
    }

    private var environmentPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }

    private func source(_ path: String) -> URL { repository.appendingPathComponent(path) }

    @Test("the guide's control and that of `pullwire new` are the same in all bits, and are not compiled again")
    func same() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (types, files) = (["Ribbon", "MyControl"], [source(Self.ribbon), source(Self.template)])
        let made = try compile(types, of: files, into: folder)
        #expect(made.code == 0, "\(made.errors)")
        let module = EngineModule(file: folder.appendingPathComponent("engine.wasm"))
        let catalog = try Catalog.published.adding([Ribbon.type, MyControl.type])
        let scripts = try ["scripts/examples/ribbon", "scripts/template"].map { package in
            let url = source(package + "/Tests/pull.pull")
            return SessionCase(
                try Script(parsing: String(contentsOf: url, encoding: .utf8), file: url.path, in: catalog),
                name: package)
        }
        let random = try (1...20).map { seed in
            try SessionCase.random(
                seed, SystemChoice(seed % 2 == 0 ? "ribbon" : "mycontrol", edge: .header, in: catalog))
        }
        try module.compare(scripts + random)

        let date = try FileManager.default.attributesOfItem(atPath: module.file.path)[.modificationDate] as? Date
        #expect(try compile(types, of: files, into: folder).code == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: module.file.path)[.modificationDate] as? Date == date)
    }

    @Test(
        "what has no place in a page is an error with file and line, and there is no engine then",
        arguments: [
            (
                "import PreviewTesting", "import PreviewTesting\nimport Foundation",
                ":2:8: error: no such module 'Foundation'"
            ),
            (
                "progress = min(", "let all: [any RefreshSystem] = [self]\n        progress = min(Double(all.count), ",
                ": error: cannot use a value of protocol type"
            ),
        ])
    func refused(text: String, replacement: String, error: String) throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("MyControl.swift")
        let original = try String(contentsOf: source(Self.template), encoding: .utf8)
        try original.replacing(text, with: replacement, maxReplacements: 1).write(
            to: file, atomically: true, encoding: .utf8)
        _ = FileManager.default.createFile(atPath: folder.appendingPathComponent("engine.wasm").path, contents: nil)
        let made = try compile(["MyControl"], of: [file], into: folder)
        #expect(made.code != 0 && made.errors.contains(file.path) && made.errors.contains(error), "\(made.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("engine.wasm").path))
    }

    @Test("with an older Swift it is told what it needs, in a sentence")
    func older() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let tool = folder.appendingPathComponent("swiftc")
        try "#!/bin/sh\necho Swift version 6.2.1\n".write(to: tool, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
        let made = try compile(["MyControl"], of: [source(Self.template)], into: folder, tools: folder.path + ":")
        #expect(made == (1, "A page runs a control of one's own with Swift 6.3 or later; here is 6.2\n"))
    }
}
