import Foundation
import Testing

@testable import WebSockets

@Suite("Certificates", .serialized)
struct CertificateTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
        .path

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Makes `name`.crt and `name`.key.
    private func make(
        _ name: String, for host: String = "DNS:localhost", passphrase: String? = nil
    ) throws -> Certificate {
        let made = Certificate(chain: "\(folder)/\(name).crt", key: "\(folder)/\(name).key")
        let protection = passphrase.map { ["-passout", "pass:" + $0] } ?? ["-nodes"]
        _ = try run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-subj", "/CN=localhost",
                "-days", "2",
            ]
                + ["-addext", "subjectAltName=" + host, "-keyout", made.key, "-out", made.chain] + protection)
        return made
    }

    private func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws -> String {
        let process = Process()
        let output = Pipe()
        let source = Pipe()
        process.standardInput = source
        process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
        process.arguments = arguments
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        try source.fileHandleForWriting.write(contentsOf: input)
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    @Test("with a certificate all is TLS, and nothing but HTTP/1.1 is agreed on")
    func tls() throws {
        var configuration = SocketConfiguration.patient
        configuration.certificate = try make("own")
        let server = try Server(configuration)

        let curl = [
            "-s", "--max-time", "\(patience)", "--http2", "--cacert", "\(folder)/own.crt", "-w", "%{http_version}",
            "https://localhost:\(server.port)/a",
        ]
        #expect(try run("curl", curl) == "hello /a\n1.1")
        #expect(try !RawClient.get("/", from: server.port).contains("hello"))
    }

    @Test(
        "over TLS, too, frames are looked at before libwebsockets gets them: what is lawful passes, however long, and a violation ends it"
    )
    func violation() throws {
        var configuration = SocketConfiguration.patient
        configuration.certificate = try make("own")
        let server = try Server(configuration)
        let lawful = [0x82, 0xfe, 0xea, 0x60, 0, 0, 0, 0] + [UInt8](repeating: 7, count: 60_000)

        let answer = try run(
            "openssl", ["s_client", "-quiet", "-connect", "localhost:\(server.port)"],
            input: Array(RawClient.upgrade().utf8) + lawful + [0x89, 0x81, 0, 0, 0, 0, 66] + lawful + [0x81, 0x01, 65]
                + lawful)

        #expect(answer.contains("HTTP/1.1 101 ") && answer.contains("a client masks its frames (5.1)"))
        _ = server.journal.next()  // opened
        for _ in 0..<2 { #expect(server.journal.next() == .received(.binary([UInt8](repeating: 7, count: 60_000)))) }
        #expect(server.journal.next() == .closed(.byUs(.protocolError)))
    }

    @Test(
        "over TLS a request that is refused is told why, and so is one whose headers are too long",
        arguments: [
            ("GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n", "HTTP/1.1 400 "),
            ("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 50_000), "HTTP/1.1 431 "),
        ])
    func refusal(request: String, status: String) throws {
        var configuration = SocketConfiguration.patient
        configuration.certificate = try make("own")
        let server = try Server(configuration)

        let answer = try run(
            "openssl", ["s_client", "-quiet", "-connect", "localhost:\(server.port)"], input: Array(request.utf8))

        #expect(answer.hasPrefix(status))
    }

    @Test(
        "a client of ours talks over TLS with a server whose certificate it was told to trust, by name and by address",
        arguments: ["localhost", "127.0.0.1"])
    func trusted(host: String) throws {
        let own = try make("own", for: "DNS:localhost,IP:127.0.0.1")
        let server = try server(own)
        let client = try client(
            of: ClientTarget(host: host, port: server.port, token: "secret"), trusting: .file(own.chain))

        guard case .opened(let request)? = server.journal.next() else { throw RawClient.Failure.notConnected }
        #expect(request.authorization == "Bearer secret" && request.host == "\(host):\(server.port)")
        _ = client.journal.next()  // opened
        #expect(client.journal.next() == .received(.text("over TLS")))
    }

    @Test(
        "a certificate that nobody trusted has signed, or that is another host's, ends the handshake: nothing is asked, no token is sent"
    )
    func untrusted() throws {
        let own = try make("own")
        let other = try make("other")
        #expect(try failure(own, at: "localhost", trusting: .system) == .untrusted("self-signed certificate"))
        #expect(
            try failure(own, at: "localhost", trusting: .file(other.chain)) == .untrusted("self-signed certificate"))
        #expect(try failure(own, at: "127.0.0.1", trusting: .file(own.chain)) == .untrusted("IP address mismatch"))
        let elsewhere = try make("elsewhere", for: "DNS:elsewhere.example")
        #expect(
            try failure(elsewhere, at: "localhost", trusting: .file(elsewhere.chain)) == .untrusted("hostname mismatch")
        )
    }

    @Test(
        "a server without TLS, and an IPv6 address, which libwebsockets would not compare, are no servers for a client of TLS"
    )
    func noServer() throws {
        let own = try make("own")
        let plain = try Server()
        let client = try client(of: ClientTarget(host: "localhost", port: plain.port), trusting: .file(own.chain))
        #expect(
            client.journal.next()
                == .failed(.unreachable("the handshake of TLS failed; does the server speak TLS there?")))
        client.remote.stop()
        #expect(plain.journal.rest == [])
        let error = try #require(throws: SocketError.self) {
            try self.client(of: ClientTarget(host: "::1", port: 1), trusting: .system)
        }
        #expect("\(error)" == "cannot connect to [::1]:1: over TLS a server is found by its name or its IPv4 address")
    }

    @Test(
        "an authority that cannot be used is said at the start",
        arguments: [("/nowhere", "No such file or directory"), ("/etc/passwd", "no certificate or crl found")])
    func noAuthority(file: String, reason: String) throws {
        let error = try #require(throws: SocketError.self) {
            try client(of: ClientTarget(port: 1), trusting: .file(file))
        }
        #expect("\(error)" == "the authority \(file) cannot be used: \(reason)")
    }

    private func server(_ certificate: Certificate) throws -> Server {
        var configuration = SocketConfiguration()
        configuration.certificate = certificate
        return try Server(configuration)
    }

    private func client(of target: ClientTarget, trusting authority: CertificateAuthority) throws -> Server {
        var configuration = SocketConfiguration()
        var script = Script()
        configuration.certificateAuthority = authority
        script.targets = [target]
        script.opened = { player, connection in player.send(.text("over TLS"), on: connection) }
        script.received = { _, _, _ in }
        return try Server(configuration, script, endpoints: [])
    }

    private func failure(
        _ certificate: Certificate, at host: String, trusting authority: CertificateAuthority
    ) throws -> ConnectError? {
        let server = try server(certificate)
        let client = try client(of: ClientTarget(host: host, port: server.port), trusting: authority)
        guard case .failed(let failure)? = client.journal.next() else { return nil }
        client.remote.stop()
        #expect(server.journal.rest == [])
        return failure
    }

    @Test("a client that does not begin its TLS handshake in time is hung up on")
    func silent() throws {
        var configuration = SocketConfiguration.patient
        configuration.certificate = try make("own")
        configuration.handshakeTimeout = 1
        let server = try Server(configuration)
        let start = SuspendingClock.now
        #expect(try RawClient(server.port).receiveAll() == "")
        #expect(SuspendingClock.now - start > .seconds(0.5))
    }

    @Test("what cannot be used is said at the start, without asking anybody for a passphrase")
    func unusable() throws {
        let own = try make("own")
        let other = try make("other")
        let secret = try make("secret", passphrase: "abcd")
        #expect(
            try refusal(.init(chain: "/nowhere", key: own.key)).hasPrefix("the certificate /nowhere cannot be used: "))
        #expect(
            try refusal(.init(chain: own.key, key: own.key))
                == "the certificate \(own.key) cannot be used: no start line")
        #expect(
            try refusal(.init(chain: own.chain, key: other.key)).hasPrefix(
                "the key \(other.key) cannot be used: key values mismatch"))
        #expect(try refusal(.init(chain: own.chain, key: "/nowhere")).hasPrefix("the key /nowhere cannot be used: "))
        #expect(try refusal(secret).hasPrefix("the key \(secret.key) cannot be used: "))
    }

    private func refusal(_ certificate: Certificate) throws -> String {
        var configuration = SocketConfiguration.patient
        configuration.certificate = certificate
        let error = try #require(throws: SocketError.self) { try Server(configuration) }
        guard case .badCertificate(let text) = error else { return "" }
        return text
    }
}
