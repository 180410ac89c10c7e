import Foundation
import Testing

@testable import PreviewCommands
@testable import PreviewTesting

@Suite("play, record and replay by a daemon's link")
struct LinkTests {
    private static let token = "0123456789abcdef", watching = "fedcba9876543210",
        pull = "pull 1\nsystem plain\ndrag 200pt in 50ms\nmark pulled\ncancel\n"

    private func play(_ arguments: String..., environment: [String: String] = [:]) throws -> Program {
        try Program(["play", temporaryFile("a.pull", Self.pull)] + arguments, environment: environment)
    }

    @Test("What serve prints is enough: host, port, base path, session and token; --session wins over the link's")
    func link() throws {
        let daemon = try RunningDaemon("--port", "0", "--token", Self.token, "--base-path", "/base")
        let url = try #require(daemon.ready["url"] as? String)
        let file = try temporaryFile("a.pullcast")
        #expect(url == "http://127.0.0.1:\(daemon.port)/base/#token=\(Self.token)")
        let named = url.replacingOccurrences(of: "/#", with: "/?session=team&system=plain#")
        #expect(try play("--link", named).code == 0)
        #expect(try Program("record", "--link", url, "--session", "team", "--for", "100ms", "--out", file).code == 0)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8).contains("plain"),
            "the session that the script was played in")
        #expect(try Program("replay", file, "--link", url).output.contains("passed"))
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test("The token may be in PULLWIRE_TOKEN; --token comes before the link's, and that before the environment's")
    func tokens() throws {
        let daemon = try RunningDaemon("--port", "0", "--token", Self.token, "--base-path", "/")
        let bare = "http://localhost:\(daemon.port)/"
        let wrong = "wrong-wrong-wrong"
        #expect(try play("--link", bare, environment: ["PULLWIRE_TOKEN": Self.token]).code == 0)
        #expect(
            try play("--port", daemon.port, "--session", "demo", environment: ["PULLWIRE_TOKEN": Self.token]).code == 0)
        #expect(try play("--link", bare + "#token=" + Self.token, environment: ["PULLWIRE_TOKEN": wrong]).code == 0)
        #expect(try play("--link", bare + "#token=" + wrong, "--token", Self.token).code == 0)
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test(
        "A missing or wrong token, a link that may only watch, and a wrong path are told in words; exit code 2; no error repeats a token"
    )
    func refused() throws {
        let daemon = try RunningDaemon(
            "--port", "0", "--token", Self.token, "--viewer-token", Self.watching, "--base-path", "/base")
        let place = "http://127.0.0.1:\(daemon.port)/"
        for (link, words) in [
            (place + "base/", "the daemon wants a token: give its whole link, with #token=, or set PULLWIRE_TOKEN"),
            (place + "base/#token=wrong-wrong-wrong", "this token is not the daemon's; ask for its present link"),
            (place + "base/#token=" + Self.watching, "this link may only watch; ask for one that may control"),
            (place + "elsewhere/#token=" + Self.token, "there is no daemon at \(place)elsewhere/; is the path right?"),
        ] {
            let run = try play("--link", link)
            #expect(run.code == 2 && run.errors == "pullwire: \(words)\n")
        }
        #expect(
            try Program("record", "--link", place + "base/", "--out", temporaryFile("x")).errors.contains(
                "the daemon wants a token"))
        #expect(
            try Program(
                "record", "--link", place + "base/#token=" + Self.watching, "--for", "50ms", "--out", temporaryFile("x")
            ).code == 0)
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test(
        "What is no link, or two places at once, is wrong usage; the error says what is wanted and repeats no token",
        arguments: [
            (
                ["--link", "localhost:8484/#token=0123456789abcdef"],
                "--link wants a link such as http://127.0.0.1:8484/?session=demo"
            ),
            (["--link", "http://127.0.0.1:1/#token=0123456789.abcdef"], "--link wants a link such as"),
            (["--port", "8484"], "Missing expected argument '--session <session>', or '--link <link>'"),
            (["--port", "0", "--session", "a"], "--port must be from 1 to 65535, not 0"),
            (
                ["--link", "http://127.0.0.1:1/", "--unix", "/x"],
                "--link, --port and --unix exclude each other; choose one"
            ),
            (
                ["--link", "http://127.0.0.1:1/", "--tls-ca", "/x"],
                "--tls-ca is for a --link that begins with https://"
            ),
            (
                ["--link", "https://127.0.0.1:1/", "--tls-ca", "/nowhere"],
                "the authority /nowhere cannot be used: No such file or directory"
            ),
        ])
    func wrongUsage(arguments: [String], words: String) throws {
        let play = try Program(["play", temporaryFile("a.pull", Self.pull)] + arguments)
        #expect(play.code == 2 && play.errors.contains(words) && !play.errors.contains("0123456789"))
        #expect(try Program(["record", "--out", temporaryFile("x")] + arguments).code == 2)
    }

    @Test(
        "Nobody there: exit code 4",
        arguments: [
            (
                ["--link", "http://127.0.0.1:1/?session=a#token=0123456789abcdef"],
                "no connection to http://127.0.0.1:1/: "
            ),
            (
                ["--link", "http://nowhere.invalid/"],
                "no connection to http://nowhere.invalid:80/: the host has no address"
            ),
            (
                ["--unix", "/nowhere.sock", "--session", "a"],
                "no connection to unix:/nowhere.sock: nobody listens there"
            ),
        ])
    func nobody(arguments: [String], words: String) throws {
        let run = try Program(["play", temporaryFile("a.pull", Self.pull)] + arguments)
        #expect(run.code == 4 && run.errors.hasPrefix("pullwire: " + words) && !run.errors.contains("0123456789"))
    }

    /// Files of a certificate that nobody else has signed, and of its key.
    private func certificate(_ name: String) throws -> (certificate: String, key: String) {
        let (file, key) = (try temporaryFile("cert.pem"), try temporaryFile("key.pem"))
        let openssl = try Process.run(
            URL(fileURLWithPath: "/usr/bin/openssl"),
            arguments: [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
                "/CN=localhost",
                "-addext", "subjectAltName=" + name, "-keyout", key, "-out", file,
            ])
        openssl.waitUntilExit()
        return (file, key)
    }

    @Test("A certificate in ../share, where libwebsockets would look, is not trusted for being there")
    func share() throws {
        let (cert, key) = try certificate("DNS:localhost")
        let folder = URL(fileURLWithPath: cert).deletingLastPathComponent()
        let hash = Process()
        let output = Pipe()
        (hash.executableURL, hash.arguments, hash.standardOutput) = (
            URL(fileURLWithPath: "/usr/bin/openssl"), ["x509", "-hash", "-noout", "-in", cert], output
        )
        try hash.run()
        let name = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            .trimmingCharacters(in: .newlines)
        for made in ["share", "work"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(made), withIntermediateDirectories: false)
        }
        try FileManager.default.copyItem(atPath: cert, toPath: folder.path + "/share/\(name).0")
        let daemon = try RunningDaemon("--port", "0", "--tls-cert", cert, "--tls-key", key)
        let script = try temporaryFile("a.pull", Self.pull)

        let play = Process()
        (play.executableURL, play.currentDirectoryURL) = (Program.url, folder.appendingPathComponent("work"))
        play.arguments = ["play", script, "--link", "https://localhost:\(daemon.port)/"]
        try play.run()
        play.waitUntilExit()
        #expect(play.terminationStatus == 4)
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test("Over TLS the certificate must be trusted: by the system, or by --tls-ca")
    func trust() throws {
        let ((cert, key), (other, _)) = (try certificate("DNS:localhost"), try certificate("DNS:localhost"))
        let daemon = try RunningDaemon(
            "--port", "0", "--token", Self.token, "--base-path", "/", "--tls-cert", cert, "--tls-key", key)
        let link = "https://localhost:\(daemon.port)/?session=demo#token=\(Self.token)"

        let trusted = try play("--link", link, "--tls-ca", cert)
        #expect(trusted.code == 0 && trusted.output.contains("mark pulled"))
        #expect(
            try play("--link", link, environment: ["SSL_CERT_FILE": cert]).code == 0, "the system's, as OpenSSL has it")
        let untrusted = try play("--link", link)
        #expect(
            untrusted.code == 4
                && untrusted.errors
                    == "pullwire: no connection to https://localhost:\(daemon.port)/: its certificate is not trusted: self-signed certificate; --tls-ca names one that is\n"
        )
        #expect(
            try play("--link", link, "--tls-ca", other, environment: ["SSL_CERT_FILE": cert]).code == 4,
            "instead of the system's")
        let plain = try play("--link", link.replacingOccurrences(of: "https", with: "http"))
        #expect(plain.code == 4 && plain.errors.contains("does it speak TLS there?"))
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test("A daemon on a unix socket is played on by the socket's path, or by its link")
    func unixSocket() throws {
        let path = "/tmp/pullwire-\(UUID().uuidString).sock"
        let daemon = try RunningDaemon("--unix", path)
        #expect(try play("--unix", path, "--session", "demo").code == 0)
        #expect(try play("--link", #require(daemon.ready["url"] as? String)).code == 0)
        #expect(daemon.stop(SIGTERM) == 0)
    }
}
