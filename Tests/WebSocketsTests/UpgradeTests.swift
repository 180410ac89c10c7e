import Testing

@testable import WebSockets

@Suite("Upgrades", .serialized)
struct UpgradeTests {
    @Test("the answer carries the accept key of RFC 6455 1.3 and no extension")
    func accepted() throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send(RawClient.upgrade(with: ["Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"]))

        let answer = try client.receive(through: "\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 101 "))
        #expect(answer.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        #expect(!answer.lowercased().contains("extensions"))
    }

    private static var later: Script {
        var script = Script()
        script.decidesLater = true
        return script
    }

    /// Decides on everybody who waits, when there have been so many.
    private func decide(_ decision: UpgradeDecision, _ server: Server, count: Int = 1) throws {
        #expect(try server.eventually { ($0.handler as? Player)?.decisions.count == count })
        _ = try server.ask { loop in
            for later in (loop.handler as? Player)?.decisions ?? [] { later.send(decision) }
        }
    }

    @Test("a decision may come later: what the client has sent meanwhile is received when it is accepted")
    func lateAcceptance() throws {
        let server = try Server(.patient, Self.later)
        let client = try RawClient(server.port)
        client.send(RawClient.upgrade())
        client.send(RawClient.Frame(head: 0x81, payload: Array("early".utf8)))
        #expect(try server.eventually { ($0.handler as? Player)?.decisions.count == 1 })
        client.send(RawClient.Frame(head: 0x81, payload: Array("later".utf8)))
        try decide(.accept, server)
        #expect(try client.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
        #expect(try client.receiveFrame().text == "early" && client.receiveFrame().text == "later")
    }

    @Test("so may a refusal, with its own words, and a connection's id is the decision's")
    func lateRefusal() throws {
        let server = try Server(.patient, Self.later)
        let client = try RawClient(server.port)
        client.send(RawClient.upgrade())
        try decide(.refuse(status: 503, text: "not now", headers: [HeaderField("Retry-After", "1")]), server)
        let answer = try client.receiveAll()
        #expect(
            answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("Retry-After: 1\r\n") && answer.hasSuffix("not now"))
        let next = try RawClient(server.port)
        next.send(RawClient.upgrade())
        try decide(.accept, server, count: 2)
        #expect(try next.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
        #expect(
            try server.ask { loop in
                loop.openConnections.map(\.id) == (loop.handler as? Player)?.decisions.suffix(1).map(\.id)
            })
    }

    @Test(
        "a client that goes, or sends too much, while a decision is awaited frees its descriptor at once, and the handler is told",
        arguments: [0, 40_000])
    func withdrawn(sent: Int) throws {
        let server = try Server(.patient, Self.later)
        do {
            let client = try RawClient(server.port)
            client.send(RawClient.upgrade())
            #expect(try server.eventually { ($0.handler as? Player)?.decisions.count == 1 })
            if sent > 0 { client.send([UInt8](repeating: 0x81, count: sent)) } else { client.endSending() }
            #expect(server.journal.next() == .withdrawn(1))
        }
        #expect(try server.eventually { $0.connectionCount == 0 })
        try decide(.accept, server)  // comes too late
        #expect(server.journal.rest.isEmpty)
    }

    @Test("the handler gets the request")
    func request() throws {
        let server = try Server()
        _ = try RawClient.connected(to: server.port, path: "/?session=demo", with: ["Origin": "http://localhost"])

        guard case .opened(let request) = server.journal.next() else {
            Issue.record("never opened")
            return
        }
        #expect(request.path == "/")
        #expect(request.value(of: "session") == "demo")
        #expect(request.host == "localhost")
        #expect(request.origin == "http://localhost")
        #expect(request.peer.host == "127.0.0.1")
    }

    @Test(
        "the first subprotocol of the client's list that is known is agreed",
        arguments: [
            ("v1", "v1"), ("v2, v1.json,v1", "v1.json"), ("x,y , v1", "v1"),
        ])
    func subprotocol(offered: String, agreed: String) throws {
        let server = try Server(speaking("v1", "v1.json"))
        let client = try RawClient(server.port)

        client.send(RawClient.upgrade(with: ["Sec-WebSocket-Protocol": offered]))

        #expect(try client.receive(through: "\r\n\r\n").contains("Sec-WebSocket-Protocol: \(agreed)\r\n"))
        guard case .opened(let request) = server.journal.next() else {
            Issue.record("never opened")
            return
        }
        #expect(request.subprotocol == agreed)
    }

    @Test(
        "an unknown subprotocol is answered with 400 and the known ones; what the client named may be secret and is not repeated"
    )
    func unknownSubprotocol() throws {
        #expect(
            try self.answer(to: ["Sec-WebSocket-Protocol": ""]).contains("known here: v1."),
            "some clients send an empty list for none")
        let answer = try answer(to: ["Sec-WebSocket-Protocol": "pullwire.v9, secret"])

        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(answer.contains("known here: v1.") && !answer.contains("secret"))
    }

    @Test(
        "no list of subprotocols is met with silence",
        arguments: [
            "9abc, v1", "a_b, v1", "a/b, v1", "a b, v1", "\"q\", v1", "1.5, v1", "v1;x", ", v1", "v1,", "é, v1",
            "v1, v1", "=, v1", "1, v1", "-a, v1", "a.b-c, v1",
        ])
    func oddLists(offered: String) throws {
        let server = try Server(speaking("v1"))
        let client = try RawClient(server.port)

        client.send(RawClient.upgrade(with: ["Sec-WebSocket-Protocol": offered]))

        let answer = try client.receive(through: "\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 101 ") || answer.hasPrefix("HTTP/1.1 400 "))
    }

    @Test(
        "what RFC 6455 4.2.1 demands is checked and refused with a status",
        arguments: [
            (["Sec-WebSocket-Version": "12"], 426), (["Sec-WebSocket-Version": nil], 426),
            (["Sec-WebSocket-Version": "13, 8"], 426),
            (["Sec-WebSocket-Key": nil], 400), (["Sec-WebSocket-Key": "c2hvcnQ="], 400), (["Host": nil], 400),
            (["Connection": nil], 400), (["Connection": "close"], 400), (["Content-Length": "0"], 413),
            (["Connection": "Upgrade x"], 400), (["Connection": "up"], 400), (["Upgrade": "h2c"], 400),
            (["Upgrade": ""], 400), (["Host": "[evil]"], 400), (["Host": "a, b"], 400),
            (["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=!"], 400),
            (["Sec-WebSocket-Key": "!GhlIHNhbXBsZSBub25jZQ=="], 400),
            (["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQAA"], 400),
            (["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==, dGhlIHNhbXBsZSBub25jZQ=="], 400),
        ] as [([String: String?], Int)])
    func broken(headers: [String: String?], status: Int) throws {
        #expect(try answer(to: headers).hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test(
        "Connection: upgrade is found in any case, in a list and in one of several lines",
        arguments: [
            "upgrade", "UPGRADE", "keep-alive, upgrade", "keep-alive,Upgrade , x", "close\r\nConnection: upgrade",
            "Upgrade, \(String(repeating: "x", count: 200))",
        ])
    func connection(value: String) throws {
        let server = try Server()
        _ = try RawClient.connected(to: server.port, with: ["Connection": value])
    }

    @Test("an upgrade of HTTP/1.0 is refused in words")
    func oldVersion() throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send(RawClient.upgrade().replacing("HTTP/1.1", with: "HTTP/1.0"))

        let answer = try client.receiveAll()
        #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.hasSuffix("An upgrade needs HTTP/1.1.\n"))
    }

    @Test("a list of subprotocols has at most 126 bytes", arguments: [(126, "101"), (127, "400")])
    func maxSubprotocolListLength(count: Int, status: String) throws {
        let server = try Server(speaking("v1"))
        let client = try RawClient(server.port)

        client.send(
            RawClient.upgrade(with: ["Sec-WebSocket-Protocol": String(repeating: "x", count: count - 4) + ", v1"]))

        let answer = try client.receive(through: status == "101" ? "\r\n\r\n" : "at most 126 bytes.\n")
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test("an extension that nobody knows is no reason to refuse, however long")
    func longExtensions() throws {
        let server = try Server()
        _ = try RawClient.connected(
            to: server.port, with: ["Sec-WebSocket-Extensions": String(repeating: "x", count: 1000)])
    }

    @Test("version 426 names the one that is spoken")
    func wrongVersion() throws {
        #expect(try answer(to: ["Sec-WebSocket-Version": "12"]).contains("Sec-WebSocket-Version: 13\r\n"))
    }

    @Test("h2c with its settings does not become HTTP/2")
    func h2c() throws {
        let answer = try answer(to: [
            "Upgrade": "h2c", "Connection": "Upgrade, HTTP2-Settings", "HTTP2-Settings": "AAMAAABkAAQAoAAAAAIAAAAA",
        ])
        #expect(!answer.contains(" 101 "))
    }

    @Test("an upgrade by POST is refused")
    func post() throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send("POST" + RawClient.upgrade().dropFirst(3))

        #expect(try client.receiveAll().hasPrefix("HTTP/1.1 405 "))
    }

    @Test("an upgrade that the handler refuses gets its status and text", arguments: [400, 403, 404, 426, 503])
    func refused(status: Int) throws {
        var script = Script()
        script.decide = { _ in .refuse(status: status, text: "not from there") }
        let answer = try answer(to: [:], script)

        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.hasSuffix("\r\n\r\nnot from there"))
    }

    @Test("refusing is safe on a connection that was kept alive, and what stands behind the request is not read")
    func refusedLater() throws {
        var script = Script()
        script.decide = { _ in .refuse(status: 403, text: "no") }
        let server = try Server(.patient, script)
        let client = try RawClient(server.port)

        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try client.receive(through: "hello /\n")
        client.send(RawClient.upgrade() + "GET /behind HTTP/1.1\r\nHost: a\r\n\r\n")

        let answers = try client.receiveAll()
        #expect(answers.hasPrefix("HTTP/1.1 403 "))
        #expect(!answers.contains("/behind"))
    }

    @Test("an upgrade that does not wait for the answers before it is refused in words")
    func tooEarly() throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n" + RawClient.upgrade())

        let answers = try client.receiveAll()
        #expect(answers.contains("hello /\nHTTP/1.1 400 ") && answers.hasSuffix("answered.\n"))
    }

    @Test("an unknown upgrade on a kept-alive connection does no harm", arguments: ["foo", "h2c", "TLS/1.0", ""])
    func unknownUpgradeLater(upgrade: String) throws {
        let server = try Server()
        let client = try RawClient(server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try client.receive(through: "hello /\n")

        client.send(RawClient.upgrade(with: ["Upgrade": upgrade]))
        client.endSending()

        #expect(try !client.receiveAll().contains(" 101 "))
        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test("an upgrade on a kept-alive connection works")
    func acceptedLater() throws {
        let server = try Server()
        let client = try RawClient(server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try client.receive(through: "hello /\n")

        client.send(RawClient.upgrade())
        #expect(try client.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
        client.send(.init(head: 0x81, payload: [65]))
        #expect(try client.receiveFrame().text == "A")
    }

    @Test("a frame in the same segment as the upgrade is not lost")
    func earlyFrame() throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send(Array(RawClient.upgrade().utf8) + [0x81, 0x81, 0, 0, 0, 0, 65])

        _ = try client.receive(through: "\r\n\r\n")
        #expect(try client.receiveFrame().text == "A")
    }

    @Test("many frames in the same segment as the upgrade arrive as they were sent", arguments: [200, 2000, 16_000])
    func earlyFrames(count: Int) throws {
        let server = try Server()
        let client = try RawClient(server.port)
        let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let frame = [0x82, 0xfe, UInt8(count >> 8), UInt8(count & 255), 0, 0, 0, 0] + payload

        client.send(Array(RawClient.upgrade().utf8) + frame)

        _ = try client.receive(through: "\r\n\r\n")
        #expect(try client.receiveFrame() == .init(head: 0x82, payload: payload))
    }

    private func speaking(_ subprotocols: String...) -> SocketConfiguration {
        var configuration = SocketConfiguration.patient
        configuration.subprotocols = subprotocols
        return configuration
    }

    private func answer(to headers: [String: String?], _ script: Script = Script()) throws -> String {
        let server = try Server(speaking("v1"), script)
        let client = try RawClient(server.port)
        client.send(RawClient.upgrade(with: headers))
        return try client.receiveAll()
    }
}
