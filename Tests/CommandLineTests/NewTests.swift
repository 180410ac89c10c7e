import Foundation
import Testing

@Suite("A package with a control of one's own")
struct NewTests {
    /// A folder that is not there yet.
    private static func folder(_ name: String) throws -> String { try URL(fileURLWithPath: temporaryFile("x")).deletingLastPathComponent().path + "/" + name }

    private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test("it has the template's files under its own name, and builds against the sources that the program comes from")
    func files() throws {
        let folder = try NewTests.folder("my-ribbon")
        let made = try Program("new", "my-ribbon", "--at", folder)
        #expect(made.code == 0 && made.output.contains("Sources/my-ribbon/MyRibbon.swift") && made.output.contains("?system=my-ribbon"))
        let paths = (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).filter { $0.contains(".") }.sorted()
        #expect(paths == [".gitignore", "Package.resolved", "Package.swift", "README.md", "Sources/my-ribbon/Main.swift", "Sources/my-ribbon/MyRibbon.swift", "Tests/pull.golden", "Tests/pull.pull"])
        #expect(try NewTests.text(folder + "/Package.swift").contains("path: \"\(URL(fileURLWithPath: repository(".")).resolvingSymlinksInPath().path)\""))
        for path in paths { #expect(!(try NewTests.text(folder + "/" + path)).lowercased().contains("mycontrol"), "\(path)") }
        #expect(try NewTests.text(folder + "/README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 11)
    }

    @Test("a name that is no word of a script, or taken, is refused in words, and nothing is written", arguments: [
        ("Ribbon", "small letters"), ("9lives", "small letters"), ("a b", "small letters"), ("-x", "Missing expected argument"), ("a--b", "small letters"), ("a-", "small letters"), ("", "small letters"),
        ("../up", "small letters"), (String(repeating: "a", count: 33), "at most 32"), ("motion", "module already"), ("node", "Node is the name"), ("preview-daemon", "PreviewDaemon is the name"),
    ])
    func names(name: String, error: String) throws {
        let folder = try NewTests.folder("x1")
        let made = try Program("new", name, "--at", folder)
        #expect(made.code == 2 && made.errors.contains(error), "\(made.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("nothing is overwritten; an empty folder is filled")
    func existing() throws {
        let file = try temporaryFile("mine.txt", "mine")
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        let refused = try Program("new", "ribbon", "--at", folder)
        #expect(refused.code == 2 && refused.errors.contains("not empty"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["mine.txt"])
        try FileManager.default.removeItem(atPath: file)
        #expect(try Program("new", "ribbon", "--at", folder).code == 0)
    }

    @Test("where the sources are not, is said")
    func noSources() throws {
        let folder = try NewTests.folder("ribbon")
        let made = try Program("new", "ribbon", "--at", folder, "--pullwire", NSTemporaryDirectory())
        #expect(made.code == 2 && made.errors.contains("no sources of Pullwire"))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("a program that lies elsewhere, as one with a control of one's own does, knows where it was built from")
    func elsewhere() throws {
        let folder = try NewTests.folder("ribbon"), copy = try temporaryFile("pullwire")
        try FileManager.default.copyItem(atPath: Program.url.path, toPath: copy)
        #expect(try Program(at: URL(fileURLWithPath: copy), ["new", "ribbon", "--at", folder]).code == 0)
    }
}
