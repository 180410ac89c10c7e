import Testing

@testable import WebSockets

@Suite("Requests, before libwebsockets sees them")
struct RequestHeadTests {
    private static let peer = PeerAddress(host: "127.0.0.1", port: 1)

    /// What the requests come to, shown in pieces that end at `cuts`, and what libwebsockets gets.
    private func outcomes(_ text: String, cuts: [Int] = []) -> (outcomes: [Inbound.Outcome], forms: String) {
        let bytes = Array(text.utf8)
        let inbound = Inbound(from: Self.peer, knowing: ["v1"], messageLimit: 100)
        var outcomes: [Inbound.Outcome] = []
        var forms: [UInt8] = []
        for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
            _ = inbound.hold(bytes[start..<end])
            while let (outcome, form) = inbound.next() {
                outcomes.append(outcome)
                forms += form
            }
        }
        return (outcomes, String(decoding: forms, as: UTF8.self))
    }

    private func request(_ target: String) -> Request? {
        guard case .request(let request)? = outcomes("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").outcomes.first else {
            return nil
        }
        return request
    }

    private func refusal(_ text: String) -> Int? {
        let (outcomes, forms) = outcomes(text)
        guard case .rejected(let response)? = outcomes.first else { return nil }
        #expect(outcomes.count == 1 && forms == "GET / HTTP/1.1\r\n\r\n" && response.body.last == 10)
        return response.status
    }

    @Test("libwebsockets gets a request in the shortest form that means the same to it, however it is cut")
    func forms() {
        let text = "GET /a?b=c HTTP/1.1\r\nHost: localhost:80\r\nCookie: a=b\r\nX-Anything: é\r\n\r\n"
        for cut in 0...text.utf8.count {
            let (outcomes, forms) = outcomes(text, cuts: [cut])
            #expect(forms == "GET / HTTP/1.1\r\n\r\n" && outcomes.count == 1)
        }
        #expect(outcomes("GET / HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n").forms == "GET / HTTP/1.1\r\n\r\n")
        #expect(outcomes("GET / HTTP/1.0\r\n\r\n").forms == "GET / HTTP/1.1\r\n\r\n")
        #expect(outcomes("\r\nHEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n").outcomes.count == 2)
    }

    @Test(
        "requests wait for one another, as long as they do not become too many; what comes behind the last is not kept")
    func waiting() {
        let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        let inbound = Inbound(from: Self.peer, knowing: [], messageLimit: 100)
        for _ in 0..<Inbound.maxHeld / request.count { #expect(inbound.hold(request)) }
        #expect(inbound.next() != nil && inbound.hold(request), "there is room for one more")
        #expect(!inbound.hold(request))

        let last = Inbound(from: Self.peer, knowing: [], messageLimit: 100)
        #expect(last.hold(Array("GET / HTTP/1.0\r\n\r\n".utf8)) && last.next() != nil && last.isOver)
        for _ in 0..<64 { #expect(last.hold([UInt8](repeating: 65, count: Inbound.maxIgnored / 64))) }
        #expect(last.next() == nil && !last.hold([65]))
    }

    @Test("of an upgrade it sees the key and the one subprotocol that is agreed, and the frames behind it")
    func upgrade() {
        let (outcomes, forms) = outcomes(
            RawClient.upgrade(
                path: "/ws?session=x",
                with: [
                    "Connection": "keep-alive, UPGRADE", "Sec-WebSocket-Protocol": "v9, v1",
                    "Sec-WebSocket-Extensions": "permessage-deflate",
                ])
                + "\u{1}\u{0}")  // the beginning of an unmasked frame
        #expect(
            forms.replacing(String(repeating: " ", count: 1024), with: " ")
                == "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: v1\r\n\r\n")
        guard case .upgrade(let request)? = outcomes.first else {
            Issue.record("no upgrade: \(outcomes)")
            return
        }
        #expect(request.path == "/ws" && request.subprotocol == "v1" && request.offeredSubprotocols == ["v9", "v1"])
    }

    @Test(
        "what two programs could read in two ways is refused",
        arguments: [
            ("GET / HTTP/1.1\nHost: a\n\n", 400), ("GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
            ("GET / HTTP/1.1\rHost: a\r\n\r\n", 400), ("\nGET / HTTP/1.1\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\n\tb\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHo st: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHöst: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nhOST: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nOrigin: http://b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{0}\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{7f}\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400), ("GET /\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: [\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: [evil]\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: 127.0.0.1:evil.example\r\n\r\n", 400),
            ("GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET / http/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505), ("PRI * HTTP/2.0\r\n\r\n", 505),
            ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /?a=%4 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /?a=%00 HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /é HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /#a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("get / HTTP/1.1\r\nHost: a\r\n\r\n", 405),
            ("CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 405), ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 405),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", 413),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 413),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
            ("\u{16}\u{3}\u{1}", 400),
        ])
    func refused(text: String, status: Int) { #expect(refusal(text) == status) }

    @Test("behind a refused request, and behind one that is the last, nothing is read")
    func behind() {
        let good = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(outcomes(good + "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n" + good).outcomes.count == 2)
        #expect(outcomes("GET / HTTP/1.0\r\n\r\n" + good).outcomes.count == 1)
        #expect(outcomes("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" + good).outcomes.count == 2)
    }

    @Test("a head of 16384 bytes and a target of 8192 are the longest", arguments: [(0, false), (1, true)])
    func longest(more: Int, isRefused: Bool) {
        let frame = "GET / HTTP/1.1\r\nHost: a\r\nX: \r\n\r\n".utf8.count
        #expect(
            refusal("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 16384 - frame + more))\r\n\r\n")
                == (isRefused ? 431 : nil))
        #expect(
            refusal("GET /\(String(repeating: "x", count: 8191 + more)) HTTP/1.1\r\nHost: a\r\n\r\n")
                == (isRefused ? 414 : nil))
    }

    @Test(
        "a path is decoded once and plain, and never above the root",
        arguments: [
            ("/", "/"), ("/a/b", "/a/b"), ("/a/", "/a/"), ("//a///b", "/a/b"), ("/a/./b/.", "/a/b/"), ("/a/../b", "/b"),
            ("/../../etc", "/etc"), ("/..", "/"), ("/a/..", "/"),
            ("/%2e%2e/a", "/a"), ("/a%2f..%2f..%2fb", "/b"), ("/a%20b+c", "/a b+c"), ("/%252e", "/%2e"),
            ("/.a/..b", "/.a/..b"), ("/%C3%A9", "/é"), ("http://b/c?d", "/c"), ("HTTP://b", "/"),
        ])
    func path(target: String, path: String) { #expect(request(target)?.path == path) }

    @Test("an absolute address says the host, whatever stands in the header: RFC 9112 3.2.2")
    func absolute() {
        #expect(request("http://b:1/c")?.host == "b:1")
        #expect(request("/c")?.host == "a")
    }

    @Test(
        "a query is decoded, in its order",
        arguments: [
            ("/?a=1&b", "a=1 b="), ("/?a=b=c&&", "a=b=c"), ("/?a%3Db=%26", "a=b=&"),
            ("/?a+b=c%2Bd;e=?/", "a b=c+d e=?/"), ("/?", ""),
        ])
    func query(target: String, pairs: String) {
        #expect(request(target)?.query.map { "\($0.name)=\($0.value)" }.joined(separator: " ") == pairs)
    }

    @Test("whatever comes, and however it is cut, comes to the same, and libwebsockets gets no more than it can hold")
    func anything() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "GET ", "/", " HTTP/1.1", "\r\n", "\r\n\r\n", "Host: a", "\n", "\r", "%zz", "a", ":", " ", "\u{0}",
            "Connection: close", "Upgrade: websocket", "é", "POST ",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 1...30, using: &random)).map { _ in pieces.randomElement() ?? "" }.joined()
            let cuts = (0..<3).map { _ in Int.random(in: 0...text.utf8.count, using: &random) }.sorted()
            let whole = outcomes(text)
            let cut = outcomes(text, cuts: cuts)
            #expect(whole.outcomes == cut.outcomes && whole.forms == cut.forms, "\(text.debugDescription) at \(cuts)")
            #expect(whole.forms.utf8.count <= text.utf8.count + 1500)
        }
    }
}
