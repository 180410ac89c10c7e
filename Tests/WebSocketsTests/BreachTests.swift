import Testing

@testable import WebSockets

@Suite("Peers that break the protocol", .serialized)
struct BreachTests {
    /// A frame of RFC 6455 5.2 that must not be, as bytes; the mask is 0.
    static let breaches: [(rule: String, bytes: [UInt8])] = [
        ("opcodes 3 to 7 are reserved", [0x83, 0x80, 0, 0, 0, 0]), ("7, too", [0x87, 0x81, 0, 0, 0, 0, 65]),
        ("opcodes 11 to 15 are reserved", [0x8b, 0x80, 0, 0, 0, 0]), ("15, too", [0x8f, 0x80, 0, 0, 0, 0]),
        ("RSV1 is permessage-deflate's, which is not agreed", [0xc1, 0x81, 0, 0, 0, 0, 65]), ("RSV2", [0xa1, 0x81, 0, 0, 0, 0, 65]),
        ("RSV3", [0x91, 0x81, 0, 0, 0, 0, 65]), ("a ping is not fragmented", [0x09, 0x80, 0, 0, 0, 0]),
        ("a continuation continues something", [0x80, 0x81, 0, 0, 0, 0, 65]),
        ("no new message begins inside another", [0x01, 0x81, 0, 0, 0, 0, 65, 0x81, 0x81, 0, 0, 0, 0, 66]),
    ]

    @Test("what RFC 6455 forbids ends the connection, is not handed out and harms nobody else", arguments: breaches)
    func breach(rule: String, bytes: [UInt8]) throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)
        _ = server.journal.next()  // opened

        client.send(bytes)
        #expect(try client.receiveFrame().closeCode == 1002)
        client.endSending()

        guard case .closed = server.journal.next() else {
            Issue.record("handed out, or never closed: \(rule)")
            return
        }
        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test("a frame of an impossible length is met with hanging up", arguments: [
        [0x89, 0xfe, 0, 126, 0, 0, 0, 0],  // a ping of 126 bytes
        [0x82, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],  // a message of 2^63
    ] as [[UInt8]])
    func impossibleLength(bytes: [UInt8]) throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send(bytes)

        #expect(try client.receiveAll() == "")
        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test("the 25 bytes that abort libwebsockets 4.1.6 with permessage-deflate end their own connection only")
    func deflateBomb() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port, with: ["Sec-WebSocket-Extensions": "permessage-deflate"])

        // RSV1, binary, 19 bytes: 3079 zeros, compressed.
        client.send([0xc2, 0x93, 0, 0, 0, 0] + [0x62, 0x60, 0x18, 0x05, 0xa3, 0x60, 0x14, 0x8c, 0x82, 0x51, 0x30, 0x0a, 0x46, 0xc1, 0x28, 0x18, 0x05, 0x00, 0x00])

        #expect(try client.receiveFrame().closeCode == 1002)
        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test("a frame without a mask, which RFC 6455 5.1 forbids and libwebsockets does not show, is a message like any other")
    func unmasked() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send([0x81, 0x01, 65])

        #expect(try client.receiveFrame().text == "A")
    }

    @Test("two goodbyes that cross are one end")
    func closeFromBothSides() throws {
        var script = Script()
        script.received = { _, _, connection in connection.close(code: .goingAway) }
        let server = try Server(.patient, script)
        let client = try RawClient.connected(to: server.port)
        _ = server.journal.next()  // opened

        client.send([0x81, 0x81, 0, 0, 0, 0, 65] + [0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8])

        #expect(try client.receiveFrame().head == 0x88)
        #expect(try client.receiveAll() == "")
        #expect(server.journal.next() == .received(.text("A")))
        guard case .closed = server.journal.next() else {
            Issue.record("never closed")
            return
        }
        server.remote.stop()
        #expect(server.hasEnded())
        #expect(server.journal.rest == [])
    }

    @Test("a handshake that does not get on is cut off, and others are served meanwhile", arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: lo"])
    func slowHandshake(beginning: String) throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send(beginning)

        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
        #expect(try !client.receiveAll().contains("200"))  // waits for the end, 5 s
    }

    @Test("two hundred that connect and say nothing keep nobody out")
    func flood() throws {
        let server = try Server()
        let silent = try (0..<200).map { _ in try RawClient(server.port) }

        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
        _ = silent
    }
}
