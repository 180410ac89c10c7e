import Foundation
import PreviewProtocol
import Testing

@testable import PageAssets

@Suite("Files as they are served")
struct AssetTests {
    private static let text = Array(String(repeating: "a line of a text that repeats itself\n", count: 100).utf8)
    private let asset = Asset(text, contentType: "text/plain", compresses: true)

    private func header(_ name: String, _ response: Asset.Response) -> String? {
        response.headers.first { $0.name == name }?.value
    }

    @Test(
        "gzip goes to those who take it, and to nobody else",
        arguments: [
            ("gzip", true), ("gzip, deflate, br", true), ("GZIP;q=0.5", true), ("*", true), ("br, *;q=0.1", true),
            ("x-gzip", true), ("deflate , gzip ; q=1", true),
            ("gzip;q=0", false), ("gzip;q=0.0, *", false), ("*;q=0", false), ("deflate", false), ("", false),
            ("gzipped", false), ("gzip;q=x", false), ("identity", false),
        ])
    func encodings(header: String, takes: Bool) { #expect(acceptsGzip(header) == takes) }

    @Test(
        "the compressed form says what it is, has a tag of its own, and is shorter; who names no encoding gets the plain one"
    )
    func compresses() throws {
        let plain = asset.response()
        let compressed = asset.response(acceptEncoding: "gzip")
        #expect(plain.body == Self.text && header("Content-Encoding", plain) == nil)
        #expect(
            header("Content-Encoding", compressed) == "gzip" && compressed.body.count < Self.text.count / 10
                && compressed.body.starts(with: [0x1F, 0x8B]))
        #expect(header("Vary", plain) == "Accept-Encoding" && header("Vary", compressed) == "Accept-Encoding")
        #expect(header("ETag", plain) != header("ETag", compressed))
    }

    @Test("what grows by compression, and what is no text, stays as it is for everybody")
    func incompressible() {
        for asset in [
            Asset([1, 2, 3], contentType: "text/plain", compresses: true),
            Asset(Self.text, contentType: "image/png", compresses: false),
        ] {
            let response = asset.response(acceptEncoding: "gzip")
            #expect(header("Content-Encoding", response) == nil && header("Vary", response) == nil)
        }
    }

    @Test(
        "who has the content already gets 304 without a body, by either form's tag, weak or strong, among others, or by *"
    )
    func notModified() throws {
        let tag = try #require(header("ETag", asset.response()))
        let other = try #require(header("ETag", asset.response(acceptEncoding: "gzip")))
        for tags in [tag, other, "W/" + tag, "\"x\", \(tag)", "\"x\" ,W/\(other) ", "*"] {
            let response = asset.response(ifNoneMatch: tags)
            #expect(
                response.status == 304 && response.body.isEmpty && header("ETag", response) == tag
                    && header("Cache-Control", response) == "no-cache", "\(tags)")
        }
        for tags in ["\"x\"", "", String(tag.dropLast()), tag.replacing("\"", with: "")] {
            #expect(asset.response(ifNoneMatch: tags).status == 200, "\(tags)")
        }
    }

    @Test("the hash is FNV-1a's: two published values")
    func hash() {
        #expect(contentHash([]) == "cbf29ce484222325" && contentHash(Array("foobar".utf8)) == "85944171f73967e8")
    }
}

@Suite("The page's files")
struct PageTests {
    @Test("the program carries the page's files as they are in web/, down to the pictures in a folder of a folder")
    func carried() throws {
        let folder = PageFiles.folder(Self.web)
        var paths: [String] = []
        func compare(_ path: String) throws {
            guard (try? folder.names(in: path)) != nil else { return paths.append(path) }
            let names = try folder.names(in: path).filter {
                !$0.hasPrefix(".") && $0 != "package.json" && !$0.hasSuffix(".md")
            }.sorted()
            #expect(try PageFiles.carried.names(in: path) == names)
            for name in names { try compare(path.isEmpty ? name : path + "/" + name) }
        }
        try compare("")
        #expect(paths.contains("index.html") && paths.contains("images/wire/0.png"))
        for path in paths {
            let isCurrent = PageFiles.carried.bytes(path) == folder.bytes(path)
            #expect(isCurrent, "\(path)")
        }
        #expect(PageFiles.carried.bytes("nothing.js") == nil && PageFiles.carried.bytes("../Package.swift") == nil)
    }

    private static let web = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../web"
    ).standardized

    private func freshness(_ page: Page, _ path: String) -> String? {
        page.asset(at: path)?.response().headers.first { $0.name == "Cache-Control" }?.value
    }

    @Test("every script and style sheet that the document names is kept for a year, everything else is asked for again")
    func bundle() throws {
        let page = try Page(.carried)
        let index = try #require(page.asset(at: "/"))
        let document = String(decoding: index.response().body, as: UTF8.self)
        let named = document.matches(of: /"(early|later|main|shared|style)\.[A-Z0-9]{8}\.(js|css)"/)
        #expect(Set(named.map(\.1)).count == 5 && named.count == 6 && !document.contains("\"main.js\""))
        for path in named.map({ "/" + $0.0.dropFirst().dropLast() }) {
            #expect(freshness(page, path) == "public, max-age=31536000, immutable", "\(path)")
        }
        for path in ["/", "/main.js", "/net/codec.js", "/style.css", "/icon.svg"] {
            #expect(freshness(page, path) == "no-cache", "\(path)")
        }
        #expect(page.asset(at: "/package.json").map { _ in true } == nil)
    }

    @Test("the element for other pages is in the program, and its page does not have it")
    func element() throws {
        let script = try #require(PageFiles.carried.text(PageFiles.element))
        #expect(script.contains("pullwire-preview") && script.contains("engine.wasm"))
        #expect(try Page(.carried).asset(at: "/pullwire-preview.js").map { _ in true } == nil)
    }

    @Test("fonts are kept for a year, as they are")
    func fonts() throws {
        let page = try Page(.folder(Self.web))
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.web.appendingPathComponent("fonts").path)
            .filter { $0.hasSuffix(".woff2") }
        #expect(names.count == 3)
        for name in names {
            let response = try #require(page.asset(at: "/fonts/" + name)).response(acceptEncoding: "gzip")
            #expect(response.contentType == "font/woff2")
            #expect(!response.headers.contains { $0.name == "Content-Encoding" })
            #expect(freshness(page, "/fonts/" + name) == "public, max-age=31536000, immutable")
        }
    }

    @Test("source maps, which only developers' tools ask for, are served as they are")
    func sourceMaps() throws {
        let page = try Page(.carried)
        let names = try PageFiles.carried.names(in: PageFiles.bundle).filter { $0.hasSuffix(".map") }
        #expect(!names.isEmpty)
        for name in names {
            let response = try #require(page.asset(at: "/" + name)).response(acceptEncoding: "gzip")
            #expect(response.contentType == "application/json")
            #expect(!response.headers.contains { $0.name == "Content-Encoding" })
        }
    }

    @Test("the engine is served as WebAssembly, which browsers compile while it arrives, and compressed")
    func engine() throws {
        let engine = try #require(try Page(.carried).asset(at: "/engine/engine.wasm"), "scripts/engine makes it")
        let response = engine.response(acceptEncoding: "gzip")
        #expect(response.contentType == "application/wasm")
        #expect(response.headers.contains { $0.name == "Content-Encoding" && $0.value == "gzip" })
        #expect(response.body.count < 270_000)
    }

    @Test(
        "the modules one by one are what is served of a folder, whatever was bundled there, and of the program's page on request"
    )
    func modules() throws {
        let folder = try Page(.folder(Self.web))
        let carried = try Page(.carried)
        let index = PageFiles.carried.bytes("index.html")
        #expect(folder.asset(at: "/")?.response().body == index)
        #expect(carried.asset(at: "/", wantsModules: true)?.response().body == index)
        #expect(folder.asset(at: "/main.js") != nil && carried.asset(at: "/main.js") != nil)
        #expect(throws: PageError.self) { try Page(.folder(Self.web.appendingPathComponent("dock"))) }
    }

    @Test("a report's data are in the one script of JSON, and end no script")
    func report() throws {
        let page = try #require(ReportPage(.carried))
        let text = page.text(with: Array(#"{"a":"</script>"}"#.utf8))
        #expect(text.contains(##"<script type="application/json" id="data">{"a":"\u003c/script>"}</script>"##))
        #expect(text.matches(of: /<script[ >]/).count == 2 && text.matches(of: /<\/script>/).count == 2)
        #expect(!text.contains("<!--") && !text.contains(/<(script|link)[^>]* (src|href)=/))
    }
}
