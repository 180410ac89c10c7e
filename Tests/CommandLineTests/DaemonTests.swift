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
    @Test(
        "serve --port 0 --json prints one line: event, url, port and pid; it listens on 127.0.0.1 alone and stops in order",
        arguments: [SIGINT, SIGTERM])
    func ready(signal: Int32) throws {
        let daemon = try RunningDaemon("--port", "0")
        #expect(daemon.ready["event"] as? String == "ready")
        #expect(daemon.ready["url"] as? String == "http://127.0.0.1:\(daemon.port)/")
        #expect(daemon.ready["pid"] as? Int == Int(daemon.process.processIdentifier))
        let listening = try listeners(Int(daemon.port) ?? 0)
        #expect(listening == ["0100007F"])
        #expect(daemon.stop(signal) == 0)
    }

    /// The local addresses that listen on a port, as /proc has them: little-endian hexadecimal. Read to the end, because
    /// `String(contentsOfFile:)` ends with the kernel's first page.
    private func listeners(_ port: Int) throws -> [String] {
        let wanted = String(format: "%04X", port)
        return try ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { file in
            let table = try FileHandle(forReadingFrom: URL(fileURLWithPath: file)).readToEnd() ?? Data()
            return String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line -> String? in
                let fields = line.split(separator: " ")
                guard fields.count > 3, fields[3] == "0A" else { return nil }
                let address = fields[1].split(separator: ":")
                return address[1] == wanted ? String(address[0]) : nil
            }
        }
    }

    /// What curl shows of the answer, head and body.
    private func curl(_ arguments: String..., at daemon: RunningDaemon) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        process.arguments =
            ["-s", "-i", "--max-time", "60"]
            + arguments.map { $0.hasPrefix("/") ? "http://127.0.0.1:\(daemon.port)\($0)" : $0 }
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    @Test(
        "What is no host, another's host or another's page is refused on the wire",
        arguments: [
            ("Host: [", 400), ("Host: [evil]", 400), ("Host: 127.0.0.1:evil.example", 400),
            ("Host: evil@127.0.0.1", 400), ("Host: evil.example", 403),
            ("Origin: http://evil.example", 403), ("Origin: null", 403),
        ])
    func foreign(header: String, status: Int) throws {
        let daemon = try RunningDaemon("--port", "0")
        let answer = try curl("-H", header, "/healthz", at: daemon)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.hasSuffix(".\n"))
        #expect(try curl("/healthz", at: daemon).hasSuffix("\r\n\r\nok\n"))
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test("Whoever sends a name and a password is told that Bearer is wanted")
    func basic() throws {
        let daemon = try RunningDaemon("--port", "0", "--token", "controller-0123456789")
        let answer = try curl("-u", "me:secret", "/api/sessions", at: daemon)
        #expect(
            answer.hasPrefix("HTTP/1.1 401 ") && answer.contains("WWW-Authenticate: Bearer\r\n")
                && answer.contains("Authorization must be the word Bearer"))
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test("One session too many is told when to ask again")
    func full() throws {
        let daemon = try RunningDaemon("--port", "0", "--sessions", "1")
        let viewer = Process()
        let output = Pipe()
        viewer.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        viewer.arguments =
            [
                "-s", "-i", "-N", "-H", "Connection: upgrade", "-H", "Upgrade: websocket", "-H",
                "Sec-WebSocket-Version: 13",
            ]
            + [
                "-H", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "-H", "Sec-WebSocket-Protocol: pullwire.v1.json",
                "http://127.0.0.1:\(daemon.port)/ws?session=one",
            ]
        viewer.standardOutput = output
        try viewer.run()
        _ = output.fileHandleForReading.availableData  // it is in
        let answer = try curl("/ws?session=two", at: daemon)
        #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("Retry-After: 60\r\n"))
        viewer.terminate()
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test("A taken port is a clear error and exit code 4")
    func taken() throws {
        let daemon = try RunningDaemon("--port", "0")
        let second = try Program("serve", "--port", daemon.port)
        #expect(
            second.code == 4
                && second.errors.contains(
                    "127.0.0.1:\(daemon.port) is in use; stop what listens there or choose another, or take a free port with --port 0\n"
                ))
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test(
        "Wrong addresses, tokens, paths and limits exit with 2 and say what is right",
        arguments: [
            (["--address", "localhost"], "\"localhost\" is not a numeric address; write 127.0.0.1"),
            (["--address", "::1", "--lan"], "exclude each other"),
            (["--unix", "/tmp/x", "--lan"], "exclude each other"),
            (["--token", "short"], "--token wants 16 to 64 letters, digits, - and _"),
            (["--token", "0123456789abcdef", "--viewer-token", "0123456789abcdef"], "must differ"),
            (["--base-path", "/a b"], "such as /preview"),
            (["--allow-origin", "preview.example.com"], "https://preview.example.com"),
            (["--allow-origin", "https://a.example/b"], "a scheme and a host"),
            (["--message-length", "0"], "--message-length must be from 256 to 16777216, not 0"),
            (["--gone-after", "5"], "--gone-after must be from 6 to 3601, not 5"),
            (["--content-height", "1000001"], "from 1 to 1000000"), (["--sessions", "-1"], "sessions"),
            (["--handshake-timeout", "70000"], "handshake-timeout"),
        ])
    func wrongUsage(arguments: [String], text: String) throws {
        let run = try Program(["serve", "--port", "0", "--data", "none"] + arguments)
        #expect(run.code == 2 && run.errors.contains(text))
    }

    @Test("A wrong token is not repeated", arguments: [["--token", "s3cr.t"], ["--viewer-token", "s3cr.t"]])
    func discreet(arguments: [String]) throws {
        let run = try Program(["serve", "--data", "none"] + arguments)
        #expect(run.code == 2 && !run.errors.contains("s3cr.t"))
        #expect(
            try !Program(["serve", "--data", "none"], environment: ["PULLWIRE_TOKEN": "s3cr.t"]).errors.contains(
                "s3cr.t"))
    }

    @Test(
        "An address beyond the loopback needs a token, a loopback one none",
        arguments: [
            ("127.0.0.2", false), ("::1", false), ("0.0.0.0", true), ("::", true),
        ])
    func addresses(address: String, needsToken: Bool) throws {
        let daemon = try RunningDaemon("--port", "0", "--address", address)
        let url = try #require(daemon.ready["url"] as? String)
        #expect(url.contains("#token=") == needsToken && (daemon.ready["viewerUrl"] != nil) == needsToken)
        #expect(!url.contains("0.0.0.0") && !url.contains("[::]"), "a link that others can open")
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test("serve --help lists every limit with its default")
    func limits() throws {
        let help = try Program("serve", "--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for line in [
            "--message-length <bytes>", "(default: 65536)", "--message-rate <count>", "(default: 240)",
            "--connections <count>", "(default: 4096)",
            "--connections-per-address <count>", "(default: 3000)", "--viewers <count>", "--sessions <count>",
            "(default: 2000)", "--script-length <bytes>",
            "--content-height <points>", "(default: 1000000)", "--nodes <count>", "(default: 500)",
            "--handshake-timeout <seconds>", "(default: 5)",
            "--ping-after <seconds>", "--gone-after <seconds>", "(default: 15)", "--time-to-live <seconds>",
            "(default: 60)", "LIMITS:",
        ] { #expect(help.contains(line), "\(line)") }
    }

    @Test(
        "Fewer descriptors than connections: it serves as many as there is room for, and logs so; too few are a clear error"
    )
    func descriptors() throws {
        let script = "ulimit -n 300; exec \"$0\" serve --port 0 --data none --json --log-level warning"
        let process = Process()
        let output = Pipe()
        let errors = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script, Program.url.path]
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).contains("ready"))
        process.interrupt()
        process.waitUntilExit()
        let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(
            process.terminationStatus == 0
                && log.contains(
                    "there is room for 108 connections only, not for 4096: the process may have 300 descriptors, and 4288 are needed"
                ))
    }

    @Test(
        "play: the script's outcome on the daemon is the exit code, as it would be offline",
        arguments: [
            ("pull 1\nsystem storehouse\ndrag 200pt in 100ms\nexpect state armed\ncancel\n", 0),
            ("pull 1\nexpect offset 1pt\n", 1),
            ("pull 1\nsystem storehouse\nwait state armed timeout 50ms\n", 3), ("pull 1\nrelaese\n", 2),
        ] as [(String, Int32)])
    func plays(script: String, code: Int32) throws {
        let daemon = try RunningDaemon("--port", "0")
        #expect(
            try Program("play", temporaryFile("a.pull", script), "--session", "demo", "--port", daemon.port).code
                == code)
        #expect(daemon.stop(SIGTERM) == 0)
    }
}
