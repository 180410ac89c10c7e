import Foundation
import Testing

@Suite("Figures from files, in scripts and by name")
struct FigureFileTests {
    /// A script beside its figure, which is one upright bar of 40 pt.
    private func script(_ value: String, expecting text: String = "") throws -> String {
        let file = try temporaryFile("a.pull", "pull 1\nsystem storehouse\nset figure \(value)\nsleep 1t\n\(text)")
        let svg = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("logo.svg")
        try Data("<svg viewBox=\"0 0 9 9\"><path d=\"M3 0v20\"/></svg>".utf8).write(to: svg)
        return file
    }

    @Test("set figure FILE reads the file beside the script; --figure NAME=FILE gives a name to one")
    func run() throws {
        let file = try script("logo.svg")
        let svg = file.replacingOccurrences(of: "a.pull", with: "logo.svg")
        let recording = file + "cast"
        #expect(try Program("run", file, "--record", recording).code == 0)
        #expect(try String(contentsOfFile: recording, encoding: .utf8).contains("\"figure\":\"0,0 0,40\""))
        #expect(try Program("run", try script("mine"), "--figure", "mine=\(svg)", "--record", recording).code == 0)
        #expect(try String(contentsOfFile: recording, encoding: .utf8).contains("\"figure\":\"0,0 0,40\""))
        #expect(
            try Program("run", repository("Tests/Golden/storehouse-basic.pull"), "--set", "figure=\(svg)").code == 0)
    }

    @Test(
        "A figure that cannot be used is told at its place, or with its option",
        arguments: [
            (
                "none.svg", [],
                "a.pull:3:12: the figure for \"DIR/none.svg\" cannot be used: DIR/none.svg cannot be read: No such file or directory"
            ),
            ("a.json", [], "a.pull:3:12: the figure for \"DIR/a.json\" cannot be used: DIR/a.json cannot be read"),
            (
                "mine", [],
                "\"figure\" must be one of storehouse, akta, pullwire, or bars as \"0,35 12,42; 12,42 24,35\""
            ),
            ("mine", ["--figure", "mine"], "--figure wants NAME=FILE, not \"mine\""),
            ("mine", ["--figure", "my figure=a.svg"], "\"my figure\" is no name for a figure"),
            ("akta", ["--figure", "akta=logo.svg"], "there is a figure \"akta\" already; use another name"),
            ("mine", ["--figure", "mine=/nowhere.svg"], "/nowhere.svg cannot be read"),
        ] as [(String, [String], String)])
    func errors(value: String, options: [String], text: String) throws {
        let file = try script(value)
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        let run = try Program(["run", file] + options)
        #expect(
            run.code == 2 && run.errors.contains(text.replacingOccurrences(of: "DIR", with: folder)), "\(run.errors)")
    }

    private func catalog(of daemon: RunningDaemon) throws -> String {
        let curl = Process()
        let output = Pipe()
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        (curl.arguments, curl.standardOutput) = (["-s", "http://127.0.0.1:\(daemon.port)/systems.json"], output)
        try curl.run()
        defer { curl.waitUntilExit() }
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test("play sends a script with its figures written in; a daemon knows the names that serve --figure gives")
    func play() throws {
        let file = try script("logo.svg")
        let svg = file.replacingOccurrences(of: "a.pull", with: "logo.svg")
        let daemon = try RunningDaemon("--port", "0", "--figure", "mine=\(svg)")
        let played = try Program("play", file, "--session", "x", "--port", daemon.port)
        #expect(played.code == 0, "\(played.errors)")
        #expect(try catalog(of: daemon).contains(#"{"name":"mine","text":"0,0 0,40"}"#))
        #expect(daemon.stop(SIGTERM) == 0)
    }
}
