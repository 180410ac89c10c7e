import Testing

@testable import WebSockets

@Suite("Stopping", .serialized)
struct StoppingTests {
    @Test("stop sends every client a CLOSE frame with 1001 and the reason, and run returns when they have answered")
    func gracefully() throws {
        let server = try Server()
        let clients = try (0..<5).map { _ in try RawClient.connected(to: server.port) }

        server.remote.stop(reason: "update", within: 10 * patience)

        for client in clients {
            let frame = try client.receiveFrame()
            #expect(frame.closeCode == 1001)
            #expect(frame.closeReason == "update")
            client.send(.init(head: 0x88, payload: [0x03, 0xe9]))
            #expect(try client.receiveAll() == "")
        }
        #expect(server.hasEnded())
        #expect(server.journal.rest.count { $0 == .closed(.byUs(.goingAway)) } == 5)
    }

    @Test("a client that does not answer holds the end up to the deadline only, and is closed once")
    func stubbornClient() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        server.remote.stop(within: 1)

        #expect(try client.receiveFrame().closeCode == 1001)
        #expect(server.hasEnded())
        #expect(server.journal.rest.count { $0 == .closed(.byUs(.goingAway)) } == 1)
    }

    @Test("a loop without connections stops at once, and its port is free again")
    func alone() throws {
        let server = try Server()
        server.remote.stop(within: 10 * patience)
        #expect(server.hasEnded())

        let second = try Server(on: [.init(port: server.port)])
        #expect(second.port == server.port)
    }

    @Test("a loop that stops accepts nobody")
    func closedDoor() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)
        server.remote.stop()
        #expect(try client.receiveFrame().closeCode == 1001)

        #expect(throws: RawClient.Failure.notConnected) { try RawClient(server.port) }
    }

    @Test("an HTTP response that is being sent is finished")
    func answerOnItsWay() throws {
        var script = Script()
        script.respond = { _ in Response(contentType: "text/plain", body: [UInt8](repeating: 65, count: 8_000_000)) }
        let server = try Server(.patient, script)
        let client = try RawClient(server.port)
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.receive(through: "\r\n\r\n")

        server.remote.stop(within: 10 * patience)

        #expect(try client.receive(count: 8_000_000).allSatisfy { $0 == 65 })
        #expect(server.hasEnded())
    }

    @Test("after the end stop does nothing, and perform returns false")
    func remoteOutlivesLoop() throws {
        let server = try Server()
        server.remote.stop()
        #expect(server.hasEnded())

        server.remote.stop()
        #expect(!server.remote.perform { _ in })
    }

    // Each in a process of its own: other tests open descriptors, too. Libraries keep a few; a leak would be 10 at
    // least.

    @Test("a loop that never ran is freed with everything it opened")
    func neverRan() async {
        await #expect(processExitsWith: .success) {
            let before = try descriptorCount()
            for _ in 0..<10 {
                let loop = try SocketLoop(.init(), handler: Player(Script(), Journal()), logger: quietLogger())
                _ = try loop.listen(on: .address(.init(port: 0)))
            }
            #expect(try descriptorCount() < before + 5)
        }
    }

    @Test("a loop that ran leaves no descriptor behind")
    func noLeak() async {
        await #expect(processExitsWith: .success) {
            let before = try descriptorCount()
            for _ in 0..<10 {
                let server = try Server()
                _ = try RawClient.connected(to: server.port)
                server.remote.stop()
                #expect(server.hasEnded())
            }
            #expect(try descriptorCount() < before + 5)
        }
    }
}
