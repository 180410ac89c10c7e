import Foundation
import Testing

@testable import WebSockets

@Suite("Connections of our own", .serialized)
struct ClientTests {
    @Test("a client agrees on a subprotocol with a server, sends a message, and gets the server's CLOSE frame")
    func conversation() throws {
        var configuration = SocketConfiguration.patient
        configuration.subprotocols = ["v1"]
        var script = Script()
        script.received = { _, message, connection in
            connection.close(code: .policyViolation, reason: "\(message.bytes.count)")
        }
        let server = try Server(configuration, script)

        let client = try client(of: ClientTarget(port: server.port, path: "/?session=demo", subprotocol: "v1")) {
            player, connection in
            player.send(.text(connection.subprotocol ?? "none"), on: connection)
        }

        guard case .opened(let seen)? = server.journal.next() else {
            Issue.record("never opened")
            return
        }
        #expect(seen.value(of: "session") == "demo")
        #expect(seen.host == "127.0.0.1:\(server.port)")
        #expect(seen.origin == nil)
        #expect(server.journal.next() == .received(.text("v1")))
        _ = client.journal.next()  // opened
        #expect(client.journal.next() == .closed(.byPeer(.policyViolation, reason: "2")))
        #expect(server.journal.next() == .closed(.byUs(.policyViolation)))
    }

    @Test("a token is sent in a header of its own, and a request without one has none", arguments: ["secret", nil])
    func token(token: String?) throws {
        let server = try Server()
        let client = try client(of: ClientTarget(port: server.port, token: token)) { _, _ in }

        guard case .opened(let seen)? = server.journal.next() else { throw RawClient.Failure.notConnected }
        #expect(seen.authorization == token.map { "Bearer " + $0 })
        client.remote.stop()
    }

    @Test("the Host header leaves out the scheme's usual port")
    func hostHeader() {
        #expect(ClientTarget(host: "a.example", port: 80).authority(isSecure: false) == "a.example")
        #expect(ClientTarget(host: "a.example", port: 443).authority(isSecure: true) == "a.example")
        #expect(ClientTarget(host: "a.example", port: 443).authority(isSecure: false) == "a.example:443")
        #expect(ClientTarget(host: "::1", port: 8443).authority(isSecure: true) == "[::1]:8443")
    }

    @Test("a unix socket is connected to by its path")
    func unixSocket() throws {
        let path = "/tmp/pullwire-\(UUID().uuidString).sock"
        let server = try Server(endpoints: [.file(path)])
        let client = try client(of: ClientTarget(file: path, path: "/ws", token: "secret")) { player, connection in
            player.send(.text("hello"), on: connection)
        }

        guard case .opened(let seen)? = server.journal.next() else { throw RawClient.Failure.notConnected }
        #expect(seen.path == "/ws" && seen.host == "localhost" && seen.authorization == "Bearer secret")
        _ = client.journal.next()  // opened
        #expect(client.journal.next() == .received(.text("hello")))
        server.remote.stop()
        #expect(server.hasEnded())
    }

    @Test(
        "a unix socket that nobody listens on, or whose path is impossible, is an error",
        arguments: ["", "/nowhere.sock", String(repeating: "x", count: 108)])
    func noSocket(path: String) throws {
        do {
            let client = try client(of: ClientTarget(file: path)) { _, _ in }
            guard case .failed(.unreachable)? = client.journal.next() else { throw RawClient.Failure.notConnected }
        } catch let error as SocketError {
            guard case .cannotConnect = error else { throw error }
        }
    }

    @Test("long messages go both ways")
    func longMessages() throws {
        let server = try Server()
        let message = Message.binary((0..<60_000).map { UInt8(truncatingIfNeeded: $0) })
        let client = try client(of: ClientTarget(port: server.port)) { player, connection in
            player.send(message, on: connection)
        }

        _ = client.journal.next()  // opened
        #expect(client.journal.next() == .received(message))
    }

    @Test("a client closes by itself")
    func close() throws {
        let server = try Server()
        let client = try client(of: ClientTarget(port: server.port)) { _, connection in
            connection.close(code: .normal, reason: "done")
        }

        _ = client.journal.next()  // opened
        #expect(client.journal.next() == .closed(.byUs(.normal)))
        _ = server.journal.next()  // opened
        #expect(server.journal.next() == .closed(.byPeer(.normal, reason: "done")))
    }

    @Test(
        "a server is found by name and by number, IPv4 and IPv6",
        arguments: [("localhost", "127.0.0.1"), ("127.0.0.1", "127.0.0.1"), ("::1", "::1")])
    func host(name: String, address: String) throws {
        let server = try Server(on: [.init(host: address, port: 0)])
        let client = try client(of: ClientTarget(host: name, port: server.port)) { _, _ in }

        guard case .opened? = client.journal.next() else {
            Issue.record("never opened")
            return
        }
    }

    @Test(
        "a rejected upgrade is reported with its status, and without opened or closed",
        arguments: [401, 403, 404, 426, 503])
    func refused(status: Int) throws {
        var script = Script()
        script.decide = { _ in .refuse(status: status, text: "no") }
        let server = try Server(.patient, script)
        let client = try client(of: ClientTarget(port: server.port)) { _, _ in }

        #expect(client.journal.next() == .failed(.rejected(status: status)))
        client.remote.stop()
        #expect(client.hasEnded())
        #expect(client.journal.rest == [])
    }

    @Test("a server that is not there is reported once")
    func unreachable() throws {
        let server = try Server()
        server.remote.stop()
        #expect(server.hasEnded())
        let client = try client(of: ClientTarget(port: server.port)) { _, _ in }

        guard case .failed(.unreachable)? = client.journal.next() else {
            Issue.record("not reported")
            return
        }
        client.remote.stop()
        #expect(client.hasEnded())
        #expect(client.journal.rest == [])
    }

    @Test("a name without an address cannot be connected to")
    func unknownHost() {
        #expect(throws: (any Error).self) {
            let client = try client(of: ClientTarget(host: "nowhere.invalid", port: 1)) { _, _ in }
            guard case .failed? = client.journal.next() else { return }
            throw SocketError.notNumeric(host: "nowhere.invalid")
        }
    }

    @Test("a target that would smuggle a header is refused")
    func smuggled() {
        #expect(throws: SocketError.self) {
            try client(of: ClientTarget(port: 1, path: "/ HTTP/1.1\r\nX: 1")) { _, _ in }
        }
        #expect(throws: SocketError.self) { try client(of: ClientTarget(port: 1, token: "a\r\nX: 1")) { _, _ in } }
    }

    @Test("a connection that nobody has answered when the loop stops has failed, and was neither opened nor closed")
    func stopWhileConnecting() throws {
        let mute = try ListeningSocket(.init(port: 0))  // takes connections and says nothing
        let client = try client(of: ClientTarget(port: mute.endpoint.port)) { _, _ in }

        client.remote.stop(within: 1)

        #expect(client.hasEnded())
        #expect(client.journal.rest == [.failed(.unreachable("the server did not answer"))])
    }

    private func client(
        of target: ClientTarget, opened: @escaping @Sendable (Player, Connection) -> Void
    ) throws -> Server {
        var script = Script()
        script.targets = [target]
        script.opened = opened
        script.received = { _, _, _ in }
        return try Server(.patient, script, on: [])
    }
}
