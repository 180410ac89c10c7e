import Testing

@testable import WebSockets

@Suite("Host")
struct HostFieldTests {
    @Test(
        "a name or an address, and perhaps a port",
        arguments: [
            ("localhost", "localhost", nil, false), ("LOCALHOST:8484", "localhost", 8484, false),
            ("127.0.0.1:0", "127.0.0.1", 0, true),
            ("127.0.0.1:65535", "127.0.0.1", 65535, true), ("[::1]", "[::1]", nil, true),
            ("[FE80::1]:80", "[fe80::1]", 80, true), ("[::ffff:1.2.3.4]", "[::ffff:1.2.3.4]", nil, true),
            ("localhost:", "localhost", nil, false), ("localhost.", "localhost", nil, false),
            ("a-b_c.example", "a-b_c.example", nil, false),
            ("localhost:00080", "localhost", 80, false), ("1.2.3.4.example", "1.2.3.4.example", nil, false),
            ("xn--bcher-kva.example", "xn--bcher-kva.example", nil, false),
        ] as [(String, String, UInt16?, Bool)])
    func lawful(text: String, host: String, port: UInt16?, isAddress: Bool) {
        let field = HostField(text)
        #expect(field?.host == host && field?.port == port && field?.isAddress == isAddress)
    }

    @Test(
        "nothing else",
        arguments: [
            "", "[", "]", "[]", "[evil]", "[::1", "[::1]evil", "[::1]:evil", "[::1%25eth0]", "[127.0.0.1]", "::1",
            "127.0.0.1:evil.example", "127.0.0.1:80:80", "127.0.0.1:65536",
            "127.0.0.1:-1", "127.0.0.1:+80", "127.0.0.1: 80", "127.0.0.1:８０", "127.0.0.1:80@evil.example",
            "user@localhost", "user:password@localhost", "localhost/", "localhost?",
            "localhost#", "localhost..", ".localhost", ".", "a..b", "127.0.0.1.", "127.1", "2130706433", "0x7f000001",
            "0x7f.1", "1.2.3.256", "01.2.3.4", "1.2.3.4.5", "evil.1", "-a.example", "a-.example",
            "a b", "local\u{0}host", "lócalhost", "local%68ost", "localhost,evil", "localhost:80,evil",
            String(repeating: "a", count: 64) + ".example",
            String(repeating: "a.", count: 127) + "a",
        ])
    func unlawful(text: String) { #expect(HostField(text) == nil) }

    @Test("a label of 63 bytes and a name of 253 are the longest")
    func longest() {
        let label = String(repeating: "a", count: 63)
        #expect(HostField(label + ".example") != nil)
        #expect(HostField([label, label, label, String(label.dropLast(2))].joined(separator: ".")) != nil)
        #expect(HostField([label, label, label, String(label.dropLast())].joined(separator: ".")) == nil)
    }
}
