import Foundation
import Glibc
import Testing

@testable import WebSockets

@Suite("Unix sockets and descriptors that were given", .serialized)
struct EndpointTests {
    private let path = "/tmp/pullwire-\(UUID().uuidString).sock"

    @Test("a unix socket is for its own user only, talks as any other, and is removed in the end")
    func unixSocket() throws {
        let server = try Server(endpoints: [.file(path)])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        let client = try RawClient(file: path)
        client.send(RawClient.upgrade())
        #expect(try client.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
        client.send(.init(head: 0x81, payload: [65]))
        #expect(try client.receiveFrame().text == "A")
        guard case .opened(let request)? = server.journal.next() else { throw RawClient.Failure.notConnected }
        #expect(request.peer.isUnix && "\(request.peer)" == "unix:")

        server.remote.stop()
        #expect(try client.receiveFrame().closeCode == 1001)
        client.send(.init(head: 0x88, payload: []))
        #expect(server.hasEnded() && !FileManager.default.fileExists(atPath: path))
    }

    @Test("the socket of a dead server is replaced; that of a living one is in use; what is no socket stays")
    func staleFile() throws {
        let dead = try ListeningSocket(.file(path))
        close(dead.descriptor)
        let server = try Server(endpoints: [.file(path)])

        #expect(throws: SocketError.addressInUse(.file(path))) { try Server(endpoints: [.file(path)]) }
        #expect(
            "\(SocketError.addressInUse(.file(path)))" == "\(path) is in use; stop what listens there or choose another"
        )
        #expect(
            throws: SocketError.cannotListen(.file("/etc/passwd"), reason: "a file that is no socket is in the way")
        ) {
            try Server(endpoints: [.file("/etc/passwd")])
        }
        server.remote.stop()
        #expect(server.hasEnded())
    }

    @Test("a living server that is too busy to take one more keeps its socket")
    func busy() throws {
        let living = try ListeningSocket(.file(path))
        #expect(listen(living.descriptor, 0) == 0)
        let first = try RawClient(file: path)
        #expect(throws: SocketError.addressInUse(.file(path))) { try ListeningSocket(.file(path)) }
        withExtendedLifetime(first) { _ = close(living.descriptor) }
        living.removeFile()
    }

    @Test("a server leaves the socket that another has put in its place")
    func replaced() throws {
        let first = try Server(endpoints: [.file(path)])
        try FileManager.default.removeItem(atPath: path)
        let second = try Server(endpoints: [.file(path)])
        first.remote.stop()
        #expect(first.hasEnded())

        _ = try RawClient(file: path)
        second.remote.stop()
        #expect(second.hasEnded() && !FileManager.default.fileExists(atPath: path))
    }

    @Test(
        "a path that cannot be is refused with a reason",
        arguments: [
            ("", "the path is empty or longer than 107 bytes"),
            (String(repeating: "x", count: 108), "the path is empty or longer than 107 bytes"),
            ("/nowhere/x.sock", "No such file or directory"),
        ])
    func wrongPath(path: String, reason: String) {
        #expect(throws: SocketError.cannotListen(.file(path), reason: reason)) { try Server(endpoints: [.file(path)]) }
    }

    @Test("a descriptor that listens already is served, by its own address")
    func inherited() throws {
        let given = try ListeningSocket(.address(.init(port: 0)))
        guard case .address(let address) = given.endpoint else { throw RawClient.Failure.notConnected }
        let server = try Server(endpoints: [.inherited(given.descriptor)])

        #expect(server.port == address.port)
        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test("a descriptor that does not listen is refused")
    func notListening() throws {
        let pipe = Pipe()
        let number = pipe.fileHandleForReading.fileDescriptor
        let error = SocketError.cannotListen(
            .inherited(number), reason: "it is no listening stream socket (ListenStream= in the unit)")
        #expect(throws: error) { try Server(endpoints: [.inherited(number)]) }
        #expect(throws: SocketError.self) { try Server(endpoints: [.inherited(-1)]) }
    }

    @Test("many connections over a unix socket are not many of one address")
    func noAddress() throws {
        var configuration = SocketConfiguration.patient
        configuration.connectionsPerAddressLimit = 1
        let server = try Server(configuration, endpoints: [.file(path)])
        let clients = try (0..<3).map { _ in try RawClient(file: path) }
        for client in clients {
            client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(try client.receiveAll().hasPrefix("HTTP/1.1 200 "))
        }
        server.remote.stop()
        #expect(server.hasEnded())
    }
}
