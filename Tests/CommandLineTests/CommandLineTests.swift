import Foundation
import Testing

/// The program, as a shell would run it.
struct Program {
    let output: String, errors: String, code: Int32

    /// Beside the test bundle.
    static let url = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
        "pullwire")

    init(_ arguments: String...) throws { try self.init(arguments) }

    /// - Parameter environment: added to that of the tests, in which CI is never set
    init(
        at url: URL = Program.url, _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil
    ) throws {
        let process = Process()
        let output = Pipe()
        let errors = Pipe()
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.executableURL = url
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }.merging(environment) { $1 }
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        code = process.terminationStatus
    }
}

/// A file of this test alone.
func temporaryFile(_ name: String, _ text: String? = nil) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try text.map { try Data($0.utf8).write(to: file) }
    return file.path
}

/// A file of the repository.
func repository(_ path: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../" + path).standardized
        .path
}

@Suite("The command line")
struct CommandLineTests {
    @Test("run: a script whose expectations hold exits with 0 and says so")
    func passes() throws {
        let run = try Program("run", repository("Tests/Golden/storehouse-basic.pull"))
        #expect(run.code == 0 && run.output.contains("passed, 564 ticks (4.7 s)") && run.errors.isEmpty)
    }

    @Test(
        "run: exit codes",
        arguments: [
            ("pull 1\nexpect offset 5pt\n", 1), ("pull 1\nrelaese\n", 2),
            ("pull 1\nsystem storehouse\nwait state armed timeout 100ms\n", 3), ("pull 1\n", 0),
        ] as [(String, Int32)])
    func exitCodes(script: String, code: Int32) throws {
        #expect(try Program("run", temporaryFile("a.pull", script)).code == code)
    }

    @Test("run: an error names file, line, column and what was expected")
    func scriptError() throws {
        let file = try temporaryFile("a.pull", "pull 1\nsystem storehouse\ndrag 140 in 300ms\n")
        let run = try Program("run", file)
        #expect(
            run.code == 2 && run.errors == "pullwire: \(file):3:6: expected a length such as 140pt, found \"140\"\n")
    }

    @Test(
        "run and play: all errors of a script are told at once, in the order of lines",
        arguments: [["run"], ["play", "--session", "x", "--port", "1"]])
    func scriptErrors(command: [String]) throws {
        let file = try temporaryFile(
            "a.pull", "pull 1\nsystem storehouse\nset dropHeight 9000\ndrag 140 in 300ms\nrelease\nmark\n")
        let run = try Program(command + [file])
        #expect(
            run.code == 2
                && run.errors.split(separator: "\n") == [
                    "pullwire: \(file):3:16: \"dropHeight\" must be a number of pt from 20 to 400",
                    "pullwire: \(file):4:6: expected a length such as 140pt, found \"140\"",
                    "pullwire: \(file):6:5: expected a name, found the end of the line",
                ])
    }

    @Test("run --frames out.csv: a line a tick, from tick 0 to the last, the same every time")
    func csv() throws {
        let script = repository("Tests/Golden/storehouse-basic.pull")
        let tables = try (0..<2).map { _ in
            let file = try temporaryFile("out.csv")
            #expect(try Program("run", script, "--frames", file).code == 0)
            return try String(contentsOfFile: file, encoding: .utf8)
        }
        let lines = tables[0].split(separator: "\n")
        #expect(tables[0] == tables[1] && lines.count == 566)
        #expect(
            lines[0]
                == "tick,seconds,offset,velocity,insetTop,insetBottom,pull,header,headerProgress,footer,footerProgress")
        #expect(lines[1] == "0,0.0,-64.0,0.0,64.0,0.0,0.0,idle,0.0,,")
        #expect(lines[565].hasPrefix("564,4.7,-64.0,0.0,64.0,0.0,0.0,idle,"))
    }

    @Test("run --frames out.jsonl: the full frames, every node whole")
    func jsonLines() throws {
        let file = try temporaryFile("out.jsonl")
        #expect(try Program("run", repository("Tests/Golden/storehouse-basic.pull"), "--frames", file).code == 0)
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 565)
        for line in [lines[0], lines[100], lines[564]] {
            let frame = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let nodes = try #require(frame["nodes"] as? [String: [String: Any]])
            #expect(nodes.count == 26 && nodes.values.allSatisfy { $0["transform"] != nil && $0["opacity"] != nil })
        }
    }

    @Test(
        "Wrong usage exits with 2 and says what is right",
        arguments: [
            (["rnu"], "pullwire: there is no subcommand \"rnu\"; did you mean run?\n"),
            (["conquer"], "there is no subcommand \"conquer\"; there is serve, run, "),
            (["run"], "Missing expected argument"), (["run", "/nowhere.pull"], "/nowhere.pull cannot be read"),
            (["run", "a.pull", "--frames", "out.xls"], "ends in .csv or .jsonl"), (["serve", "--port", "x"], "--port"),
            (["serve", "--web", "/nowhere"], "the page cannot be read"), (["play", "x.pull"], "--session"),
        ])
    func usage(arguments: [String], text: String) throws {
        let run = try Program(arguments)
        #expect(run.code == 2 && run.errors.contains(text))
    }

    @Test("--version says the release, and the commit if the build was told it")
    func version() throws {
        let run = try Program("--version")
        #expect(
            run.code == 0 && run.output.contains(/^pullwire \d+\.\d+\.\d+( \([0-9a-f]{12}\+?\))?\n$/), "\(run.output)")
    }

    /// What a shell makes of `"$0" …`.
    private func shell(_ command: String, _ arguments: String...) throws -> (errors: String, code: Int32) {
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", command, Program.url.path] + arguments
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, errors)
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }

    @Test(
        "Output that cannot be written is an error, never silence and never a trap",
        arguments: [
            ("\"$0\" systems > /dev/full", "No space left on device"),
            ("\"$0\" --help > /dev/full", "No space left on device"),
            ("\"$0\" run \"$1\" > /dev/full", "No space left on device"),
            ("\"$0\" fmt \"$1\" >&-", "Bad file descriptor"),
            ("\"$0\" serve --port 0 --data none > /dev/full", "No space left on device"),
            ("set -o pipefail; \"$0\" fmt --schema | true", "Broken pipe"),
        ])
    func unwritable(command: String, reason: String) throws {
        let (errors, code) = try shell(command, temporaryFile("a.pull", "pull 1\nmark a\n"))
        #expect(code == 2 && errors == "pullwire: standard output cannot be written: \(reason)\n")
    }

    @Test(
        "Files that are none, or of another kind, are told with what to do",
        arguments: [
            (["replay", "DIR"], "DIR cannot be read: Is a directory"),
            (["run", "none.pull"], "none.pull cannot be read: No such file or directory"),
            (["run", "empty"], "empty:1:1: expected \"pull 1\", found nothing"),
            (["replay", "empty"], "empty:1: expected {\"pullcast\":1,…}, found nothing"),
            (["run", "binary"], "binary is not a text in UTF-8"),
            (["run", "a.pullcast"], "a.pullcast is a recording, no script; `pullwire replay` runs it"),
            (["fmt", "a.pullcast"], "a.pullcast is a recording"),
            (["play", "a.pullcast", "--session", "x"], "a.pullcast is a recording"),
            (["replay", "a.pull"], "a.pull is a gesture script, no recording; `pullwire run` runs it"),
            (["compare", "a.pullcast", "a.json"], "a.json is a gesture script"),
            (["run", "a.golden"], "a.golden is a golden"),
            (["run", "a.pull", "--frames", "none/a.csv"], "none/a.csv cannot be written: No such file or directory"),
            (["run", "a.pull", "--record", "none/a"], "none/a cannot be written: No such file or directory"),
            (["systems", "arow"], "did you mean arrow?"),
            (["run", "a.pull", "--junit", "/dev/full"], "/dev/full cannot be written: No space left on device"),
        ])
    func files(arguments: [String], text: String) throws {
        let folder = URL(fileURLWithPath: try temporaryFile("empty", "")).deletingLastPathComponent()
        try Data([0xff, 0xfe, 0]).write(to: folder.appendingPathComponent("binary"))
        let recording = try String(contentsOfFile: repository("Tests/Golden/storehouse-basic.golden"), encoding: .utf8)
        for (name, text) in [
            ("a.pull", "# a\npull 1\n"), ("a.json", #"{"pull":1,"steps":[]}"#), ("a.golden", recording),
        ] {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        let file = { (name: String) in folder.path + "/" + name }
        #expect(try Program("run", file("a.pull"), "--record", file("a.pullcast")).code == 0)
        let run = try Program(
            arguments.map {
                $0 == "DIR"
                    ? folder.path + "/."
                    : $0.contains(".") && !$0.hasPrefix("-") || ["empty", "binary"].contains($0)
                        || $0.hasPrefix("none/") ? file($0) : $0
            })
        let wanted = text.replacing("DIR", with: folder.path + "/.")
        #expect(run.code == 2 && run.errors.contains(wanted), "\(run.errors)")
    }

    @Test("systems: every system, a system's parameters, and all of it as JSON")
    func systems() throws {
        #expect(try Program("systems").output.contains("storehouse  bars that fly in"))
        #expect(
            try Program("systems", "storehouse").output.contains(
                "  dropHeight  the pull that arms, and how far the bars fall; a number of pt from 20 to 400; 80pt by default\n"
            ))
        let json = try Program("systems", "--json").output
        #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
        let wrong = try Program("systems", "slinky")
        #expect(wrong.code == 2 && wrong.errors.contains("there is no system \"slinky\"; there is storehouse"))
    }

    @Test("play: without a daemon it exits with 4")
    func noDaemon() throws {
        let run = try Program("play", repository("Tests/Golden/storehouse-basic.pull"), "--session", "x", "--port", "1")
        #expect(run.code == 4 && run.errors.hasPrefix("pullwire: no connection to http://127.0.0.1:1/: "))
        #expect(run.errors.hasSuffix("; `scripts/start` or `pullwire serve` starts a daemon\n"))
    }

    @Test(
        "Every subcommand explains itself with examples",
        arguments: [
            "serve", "run", "play", "record", "replay", "compare", "measure", "fmt", "systems", "figure", "review",
        ])
    func help(subcommand: String) throws {
        let run = try Program(subcommand, "--help")
        #expect(run.code == 0 && run.output.contains("Examples:") && run.output.contains("pullwire \(subcommand)"))
    }
}
