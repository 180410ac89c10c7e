import Dispatch
import Testing

@testable import WebSockets

@Suite("Silent peers", .serialized)
struct KeepAliveTests {
    @Test(
        "a peer is left alone for as many sweeps as it may be silent, and pinged at the next",
        arguments: [(5, false), (6, true), (7, true)])
    func ping(sweep: Int32, isPinged: Bool) {
        let peer = KeepAlive(at: 0)

        #expect((peer.verdict(at: sweep, pingAfter: 5, goneAfter: 15) == .pingDue) == isPinged)
    }

    @Test(
        "a peer that does not answer its ping is given up when the rest of its time is over, however late it was pinged",
        arguments: [6, 9] as [Int32])
    func gone(pinged: Int32) {
        var peer = KeepAlive(at: 0)
        peer.ping(at: pinged)

        #expect(peer.verdict(at: pinged + 9, pingAfter: 5, goneAfter: 15) == .alive)
        #expect(peer.verdict(at: pinged + 10, pingAfter: 5, goneAfter: 15) == .timedOut)
    }

    @Test("whatever is received counts as an answer, also in the second of the ping")
    func answer() {
        var peer = KeepAlive(at: 0)
        peer.ping(at: 6)
        peer.receive(at: 6)

        #expect(peer.verdict(at: 11, pingAfter: 5, goneAfter: 15) == .alive)
        #expect(peer.verdict(at: 12, pingAfter: 5, goneAfter: 15) == .pingDue)
    }

    @Test(
        "of many that are silent a part is pinged at a time, so that all have had their turn when the first is due again",
        arguments: [
            (1, 64), (64, 64), (320, 64), (321, 65), (4000, 800),
        ])
    func spread(connections: Int, pings: Int) { #expect(KeepAlive.pings(among: connections, pingAfter: 5) == pings) }

    @Test("two hundred that open at once and are silent are all pinged, a part at a time")
    func turns() throws {
        let server = try Server(Self.impatient(pingAfter: 2, goneAfter: 600))
        let clients = try (0..<200).map { _ in try RawClient.connected(to: server.port) }

        for client in clients { try #require(try client.receiveFrame() == .init(head: 0x89, payload: [])) }

        let sweeps = try server.ask { loop in Set(loop.openConnections.map(\.keepAlive.lastPinged)) }
        #expect(sweeps.count >= 2, "all at once")
    }

    @Test(
        "a peer that sends is not pinged, whatever it sends: messages, pongs, or a frame a byte at a time",
        arguments: [
            [0x82, 0x80, 0, 0, 0, 0], [0x8a, 0x80, 0, 0, 0, 0], [7],
        ] as [[UInt8]])
    func talks(bytes: [UInt8]) throws {
        var script = Script()
        script.received = { _, _, _ in }
        let server = try Server(Self.impatient(goneAfter: 2), script)
        let client = try RawClient.connected(to: server.port)
        if bytes.count == 1 { client.send([0x82, 0xfe, 1, 0, 0, 0, 0, 0]) }

        for _ in 0..<20 {
            client.send(bytes)
            try #require(client.isSilent(milliseconds: 200))
        }
    }

    @Test("a client pings a silent server, too, and gives it up if it does not answer")
    func silentServer() throws {
        let server = try Server()
        var script = Script()
        script.targets = [ClientTarget(port: server.port)]
        let client = try Server(Self.impatient(goneAfter: 2), script, endpoints: [])
        guard case .opened = client.journal.next() else { throw RawClient.Failure.notConnected }

        #expect(client.journal.next(within: 4) == nil, "it answers")
        let isOver = DispatchSemaphore(value: 0)
        server.remote.perform { _ in _ = isOver.wait(timeout: .now() + .seconds(patience)) }
        #expect(client.journal.next() == .closed(.lost))
        isOver.signal()
    }

    private static func impatient(pingAfter: UInt16 = 1, goneAfter: UInt16) -> SocketConfiguration {
        var configuration = SocketConfiguration.patient
        (configuration.pingAfter, configuration.goneAfter) = (pingAfter, goneAfter)
        return configuration
    }
}
