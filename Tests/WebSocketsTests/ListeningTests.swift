import Foundation
import Testing

@testable import WebSockets

@Suite("Listening", .serialized)
struct ListeningTests {
    @Test("127.0.0.1 is bound as 127.0.0.1, not as every address")
    func exactAddress() throws {
        let server = try Server(on: [.init(host: "127.0.0.1", port: 0)])

        // /proc/net/tcp: local address in network byte order as a little-endian number, port, ..., state 0A = listening
        let port = String(format: "%04X", server.port)
        #expect(try listeners("/proc/net/tcp").contains("0100007F:\(port)"))
        #expect(try !listeners("/proc/net/tcp6").contains { $0.hasSuffix(":\(port)") })
    }

    @Test("::1 is bound as ::1, and IPv4 does not reach it")
    func exactAddress6() throws {
        let server = try Server(on: [.init(host: "::1", port: 0)])

        let port = String(format: "%04X", server.port)
        #expect(try listeners("/proc/net/tcp6").contains("00000000000000000000000001000000:\(port)"))
        #expect(throws: RawClient.Failure.notConnected) { try RawClient(server.port) }
    }

    @Test("a loop listens on several addresses")
    func severalAddresses() throws {
        let first = try Server()
        let port = first.port
        first.remote.stop()
        #expect(first.hasEnded())
        let server = try Server(on: [.init(host: "::1", port: port), .init(host: "127.0.0.1", port: port)])

        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test("a port that somebody listens on is an error that says so")
    func portInUse() throws {
        let server = try Server()
        let address = ListenAddress(port: server.port)

        #expect(throws: SocketError.addressInUse(.address(address))) { try Server(on: [address]) }
        #expect("\(SocketError.addressInUse(.address(address)))".hasPrefix("127.0.0.1:\(server.port) is in use"))
    }

    @Test("a port whose connections linger can be bound again")
    func lingering() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)
        server.remote.stop(within: 1)
        #expect(server.hasEnded())  // the server hangs up first: TIME_WAIT is on its side
        #expect(try client.receiveFrame().closeCode == 1001)

        #expect(try Server(on: [.init(port: server.port)]).port == server.port)
    }

    @Test("a host that is not numeric is refused", arguments: ["localhost", "", "127.0.0.1.5", "example.com"])
    func notNumeric(host: String) {
        #expect(throws: SocketError.notNumeric(host: host)) { try Server(on: [.init(host: host, port: 0)]) }
    }

    @Test("an address of another machine is refused with a reason")
    func foreignAddress() {
        let address = ListenAddress(host: "192.0.2.1", port: 0)
        #expect(throws: SocketError.cannotListen(.address(address), reason: "Cannot assign requested address")) {
            try Server(on: [address])
        }
    }

    /// Read to the end, because `String(contentsOfFile:)` ends with the kernel's first page.
    private func listeners(_ table: String) throws -> [String] {
        let bytes = try FileHandle(forReadingFrom: URL(fileURLWithPath: table)).readToEnd() ?? Data()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: " ")
            return fields[3] == "0A" ? String(fields[1]) : nil
        }
    }
}

/// Descriptors that the process has open.
func descriptorCount() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
