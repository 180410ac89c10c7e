import Foundation
import Testing

@testable import WebSockets

@Suite("Certificates", .serialized)
struct CertificateTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Makes `name`.crt and `name`.key.
    private func make(_ name: String, passphrase: String? = nil) throws -> Certificate {
        let made = Certificate(chain: "\(folder)/\(name).crt", key: "\(folder)/\(name).key")
        let protection = passphrase.map { ["-passout", "pass:" + $0] } ?? ["-nodes"]
        _ = try run("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-subj", "/CN=localhost", "-days", "2"]
            + ["-keyout", made.key, "-out", made.chain] + protection)
        return made
    }

    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
        process.arguments = arguments
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    @Test("with a certificate all is TLS, and nothing but HTTP/1.1 is agreed on")
    func tls() throws {
        var configuration = SocketConfiguration.patient
        configuration.certificate = try make("own")
        let server = try Server(configuration)

        let curl = ["-s", "--max-time", "\(patience)", "--http2", "--cacert", "\(folder)/own.crt", "-w", "%{http_version}", "https://localhost:\(server.port)/a"]
        #expect(try run("curl", curl) == "hello /a\n1.1")
        #expect(try !RawClient.get("/", from: server.port).contains("hello"))
    }

    @Test("a client that does not begin its TLS handshake in time is hung up on")
    func silent() throws {
        var configuration = SocketConfiguration.patient
        configuration.certificate = try make("own")
        configuration.handshakeTimeout = 1
        let server = try Server(configuration)
        let start = ContinuousClock.now
        #expect(try RawClient(server.port).receiveAll() == "")
        #expect(ContinuousClock.now - start > .seconds(0.5))
    }

    @Test("what cannot be used is said at the start, without asking anybody for a passphrase")
    func unusable() throws {
        let own = try make("own"), other = try make("other"), secret = try make("secret", passphrase: "abcd")
        #expect(try refusal(.init(chain: "/nowhere", key: own.key)).hasPrefix("the certificate /nowhere cannot be used: "))
        #expect(try refusal(.init(chain: own.key, key: own.key)) == "the certificate \(own.key) cannot be used: no start line")
        #expect(try refusal(.init(chain: own.chain, key: other.key)).hasPrefix("the key \(other.key) cannot be used: key values mismatch"))
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
