import Foundation
import Testing

@Suite("pullwire run")
struct RunTests {
    /// A folder with that script in it.
    private func folder(_ scripts: [String: String]) throws -> String {
        let folder = URL(fileURLWithPath: try temporaryFile("x")).deletingLastPathComponent().path
        for (name, text) in scripts {
            let file = URL(fileURLWithPath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    private static let golden = "pull 1\nstart 100pt\nscroll 300pt in 300ms\nwait settled\ngolden glide\n"

    @Test("every script under Tests/Golden holds, and so do its goldens")
    func goldens() throws {
        let run = try Program("run", repository("Tests/Golden"))
        #expect(run.code == 0, "\(run.output)\(run.errors)")
    }

    @Test("docs/scripts.md: the text that it expects as an example is one that a control shows")
    func expectedText() throws {
        let page = try #require(text(repository("docs/scripts.md")))
        let example = try #require(page.firstMatch(of: /`(expect text "[^"]+")`/)).1
        let folder = try folder(["a.pull": "pull 1\nsystem arrow\npreset designed\ndrag 300pt in 300ms\n\(example)\n"])
        let run = try Program("run", folder + "/a.pull")
        #expect(run.code == 0, "\(run.output)")
    }

    @Test("a missing golden is written and the run fails; the next one passes")
    func missing() throws {
        let folder = try folder(["a.pull": Self.golden])
        let script = folder + "/a.pull"
        let first = try Program("run", script)
        #expect(
            first.code == 1
                && first.output.contains(
                    "glide.golden was missing and has been written (36 ticks, 2 KB); look at it, commit it")
        )
        let second = try Program("run", script)
        #expect(
            second.code == 0 && second.output.contains("\(script):5:1: golden glide: holds; not a number differs\n"))
    }

    @Test("a golden that differs fails, the new frames lie beside it; --update takes them; when it holds they are gone")
    func differs() throws {
        let folder = try folder(["a.pull": Self.golden])
        let script = folder + "/a.pull"
        let golden = folder + "/glide.golden"
        _ = try Program("run", script)
        let old = try #require(text(golden))
        try Data(old.replacing("\"tick\":20,\"offset\":", with: "\"tick\":20,\"offset\":1").utf8).write(
            to: URL(fileURLWithPath: golden))
        let run = try Program("run", script)
        #expect(
            run.code == 1 && run.output.contains("golden glide: differs from tick 20 on")
                && text(golden + ".new") == old)
        let update = try Program("run", script, "--update")
        #expect(
            update.code == 0 && update.output.contains("glide.golden has been written") && text(golden) == old
                && text(golden + ".new") == nil)
    }

    @Test(
        "while CI is set no golden is written: what is missing or differs fails and lies beside it, which makes no later run pass"
    )
    func continuousIntegration() throws {
        let folder = try folder(["a.pull": Self.golden])
        let script = folder + "/a.pull"
        let golden = folder + "/glide.golden"
        let missing = try Program(["run", script], environment: ["CI": "true"])
        #expect(
            missing.code == 1 && missing.output.contains("glide.golden is missing; this run has 36 ticks (0.3 s)")
                && text(golden) == nil)
        let new = try #require(text(golden + ".new"))
        #expect(try Program(["run", script], environment: ["CI": "true"]).code == 1)
        _ = try Program("run", script)
        #expect(text(golden) == new && text(golden + ".new") == nil)
        try Data(new.replacing("\"end\":36", with: "\"end\":37").utf8).write(to: URL(fileURLWithPath: golden))
        #expect(try Program(["run", script], environment: ["CI": "1"]).code == 1)
        #expect(text(golden + ".new") == new)
        let update = try Program(["run", script, "--update"], environment: ["CI": "1"])
        #expect(update.code == 2 && update.errors.contains("no golden is written while the variable CI is set"))
    }

    @Test("a golden that cannot be read, or is another script's, exits with 2 and names its line")
    func unreadable() throws {
        let folder = try folder(["a.pull": Self.golden, "b.pull": Self.golden])
        let script = folder + "/a.pull"
        let golden = folder + "/glide.golden"
        _ = try Program("run", script)
        let other = try Program("run", folder + "/b.pull")
        #expect(other.code == 2 && other.errors.contains("b.pull:5:1: \(golden) is the golden of a.pull"))
        try Data(((text(golden) ?? "").prefix(200) + "\n").utf8).write(to: URL(fileURLWithPath: golden))
        let damaged = try Program("run", script)
        #expect(damaged.code == 2 && damaged.errors.contains("\(golden):"))
        #expect(try Program("run", script, "--update").code == 0)
        #expect(try Program("run", script).code == 0)
    }

    @Test(
        "a folder stands for every script below it, sorted; output stays in that order however many run at once",
        arguments: ["1", "8"])
    func folders(jobs: String) throws {
        let long = "pull 1\nsystem storehouse\ndrag 200pt in 1s\nsleep 100s\nmark one\n"
        let folder = try folder([
            "b/2.pull": "pull 1\nmark two\n", "a.pull": long, "c.pull": "pull 1\nexpect offset 1pt\n",
            ".git/x.pull": "nonsense", "d.txt": "x",
        ])
        let run = try Program("run", folder, "--jobs", jobs)
        #expect(run.code == 1)
        let lines = run.output.split(separator: "\n").map {
            $0.replacing(folder, with: "").replacing(/\ in [0-9.]+ s:/, with: ":")
        }
        #expect(
            lines == [
                "/a.pull:5:1: tick 12120 (101s): mark one", "/a.pull: passed, 12120 ticks (101 s)",
                "/b/2.pull:2:1: tick 0 (0s): mark two", "/b/2.pull: passed, 0 ticks (0 s)",
                "/c.pull:2:1: tick 0 (0s): offset: expected 1pt, found 0pt, difference 1pt, tolerance 0pt",
                "/c.pull: failed, 1 expectation did not hold, 0 ticks (0 s)", "3 scripts: 2 passed, 1 failed",
                "  /c.pull: failed",
            ])
    }

    @Test(
        "a wrong file does not keep the others from running; it counts more than a failure, and that more than a time-out"
    )
    func codes() throws {
        let folder = try folder([
            "1.pull": "pull 1\ndown 1pt\nwait settled timeout 1t\n", "2.pull": "pull 1\nexpect offset 1pt\n",
            "3.pull": "pull 1\nrelaese\n", "4.pull": "pull 1\n",
        ])
        let all = try Program("run", folder)
        #expect(
            all.code == 2 && all.errors.contains("3.pull:2:1: unknown word") && all.output.contains("4.pull: passed"))
        #expect(all.output.contains(": 1 passed, 1 failed, 1 timed out, 1 cannot be read\n"))
        #expect(try Program("run", folder + "/1.pull", folder + "/2.pull").code == 1)
        #expect(try Program("run", folder + "/1.pull", folder + "/4.pull").code == 3)
        #expect(try Program("run", try self.folder(["x.txt": ""])).errors.contains("has no scripts (.pull) in it"))
    }

    @Test("--set takes the place of a script's own setting; goldens are then not compared, and never written")
    func overrides() throws {
        let folder = try folder(["a.pull": "pull 1\nstart 100pt\nseed 3\nexpect offset 70pt\ngolden a\n"])
        let script = folder + "/a.pull"
        let run = try Program("run", script, "--set", "start=70pt", "--set", "scroll.rate=fast")
        #expect(
            run.code == 0 && run.output.contains("golden a: not compared, because of --set")
                && text(folder + "/a.golden") == nil)
        let wrong = try Program("run", script, "--set", "scroll.rate=fats")
        #expect(
            wrong.code == 2
                && wrong.errors.hasSuffix(
                    "a.pull: --set scroll.rate=fats: \"rate\" must be one of normal, fast; did you mean fast?\n")
        )
        #expect(try Program("run", script, "--set", "start").errors.contains("expected a key and a value such as"))
        #expect(try Program("run", script, "--set", "seed=1", "--update").code == 2)
    }

    @Test(
        "--set skips scripts that have no such parameter; where none has it the exit code is 2, and it says which controls have it"
    )
    func skips() throws {
        let folder = try folder([
            "a.pull": "pull 1\nsystem arrow\n", "b.pull": "pull 1\nsystem storehouse\nexpect offset 0pt\n",
        ])
        let run = try Program("run", folder, "--set", "dropHeight=90", "--junit", folder + "/report.xml")
        #expect(
            run.code == 0 && run.errors.isEmpty
                && run.output.contains("/a.pull: skipped, because of --set: arrow has no dropHeight\n"))
        #expect(run.output.contains("/b.pull: passed") && run.output.hasSuffix(" s: 1 passed, 1 skipped\n"))
        #expect(
            try #require(text(folder + "/report.xml")).contains(
                #"<skipped message="\#(folder)/a.pull: skipped, because of --set: arrow has no dropHeight"/>"#))
        let none = try Program("run", folder + "/a.pull", "--set", "dropHeight=90")
        #expect(
            none.code == 2
                && none.errors
                    == "pullwire: --set has no place in this script; dropHeight is a parameter of storehouse\n"
        )
        let typo = try Program("run", folder, "--set", "dropHeigth=90")
        #expect(
            typo.code == 2
                && typo.errors == "pullwire: --set: there is no setting \"dropHeigth\"; did you mean dropHeight?\n")
    }

    @Test("run has the fonts and pictures of the command line; a glyph that no font has is told with its place")
    func figures() throws {
        let folder = try folder([
            "a.pull": "pull 1\nsystem words\nset text \"Pull \u{10FFFD}\"\n",
            "b.pull": "pull 1\nsystem words\nset text \"Pull me\"\nmark a\n",
            "c.pull": "pull 1\nsystem sprites\nset images mine\nmark a\n", "none.ttf": "",
        ])
        let missing = try Program("run", folder + "/a.pull")
        #expect(
            missing.code == 2
                && missing.errors.hasPrefix("pullwire: \(folder)/a.pull:3:10: \"Pull \u{10FFFD}\" cannot be drawn: ")
                && missing.errors.contains("U+10FFFD"))
        #expect(try Program("run", folder + "/b.pull").code == 0)
        let wrong = try Program("run", folder + "/b.pull", "--font", folder + "/none.ttf")
        #expect(wrong.code == 2 && wrong.errors.contains("none.ttf is no font file that can be read"))
        let unknown = try Program("run", folder + "/c.pull")
        #expect(unknown.code == 2 && unknown.errors.contains("c.pull:3:12: \"images\" must be one of wire"))
        let wire = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../web/images/wire"
        ).standardized.path
        #expect(try Program("run", folder + "/c.pull", "--images", "mine=" + wire).code == 0)
        let lottie = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../Fixtures/pictures/spin.json"
        ).standardized.path
        #expect(try Program("run", folder + "/c.pull", "--images", "mine=" + lottie).code == 0)
        let damaged = try Program("run", folder + "/c.pull", "--images", "mine=" + folder + "/c.pull")
        #expect(
            damaged.code == 2
                && damaged.errors
                    == "pullwire: \(folder)/c.pull is neither a GIF nor an APNG nor a Lottie file (.json)\n"
        )
    }

    @Test("an included file is found beside the script; its errors have its name; print is seen")
    func includes() throws {
        let folder = try folder([
            "a.pull": "pull 1\ninclude lib/b.pull\nprint offset\n", "lib/b.pull": "pull 1\nstart 5pt\n",
        ])
        #expect(try Program("run", folder + "/a.pull").output.contains("/a.pull:3:1: tick 0 (0s): offset 5pt\n"))
        try Data("pull 1\nstart 5\n".utf8).write(to: URL(fileURLWithPath: folder + "/lib/b.pull"))
        #expect(
            try Program("run", folder + "/a.pull").errors
                == "pullwire: \(folder)/lib/b.pull:2:7: expected a length such as 140pt, found \"5\"\n")
        let missing = try Program("run", try self.folder(["c.pull": "pull 1\ninclude d.pull\n"]) + "/c.pull")
        #expect(missing.code == 2 && missing.errors.contains("c.pull:2:9: \"d.pull\" cannot be included: "))
    }

    @Test("every run writes the same golden, byte for byte")
    func repeats() throws {
        let folder = try folder(["a.pull": try #require(text(repository("Tests/Golden/storehouse-basic.pull")))])
        let golden = folder + "/storehouse-basic.golden"
        let wanted = try #require(
            text(repository("Tests/Golden/storehouse-basic.golden"))?.replacing("storehouse-basic.pull", with: "a.pull")
        )
        for _ in 0..<20 {
            _ = try Program("run", folder, "--update")
            #expect(text(golden) == wanted)
            try FileManager.default.removeItem(atPath: golden)
        }
    }

    @Test("--junit: a test case a script, failures with their text, marks of XML escaped")
    func junit() throws {
        let folder = try folder([
            "<a>.pull": "pull 1\nexpect offset 1pt\n", "b.pull": "pull 1\n", "c.pull": "pull 1\nx\n",
            "d.pull": "pull 1\ndown 1pt\nwait settled timeout 1t\n",
        ])
        let report = folder + "/report.xml"
        #expect(try Program("run", folder, "--junit", report).code == 2)
        let xml = try #require(text(report))
        #expect(xml.contains(#"<testsuites tests="4" failures="2" errors="1" time="#))
        #expect(xml.contains(#"<testcase classname="pullwire" name="&lt;a&gt;.pull""#))
        #expect(xml.contains(#": expected 1pt, found 0pt, difference 1pt, tolerance 0pt" type="failed">"#))
        #expect(xml.contains(#"type="timeout">"#) && xml.contains(#"unknown word &quot;x&quot;"#))
        #expect(xml.contains(#"name="b.pull" file="\#(folder)/b.pull" time="0.0"#))
    }

    @Test("--watch runs again what has changed, and nothing else")
    func watch() throws {
        let folder = try folder(["a.pull": "pull 1\nmark first\n", "b.pull": "pull 1\nmark other\n"])
        let process = Process()
        let output = Pipe()
        process.executableURL = Program.url
        process.arguments = ["run", folder, "--watch"]
        process.standardOutput = output
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }  // it may have inherited blocked signals
        #expect(output.read(until: "watching 2 scripts").contains("mark other"))
        try Data("pull 1\nmark second\n".utf8).write(to: URL(fileURLWithPath: folder + "/a.pull"), options: .atomic)
        let again = output.read(until: "watching 2 scripts")
        #expect(again.contains("mark second") && !again.contains("mark other"))
    }
}

extension Pipe {
    /// All that comes until a line with that text, or the end.
    func read(until text: String) -> String {
        var data = Data()
        while true {
            let more = fileHandleForReading.availableData
            data += more
            let read = String(decoding: data, as: UTF8.self)
            if more.isEmpty
                || read.split(separator: "\n").contains(where: { $0.contains(text) }) && read.hasSuffix("\n")
            {
                return read
            }
        }
    }
}
