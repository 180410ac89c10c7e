import Foundation
import Testing

@Suite("pullwire record, and replay and play on a daemon")
struct SessionTests {
    private static let pull = "pull 1\nsystem plain\nset height 100\nwork after 50ms\ndrag 300pt in 100ms\nmark pulled\nrelease\nwait settled timeout 5s\n"

    /// A recorder at work.
    private func recorder(_ daemon: RunningDaemon, _ arguments: String...) throws -> Process {
        let process = Process()
        process.executableURL = Program.url
        process.arguments = ["record", "--session", "demo", "--port", daemon.port] + arguments
        try process.run()
        return process
    }

    /// Waits until the file has something in it.
    private func begun(_ file: String) throws {
        for _ in 0..<3000 where (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0 == 0 { usleep(10_000) }
    }

    @Test("A session that is recorded while a script plays verifies; replayed on the daemon it plays again; its hand is a script")
    func round() throws {
        let daemon = try RunningDaemon("--port", "0")
        let (file, script) = (try temporaryFile("a.pullcast"), try temporaryFile("a.pull", Self.pull))
        let recorder = try recorder(daemon, "--out", file)
        try begun(file)
        #expect(try Program("play", script, "--session", "demo", "--port", daemon.port, "--speed", "2").code == 0)
        #expect(try Program("play", temporaryFile("b.pull", "pull 1\n"), "--session", "demo", "--port", daemon.port).code == 0)
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
        #expect(try Program("record", "--session", "demo", "--for", "200ms", "--out", file, "--port", daemon.port).code == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix(",\"x\",null]\n"))
        let recorder = try recorder(daemon, "--out", other)
        try begun(other)
        _ = daemon.stop(SIGKILL)
        recorder.waitUntilExit()
        #expect(try recorder.terminationStatus == 4 && Program("replay", other, "--verify").code == 0)
    }

    @Test("serve --record: a file a session, whole after an orderly end, valid after kill -9", arguments: [SIGTERM, SIGKILL])
    func folder(signal: Int32) throws {
        let folder = try temporaryFile("recordings")
        let daemon = try RunningDaemon("--port", "0", "--record", folder)
        #expect(try Program("play", temporaryFile("a.pull", Self.pull), "--session", "one", "--port", daemon.port).code == 0)
        #expect(try Program("record", "--session", "two", "--for", "50ms", "--out", temporaryFile("x"), "--port", daemon.port).code == 0)
        _ = daemon.stop(signal)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.count == 1 && files[0].hasPrefix("one-"))
        #expect(try Program("replay", folder + "/" + (files.first ?? ""), "--verify").code == 0)
    }

    @Test("A script longer than a message plays; one that is too long, or a folder in which nothing can be written, is told")
    func limits() throws {
        let daemon = try RunningDaemon("--port", "0")
        let long = Self.pull + String(repeating: "# a comment that makes the script long\n", count: 10_000)
        #expect(try Program("play", temporaryFile("a.pull", long), "--session", "demo", "--port", daemon.port).code == 0)
        #expect(daemon.stop(SIGTERM) == 0)
        let refused = try Program("serve", "--port", "0", "--data", "none", "--record", temporaryFile("file", "no folder"))
        #expect(refused.code == 2 && refused.errors.contains("no file can be made in the folder"))
        #expect(try Program("record", "--session", "a", "--for", "soon").code == 2)
        #expect(try Program("play", temporaryFile("a.pull", Self.pull), "--session", "demo", "--speed", "11").code == 2)
    }
}
