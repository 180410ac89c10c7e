import Dispatch
import Testing

@testable import WebSockets

@Suite("Plain HTTP", .serialized)
struct HTTPTests {
    @Test("the handler's response goes out with its length, its type and the headers of all responses")
    func get() throws {
        var configuration = SocketConfiguration.patient
        configuration.responseHeaders = [HeaderField("X-Content-Type-Options", "nosniff")]
        let server = try Server(configuration)

        let answer = try RawClient.get("/a/page", from: server.port)

        #expect(
            answer
                == "HTTP/1.1 200 OK\r\nX-Content-Type-Options: nosniff\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 14\r\n\r\nhello /a/page\n"
        )
    }

    @Test("an error response has the headers of all responses, too")
    func errorResponse() throws {
        var configuration = SocketConfiguration.patient
        configuration.responseHeaders = [
            HeaderField("X-Content-Type-Options", "nosniff"), HeaderField("Referrer-Policy", "no-referrer"),
        ]
        let server = try Server(configuration)

        let answer = try RawClient.get("/%zz", from: server.port).lowercased()

        #expect(answer.hasPrefix("http/1.1 400 "))
        #expect(answer.contains("x-content-type-options: nosniff\r\n"))
        #expect(answer.contains("referrer-policy: no-referrer\r\n"))
    }

    @Test("HEAD gets the length and no body")
    func head() throws {
        let server = try Server()
        let answer = try RawClient.get("/", from: server.port, method: "HEAD")

        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.hasSuffix("Content-Length: 8\r\n\r\n"))
    }

    @Test(
        "a body of about one piece of 64 KiB, and one of many, arrives whole",
        arguments: [65_535, 65_536, 65_537, 700_000])
    func largeBody(count: Int) throws {
        let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
        var script = Script()
        script.respond = { _ in Response(contentType: "font/woff2", body: body) }
        let server = try Server(.patient, script)
        let client = try RawClient(server.port, receiveBuffer: 4096)

        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")

        #expect(try client.receive(through: "\r\n\r\n").contains("Content-Length: \(count)\r\n"))
        #expect(try client.receive(count: count) == body)
    }

    @Test("one connection serves several requests, also when they come at once")
    func keptAlive() throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.receive(through: "hello /1\n").hasPrefix("HTTP/1.1 200"))
        #expect(try client.receive(through: "hello /2\n").hasPrefix("HTTP/1.1 200"))
        client.send("GET /3 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.receive(through: "hello /3\n").hasPrefix("HTTP/1.1 200"))
    }

    @Test("path and query are decoded once, the query as pairs in their order")
    func query() throws {
        var script = Script()
        script.respond = { request in
            Response(
                status: 200,
                text: ([request.path] + request.query.map { "\($0.name)→\($0.value)" }).joined(separator: "|"))
        }
        let server = try Server(.patient, script)

        let answer = try RawClient.get(
            "/a%20b?session=a%2Bb+c&system=&edge&x=1%3D2&%C3%A9=%2525&bad=%ff", from: server.port)

        #expect(answer.hasSuffix("\r\n\r\n/a b|session→a+b c|system→|edge→|x→1=2|é→%25|bad→\u{fffd}"))
    }

    @Test(
        "malformed percent-encoding is refused, empty items of a query are not; neither stops the server",
        arguments: [
            "/%", "/%zz", "/?a=%", "/?a=%4", "/%00", "/?%%%", "/?&&=&==",
        ])
    func malformedQuery(path: String) throws {
        let server = try Server()

        let answer = try RawClient.get(path, from: server.port)

        #expect(answer.hasPrefix(path == "/?&&=&==" ? "HTTP/1.1 200 " : "HTTP/1.1 400 "))
        #expect(path == "/?&&=&==" || answer.contains("\r\n\r\n") && answer.hasSuffix(".\n"), "in words")
        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test("other methods are refused with 405", arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
    func methods(method: String) throws {
        let server = try Server()

        #expect(try RawClient.get("/", from: server.port, method: method).hasPrefix("HTTP/1.1 405 "))
    }

    @Test("a request with a body is refused with 413, whatever its method", arguments: ["GET", "POST", "HEAD"])
    func body(method: String) throws {
        let server = try Server()

        #expect(
            try RawClient.get("/", from: server.port, method: method, with: "Content-Length: 5\r\n").hasPrefix(
                "HTTP/1.1 413 "))
        #expect(
            try RawClient.get("/", from: server.port, method: method, with: "Transfer-Encoding: chunked\r\n").hasPrefix(
                "HTTP/1.1 413 "))
    }

    @Test(
        "an upgrade with a body is refused with 413, too",
        arguments: ["Content-Length: 5", "Transfer-Encoding: chunked"])
    func upgradeBody(header: String) throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send(
            RawClient.upgrade(with: [String(header.prefix { $0 != ":" }): String(header.drop { $0 != " " }.dropFirst())]
            ))

        #expect(try client.receive(through: "\r\n").hasPrefix("HTTP/1.1 413 "))
    }

    @Test("a pipelined request with a body does not hang the loop", arguments: ["POST", "GET"])
    func pipelinedBody(method: String) throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send(
            "GET / HTTP/1.1\r\nHost: a\r\n\r\n\(method) / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")

        let answers = try client.receiveAll()
        #expect(answers.contains("hello /\n"))
        #expect(answers.contains("HTTP/1.1 413 "))
        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test("CONNECT does not become a raw connection")
    func connect() throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send("CONNECT example.com:80 HTTP/1.1\r\nHost: example.com\r\n\r\nanything")

        #expect(try client.receiveAll().hasPrefix("HTTP/1.1 405 "))
        #expect(try RawClient.get("/", from: server.port).hasSuffix("hello /\n"))
    }

    @Test(
        "headers of 16 KiB are read, more are refused in words, also a mebibyte that comes at once",
        arguments: [(16_384, 200), (16_385, 431), (1 << 20, 431)])
    func longHead(count: Int, status: Int) throws {
        let server = try Server()
        let client = try RawClient(server.port)
        let start = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: "
        let end = "\r\n\r\n"

        client.send(start + String(repeating: "c", count: count - start.utf8.count - end.utf8.count) + end)

        let answer = try client.receiveAll()
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(status == 200 || answer.hasSuffix("at most 16384 bytes together.\n"))
    }

    @Test("a request may come a byte at a time")
    func drip() throws {
        let server = try Server()
        let client = try RawClient(server.port)

        for byte in Array("GET /drip HTTP/1.1\r\nHost: a\r\n\r\n".utf8) { client.send([byte]) }

        #expect(try client.receive(through: "hello /drip\n").hasPrefix("HTTP/1.1 200"))
    }

    @Test("a request that is refused behind one that is not is answered in its turn, and what is behind it is not read")
    func pipelinedRefusal() throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send(
            "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /%zz HTTP/1.1\r\nHost: a\r\n\r\nGET /3 HTTP/1.1\r\nHost: a\r\n\r\n")

        let answers = try client.receiveAll()
        #expect(
            answers.hasPrefix("HTTP/1.1 200 ") && answers.contains("hello /1\nHTTP/1.1 400 ") && !answers.contains("/3")
        )
    }

    @Test("a client that speaks TLS to a server that does not gets 400")
    func clientHello() throws {
        let server = try Server()
        let client = try RawClient(server.port)

        client.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])

        #expect(try client.receiveAll().hasPrefix("HTTP/1.1 400 "))
    }

    @Test("a browser with 12 KB of cookies is served")
    func manyCookies() throws {
        let server = try Server()
        let cookies = "Cookie: \(String(repeating: "c", count: 12_000))\r\n"

        #expect(try RawClient.get("/", from: server.port, with: cookies).hasSuffix("hello /\n"))
    }

    @Test("a status without content has neither type nor length")
    func notModified() {
        let head = Response(status: 304, headers: [HeaderField("ETag", "\"1\"")], text: "").head(
            with: [], isLast: false)
        #expect(String(decoding: head, as: UTF8.self) == "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n")
    }

    @Test("a header with a line break is left out")
    func injectedHeader() {
        let head = Response(status: 200, headers: [HeaderField("Location", "/\r\nX: 1")], text: "").head(
            with: [], isLast: false)
        #expect(!String(decoding: head, as: UTF8.self).contains("X: 1"))
    }

    @Test(
        "a response that comes later goes out when it comes; requests behind it wait, and one that has gone by then changes nothing"
    )
    func later() throws {
        let arrivals = DispatchSemaphore(value: 0)
        var script = Script()
        script.respondLater = { player, request, later in
            for (response, path) in request.path == "/answer" ? player.later : [] {
                response.send(Response(status: 200, text: "late \(path)\n"))
                response.send(Response(status: 200, text: "twice\n"))
            }
            guard request.path.hasPrefix("/later") else { return false }
            player.later.append((later(), request.path))
            arrivals.signal()
            return true
        }
        let server = try Server(.patient, script)
        var gone: RawClient? = try RawClient(server.port)
        let client = try RawClient(server.port)
        let head = try RawClient(server.port)
        gone?.send("GET /later/gone HTTP/1.1\r\nHost: a\r\n\r\n")
        client.send("GET /later/1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        head.send("HEAD /later/3 HTTP/1.1\r\nHost: a\r\n\r\n")
        for _ in 0..<3 { #expect(arrivals.wait(timeout: .now() + .seconds(patience)) == .success) }
        gone = nil
        #expect(try RawClient.get("/answer", from: server.port).hasPrefix("HTTP/1.1 200"))
        #expect(try client.receive(through: "late /later/1\n").contains("Content-Length: 14\r\n"))
        #expect(try client.receive(through: "hello /2\n").hasPrefix("HTTP/1.1 200"))
        #expect(try head.receive(through: "\r\n\r\n").contains("Content-Length: 14\r\n"))
    }
}
