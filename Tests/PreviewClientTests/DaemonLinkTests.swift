import PreviewCommands
import Testing

@Suite("A daemon's link")
struct DaemonLinkTests {
    @Test("A link is read as the page reads it, or not at all")
    func reading() throws {
        let link = try #require(
            DaemonLink("HTTPS://preview.example.com/a/b?session=x%2Ey&system=plain#history&token=0123456789abcdef"))
        #expect(
            link.place == .host("preview.example.com", port: 443, isSecure: true) && link.basePath.text == "/a/b/"
                && link.session?.text == "x.y")
        #expect(link.token?.text == "0123456789abcdef" && "\(link)" == "https://preview.example.com:443/a/b/")
        #expect(DaemonLink("http://[::1]:8484")?.place == .host("::1", port: 8484, isSecure: false))
        #expect(DaemonLink("http://a/")?.session?.text == "demo")
        for text in [
            "", "a", "http://", "http:///x", "ws://a/", "http://a:0/", "http://a:65536/",
            "http://a:99999999999999999999/", "http://a:b/", "http://a b/", "http://u:p@a/",
            "http://a/../b", "http://a/%0d%0a", "http://a/#token=", "http://a/#token=short", "http://a/?session=../x",
            "http://a/?session=", "http://\u{e4}/",
        ] { #expect(DaemonLink(text) == nil, "\(text)") }
    }
}
