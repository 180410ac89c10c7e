import Foundation
import Recordings
import Testing

@testable import PreviewCommands
@testable import PreviewTesting

/// A folder in which a reader of the documents works: with the files that the documents name, a daemon, and `pullwire`
/// in the PATH.
final class DocumentWorkshop {
    private static let token = "0123456789abcdef"

    let place: Workplace
    private let daemon: RunningDaemon?
    private let socketDaemon: RunningDaemon?

    /// With what the commands of that document need, and no more, because much of it takes a while.
    init(_ document: Document) throws {
        let text = document.fences.map(\.text).joined()
        // A folder in a folder of its own, because a document may write beside it.
        place = try Workplace([
            "pullwire/logo.svg": "<svg viewBox='0 0 20 20'><path d='M0 0L10 0C15 0 15 5 15 10'/></svg>"
        ])
        daemon =
            text.contains("demo") || text.contains("8484")
            ? try RunningDaemon("--port", "0", "--token", Self.token) : nil
        socketDaemon = text.contains("--unix") ? try RunningDaemon("--unix", place.folder + "/pullwire.sock") : nil
        try FileManager.default.createDirectory(atPath: place.folder + "/bin", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: place.folder + "/bin/pullwire", withDestinationPath: Program.url.path)
        try copyFiles()
        if text.contains("--against") { try commit() }
        if text.contains("--apply") { try writeDecisions() }
        for name in ["demo.pullcast", "old.pullcast"] where text.contains(name) {
            #expect(try run("pullwire run Tests/Golden/storehouse-basic.pull --record \(name)").code == 0)
        }
        if text.contains("cat.gif") {
            #expect(try run("pullwire render first.pull --out cat.gif --scale 0.1 --to 100ms").code == 0)
        }
        // So that there is a session that can be recorded.
        if daemon != nil { #expect(try run("pullwire figure text HI --session demo").code == 0) }
    }

    deinit {
        for daemon in [daemon, socketDaemon] { _ = daemon?.stop(SIGTERM) }
    }

    /// Runs a command as it stands in a document, with this daemon's port where one is meant.
    func run(_ command: String) throws -> (code: Int32, output: String, errors: String) {
        if command.contains(/review .*--(accept|reject|apply)/) { try makePending() }
        // Into files: the end of a pipe would come only when every process that was started meanwhile has closed it,
        // too, and some are daemons.
        let process = try started(
            "( \(adapted(command)) ) > ../output 2> ../errors < /dev/null", output: FileHandle.nullDevice)
        process.waitUntilExit()
        return (process.terminationStatus, place["output"] ?? "", place["errors"] ?? "")
    }

    /// Runs a command that ends with Ctrl-C only.
    /// - Returns: its exit code when it got that after its first line
    func interrupt(_ command: String) throws -> Int32 {
        let output = Pipe()
        let process = try started("exec \(adapted(command))", output: output)
        _ = output.fileHandleForReading.availableData
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func started(_ line: String, output: Any) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", line]
        process.currentDirectoryURL = URL(fileURLWithPath: place.folder + "/pullwire")
        process.environment = environment
        process.standardOutput = output
        try process.run()
        return process
    }

    private var environment: [String: String] {
        [
            "PATH": "\(place.folder)/bin:/usr/local/bin:/usr/bin:/bin", "HOME": place.folder,
            "XDG_STATE_HOME": place.folder + "/state",
            "XDG_CACHE_HOME": place.folder + "/cache", "PULLWIRE_TOKEN": Self.token,
        ]
    }

    private var port: String { daemon?.port ?? "0" }

    private func adapted(_ command: String) -> String {
        var command = command.replacing(/\ +# .*$/, with: "")
        let link = "http://127.0.0.1:\(port)/?session=demo#token=\(Self.token)"
        command = command.replacing("http://192.168.1.5:8484/?session=demo#token=...", with: link)
        command = command.replacing("/run/user/1000/pullwire.sock", with: place.folder + "/pullwire.sock")
        command = command.replacing("127.0.0.1:8484", with: "127.0.0.1:\(port)").replacing(
            "/var/lib/pullwire", with: place.folder + "/var")
        command = command.replacing(/^sudo (?=sh )/, with: "").replacing("--port 8484", with: "--port 0")
        if command.hasPrefix("pullwire serve") || command.hasPrefix("pullwire doctor") {
            return command + (command.contains("--port") ? "" : " --port 0")
        }
        // Pictures are drawn small, because large ones take a minute without optimisation.
        if command.hasPrefix("pullwire render"), !command.contains("--scale") { return command + " --scale 0.2" }
        return command.contains("--session") && !command.contains("--unix") ? "\(command) --port \(port)" : command
    }

    /// Files of the repository, the scripts that README.md has readers save, and the data folder of a daemon before and
    /// after an upgrade.
    private func copyFiles() throws {
        let folder = place.folder + "/pullwire"
        for (path, name) in [
            ("Tests/Golden", "Tests/Golden"), ("scripts/examples/phone", "scripts/examples/phone"),
            ("docs/preview.pull", "docs/preview.pull"), ("docs/ci", "docs/ci"),
            ("web/images/wire", "dogs"), ("web/images/wire/0.png", "sun.png"),
        ] {
            let copy = URL(fileURLWithPath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: repository(path), toPath: copy.path)
        }
        for fence in try Document("README.md").fences("pull") { try place.write(fence.text, "pullwire/" + fence.file) }
        for name in ["pullwire.sqlite", "pullwire.sqlite-wal", "pullwire.sqlite-shm"] {
            try place.write("new", "var/" + name)
        }
        try place.write("old", "var/pullwire.sqlite.version-2")
    }

    private func commit() throws {
        let commands = [
            "git init -q .", "git add -A", "git -c user.name=a -c user.email=a@b commit -qm a",
            "git update-ref refs/remotes/origin/main HEAD",
        ]
        #expect(try run(commands.joined(separator: " && ")).code == 0)
    }

    private func writeDecisions() throws {
        let golden = try #require(place["pullwire/Tests/Golden/storehouse-basic.golden"])
        let digest = try Golden(reading: Array(golden.utf8), file: "a").digest
        let decision = [
            "\"script\":\"Tests/Golden/storehouse-basic.pull\"", "\"golden\":\"storehouse-basic\"",
            "\"decision\":\"accept\"", "\"motion\":\"\(digest)\"",
        ]
        try place.write(
            "{\"decisions\":1,\"goldens\":[{\(decision.joined(separator: ","))}]}", "pullwire/decisions.json")
    }

    /// A golden that differs from its motion, which lies beside it.
    private func makePending() throws {
        let name = "pullwire/Tests/Golden/storehouse-basic.golden"
        let text = try #require(place[name])
        try place.write(
            text.replacingOccurrences(of: "\"tick\":20,\"offset\":-", with: "\"tick\":20,\"offset\":-1"), name)
        #expect(try run("pullwire run Tests/Golden/storehouse-basic.pull").code == 1)
    }
}
