import Foundation
import Testing

@Suite("The program of a control's author")
struct OwnProgramTests {
    private static let url = Program.url.deletingLastPathComponent().appendingPathComponent("bar")

    private func bar(_ arguments: String..., environment: [String: String] = [:]) throws -> Program {
        try Program(at: Self.url, arguments, environment: environment)
    }

    @Test("It is the whole command line under its own name, with its control before the published ones")
    func commandLine() throws {
        let systems = try bar("systems")
        #expect(
            systems.code == 0
                && systems.output.hasPrefix(
                    "bar  a bar that grows with the pull, and turns while it loads (header)\nstorehouse  ")
        )
        let script = try temporaryFile(
            "bar.pull",
            "pull 1\nsystem bar\ndrag 300pt in 200ms\nexpect state armed\nrelease\nwait settled timeout 5s\n")
        #expect(try bar("run", script).code == 0)
        #expect(
            try bar("run", script, "--set", "height=1").errors.contains(
                "\"height\" must be a number of pt from 40 to 200"))
        let other = try Program("run", script)
        #expect(other.code == 2 && other.errors.contains("there is no system \"bar\""))
        let help = try bar("run", "--help")
        #expect(help.output.contains("USAGE: bar run") && help.output.contains("\n  bar run pull.pull  "))
    }

    @Test("Without arguments it serves: what it says is a daemon's answer, not the help")
    func servesByDefault() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.url
        process.environment = ProcessInfo.processInfo.environment.merging([
            "XDG_STATE_HOME": FileManager.default.temporaryDirectory.path + "/pullwire-\(UUID().uuidString)"
        ]) { $1 }
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        // The port that it takes may be another daemon's; either way it has tried to listen.
        let words = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        process.terminate()
        process.waitUntilExit()
        #expect(
            words.contains("Pullwire shows a preview at http://127.0.0.1:8484/") || words.contains("8484 is in use"),
            "\(words)")
    }

    @Test("A mistake in a declaration ends it at the start, in words, with exit code 2")
    func mistake() throws {
        let program = try bar("systems", environment: ["BAR_TWICE": "1"])
        #expect(
            program.code == 2
                && program.errors == "pullwire: there is another system with the name \"bar\"; give this one its own\n"
                && program.output.isEmpty)
    }

    @Test("So does path data of a node that cannot be read")
    func pathData() throws {
        let program = try bar("measure", "none.pull", environment: ["BAR_OUTLINED": "1"])
        #expect(
            program.code == 2
                && program.errors
                    == "pullwire: outlined: node 1 has path data that cannot be read: character 6: expected a finite number, found the end (header, preset published)\n"
        )
    }

    @Test("What simulates nothing does not check the nodes: --version, --help, `systems`, `fmt`")
    func unchecked() throws {
        for arguments in [["--version"], ["run", "--help"], ["systems"], ["fmt", repository("docs/preview.pull")]] {
            let program = try Program(at: Self.url, arguments, environment: ["BAR_OUTLINED": "1", "BAR_ENDLESS": "0"])
            #expect(program.code == 0, "\(arguments): \(program.errors)")
        }
    }

    @Test(
        "A loop that never ends is told with the control's name, and ends it with exit code 2: at the start, and in `run`"
    )
    func endless() throws {
        let error =
            "pullwire: endless: draw(_:into:) has not come back after 2 s of processor time; look for a loop in it that never ends\n"
        let start = try bar("measure", "none.pull", environment: ["BAR_ENDLESS": "0"])
        #expect(start.code == 2 && start.errors == error && start.output.isEmpty)
        let script = try temporaryFile(
            "endless.pull", "pull 1\nsystem endless\nset from 1s\nsleep 2s\ngolden endless\n")
        let run = try bar("run", script, environment: ["BAR_ENDLESS": "3600"])
        #expect(run.code == 2 && run.errors == error)
    }
}
