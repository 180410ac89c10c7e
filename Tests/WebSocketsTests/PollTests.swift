import CPollHook
import Foundation
import Testing

@testable import WebSockets

@Suite("Many connections, and messages that go out at once", .serialized)
struct PollTests {
    private func expectEcho(_ clients: [RawClient]) throws {
        for (number, client) in clients.enumerated() {
            client.send(.init(head: 0x81, payload: Array("\(number)".utf8)))
        }
        for (number, client) in clients.enumerated() { #expect(try client.receiveFrame().text == "\(number)") }
    }

    @Test("libwebsockets' polls go through the hook")
    func effective() { #expect(SocketLoop.isPollHookEffective) }

    @Test(
        "messages of two hundred connections arrive, also of new ones with the descriptors of old ones, and after there were few"
    )
    func comeAndGo() throws {
        let server = try Server(.patient)
        var clients = try (0..<200).map { _ in try RawClient.connected(to: server.port) }
        try expectEcho(clients)
        for kept in [100, 5, 63, 64, 190, 0] {
            clients.removeLast(max(0, clients.count - kept))
            clients += try (clients.count..<200).map { _ in try RawClient.connected(to: server.port) }
            try expectEcho(clients)
        }
        clients.removeLast(195)
        try expectEcho(clients)
    }

    @Test("our own connection beside many accepted ones opens")
    func ourOwn() throws {
        let server = try Server(.patient)
        let other = try Server(.patient)
        let clients = try (0..<100).map { _ in try RawClient.connected(to: server.port) }
        let target = ClientTarget(host: "127.0.0.1", port: other.port, path: "/")
        let connection = try server.ask { loop in (try? loop.connect(to: target)) != nil }
        #expect(connection)
        try expectEcho(clients)
        let hasOpened = try server.eventually { loop in
            loop.openConnections.contains { $0.peer == target.peer && $0.phase == .open }
        }
        #expect(hasOpened)
    }

    @Test(
        "of two hundred descriptors those with data are ready, also one with the number of an earlier one, but none that is not polled any more"
    )
    func numbers() throws {
        let set = try #require(pollhook_create())
        defer { pollhook_destroy(set) }
        var pairs = (0..<200).map { _ -> [Int32] in
            var pair: [Int32] = [0, 0]
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
            return pair
        }
        defer { for descriptor in pairs.joined() { close(descriptor) } }
        func ready() -> [Int32] {
            var polled = pairs.map { pollfd(fd: $0[0], events: Int16(POLLIN), revents: 0) }
            pollhook_use(set)
            defer { pollhook_use(nil) }
            let count = poll(&polled, nfds_t(polled.count), 0)
            let ready = polled.filter { $0.revents != 0 }.map(\.fd)
            #expect(Int(count) == ready.count)
            return ready
        }

        #expect(ready() == [])
        for number in [3, 150] { write(pairs[number][1], "a", 1) }
        #expect(ready() == [pairs[3][0], pairs[150][0]])

        // Another one takes its number.
        var other: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &other)
        dup2(other[0], pairs[3][0])
        close(other[0])
        close(pairs[3][1])
        pairs[3][1] = other[1]
        pollhook_forget(set, pairs[3][0])
        #expect(ready() == [pairs[150][0]])
        write(pairs[3][1], "a", 1)
        #expect(ready() == [pairs[3][0], pairs[150][0]])

        // One that is ready is no longer asked for, and still open.
        let left = pairs.remove(at: 150)
        defer { for descriptor in left { close(descriptor) } }
        #expect(ready() == [pairs[3][0]])
        // Few are polled as ever, and many again.
        (pairs, other) = (Array(pairs[0..<10]), pairs[10...].joined().map { $0 })
        #expect(ready() == [pairs[3][0]])
        for descriptor in other { close(descriptor) }
    }

    @Test("of the deferred descriptors so many are ready at a time, each in its turn; the others always are")
    func deferred() throws {
        let set = try #require(pollhook_create())
        defer { pollhook_destroy(set) }
        var pairs: [[Int32]] = []
        defer { for descriptor in pairs.joined() { close(descriptor) } }
        for number in 0..<400 {
            var pair: [Int32] = [0, 0]
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
            write(pair[1], "a", 1)
            if number >= 10 { pollhook_defer(set, pair[0]) }
            pairs.append(pair)
        }
        pollhook_use(set)
        defer { pollhook_use(nil) }
        var polled = pairs.map { pollfd(fd: $0[0], events: Int16(POLLIN), revents: 0) }
        var seen: Set<Int32> = []
        for _ in stride(from: 10, to: pairs.count, by: Int(POLLHOOK_MAX_EVENTS)) {
            #expect(poll(&polled, nfds_t(polled.count), -1) == 10 + POLLHOOK_MAX_EVENTS)
            let ready = polled.filter { $0.revents != 0 }.map(\.fd)
            #expect(ready.starts(with: pairs[..<10].map { $0[0] }))
            seen.formUnion(ready)
        }
        #expect(seen.count == 400)
        // Another one takes a number: it is not deferred.
        pollhook_forget(set, pairs[399][0])
        var other: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &other)
        dup2(other[0], pairs[399][0])
        close(other[0])
        pairs.append([other[1]])
        write(other[1], "a", 1)
        for _ in 0..<2 {
            #expect(poll(&polled, nfds_t(polled.count), -1) == 11 + POLLHOOK_MAX_EVENTS)
            #expect(polled[399].revents != 0)
        }
    }

    /// So many messages of 1000 bytes are written at once to a peer that reads nothing yet.
    private func written(unsentLimit: Int) throws -> Int {
        var configuration = SocketConfiguration.patient
        configuration.unsentLimit = unsentLimit
        var script = Script()
        script.received = { _, _, _ in }
        let server = try Server(configuration, script)
        let client = try RawClient.connected(to: server.port, receiveBuffer: 4096)
        _ = try server.eventually { !$0.openConnections.isEmpty }

        let count = try server.ask { loop in
            var count = 0
            while let connection = loop.openConnections.first, connection.canSendImmediately, count < 100_000 {
                connection.send(.binary([UInt8](repeating: UInt8(truncatingIfNeeded: count), count: 1000)))
                count += 1
            }
            return count
        }
        for number in 0..<count {
            try #require(
                try client.receiveFrame()
                    == .init(head: 0x82, payload: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 1000)))
        }
        #expect(try server.eventually { loop in loop.openConnections.first?.canSendImmediately == true })
        return count
    }

    @Test(
        "what is written at once to a peer that does not read is bounded as what the poll allows; it arrives in order, and then the socket takes more"
    )
    func bounded() throws {
        let (few, more) = (try written(unsentLimit: 4096), try written(unsentLimit: 24 * 1024))
        #expect(few > 0 && (10...30).contains(more - few), "\(few), \(more)")
    }

    @Test("nothing is written at once before a ping that is due, nor after close")
    func order() throws {
        let server = try Server(.patient)
        let client = try RawClient.connected(to: server.port)
        _ = try server.eventually { !$0.openConnections.isEmpty }
        let taken = try server.ask { loop in
            loop.openConnections.map { connection in
                let before = connection.canSendImmediately
                connection.ping(at: 0)
                let pinged = connection.canSendImmediately
                connection.close()
                return [before, pinged, connection.canSendImmediately]
            }
        }
        #expect(taken == [[true, false, false]])
        #expect(try client.receiveFrame().head == 0x88)
    }
}
