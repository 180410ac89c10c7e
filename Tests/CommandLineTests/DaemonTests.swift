import Foundation
import Testing

/// A running `pullwire serve`.
struct RunningDaemon {
    let process = Process()
    let ready: [String: Any]

    init(_ arguments: String...) throws {
        let output = Pipe()
        process.executableURL = Program.url
        process.arguments = ["serve", "--json", "--data", "none"] + arguments
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            line += more
        }
        ready = try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
    }

    var port: String { "\(ready["port"] ?? 0)" }

    func stop(_ signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }
}

@Suite("The daemon's process")
struct DaemonTests {
    @Test("serve --port 0 --json prints one line: event, url, port and pid; it listens on 127.0.0.1 alone and stops in order", arguments: [SIGINT, SIGTERM])
    func ready(signal: Int32) throws {
        let daemon = try RunningDaemon("--port", "0")
        #expect(daemon.ready["event"] as? String == "ready")
        #expect(daemon.ready["url"] as? String == "http://127.0.0.1:\(daemon.port)/")
        #expect(daemon.ready["pid"] as? Int == Int(daemon.process.processIdentifier))
        #expect(try listeners(Int(daemon.port) ?? 0) == ["0100007F"])
        #expect(daemon.stop(signal) == 0)
    }

    /// The local addresses that listen on a port, as /proc has them: little-endian hexadecimal.
    private func listeners(_ port: Int) throws -> [String] {
        let wanted = String(format: "%04X", port)
        return try ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { file in
            try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line -> String? in
                let fields = line.split(separator: " ")
                guard fields.count > 3, fields[3] == "0A" else { return nil }
                let address = fields[1].split(separator: ":")
                return address[1] == wanted ? String(address[0]) : nil
            }
        }
    }

    @Test("A taken port is a clear error and exit code 4")
    func taken() throws {
        let daemon = try RunningDaemon("--port", "0")
        let second = try Program("serve", "--port", daemon.port)
        #expect(second.code == 4 && second.errors.contains("127.0.0.1:\(daemon.port) is in use"))
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test("play: the script's outcome on the daemon is the exit code, as it would be offline", arguments: [
        ("pull 1\nsystem storehouse\ndrag 200pt in 100ms\nexpect state armed\ncancel\n", 0), ("pull 1\nexpect offset 1pt\n", 1),
        ("pull 1\nsystem storehouse\nwait state armed timeout 50ms\n", 3), ("pull 1\nrelaese\n", 2),
    ] as [(String, Int32)])
    func plays(script: String, code: Int32) throws {
        let daemon = try RunningDaemon("--port", "0")
        #expect(try Program("play", temporaryFile("a.pull", script), "--session", "demo", "--port", daemon.port).code == code)
        #expect(daemon.stop(SIGTERM) == 0)
    }
}
