import Foundation
import Testing

@Suite("pullwire record, and replay and play on a daemon")
struct SessionTests {
    private static let pull =
        "pull 1\nsystem plain\nset height 100\nwork after 50ms\ndrag 300pt in 100ms\nmark pulled\nrelease\nwait settled timeout 5s\n"

    /// A recorder at work.
    private func recorder(_ daemon: RunningDaemon, _ arguments: String...) throws -> Process {
        let process = Process()
        process.executableURL = Program.url
        process.arguments = ["record", "--session", "demo", "--port", daemon.port] + arguments
        try process.run()
        return process
    }

    /// Opens a session for the first time.
    private func open(_ session: String, _ daemon: RunningDaemon) throws {
        #expect(
            try Program("play", temporaryFile("empty.pull", "pull 1\n"), "--session", session, "--port", daemon.port)
                .code == 0)
    }

    /// Waits until the file has something in it.
    private func begun(_ file: String) throws {
        for _ in 0..<3000 where (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0 == 0 {
            usleep(10_000)
        }
    }

    @Test(
        "A session that is recorded while a script plays verifies; replayed on the daemon it plays again; its hand is a script"
    )
    func round() throws {
        let daemon = try RunningDaemon("--port", "0")
        let (file, script) = (try temporaryFile("a.pullcast"), try temporaryFile("a.pull", Self.pull))
        try open("demo", daemon)
        let recorder = try recorder(daemon, "--out", file)
        try begun(file)
        #expect(try Program("play", script, "--session", "demo", "--port", daemon.port, "--speed", "2").code == 0)
        #expect(
            try Program("play", temporaryFile("b.pull", "pull 1\n"), "--session", "demo", "--port", daemon.port).code
                == 0)
        kill(recorder.processIdentifier, SIGINT)
        recorder.waitUntilExit()
        #expect(recorder.terminationStatus == 0)
        let verified = try Program("replay", file, "--verify")
        #expect(verified.code == 0 && verified.output.contains("verified") && verified.output.contains("mark pulled"))
        let replayed = try Program("replay", file, "--session", "other", "--speed", "10", "--port", daemon.port)
        #expect(replayed.code == 0 && replayed.output.contains("mark pulled") && replayed.output.contains("passed"))
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test("record --for ends by itself; a daemon that ends leaves a recording that is cut off, and exit code 4")
    func ends() throws {
        let daemon = try RunningDaemon("--port", "0")
        let (file, other) = (try temporaryFile("a.pullcast"), try temporaryFile("b.pullcast"))
        try open("demo", daemon)
        let record = try Program("record", "--session", "demo", "--for", "200ms", "--out", file, "--port", daemon.port)
        #expect(
            record.code == 0 && record.output.hasPrefix("\(file): session \"demo\", 0")
                && record.output.contains(" frame") && record.errors.isEmpty)
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix(",\"x\",null]\n"))
        let recorder = try recorder(daemon, "--out", other)
        try begun(other)
        _ = daemon.stop(SIGKILL)
        recorder.waitUntilExit()
        #expect(try recorder.terminationStatus == 4 && Program("replay", other, "--verify").code == 0)
    }

    @Test(
        "record refuses a session that does not exist, names those that do, makes none, and leaves the file as it was; --wait waits for it"
    )
    func noSession() throws {
        let daemon = try RunningDaemon("--port", "0")
        let file = try temporaryFile("a.pullcast", "what was")
        let none = try Program("record", "--session", "demo", "--out", file, "--port", daemon.port)
        #expect(
            none.code == 2
                && none.errors
                    == "pullwire: there is no session \"demo\", nor any other; open it first, or give --wait\n"
        )
        try open("other", daemon)
        let wrong = try Program("record", "--session", "demo", "--out", file, "--port", daemon.port)
        #expect(
            wrong.code == 2
                && wrong.errors
                    == "pullwire: there is no session \"demo\"; there is other; open it first, or give --wait\n"
        )
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "what was")

        let (process, output, script) = (Process(), Pipe(), try temporaryFile("b.pull"))
        process.executableURL = Program.url
        process.arguments = [
            "record", "--session", "demo", "--wait", "--as-script", "--out", script, "--port", daemon.port,
        ]
        process.standardOutput = output
        try process.run()
        #expect(
            try Program(
                "play", temporaryFile("a.pull", Self.pull + "sleep 60s\n"), "--session", "demo", "--port", daemon.port,
                "--speed", "10"
            ).code == 0)
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(
            process.terminationStatus == 0 && words.hasPrefix("recording session \"demo\" to \(script); Ctrl-C ends\n"),
            "\(words)")
        #expect(words.contains("\n\(script): session \"demo\", ") && words.hasSuffix(", as a script\n"), "\(words)")
        #expect(try Program("run", script).code == 0)
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test("record --wait is ended by Ctrl-C, and says that nothing was recorded")
    func waits() throws {
        let daemon = try RunningDaemon("--port", "0")
        let process = Process()
        let errors = Pipe()
        process.executableURL = Program.url
        process.arguments = [
            "record", "--session", "demo", "--wait", "--out", try temporaryFile("a"), "--port", daemon.port,
        ]
        process.standardError = errors
        try process.run()
        let first = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(first == "pullwire: there is no session \"demo\", nor any other; waiting for it, Ctrl-C ends\n")
        kill(process.processIdentifier, SIGINT)
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(
            words == "pullwire: there is no session \"demo\", nor any other; nothing was recorded\n"
                && process.terminationStatus == 130)
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test(
        "serve --record: a file a session, whole after an orderly end, valid after kill -9",
        arguments: [SIGTERM, SIGKILL])
    func folder(signal: Int32) throws {
        let folder = try temporaryFile("recordings")
        let daemon = try RunningDaemon("--port", "0", "--record", folder)
        #expect(
            try Program("play", temporaryFile("a.pull", Self.pull), "--session", "one", "--port", daemon.port).code == 0
        )
        try open("two", daemon)
        #expect(
            try Program(
                "record", "--session", "two", "--for", "50ms", "--out", temporaryFile("x"), "--port", daemon.port
            ).code == 0)
        _ = daemon.stop(signal)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let one = try #require(files.first { $0.hasPrefix("one-") })
        #expect(try Program("replay", folder + "/" + one, "--verify").code == 0)
    }

    @Test(
        "A script longer than a message plays; one that is too long, or a folder in which nothing can be written, is told"
    )
    func limits() throws {
        let daemon = try RunningDaemon("--port", "0")
        let long = Self.pull + String(repeating: "# a comment that makes the script long\n", count: 10_000)
        #expect(
            try Program("play", temporaryFile("a.pull", long), "--session", "demo", "--port", daemon.port).code == 0)
        #expect(daemon.stop(SIGTERM) == 0)
        let refused = try Program(
            "serve", "--port", "0", "--data", "none", "--record", temporaryFile("file", "no folder"))
        #expect(refused.code == 2 && refused.errors.contains("no file can be made in the folder"))
        #expect(try Program("record", "--session", "a", "--for", "soon").code == 2)
        #expect(try Program("play", temporaryFile("a.pull", Self.pull), "--session", "demo", "--speed", "11").code == 2)
    }
}
