import Foundation
import PreviewProtocol
import Testing

@testable import PreviewCommands
@testable import PreviewTesting

@Suite("What `dev` does when")
struct DevelopmentTests {
    private typealias Build = ServerMessage.Build

    /// One whose first build is done, whose daemon runs, and whose engine for pages is being compiled.
    private static func running() -> DevelopmentCycle {
        var cycle = DevelopmentCycle()
        _ = cycle.handle(.changed)
        _ = cycle.handle(.built(errors: nil))
        _ = cycle.handle(.checked(errors: nil))
        return cycle
    }

    @Test("first it is built, then checked, then served")
    func first() {
        var cycle = DevelopmentCycle()
        #expect(cycle.handle(.changed) == [.tell(Build(.building, number: 0)), .startBuild])
        #expect(cycle.handle(.built(errors: nil)) == [.startCheck])
        #expect(cycle.handle(.checked(errors: nil)) == [.startDaemon, .tell(Build(.done, number: 1)), .makeEngine])
    }

    @Test("a control that does not pass its check is said as a compiler's error is: the daemon before it stays")
    func mistaken() {
        var cycle = DevelopmentTests.running()
        _ = cycle.handle(.changed)
        _ = cycle.handle(.built(errors: nil))
        #expect(
            cycle.handle(.checked(errors: "x")) == [
                .tell(Build(.failed, "x", number: 1)),
                .say("the control does not pass its check; save a source to build again"),
            ])
        #expect(cycle.handle(.changed) == [.tell(Build(.building, number: 1)), .startBuild])
        #expect(cycle.handle(.built(errors: nil)) == [.startCheck])
        #expect(cycle.handle(.checked(errors: nil)) == [.stopDaemon] && cycle.number == 2)
    }

    @Test("a save during the check begins the build again")
    func staleCheck() {
        var cycle = DevelopmentTests.running()
        _ = cycle.handle(.changed)
        _ = cycle.handle(.built(errors: nil))
        #expect(cycle.handle(.changed) == [.cancelBuild])
        #expect(
            cycle.handle(.checked(errors: "the program was ended: signal 2, Interrupt")) == [
                .tell(Build(.building, number: 1)), .startBuild,
            ])
    }

    @Test("a first build that fails waits for the next save")
    func firstFails() {
        var cycle = DevelopmentCycle()
        _ = cycle.handle(.changed)
        #expect(cycle.handle(.built(errors: "x")).contains(.tell(Build(.failed, "x", number: 0))))
        #expect(cycle.handle(.changed).contains(.startBuild))
    }

    @Test("while it is built the daemon goes on; then it is stopped, and the new one started when it has ended")
    func restarts() {
        var cycle = DevelopmentTests.running()
        #expect(cycle.handle(.changed) == [.tell(Build(.building, number: 1)), .startBuild])
        #expect(
            cycle.handle(.built(errors: nil)) == [.startCheck] && cycle.handle(.checked(errors: nil)) == [.stopDaemon])
        #expect(
            cycle.handle(.daemonEnded(DaemonEnding(signal: nil, code: 0))) == [
                .startDaemon, .tell(Build(.done, number: 2)),
            ])
    }

    @Test("an error goes to the daemon that runs, which stays")
    func fails() {
        var cycle = DevelopmentTests.running()
        _ = cycle.handle(.changed)
        #expect(cycle.handle(.built(errors: "x")).first == .tell(Build(.failed, "x", number: 1)))
        #expect(cycle.number == 1)
    }

    @Test("a save during a build begins it again, and what it said counts for nothing")
    func stale() {
        var cycle = DevelopmentTests.running()
        _ = cycle.handle(.changed)
        #expect(cycle.handle(.changed) == [.cancelBuild])
        #expect(cycle.handle(.changed) == [.cancelBuild])
        #expect(cycle.handle(.built(errors: "cancelled")) == [.tell(Build(.building, number: 1)), .startBuild])
        #expect(
            cycle.handle(.built(errors: nil)) == [.startCheck] && cycle.handle(.checked(errors: nil)) == [.stopDaemon])
    }

    @Test("a save while the old daemon ends is built beside the new one's start")
    func saveDuringRestart() {
        var cycle = DevelopmentTests.running()
        _ = cycle.handle(.changed)
        _ = cycle.handle(.built(errors: nil))
        _ = cycle.handle(.checked(errors: nil))
        #expect(cycle.handle(.changed).contains(.startBuild))
        #expect(cycle.handle(.daemonEnded(DaemonEnding(signal: SIGTERM))).contains(.startDaemon))
        #expect(
            cycle.handle(.built(errors: nil)) == [.startCheck] && cycle.handle(.checked(errors: nil)) == [.stopDaemon])
    }

    @Test("a crash is said, not restarted, and told to the page once with the next good build")
    func crash() {
        var cycle = DevelopmentTests.running()
        let ending = DaemonEnding(signal: SIGILL, lastLines: "Ribbon.swift:3: Fatal error: x")
        #expect(
            cycle.handle(.daemonEnded(ending)) == [
                .say("the daemon crashed: signal 4, Illegal instruction; save a source to build and start it again")
            ])
        _ = cycle.handle(.changed)
        #expect(cycle.handle(.built(errors: "x")).first == .tell(Build(.failed, "x", number: 1)))
        _ = cycle.handle(.changed)
        _ = cycle.handle(.built(errors: nil))
        #expect(
            cycle.handle(.checked(errors: nil)) == [
                .startDaemon,
                .tell(
                    Build(
                        .done, "the daemon crashed: signal 4, Illegal instruction\nRibbon.swift:3: Fatal error: x",
                        number: 2)),
            ])
        _ = cycle.handle(.changed)
        _ = cycle.handle(.built(errors: nil))
        _ = cycle.handle(.checked(errors: nil))
        #expect(cycle.handle(.daemonEnded(DaemonEnding(signal: SIGTERM))).last == .tell(Build(.done, number: 3)))
    }

    @Test("so is what a daemon said that gave up, as for a loop that never ends")
    func givesUp() {
        var cycle = DevelopmentTests.running()
        let ending = DaemonEnding(code: 2, lastLines: "pullwire: bar: draw(_:into:) has not come back")
        #expect(
            cycle.handle(.daemonEnded(ending)) == [
                .say("the daemon has ended with the exit code 2; save a source to build and start it again")
            ])
        _ = cycle.handle(.changed)
        _ = cycle.handle(.built(errors: nil))
        #expect(
            cycle.handle(.checked(errors: nil)).last
                == .tell(
                    Build(
                        .done,
                        "the daemon has ended with the exit code 2\npullwire: bar: draw(_:into:) has not come back",
                        number: 2)))
    }

    /// The next build of the same cycle, up to its daemon's start.
    private static func rebuild(_ cycle: inout DevelopmentCycle) -> [DevelopmentCycle.Action] {
        _ = cycle.handle(.changed)
        _ = cycle.handle(.built(errors: nil))
        _ = cycle.handle(.checked(errors: nil))
        return cycle.handle(.daemonEnded(DaemonEnding(signal: SIGTERM)))
    }

    @Test("an engine for pages that is compiled is served, and the build told again, so that pages load it")
    func engine() {
        var cycle = DevelopmentTests.running()
        #expect(cycle.handle(.engineMade(notes: nil)) == [.serveEngine, .tell(Build(.done, number: 1))])
    }

    @Test("what cannot be compiled for pages is told to the page, and said once for as long as it is the same")
    func notes() {
        var cycle = DevelopmentTests.running()
        let said = DevelopmentCycle.Action.say(
            "the page shows the control by the daemon's frames\nA.swift:1:1: note: x")
        #expect(
            cycle.handle(.engineMade(notes: "A.swift:1:1: note: x")) == [
                .tell(Build(.done, "A.swift:1:1: note: x", number: 1)), said,
            ])
        #expect(DevelopmentTests.rebuild(&cycle).last == .makeEngine)
        #expect(
            cycle.handle(.engineMade(notes: "A.swift:1:1: note: x")) == [
                .tell(Build(.done, "A.swift:1:1: note: x", number: 2))
            ])
        _ = DevelopmentTests.rebuild(&cycle)
        #expect(cycle.handle(.engineMade(notes: nil)) == [.serveEngine, .tell(Build(.done, number: 3))])
        _ = DevelopmentTests.rebuild(&cycle)
        #expect(cycle.handle(.engineMade(notes: "A.swift:1:1: note: x")).last == said)
    }

    @Test("what is missing on this machine for engines for pages is said in the terminal only")
    func noEngine() {
        var cycle = DevelopmentTests.running()
        let actions = cycle.handle(.engineMade(notes: "note: it needs another Swift"))
        #expect(actions == [.say("the page shows the control by the daemon's frames\nnote: it needs another Swift")])
    }

    @Test("an engine that may have newer sources than the daemon is not served; the next one waits until it has ended")
    func staleEngine() {
        var saved = DevelopmentTests.running()
        _ = saved.handle(.changed)
        #expect(saved.handle(.engineMade(notes: nil)) == [])
        _ = saved.handle(.built(errors: "x"))
        #expect(saved.handle(.changed).contains(.startBuild))

        var built = DevelopmentTests.running()
        #expect(!DevelopmentTests.rebuild(&built).contains(.makeEngine))
        #expect(built.handle(.engineMade(notes: nil)) == [.makeEngine])
        #expect(built.handle(.engineMade(notes: nil)).first == .serveEngine)
    }

    @Test("for pages go the types that the program was given, and its module's files but the one with the program")
    func ownControls() throws {
        let file = try temporaryFile("x")
        let package = URL(fileURLWithPath: file).deletingLastPathComponent().path
        let files = [
            "my-ribbon/Main.swift": "  @main struct Main {}", "my-ribbon/A/B.swift": "// @main", "other/C.swift": "",
        ]
        for (path, text) in files {
            let url = URL(fileURLWithPath: package + "/Sources/" + path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        let controls = try OwnControls(["my_ribbon.Ribbon", "my_ribbon.A.B"], in: package)
        #expect(controls.module == "my_ribbon" && controls.types == ["Ribbon", "A.B"])
        #expect(controls.files == [package + "/Sources/my-ribbon/A/B.swift"])
    }

    @Test(
        "what cannot be compiled alone is said in words",
        arguments: [
            (["a.A", "b.B"], "the controls are of several modules: a, b"),
            (["a.(unknown context at $7f).A"], "a control is private to its file: A"),
            (["a.A"], "no folder of the control's module, a"),
        ])
    func otherControls(names: [String], text: String) throws {
        let error = #expect(throws: CommandError.self) { try OwnControls(names, in: "/nowhere") }
        #expect(try #require(error).text.contains(text))
    }

    @Test("an address that is taken ends it with the daemon's code")
    func addressTaken() {
        var cycle = DevelopmentTests.running()
        #expect(cycle.handle(.daemonEnded(DaemonEnding(signal: nil, code: 4))) == [.cancelEngine])
        #expect(cycle.handle(.engineMade(notes: "")) == [.end(code: 4)])
    }

    @Test("Ctrl-C ends build and daemon, and then itself")
    func interrupted() {
        var cycle = DevelopmentTests.running()
        _ = cycle.handle(.changed)
        #expect(cycle.handle(.interrupted) == [.cancelBuild, .cancelEngine, .stopDaemon])
        #expect(cycle.handle(.daemonEnded(DaemonEnding(signal: SIGTERM))) == [])
        #expect(cycle.handle(.changed) == [])
        #expect(cycle.handle(.built(errors: nil)) == [])
        #expect(cycle.handle(.engineMade(notes: "x")) == [.end(code: 0)])
        var idle = DevelopmentCycle()
        #expect(idle.handle(.interrupted) == [.end(code: 0)])
    }

    @Test("of a compiler's output the errors remain, then the warnings, each once, with their places in the package")
    func compilerOutput() {
        let output = """
            [3/7] Compiling ribbon Ribbon.swift
            /home/a/ribbon/Sources/ribbon/B.swift:1:1: warning: never used
            /home/a/ribbon/Sources/ribbon/Ribbon.swift:12:9: error: cannot find 'wdith' in scope
            11 | a: b
            12 |   wdith
               |   `- error: cannot find 'wdith' in scope
            [4/7] Emitting module ribbon
            /home/a/ribbon/Sources/ribbon/Ribbon.swift:12:9: error: cannot find 'wdith' in scope
            error: emit-module command failed with exit code 1
            """
        #expect(
            CompilerOutput(output, in: "/home/a/ribbon").text == """
                Sources/ribbon/Ribbon.swift:12:9: error: cannot find 'wdith' in scope
                11 | a: b
                12 |   wdith
                   |   `- error: cannot find 'wdith' in scope
                Sources/ribbon/B.swift:1:1: warning: never used
                """)
    }

    @Test("an output without a place, as of the linker, is shown from its end; many errors are cut")
    func otherOutput() {
        #expect(
            CompilerOutput("[1/2] Linking\nundefined reference to `x'\nerror: link command failed\n", in: "/a").text
                == "undefined reference to `x'\nerror: link command failed")
        let many = (1...100).map { "/a/B.swift:\($0):1: error: e" }.joined(separator: "\n")
        #expect(CompilerOutput(many, in: "/a").text.split(separator: "\n").count == CompilerOutput.maxEntries)
        #expect(
            CompilerOutput(String(repeating: "x\n", count: 99), in: "/a").text.split(separator: "\n").count
                == CompilerOutput.maxOtherLines)
    }

    @Test("a package's programs are its executable products, and executable targets that are in none")
    func programs() throws {
        let manifest = """
            {"products":[{"name":"shown","targets":["a"],"type":{"executable":null}},{"name":"L","targets":["b"],"type":{"library":["automatic"]}}],
             "targets":[{"name":"a","type":"executable"},{"name":"b","type":"regular"},{"name":"c","type":"executable"}],
             "traits":[]}
            """
        #expect(
            try JSONDecoder().decode(SwiftPackage.Manifest.self, from: Data(manifest.utf8)).programs == ["shown", "c"])
    }

    @Test(
        "a package is built with the trait Preview if it has that, in a folder of its own",
        arguments: [
            ("[.trait(name: \"Preview\"), .trait(name: \"Other\")]", ["--traits", "Preview"]),
            ("[.trait(name: \"Other\")]", []),
        ])
    func traits(declared: String, options: [String]) throws {
        let manifest = """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(name: "a", traits: \(declared), targets: [.executableTarget(name: "a")])
            """
        let folder = URL(fileURLWithPath: try temporaryFile("Package.swift", manifest)).deletingLastPathComponent()
            .resolvingSymlinksInPath().path
        let package = try SwiftPackage(at: folder, scratch: nil, product: nil)
        #expect(
            package.build == [
                "build", "--package-path", folder, "--scratch-path", folder + "/.build/preview", "--product",
                "a",
            ] + options)
    }

    @Test("a save is noticed when nothing was written since the last look; files that come and go count")
    func watcher() throws {
        let file = try temporaryFile("A.swift", "1")
        let other = file + "2"
        var watcher = SourceWatcher([file])
        #expect(!watcher.look([file]) && !watcher.look([file]))

        try "longer".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(!watcher.look([file]) && watcher.look([file]) && !watcher.look([file]))

        try "x".write(toFile: other, atomically: true, encoding: .utf8)
        #expect(!watcher.look([file, other]) && watcher.look([file, other]))
        #expect(!watcher.look([file]) && watcher.look([file]))
    }

    @Test("dev: a folder without a package and a bad option of `serve` are wrong usage, in words")
    func wrongUsage() throws {
        let nothing = try Program("dev", "--path", NSTemporaryDirectory())
        #expect(nothing.code == 2 && nothing.errors.contains("no Package.swift"))
        let option = try Program("dev", "--port", "99999")
        #expect(option.code == 2 && option.errors.contains("--port must be"))
    }
}
