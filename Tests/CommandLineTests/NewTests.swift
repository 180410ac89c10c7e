import Foundation
import Testing

@testable import PreviewCommands
@testable import PreviewTesting

@Suite("A package with a control of one's own")
struct NewTests {
    /// A folder that is not there yet.
    private static func folder(_ name: String) throws -> String {
        try URL(fileURLWithPath: temporaryFile("x")).deletingLastPathComponent().path + "/" + name
    }

    private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// What it depends on by a path that Package.swift gives.
    private static func dependency(of folder: String) throws -> String {
        String(
            try #require(
                try text(folder + "/Package.swift").firstMatch(of: #/name: "pullwire", path: "(.*)"/#)?.output.1))
    }

    @Test(
        "it has the template's files under its own name, and builds against the sources that the program comes from, by a path from where it lies"
    )
    func files() throws {
        let folder = try NewTests.folder("my-ribbon")
        let made = try Program("new", "my-ribbon", "--at", folder)
        #expect(
            made.code == 0 && made.output.contains("Sources/my-ribbon/MyRibbon.swift")
                && made.output.contains("?system=my-ribbon") && made.output.contains("swift run my-ribbon run Tests"))
        let paths = (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).filter {
            $0.contains(".")
        }.sorted()
        #expect(
            paths == [
                ".gitignore", "Package.resolved", "Package.swift", "README.md", "Sources/my-ribbon/Main.swift",
                "Sources/my-ribbon/MyRibbon.swift", "Tests/pull.golden", "Tests/pull.pull",
            ])
        let path = try NewTests.dependency(of: folder)
        #expect(
            !path.hasPrefix("/")
                && URL(fileURLWithPath: folder + "/" + path).resolvingSymlinksInPath()
                    == URL(fileURLWithPath: repository(".")).resolvingSymlinksInPath()
        )
        #expect(try NewTests.text(folder + "/.gitignore") == "/.build\n*.golden.new\n")
        for path in paths {
            #expect(!(try NewTests.text(folder + "/" + path)).lowercased().contains("mycontrol"), "\(path)")
        }
        #expect(
            try NewTests.text(folder + "/README.md").split(separator: "\n", omittingEmptySubsequences: false).count
                <= 11)
    }

    @Test(
        "a name that is no word of a script, or taken, is refused in words, and nothing is written",
        arguments: [
            ("Ribbon", "small letters"), ("9lives", "small letters"), ("a b", "small letters"),
            ("-x", "Missing expected argument"), ("a--b", "small letters"), ("a-", "small letters"),
            ("", "small letters"),
            ("../up", "small letters"), (String(repeating: "a", count: 33), "at most 32"), ("motion", "module already"),
            ("websockets-echo", "module already"), ("logging", "module already"),
            (
                "arrow",
                "arrow is the name of a control already, as are storehouse, sprites, plain, sketch, words, labels, material, cupertino; choose another one"
            ), ("node", "Node is the name"), ("preview-commands", "PreviewCommands is the name"),
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

    @Test("a control of the author's own program is taken, too")
    func ownControl() throws {
        let folder = try NewTests.folder("bar2")
        let bar = Program.url.deletingLastPathComponent().appendingPathComponent("bar")
        let made = try Program(at: bar, ["new", "bar", "--at", folder])
        #expect(made.code == 2 && made.errors.contains("bar is the name of a control already, as are storehouse"))
    }

    @Test("a clone beside the package is ../ and its name, whatever the way there; what they do not share is gone up")
    func relativePaths() throws {
        let file = try temporaryFile("x")
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().resolvingSymlinksInPath().path
        try FileManager.default.createDirectory(atPath: folder + "/real", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/real")
        let sources = PullwireSources.folder(folder + "/real/pullwire")
        #expect(sources.path(from: folder + "/real/ribbon") == "../pullwire")
        #expect(sources.path(from: folder + "/link/ribbon") == "../pullwire")
        #expect(sources.path(from: folder + "/a/b/ribbon") == "../../../real/pullwire")
        #expect(sources.path(from: folder + "/real/pullwire/ribbon") == "..")
    }

    @Test(
        "with an address of the sources it says how to clone them beside the package, which looks for them there; once they are there it says nothing",
        arguments: [
            "https://example.com/pullwire.git", "git@example.com:us/pullwire.git",
        ])
    func address(address: String) throws {
        let folder = try NewTests.folder("ribbon")
        let beside = URL(fileURLWithPath: folder).deletingLastPathComponent().path + "/pullwire"
        let made = try Program("new", "ribbon", "--at", folder, "--pullwire", address)
        #expect(
            made.code == 0 && made.output.contains("\n  git clone \(address) \(beside)\n"),
            "\(made.output)\(made.errors)")
        #expect(try NewTests.dependency(of: folder) == "../pullwire")

        try FileManager.default.createDirectory(
            atPath: beside + "/Sources/PreviewCommands", withIntermediateDirectories: true)
        try "".write(toFile: beside + "/Package.swift", atomically: true, encoding: .utf8)
        let again = try Program("new", "ribbon", "--at", folder + "2", "--pullwire", address)
        #expect(again.code == 0 && !again.output.contains("git clone"))
    }

    @Test("where the sources are not, is said")
    func noSources() throws {
        let folder = try NewTests.folder("ribbon")
        let made = try Program("new", "ribbon", "--at", folder, "--pullwire", NSTemporaryDirectory())
        #expect(
            made.code == 2
                && made.errors.contains("no sources of Pullwire; --pullwire names their folder, or the address"))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("a program that lies elsewhere, as one with a control of one's own does, knows where it was built from")
    func elsewhere() throws {
        let folder = try NewTests.folder("ribbon")
        let copy = try temporaryFile("pullwire")
        // By another process: a program that this one writes is busy for as long as a child that is just being started
        // holds the descriptor.
        let copying = try Process.run(URL(fileURLWithPath: "/bin/cp"), arguments: [Program.url.path, copy])
        copying.waitUntilExit()
        #expect(try Program(at: URL(fileURLWithPath: copy), ["new", "ribbon", "--at", folder]).code == 0)
    }
}
