import Platform
import Testing

@testable import WebSockets

@Suite("Clients that do not wait for answers", .serialized)
struct PipelineTests {
    /// More than the kernels' buffers between two sockets hold.
    private static let longBody = [UInt8](repeating: 65, count: 8 << 20)

    private static let request = "GET /long HTTP/1.1\r\nHost: a\r\n\r\n"

    private static var script: Script {
        var script = Script()
        script.respond = { request in
            request.path == "/long"
                ? Response(contentType: "text/plain", body: longBody)
                : Response(status: 200, text: "hello \(request.path)\n")
        }
        return script
    }

    /// One that has begun to take a long answer, and asks on.
    private func asking(_ server: Server, _ requests: String) throws -> RawClient {
        let client = try RawClient(server.port, receiveBuffer: 4096)
        client.send(Self.request)
        _ = try client.receive(count: 1)
        client.send(requests)
        return client
    }

    @Test(
        "a client that asks on and takes no answer does not keep the loop awake, whatever it asks or when it ends",
        arguments: [
            request, request + request, request + "GET /ha",
            request + String(repeating: "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", count: 500),
        ])
    func takesNothing(requests: String) throws {
        let server = try Server(.patient, Self.script)
        let client = try asking(server, requests)

        let passes = try withExtendedLifetime(client) { try restingPasses(of: server) }

        #expect(passes < 100, "\(passes) in half a second")
    }

    @Test(
        "one that asks more than may wait, or has ended, and takes no answer is hung up on at once",
        arguments: [
            String(repeating: request, count: 600),
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + String(repeating: "A", count: 3 << 20), "",
        ])
    func tooMuch(requests: String) throws {
        let server = try Server(.patient, Self.script)
        let client = try asking(server, requests)
        if requests.isEmpty { client.endSending() }

        #expect(try secondsUntilAlone(server) < 4)
    }

    @Test("one that takes nothing for five seconds is hung up on")
    func isHungUpOn() throws {
        let server = try Server(.patient, Self.script)
        let client = try RawClient(server.port, receiveBuffer: 4096)
        client.send(Self.request)
        _ = try client.receive(count: 1)

        #expect(try secondsUntilAlone(server) > 4)
    }

    @Test("one that takes its answers gets them all, in their order, however many requests it sent at once")
    func takesAll() throws {
        let server = try Server(.patient, Self.script)
        let client = try RawClient(server.port)
        client.send((0..<400).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        for number in 0..<400 { _ = try client.receive(through: "hello /\(number)\n") }

        client.send(Self.request + Self.request + "GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        for _ in 0..<2 {
            #expect(try client.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            #expect(try client.receive(count: Self.longBody.count) == Self.longBody)
        }
        #expect(try client.receiveAll().hasSuffix("hello /last\n"))
    }

    private func secondsUntilAlone(_ server: Server) throws -> Double {
        let start = MonotonicClock.nanoseconds
        while try server.ask({ $0.connectionCount }) > 0 {
            try #require(MonotonicClock.nanoseconds - start < patience * 1_000_000_000)
        }
        return Double(MonotonicClock.nanoseconds - start) / 1e9
    }

    /// How often the loop wakes up in half a second, once it has done what there was to do.
    private func restingPasses(of server: Server) throws -> Int {
        let other = try RawClient(server.port)
        _ = other.isSilent(milliseconds: 300)
        let before = try server.ask { $0.passes }
        _ = other.isSilent(milliseconds: 500)
        return try server.ask { $0.passes } - before
    }
}
