import Synchronization
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

    @Test(
        "binary comes back as binary, of every length class of RFC 6455 5.2",
        arguments: [0, 1, 125, 126, 1024, 1025, 65535, 65536])
    func binary(count: Int) throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)
        let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }

        client.send(.init(head: 0x82, payload: payload))

        #expect(try client.receiveFrame() == .init(head: 0x82, payload: payload))
    }

    @Test("a masked payload is unmasked")
    func masked() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        // RFC 6455 5.7: a single-frame masked text message "Hello"
        client.send([0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58])

        #expect(try client.receiveFrame().text == "Hello")
    }

    @Test("fragments arrive as one message, a ping between them is answered")
    func fragments() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x01, payload: Array("re".utf8)))  // text, not final
        client.send(.init(head: 0x89, payload: [7]))  // ping
        client.send(.init(head: 0x00, payload: Array("fre".utf8)))  // continuation
        client.send(.init(head: 0x80, payload: Array("sh".utf8)))  // continuation, final

        #expect(try client.receiveFrame() == .init(head: 0x8a, payload: [7]))
        #expect(try client.receiveFrame() == .init(head: 0x81, payload: Array("refresh".utf8)))
    }

    @Test("what was put off is sent when all that came has been handled, and before a CLOSE frame is answered")
    func deferred() throws {
        var script = Script()
        script.received = { player, message, connection in player.deferred.append((connection, message)) }
        script.sendDeferred = { player in
            for (connection, message) in player.deferred { connection.send(message) }
            player.deferred = []
        }
        let server = try Server(.patient, script)
        let client = try RawClient.connected(to: server.port)
        let (one, other) = (RawClient.Frame(head: 0x81, payload: [97]), RawClient.Frame(head: 0x81, payload: [98]))
        let close = RawClient.Frame(head: 0x88, payload: [0x03, 0xe8])

        client.send(one)
        #expect(try client.receiveFrame() == one)
        client.send(one, other, close)
        for frame in [one, other, close] { #expect(try client.receiveFrame() == frame) }
    }

    @Test("a message above the limit ends the connection with 1009, as soon as its first frame announces it")
    func tooLong() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        // 1 MiB announced, 3 bytes sent
        client.send([0x82, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0] + [0, 0, 0, 0] + [1, 2, 3])

        #expect(try client.receiveFrame().closeCode == 1009)
    }

    @Test("a whole mebibyte that comes all the same does no harm")
    func tooLongAndSent() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x82, payload: [UInt8](repeating: 1, count: 1 << 20)))

        #expect(try client.receiveFrame().closeCode == 1009)
        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test("fragments that grow above the limit end the connection with 1009")
    func tooLongInPieces() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x02, payload: [UInt8](repeating: 1, count: 40_000)))
        client.send(.init(head: 0x80, payload: [UInt8](repeating: 1, count: 40_000)))

        #expect(try client.receiveFrame().closeCode == 1009)
        client.send(.init(head: 0x88, payload: [0x03, 0xf1]))
        _ = server.journal.next()  // opened
        #expect(server.journal.next() == .closed(.byUs(.messageTooLong)))
    }

    @Test("a text that is not UTF-8 ends the connection with 1007 and is not handed out")
    func invalidText() throws {
        let server = try Server()
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x81, payload: [0xc3, 0x28]))

        #expect(try client.receiveFrame().closeCode == 1007)
        client.send(.init(head: 0x88, payload: [0x03, 0xef]))
        _ = server.journal.next()  // opened
        #expect(server.journal.next() == .closed(.byUs(.invalidPayload)))
    }

    @Test(
        "nothing is written behind the CLOSE frame of a violation that the library found, however much there is to send"
    )
    func violationWhileSending() throws {
        var script = Script()
        script.opened = { _, connection in connection.requestSend() }
        script.next = { _, _ in .binary([UInt8](repeating: 0, count: 100)) }
        let server = try Server(.patient, script)
        let client = try RawClient.connected(to: server.port)

        client.send(.init(head: 0x81, payload: [0xc3, 0x28]))
        while try client.receiveFrame().head != 0x88 {}

        #expect(client.isSilent(milliseconds: 100))
        client.send(.init(head: 0x88, payload: [0x03, 0xef]))
        #expect(try client.receiveAll() == "")
    }

    @Test(
        "3000 messages in a row arrive whole and in order, also when the kernel takes them in parts",
        arguments: [1000, 5000])
    func manyMessages(count: Int) throws {
        let sent = Atomic(0)
        var script = Script()
        script.opened = { _, connection in connection.requestSend() }
        script.next = { _, _ in
            let number = sent.add(1, ordering: .relaxed).oldValue
            return number < 3000 ? .binary([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: count)) : nil
        }
        var configuration = SocketConfiguration.patient
        configuration.unsentLimit = .max  // fills the kernel's buffer to the brim
        let server = try Server(configuration, script)
        let client = try RawClient.connected(to: server.port, receiveBuffer: 4096)

        for number in 0..<3000 {
            let expected = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: count)
            try #require(try client.receiveFrame() == .init(head: 0x82, payload: expected), "message \(number)")
        }
    }

    @Test("a message longer than the library writes at once arrives whole")
    func longMessage() throws {
        let payload = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 1000) }
        var script = Script()
        script.opened = { player, connection in
            player.send(.binary(payload), on: connection)
            player.send(.text("after"), on: connection)
        }
        let server = try Server(.patient, script)
        let client = try RawClient.connected(to: server.port)

        #expect(try client.receiveFrame() == .init(head: 0x82, payload: payload))
        #expect(try client.receiveFrame().text == "after")
    }

    @Test("a message that several connections get is not changed by sending it")
    func sharedMessage() throws {
        let shared = [UInt8](repeating: 0x5a, count: 100)
        var script = Script()
        script.opened = { player, connection in player.send(.binary(shared), on: connection) }
        let server = try Server(.patient, script)

        for _ in 0..<3 {
            let client = try RawClient.connected(to: server.port)
            #expect(try client.receiveFrame().payload == shared)
        }
        #expect(shared == [UInt8](repeating: 0x5a, count: 100))
    }
}
