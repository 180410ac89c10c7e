import Testing

@testable import WebSockets

@Suite("Peers that break the protocol", .serialized)
struct ProtocolViolationTests {
    /// A frame of RFC 6455 5.2 that must not be, as bytes; the mask is 0.
    static let violations: [(rule: String, bytes: [UInt8])] = [
        ("opcodes 3 to 7 are reserved", [0x83, 0x80, 0, 0, 0, 0]), ("7, too", [0x87, 0x81, 0, 0, 0, 0, 65]),
        ("opcodes 11 to 15 are reserved", [0x8b, 0x80, 0, 0, 0, 0]), ("15, too", [0x8f, 0x80, 0, 0, 0, 0]),
        ("RSV1 is permessage-deflate's, which is not agreed", [0xc1, 0x81, 0, 0, 0, 0, 65]),
        ("RSV2", [0xa1, 0x81, 0, 0, 0, 0, 65]),
        ("RSV3", [0x91, 0x81, 0, 0, 0, 0, 65]), ("a ping is not fragmented", [0x09, 0x80, 0, 0, 0, 0]),
        ("a continuation continues something", [0x80, 0x81, 0, 0, 0, 0, 65]),
        ("a ping of 126 bytes", [0x89, 0xfe, 0, 126, 0, 0, 0, 0]),
        ("a message of 2^63 bytes", [0x82, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("a frame without a mask", [0x81, 0x01, 65]), ("a CLOSE frame without one", [0x88, 0x00]),
        ("a length in more bytes than it takes", [0x81, 0xfe, 0, 1, 0, 0, 0, 0, 65]),
        ("a close of one byte", [0x88, 0x81, 0, 0, 0, 0, 3]),
        ("a close code that must not stand there", [0x88, 0x82, 0, 0, 0, 0, 0x13, 0x88]),
        ("no new message begins inside another", [0x01, 0x81, 0, 0, 0, 0, 65, 0x81, 0x81, 0, 0, 0, 0, 66]),
    ]

    @Test("what RFC 6455 forbids ends the connection, is not handed out and harms nobody else", arguments: violations)
    func violation(rule: String, bytes: [UInt8]) throws {
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

    @Test("the 25 bytes that abort libwebsockets 4.1.6 with permessage-deflate end their own connection only")
    func deflateBomb() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port, with: ["Sec-WebSocket-Extensions": "permessage-deflate"])

        // RSV1, binary, 19 bytes: 3079 zeros, compressed.
        client.send(
            [0xc2, 0x93, 0, 0, 0, 0] + [
                0x62, 0x60, 0x18, 0x05, 0xa3, 0x60, 0x14, 0x8c, 0x82, 0x51, 0x30, 0x0a, 0x46, 0xc1, 0x28, 0x18, 0x05,
                0x00, 0x00,
            ])

        #expect(try client.receiveFrame().closeCode == 1002)
        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test(
        "what came before a violation in the same segment is answered, pings first, also behind the upgrade itself; then the CLOSE frame says what was wrong"
    )
    func behindLawful() throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send(
            Array(RawClient.upgrade().utf8) + [0x81, 0x81, 0, 0, 0, 0, 65] + [0x89, 0x81, 0, 0, 0, 0, 7] + [
                0x81, 0x01, 66,
            ])

        _ = try client.receive(through: "\r\n\r\n")
        #expect(try client.receiveFrame() == .init(head: 0x8a, payload: [7]))
        #expect(try client.receiveFrame().text == "A")
        let frame = try client.receiveFrame()
        #expect(frame.closeCode == 1002 && frame.closeReason == "a client masks its frames (5.1)")
        guard case .opened = server.journal.next() else {
            _ = Issue.record("never opened")
            return
        }
        #expect(server.journal.next() == .received(.text("A")))
        client.send([0x88, 0x80, 0, 0, 0, 0])
        #expect(try client.receiveAll() == "", "the CLOSE frame ends it, without a time-out")
        #expect(server.journal.next() == .closed(.byUs(.protocolError)))
    }

    @Test("a CLOSE frame whose reason is not UTF-8 is answered with 1007")
    func closeReason() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x88, payload: [0x03, 0xe8, 0xc3, 0x28]))

        let frame = try client.receiveFrame()
        #expect(frame.closeCode == 1007 && frame.closeReason == "the reason of a CLOSE frame is UTF-8 (5.5.1)")
        #expect(try client.receiveAll() == "")
    }

    @Test("the header that announces too much is answered with 1009, before any of the payload has come")
    func tooLongByHeader() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send([0x82, 0xff, 0, 0, 0, 0, 0, 1, 0, 1])  // 65,537 bytes; not even the mask

        let frame = try client.receiveFrame()
        #expect(frame.closeCode == 1009 && frame.closeReason == "messages are limited to 65536 bytes")
    }

    @Test("ten pings in a row get ten pongs, in their order")
    func pings() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send((0..<10).flatMap { [0x89, 0x81, 0, 0, 0, 0, $0] } + [0x89, 0x80, 0, 0, 0, 0])

        for number in 0..<10 as Range<UInt8> {
            #expect(try client.receiveFrame() == .init(head: 0x8a, payload: [number]))
        }
        #expect(try client.receiveFrame() == .init(head: 0x8a, payload: []))
        client.send(.init(head: 0x81, payload: [65]))
        #expect(try client.receiveFrame().text == "A")
    }

    @Test(
        "what pings and pongs say need not be UTF-8, also behind and within a text", arguments: [0x89, 0x8a] as [UInt8])
    func bytes(head: UInt8) throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x81, payload: [65]))
        client.send(.init(head: head, payload: [0xff, 0xc3, 0x28, 0x80]))
        client.send(.init(head: 0x01, payload: [66]))
        client.send(.init(head: head, payload: [0xff]))
        client.send(.init(head: 0x80, payload: [67]))
        client.send(.init(head: 0x88, payload: [0x03, 0xe8]))

        var frames = [try client.receiveFrame()]
        while frames.last?.head != 0x88 { frames.append(try client.receiveFrame()) }
        #expect(frames.first(where: { $0.head == 0x81 })?.text == "A" && frames.last?.closeCode == 1000)
    }

    @Test(
        "a CLOSE frame is answered with its own code",
        arguments: [1000, 1001, 1012, 1013, 1014, 3000, 4999] as [UInt16])
    func close(code: UInt16) throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x88, payload: [UInt8(code >> 8), UInt8(code & 255)]))

        #expect(try client.receiveFrame().closeCode == code)
        #expect(try client.receiveAll() == "")
        _ = server.journal.next()  // opened
        #expect(server.journal.next() == .closed(.byPeer(CloseCode(rawValue: code), reason: "")))
    }

    @Test("frames may come a byte at a time")
    func drip() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        for byte in [0x01, 0x81, 1, 2, 3, 4, 0x40, 0x89, 0x80, 0, 0, 0, 0, 0x80, 0x81, 0, 0, 0, 0, 0x42] as [UInt8] {
            client.send([byte])
        }

        #expect(try client.receiveFrame() == .init(head: 0x8a, payload: []))
        #expect(try client.receiveFrame().text == "AB")
    }

    @Test("two CLOSE frames that cross end the connection once")
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

    @Test(
        "a handshake that does not get on is cut off, and others are served meanwhile",
        arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: lo"])
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
