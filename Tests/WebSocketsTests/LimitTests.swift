import Glibc
import Synchronization
import Testing

@testable import WebSockets

@Suite("Limits", .serialized)
struct LimitTests {
    @Test(
        "one connection above a limit gets 503 or 429 and is closed; others go on, and when one of them ends there is room",
        arguments: [
            (2, 9, "503", "There are 2 connections already; try again later.\n"),
            (9, 2, "429", "Your address has 2 connections already; close some.\n"),
        ])
    func connectionLimits(limit: Int, perAddress: Int, status: String, text: String) throws {
        var configuration = SocketConfiguration.patient
        (configuration.connectionLimit, configuration.connectionsPerAddressLimit) = (limit, perAddress)
        let server = try Server(configuration)
        let first = try RawClient.connected(to: server.port)
        var second: RawClient? = try RawClient.connected(to: server.port)

        let third = try RawClient(server.port)
        third.send(RawClient.upgrade())
        let answer = try third.receiveAll()
        #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.hasSuffix("\r\n\r\n" + text))
        #expect(answer.contains("Retry-After: \(configuration.goneAfter)\r\n"))
        first.send(.init(head: 0x81, payload: [65]))
        #expect(try first.receiveFrame().text == "A")

        second = nil
        for _ in 0..<4 { _ = server.journal.next() }  // opened, opened, turned away, received
        #expect(server.journal.next() == .closed(.lost))
        #expect(try RawClient.connected(to: server.port).isSilent(milliseconds: 50))
        _ = second
    }

    @Test("of a flood of connections above the limit most are closed at once, and later ones still get their 503")
    func flood() throws {
        var configuration = SocketConfiguration.patient
        configuration.connectionLimit = 1
        configuration.handshakeTimeout = UInt16(10 * patience)
        let server = try Server(configuration)
        let first = try RawClient.connected(to: server.port)
        var flood = try (0..<200).map { _ in try RawClient(server.port) }
        #expect(try flood[199].receiveAll() == "", "at once, not when its time for the handshake is over")
        first.send(.init(head: 0x81, payload: [65]))
        #expect(try first.receiveFrame().text == "A")

        flood = []
        while try server.ask({ $0.connectionCount }) > 1 {}
        #expect(try RawClient.get("/", from: server.port).hasPrefix("HTTP/1.1 503 "))
    }

    @Test(
        "a client that does not finish its handshake in time is hung up on, also one that never begins",
        arguments: ["", "G", "GET / HTTP/1.1\r\nHost:"])
    func slowHandshake(beginning: String) throws {
        var configuration = SocketConfiguration.patient
        configuration.handshakeTimeout = 1
        let server = try Server(configuration)
        configuration.handshakeTimeout = UInt16(10 * patience)
        let slower = try Server(configuration)
        let other = try RawClient(slower.port)
        let start = SuspendingClock.now
        let client = try RawClient(server.port)
        client.send(beginning)

        #expect(try client.receiveAll() == "")
        #expect(SuspendingClock.now - start > .seconds(0.5))
        #expect(other.isSilent(milliseconds: 1), "its own time is longer")
    }

    @Test("room is made for as many connections as the hard limit of descriptors allows")
    func room() async {
        await #expect(processExitsWith: .success) {
            try limitDescriptors(to: 300)
            #expect(DescriptorLimit.makeRoom(for: 100) == 100)
            #expect(DescriptorLimit.current == 300, "enough already")
            #expect(DescriptorLimit.makeRoom(for: 1000) == 1000)
            #expect(DescriptorLimit.current == 1192)
            try limitDescriptors(to: 500, hard: 500)
            #expect(DescriptorLimit.makeRoom(for: 1000) == 308)
            #expect(DescriptorLimit.makeRoom(for: .max) == 308)
        }
    }

    @Test("libwebsockets gets the process's own limit of descriptors, unless that is far above what is needed")
    func directLookup() {
        var configuration = SocketConfiguration.patient
        configuration.connectionLimit = 100
        #expect(configuration.descriptorLimit(of: 1000) == 1000)
        #expect(configuration.descriptorLimit(of: 65_536) == 65_536)
        #expect(configuration.descriptorLimit(of: 65_537) == 228)
        configuration.connectionLimit = 100_000
        #expect(configuration.descriptorLimit(of: 100_192) == 100_192)
        #expect(configuration.descriptorLimit(of: 100_193) == 100_128)
    }

    @Test(
        "the process's limit is raised to what is needed, and lowered when it is far beyond",
        arguments: [
            (1000, 300, 1192), (1000, 1193, 1193), (1000, 65_536, 65_536), (1000, 1_000_000, 65_536),
            (100_000, 1_000_000, 100_192), (.max, 1024, .max),
        ])
    func agreement(connections: Int, limit: Int, wanted: Int) {
        #expect(DescriptorLimit.wanted(for: connections, having: limit) == wanted)
    }

    @Test("a client that never reads is not asked for, and costs the others nothing")
    func neverReads() throws {
        let flood = Flood()
        let server = try Server(.patient, flood.script)
        let stalled = try RawClient.connected(to: server.port, receiveBuffer: 4096)
        let other = try RawClient.connected(to: server.port)

        let messages = try flood.countWhenStalled { other.isSilent(milliseconds: 100) }
        other.send(.init(head: 0x81, payload: [65]))
        #expect(try other.receiveFrame().text == "A")

        #expect(messages * Flood.messageLength < 1_000_000, "so much waits for a client that does not read")
        #expect(try stalled.receiveFrame().payload.count == Flood.messageLength)
    }

    @Test("a client that never reads is dropped 5 seconds after close")
    func neverReadsGoodbye() throws {
        let flood = Flood()
        let server = try Server(.patient, flood.script)
        let stalled = try RawClient.connected(to: server.port, receiveBuffer: 4096)
        _ = server.journal.next()  // opened
        _ = try flood.countWhenStalled { server.journal.next(within: 0.1) == nil }

        let start = SuspendingClock.now
        try server.ask { loop in
            for connection in loop.openConnections { connection.close(code: .policyViolation) }
        }

        #expect(server.journal.next() == .closed(.lost))
        #expect(SuspendingClock.now - start > .seconds(4))
        _ = stalled
    }

    @Test("a paused connection delivers nothing, and everything in order when it resumes")
    func backPressure() throws {
        var script = Script()
        script.received = { _, _, connection in connection.pauseReceiving() }
        let server = try Server(.patient, script)
        let client = try RawClient.connected(to: server.port)
        _ = server.journal.next()  // opened

        for number in 0..<100 as Range<UInt8> { client.send(.init(head: 0x82, payload: [number])) }

        for number in 0..<100 as Range<UInt8> {
            #expect(server.journal.next() == .received(.binary([number])))
            #expect(server.journal.next(within: 0.001) == nil)
            server.remote.perform { loop in for connection in loop.openConnections { connection.resumeReceiving() } }
        }
    }

    @Test(
        "a peer that hangs up while its connection is paused frees its descriptor soon, also behind what nobody has read",
        arguments: [false, true])
    func hangsUpPaused(isUnread: Bool) throws {
        var script = Script()
        script.opened = { _, connection in connection.pauseReceiving() }
        let server = try Server(.patient, script)
        var client: RawClient? = try RawClient.connected(to: server.port)
        _ = server.journal.next()  // opened
        if isUnread { client?.send(.init(head: 0x82, payload: [1])) }
        client = nil
        #expect(server.journal.next(within: 4) == .closed(.lost))
    }

    @Test("a peer that sends to a paused connection must wait: what it sends stays with it and the kernel")
    func backPressureReachesTheSender() throws {
        var script = Script()
        script.received = { _, _, connection in connection.pauseReceiving() }
        let server = try Server(.patient, script)
        let client = try RawClient.connected(to: server.port)
        let frame = [0x82, 0x80 | 126, 0xea, 0x60, 0, 0, 0, 0] + [UInt8](repeating: 1, count: 60_000)

        let taken = client.sendUntilFull(frame, at: 2000)

        #expect(taken < 1000, "\(taken) messages of 60 kB went into nothing")
        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test("when descriptors run out accepting rests without spinning, and goes on by itself")
    func descriptorExhaustion() async {
        // A process of its own: the limit would hit other tests.
        await #expect(processExitsWith: .success) {
            let server = try Server()
            // A free one below those that the server polls would set the limit so low that nothing can be polled.
            var free = dup(0)
            while free < 64 { free = dup(0) }
            close(free)
            try limitDescriptors(to: rlim_t(free) + 1)
            let client = try RawClient(server.port)  // takes the last one
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")

            let before = try server.processorTime()
            #expect(client.isSilent(milliseconds: 500))
            #expect(try server.processorTime() - before < 0.05)

            try limitDescriptors(to: 1024)
            #expect(try client.receive(through: "hello /\n").hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test("limits that cannot hold are refused with a reason")
    func configuration() throws {
        #expect(try refusal { $0.goneAfter = $0.pingAfter }.contains("longer"))
        #expect(try refusal { $0.connectionLimit = 100_000_000 }.contains("ulimit -n"))
        #expect(try refusal { $0.connectionLimit = .max }.contains("ulimit -n"))
        #expect(try refusal { $0.messageLengthLimit = 0 }.contains("positive"))
        #expect(try refusal { $0.subprotocols = ["a b"] }.contains("a b"))
        #expect(try refusal { $0.responseHeaders = [HeaderField("X", "1\r\nY: 2")] }.contains("control character"))
    }

    private func refusal(_ change: (inout SocketConfiguration) -> Void) throws -> String {
        var configuration = SocketConfiguration.patient
        change(&configuration)
        let error = try #require(throws: SocketError.self) { try Server(configuration) }
        guard case .badConfiguration(let text) = error else { return "" }
        return text
    }
}

/// Gives the first connection endless messages; the others echo.
private final class Flood: Sendable {
    static let messageLength = 10_000
    private let asked = Atomic(0)

    var script: Script {
        var script = Script()
        script.opened = { _, connection in connection.requestSend() }
        script.next = { [self] player, connection in
            if connection.id > 1 { return player.takeFirst(for: connection) }
            asked.add(1, ordering: .relaxed)
            return .binary([UInt8](repeating: 0, count: Self.messageLength))
        }
        return script
    }

    /// How many messages were asked for when no more are, for as long as `rest` takes; the kernel needs a moment to
    /// notice.
    func countWhenStalled(_ rest: () -> Bool) throws -> Int {
        for _ in 0..<100 {
            let before = asked.load(ordering: .relaxed)
            try #require(rest())
            if asked.load(ordering: .relaxed) == before { return before }
        }
        throw Endless()
    }

    struct Endless: Error {}
}

private func limitDescriptors(to count: rlim_t, hard: rlim_t? = nil) throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = count
    if let hard { limit.rlim_max = hard }
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
}
