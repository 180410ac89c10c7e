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

    /// From where to where each of a line's subpaths reaches, in the order in which they are drawn.
    private func reaches(_ line: TextLine) throws -> [ClosedRange<Double>] {
        try Subpath.subpaths(of: line.segments.data).map { path in
            let xs = path.segments.map(\.end.x)
            return (xs.min() ?? 0)...(xs.max() ?? 0)
        }
    }

    @Test("Hebrew is written from right to left, numbers in it from left to right, and all in the order of reading")
    func hebrew() throws {
        let line = try TextLine(ofLabel: "ו 17 ו", font: .standard)
        let places = try reaches(line).map(\.lowerBound)
        #expect(places.count == 4, "a vav is one path, and so are 1 and 7")
        #expect(places[0] > places[2] && places[2] > places[1] && places[1] > places[3])
    }

    @Test("Arabic letters join: one in the middle of a word is another than one that stands alone")
    func arabic() throws {
        let joined = try TextLine(ofLabel: "سلس", font: .standard)
        let apart = try TextLine(ofLabel: "س\u{200C}ل\u{200C}س", font: .standard)
        #expect(joined.advance < apart.advance - 0.1)
        let places = try reaches(joined).map(\.lowerBound)
        #expect(places.first == places.max() && places.last == places.min())
    }

    @Test("A mark stands over its letter, and takes no room")
    func marks() throws {
        #expect(try abs(advance("ב\u{5BC}") - advance("ב")) < 1e-12)
        #expect(try abs(advance("x\u{301}") - advance("x")) < 1e-12)
    }

    @Test("Subpaths keep whether they are closed, and their lengths")
    func subpaths() throws {
        let paths = try Subpath.subpaths(of: "M0 0H3V4ZM10 0H15M20 0V1H21L20 0")
        #expect(paths.map(\.isClosed) == [true, false, false] && paths.prefix(2).map(\.length) == [12, 5])
        #expect(throws: FigureError.self) { try Subpath.subpaths(of: "M0 0L") }
    }
}
