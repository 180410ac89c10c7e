import Testing

@testable import PageAssets

@Suite("A page without a daemon as one file")
struct StandalonePageTests {
    @Test("Bytes are packed as the page's own script reads them (Tests/Page/net/base85.test.mjs)")
    func packed() {
        #expect(PackedText.text([0, 0, 0, 0, 255, 255, 255, 255, 104, 105]) == "!!!!!{=^1!HVF")
        #expect(PackedText.text([]).isEmpty)
    }

    @Test("The file has every part, and the place that says that it is whole behind all others")
    func whole() throws {
        let text = try StandalonePage(.carried).text(with: Array("{}".utf8))
        let places = text.matches(of: /<script type="text\/plain" id="(\w+)">([^<]*)<\/script>/)
        #expect(places.map(\.1) == ["style", "code", "engine", "data", "whole"])
        #expect(places.dropLast().allSatisfy { $0.2.count > 20 } && places.last?.2 == "")
        #expect(text.utf8.count < 580_000, "of 600 000, so that there is room for pictures")
        #expect(!text.contains("<link rel=\"stylesheet\"") && !text.contains(" src=\""))
    }

    @Test("A folder without the bundle, and one without the engine, are said in words")
    func missing() {
        let folder = PageFiles.folder(.init(fileURLWithPath: "/nowhere"))
        #expect { try StandalonePage(folder) } throws: { "\($0)".contains("there is no standalone.html in /nowhere") }
    }
}
