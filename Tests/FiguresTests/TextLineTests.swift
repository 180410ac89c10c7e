import RefreshEngine
import Testing

@testable import Figures

@Suite("Lines of labels")
struct TextLineTests {
    private func advance(_ text: String, _ font: Font = .standard) throws -> Double {
        try TextLine(ofLabel: text, font: font).advance
    }

    @Test("Letters that fit into each other stand closer; others do not")
    func kerning() throws {
        #expect(try advance("AV") < advance("A") + advance("V") - 0.01)
        #expect(try abs(advance("nn") - 2 * advance("n")) < 1e-12)
    }

    @Test("The middle of DejaVu Sans is where its OS/2 table has it: ascent 1556 and descent 492 of 2048")
    func middle() throws {
        #expect(try abs(TextLine(ofLabel: "x", font: .standard).middle - (1556.0 - 492) / 2 / 2048) < 1e-12)
    }

    @Test("White space of any kind is a space, and what has no look takes no room")
    func spaces() throws {
        for text in ["a\tb", "a\nb", "a\u{2003}b"] { #expect(try advance(text) == advance("a b")) }
        #expect(try advance("a\u{200B}\u{FE0F}b") == advance("ab"))
    }

    @Test("What the bold font lacks comes from the others; what none has is replaced, and told")
    func missing() throws {
        #expect(try advance("i", .bold) != advance("i") && Font.dejaVuBold.count == Font.dejaVu.count)
        let line = try TextLine(ofLabel: "a\u{E000}b", font: .bold)
        let without = try advance("ab", .bold)
        #expect(line.missing == ["\u{E000}"] && line.advance > without)
        #expect(throws: FigureError.self) { try TextLine(ofLabel: "a", font: .file("/none.ttf")) }
    }

    @Test("Subpaths keep whether they are closed, and their lengths")
    func subpaths() throws {
        let paths = try Subpath.subpaths(of: "M0 0H3V4ZM10 0H15M20 0V1H21L20 0")
        #expect(paths.map(\.isClosed) == [true, false, false] && paths.prefix(2).map(\.length) == [12, 5])
        #expect(throws: FigureError.self) { try Subpath.subpaths(of: "M0 0L") }
    }
}
