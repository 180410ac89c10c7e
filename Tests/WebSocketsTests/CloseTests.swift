import Testing

@testable import WebSockets

@Suite("Closing", .serialized)
struct CloseTests {
    @Test("a peer's CLOSE frame is answered, and closed comes once with its code and reason")
    func peerCloses() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x88, payload: [0x03, 0xe9] + Array("tab closed".utf8)))  // 1001

        #expect(try client.receiveFrame().closeCode == 1001)
        #expect(try client.receiveAll() == "")
        try expectOneEnding(of: server, .byPeer(.goingAway, reason: "tab closed"))
    }

    @Test("a CLOSE frame without a code reads as 1005")
    func peerClosesWithoutCode() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x88, payload: []))

        #expect(try client.receiveFrame().head == 0x88)
        try expectOneEnding(of: server, .byPeer(.none, reason: ""))
    }

    @Test("a peer that vanishes is lost, once")
    func peerVanishes() throws {
        let server = try Server()
        do { _ = try RawClient.connected(to: server.port) }

        try expectOneEnding(of: server, .lost)
    }

    @Test("close sends the code and a reason cut to 123 bytes between characters")
    func weClose() throws {
        var script = Script()
        script.opened = { _, connection in
            connection.close(code: .policyViolation, reason: "x" + String(repeating: "é", count: 100))
        }
        let server = try Server(.patient, script)
        let client = try RawClient.connected(to: server.port)

        let frame = try client.receiveFrame()
        #expect(frame.closeCode == 1008)
        #expect(frame.closeReason == "x" + String(repeating: "é", count: 61))
        client.send(.init(head: 0x88, payload: [0x03, 0xf0]))
        try expectOneEnding(of: server, .byUs(.policyViolation))
    }

    @Test("after close no message is asked for or handed out, and nothing is written behind the CLOSE frame")
    func closeIsFinal() throws {
        var script = Script()
        script.received = { player, message, connection in
            player.send(message, on: connection)
            connection.close()
            connection.close(code: .internalError)
            connection.requestSend()
        }
        let server = try Server(.patient, script)
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x81, payload: [65]))
        client.send(.init(head: 0x81, payload: [66]))
        client.send(.init(head: 0x81, payload: [67]))

        #expect(try client.receiveFrame().closeCode == 1000)
        client.send(.init(head: 0x88, payload: [0x03, 0xe8]))
        #expect(try client.receiveAll() == "")
        _ = server.journal.next()  // opened
        #expect(server.journal.next() == .received(.text("A")))
        #expect(server.journal.next() == .closed(.byUs(.normal)))
        #expect(server.journal.rest == [])
    }

    @Test("a last message goes out when close is called as no more are there")
    func lastMessage() throws {
        var script = Script()
        script.opened = { player, connection in player.send(.text("sorry"), on: connection) }
        script.next = { player, connection in
            let message = player.takeFirst(for: connection)
            if message == nil { connection.close(code: .policyViolation) }
            return message
        }
        let server = try Server(.patient, script)
        let client = try RawClient.connected(to: server.port)

        #expect(try client.receiveFrame().text == "sorry")
        #expect(try client.receiveFrame().closeCode == 1008)
    }

    @Test("drop hangs up without a CLOSE frame")
    func drop() throws {
        var script = Script()
        script.received = { _, _, connection in connection.drop() }
        let server = try Server(.patient, script)
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x81, payload: [65]))

        #expect(try client.receiveAll() == "")
        _ = server.journal.next()  // opened
        #expect(server.journal.next() == .received(.text("A")))
        #expect(server.journal.next() == .closed(.byUs(nil)))
    }

    @Test("a connection may be closed and dropped outside its own callbacks, and after it has ended")
    func closeLater() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)
        _ = server.journal.next()  // opened

        nonisolated(unsafe) var kept: [Connection] = []  // the loop's thread alone uses it
        try server.ask { loop in
            kept = loop.openConnections
            for connection in kept { connection.close(code: .tryAgainLater) }
        }
        #expect(try client.receiveFrame().closeCode == 1013)
        func dropAll() throws {
            let count = try server.ask { loop in
                for connection in kept {
                    connection.drop()
                    connection.drop()
                    connection.close()
                    connection.requestSend()
                }
                return kept.count
            }
            #expect(count == 1)
        }
        try dropAll()

        #expect(server.journal.next() == .closed(.byUs(.tryAgainLater)))
        try dropAll()
        #expect(server.journal.rest == [])
    }

    @Test("a silent peer is pinged, and given up when it does not answer")
    func silentPeer() throws {
        var configuration = SocketConfiguration.patient
        configuration.pingAfter = 1
        configuration.goneAfter = 2
        let server = try Server(configuration)
        let client = try RawClient.connected(to: server.port)

        #expect(try client.receiveFrame().head == 0x89)
        #expect(try client.receiveAll() == "")
        try expectOneEnding(of: server, .lost)
    }

    @Test(
        "a peer that hangs up on half a message, or says that nothing more comes, is lost, and the loop goes on serving"
    )
    func hangsUpOnHalfAMessage() throws {
        var script = Script()
        let long = Message.text(String(repeating: "a", count: 8 << 20))  // more than the kernel takes at once
        script.received = { player, message, connection in
            player.send(message == .text("long") ? long : message, on: connection)
        }
        let server = try Server(.patient, script)
        let other = try RawClient.connected(to: server.port)
        for hangsUp in [true, false] {
            var client: RawClient? = try RawClient.connected(to: server.port, receiveBuffer: 4096)
            client?.send(.init(head: 0x81, payload: Array("long".utf8)))
            #expect(try client?.receive(count: 10).first == 0x81)
            if hangsUp { client = nil } else { client?.endSending() }

            other.send(.init(head: 0x81, payload: [65]))
            #expect(try other.receiveFrame().text == "A")
            let isAlone = try server.eventually { $0.openConnections.count == 1 }
            #expect(isAlone)
        }
    }

    private func expectOneEnding(of server: Server, _ ending: Ending) throws {
        guard case .opened = server.journal.next() else {
            Issue.record("never opened")
            return
        }
        #expect(server.journal.next() == .closed(ending))
        server.remote.stop()
        #expect(server.hasEnded())
        #expect(server.journal.rest == [])
    }
}
