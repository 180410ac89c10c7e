import Motion
import PreviewProtocol
import Testing

@testable import PreviewDaemon
@testable import PreviewSessions
@testable import WebSockets

@Suite("Who may connect")
struct AccessPolicyTests {
    @Test(
        "Own page and tools, by loopback names and addresses; nobody else",
        arguments: [
            ("127.0.0.1:8484", "http://127.0.0.1:8484", true), ("localhost:8484", "http://localhost:8484", true),
            ("[::1]:80", nil, true),
            ("preview.localhost:1", nil, true), ("LOCALHOST:8484", "http://localhost:8484", true),
            (nil, nil, false), ("", nil, false), ("127.0.0.1:8484", "http://evil.example", false),
            ("127.0.0.1:8484", "null", false),
            ("127.0.0.1:8484", "http://127.0.0.1:8485", false), ("127.0.0.1:8484", "https://127.0.0.1:8484", false),
            ("evil.example:8484", "http://evil.example:8484", false), ("1.2.3.4.evil.example", nil, false),
            ("localhost.evil.example", nil, false),
            ("127.0.0.1:8484", "https://allowed.example", true), ("allowed.example", "https://allowed.example", true),
            ("ALLOWED.example:443", "HTTPS://Allowed.Example", true), ("allowed.example.", nil, true),
            ("localhost.:8484", "http://localhost:8484", true),
            ("evilallowed.example", nil, false), ("llowed.example", nil, false), ("evil-allowed.example", nil, false),
            ("allowed.example.evil", nil, false),
            ("allowed.example:8443", nil, false), ("allowed.example:80", nil, false),
            ("sub.allowed.example", nil, false), ("ed.example", nil, false), ("example", nil, false),
            ("127.0.0.1:8484", "https://llowed.example", false),
            ("127.0.0.1:8484", "https://evil-allowed.example", false),
            ("127.0.0.1:8484", "https://allowed.example.evil", false),
            ("127.0.0.1:8484", "https://allowed.example:8443", false),
            ("127.0.0.1:8484", "http://allowed.example", false),
            ("127.0.0.1:8484", "https://allowed.example:443", true),
            ("127.0.0.1:8484", "https://allowed.example/", false),
            ("127.0.0.1:8484", "https://user@allowed.example", false), ("127.0.0.1:8484", "allowed.example", false),
            ("127.0.0.1:8484", "", false), ("127.0.0.1:8484", "http://127.0.0.1:8484, http://evil.example", false),
            ("127.0.0.1:8484", "file://", false),
            ("127.0.0.1", "http://127.0.0.1:80", true), ("127.0.0.1:80", "http://127.0.0.1", true),
            ("127.0.0.1:8484", "http://127.0.0.1", false),
            ("[", nil, false), ("[evil]", nil, false), ("[::1", nil, false), ("[::1]evil", nil, false),
            ("127.0.0.1:evil.example", nil, false), ("127.0.0.1:65536", nil, false),
            ("127.0.0.1@evil.example", nil, false), ("evil.example@127.0.0.1", nil, false), ("localhost..", nil, false),
            ("127.0.0.1.", nil, false), ("localhost evil", nil, false),
            (".localhost", nil, false), ("evillocalhost", nil, false), ("evil.example#.localhost", nil, false),
            ("localhost, evil.example", nil, false), ("0x7f.localhost", nil, true),
        ] as [(String?, String?, Bool)])
    func judges(host: String?, origin: String?, isLetIn: Bool) {
        let policy = AccessPolicy(allowedOrigins: ["https://allowed.example"])
        #expect((policy.error(host: host, origin: origin) == nil) == isLetIn)
    }

    @Test(
        "Browsers trust pages over TLS, also a proxy's, and those of their own machine",
        arguments: [
            ("localhost:8484", true), ("a.localhost", true), ("127.0.0.1:8484", true), ("[::1]:8484", true),
            ("allowed.example", true), ("192.168.1.5:8484", false), ("[fe80::1]", false),
            ("127.evil.example", false), ("plain.example", false),
        ])
    func trusts(host: String, isTrusted: Bool) {
        let policy = AccessPolicy(allowedOrigins: ["https://allowed.example", "http://plain.example"])
        #expect(policy.isTrustworthy(host: host) == isTrusted)
        #expect(AccessPolicy(isSecure: true).isTrustworthy(host: host))
    }

    @Test("Over TLS the own page's origin is https")
    func secure() {
        let policy = AccessPolicy(isSecure: true)
        #expect(policy.error(host: "192.168.1.5:8484", origin: "https://192.168.1.5:8484") == nil)
        #expect(policy.error(host: "192.168.1.5:8484", origin: "http://192.168.1.5:8484")?.reason == .origin)
    }
}

/// A daemon's door at 192.168.1.5, and what clients ask of it.
private struct Door {
    var authorizer = Authorizer(policy: AccessPolicy(), tokens: Door.tokens)
    var now = Tick.zero

    static let tokens: Tokens? = Token("controller-0123456789").flatMap { controller in
        Token("viewer-0123456789abc").map { Tokens(controller: controller, viewer: $0) }
    }

    /// The role, or the status of the refusal.
    mutating func ask(
        bearer: String? = nil, protocols: [String] = [], from host: String = "10.0.0.1", forwardedFor: String? = nil
    ) -> String {
        let request = Request(
            method: .get, path: "/ws", query: [], host: "192.168.1.5:8484", origin: nil, offeredSubprotocols: protocols,
            subprotocol: nil,
            authorization: bearer, forwardedFor: forwardedFor, peer: PeerAddress(host: host, port: 1))
        do throws(AccessError) { return try authorizer.role(of: request, at: now).rawValue } catch {
            return "\(error.status) \(error.reason)"
        }
    }
}

@Suite("Tokens")
struct TokenTests {
    @Test(
        "A token is 16 to 64 letters, digits, - and _",
        arguments: [
            ("0123456789abcdef", true), ("abc-DEF_0123456789", true), (String(repeating: "x", count: 64), true),
            ("0123456789abcde", false), (String(repeating: "x", count: 65), false), ("0123456789abcdef=", false),
            ("0123456789 abcdef", false),
            ("0123456789abcdé", false), ("", false),
        ])
    func form(text: String, isToken: Bool) { #expect((Token(text) != nil) == isToken) }

    @Test("Random tokens have 132 bits, differ, and fit into a list of subprotocols")
    func random() {
        let tokens = (0..<100).map { _ in Token.random().text }
        #expect(Set(tokens).count == 100 && tokens.allSatisfy { $0.count == 22 && Token($0) != nil })
        #expect(Set(tokens.joined()).count == 64)
        #expect(tokens.allSatisfy { isSubprotocolName(Tokens.subprotocolPrefix + $0) })
    }

    @Test("A token does not show in what is printed of it")
    func hidden() { #expect(!"\(Token.random())".contains(/[A-Za-z0-9_-]{16}/)) }

    @Test(
        "Tools give it in Authorization, pages among the subprotocols; each token has its role",
        arguments: [
            (nil, [], "401 noToken"), (nil, ["pullwire.v1.json"], "401 noToken"),
            ("Bearer controller-0123456789", [], "controller"),
            ("bearer viewer-0123456789abc", [], "viewer"),
            (nil, ["pullwire.v1.json", "pullwire.token.viewer-0123456789abc"], "viewer"),
            (nil, ["pullwire.token.controller-0123456789"], "controller"),
            ("Basic Y29udHJvbGxlcg==", [], "401 noToken"),
            ("Basic Y29udHJvbGxlcg==", ["pullwire.token.controller-0123456789"], "401 noToken"),
            ("Bearer controller-012345678", [], "401 wrongToken"),
            ("Bearer controller-01234567890", [], "401 wrongToken"),
            ("Bearer Controller-0123456789", [], "401 wrongToken"), ("Bearer", [], "401 noToken"),
            ("Bearer wrong", ["pullwire.token.controller-0123456789"], "401 wrongToken"),
        ] as [(String?, [String], String)])
    func roles(bearer: String?, protocols: [String], answer: String) {
        var door = Door()
        #expect(door.ask(bearer: bearer, protocols: protocols) == answer)
    }

    @Test("Where no token is needed, everybody controls")
    func open() {
        var door = Door(authorizer: Authorizer(policy: AccessPolicy()))
        #expect(door.ask() == "controller" && door.ask(bearer: "Bearer whatever") == "controller")
    }

    @Test(
        "After ten wrong tokens an address waits ten seconds for each further one, and is not listened to meanwhile; others are"
    )
    func guessing() {
        var door = Door()
        for _ in 0..<10 { #expect(door.ask(bearer: "Bearer guess") == "401 wrongToken") }
        #expect(door.ask(bearer: "Bearer controller-0123456789") == "429 guessing")
        #expect(door.ask(bearer: "Bearer controller-0123456789", from: "10.0.0.2") == "controller")
        #expect(door.ask() == "401 noToken", "whoever has none guesses nothing")
        door.now = Tick.seconds(9.9)
        #expect(door.ask(bearer: "Bearer guess") == "429 guessing")
        door.now = Tick.seconds(10)
        #expect(door.ask(bearer: "Bearer guess") == "401 wrongToken")
        #expect(door.ask(bearer: "Bearer guess") == "429 guessing")
        door.now = Tick.seconds(200)
        #expect(door.ask(bearer: "Bearer controller-0123456789") == "controller")
    }

    @Test(
        "Of IPv6 a whole network counts as one address",
        arguments: [
            ("2001:db8:1:2::5", "2001:db8:1:2:ffff::1", true), ("2001:db8:1:2::5", "2001:db8:1:3::5", false),
            ("::1", "::2", true),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:3:3:4:5:6", false), ("fe80::1", "fe80::2:0:0:1", true),
            ("10.0.0.1", "10.0.0.2", false), ("2001:db8::", "2001:db8:0:0:1::", true),
        ])
    func networks(one: String, other: String, areOne: Bool) {
        #expect((GuessLimit.key(one) == GuessLimit.key(other)) == areOne)
    }

    @Test("However many addresses guess, a fixed number is remembered, the worst among them")
    func memory() {
        var limit = GuessLimit()
        for _ in 0..<10 { limit.noteWrongToken(from: "bad", at: .zero) }
        for index in 0..<2 * GuessLimit.maxAddresses { limit.noteWrongToken(from: "\(index)", at: .zero) }
        #expect(limit.wait(of: "bad", at: .zero) == 10 && limit.count == GuessLimit.maxAddresses)
    }

    @Test("Behind a proxy that is trusted, the last forwarded address counts: a client cannot make that up")
    func proxy() {
        var door = Door()
        door.authorizer.trustsProxy = true
        for index in 0..<10 {
            #expect(
                door.ask(bearer: "Bearer guess", from: "127.0.0.1", forwardedFor: "1.1.1.\(index), 10.0.0.9")
                    == "401 wrongToken")
        }
        #expect(
            door.ask(bearer: "Bearer guess", from: "127.0.0.1", forwardedFor: "8.8.8.8, 10.0.0.9") == "429 guessing")
        #expect(
            door.ask(bearer: "Bearer controller-0123456789", from: "127.0.0.1", forwardedFor: "10.0.0.10")
                == "controller")
        #expect(
            door.ask(bearer: "Bearer guess", from: "127.0.0.1", forwardedFor: "\u{1b} 10.0.0.9") == "429 guessing",
            "what is no address leaves no trace")
    }
}

@Suite("The base path")
struct BasePathTests {
    @Test(
        "It begins and ends with a slash, however it was written",
        arguments: [
            ("/preview", "/preview/"), ("preview", "/preview/"), ("/a/b/", "/a/b/"), ("/", "/"), ("", "/"),
            ("/a//b", "/a/b/"),
            ("/a b", nil), ("/a/../b", nil), ("/%2e", nil), ("/a?b", nil), ("/é", nil),
        ] as [(String, String?)])
    func form(written: String, text: String?) { #expect(BasePath(written)?.text == text) }

    @Test(
        "A proxy may keep it or cut it off; without its last slash it is elsewhere",
        arguments: [
            ("/preview/ws", "/ws"), ("/preview/", "/"), ("/ws", "/ws"), ("/", "/"), ("/preview", nil),
            ("/previews", "/previews"),
        ] as [(String, String?)])
    func relative(asked: String, path: String?) { #expect(BasePath("/preview")?.relative(asked) == path) }

    @Test("Without one, every path is as it is asked for")
    func root() { #expect(BasePath.root.relative("/ws") == "/ws" && BasePath.root.relative("/") == "/") }
}
