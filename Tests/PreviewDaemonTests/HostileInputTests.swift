import Foundation
import PageAssets
import RefreshEngine
import Testing

@testable import PreviewDaemon
@testable import PreviewProtocol
@testable import PreviewSessions

@Suite("Hostile input")
struct HostileInputTests {
    static let deep = String(repeating: "[", count: 100_000)

    @Test(
        "JSON that is nested 100,000 deep is refused, as a message, in a field and as a script",
        arguments: [
            deep, deep + String(repeating: "]", count: 100_000), #"{"type":"ping","t":"# + deep,
            String(repeating: #"{"type":"#, count: 100_000),
            #"{"type":"set","name":"a","value":"# + deep + String(repeating: "]", count: 100_000) + "}",
        ])
    func nestedJSON(text: String) {
        #expect(throws: ProtocolError.self) { try ClientMessage(json: Array(text.utf8)) }
    }

    @Test("a script of JSON that is nested 100,000 deep is refused with its place")
    func nestedScript() {
        var harness = HubHarness()
        harness.open(1)
        let script = #"{"pull":1,"steps":"# + HostileInputTests.deep

        for piece in ClientMessage.uploads(.script, name: "deep.json", text: script, speed: 1) {
            harness.send(piece, isText: true)
        }

        let heard = harness.received[1] ?? []
        #expect(
            heard.contains {
                $0.contains(#""reason":"script""#) && $0.contains("deep.json:1:") && $0.contains("levels")
            }, "\(heard.last ?? "")")
    }

    @Test(
        "no path that a peer sends reaches the file system",
        arguments: [
            "/../secret.js", "/..%2fsecret.js", "/.hidden.js", "/./index.html", "//index.html", "/index.html/",
            "/link.js/..", "/\0index.html", "/folder", "/folder/", "/folder/.hidden.js",
            "/folder/../secret.js", "/folder/deeper/inner.js", "/.folder/inner.js", "",
        ])
    func traversal(path: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID())")
        let web = folder.appendingPathComponent("web")
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["folder/deeper", ".folder"] {
            try FileManager.default.createDirectory(
                at: web.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        let names = [
            "index.html", ".hidden.js", "folder/inner.js", "folder/.hidden.js", "folder/deeper/inner.js",
            ".folder/inner.js",
        ]
        for name in ["secret.js"] + names.map({ "web/" + $0 }) {
            try Data("secret".utf8).write(to: folder.appendingPathComponent(name))
        }

        let page = ServedPage(try Page(.folder(web)))

        #expect(page.response(to: path).status == 404)
        for path in ["/", "/index.html", "/folder/inner.js"] { #expect(page.response(to: path).status == 200) }
    }
}
