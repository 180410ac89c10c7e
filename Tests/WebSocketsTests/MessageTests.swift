import Testing

@testable import WebSockets

@Suite("Messages over a socket", .serialized)
struct MessageTests {
    @Test("a text comes back as a text")
    func text() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x81, payload: Array("pull".utf8)))

        #expect(try client.receiveFrame() == .init(head: 0x81, payload: Array("pull".utf8)))
    }

    @Test("binary comes back as binary, of every length class of RFC 6455 5.2", arguments: [0, 1, 125, 126, 1024, 1025, 65535, 65536])
    func binary(count: Int) throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)
        let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }

        client.send(.init(head: 0x82, payload: payload))

        #expect(try client.receiveFrame() == .init(head: 0x82, payload: payload))
    }

    @Test("client and server of this module understand each other")
    func ownClient() throws {
        let server = try Server()
        var script = Script()
        script.targets = [ClientTarget(port: server.port)]
        script.opened = { player, connection in player.send(.text("pull"), on: connection) }
        script.received = { _, _, connection in connection.close() }
        let client = try Server(.init(), script, on: [])

        _ = client.journal.next()
        #expect(client.journal.next() == .received(.text("pull")))
        #expect(client.journal.next() == .closed(.byUs(.normal)))
    }
}
