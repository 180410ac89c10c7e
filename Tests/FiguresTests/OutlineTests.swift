@testable import Figures
@testable import RefreshEngine
import Testing

@Suite("Outlines of texts")
struct OutlineTests {
    private let dejaVu = Font.dejaVu[0]

    @Test("The engine's standard text is what the standard font gives")
    func standard() throws {
        let outline = try Outline(of: "With", size: 21)
        #expect(outline.data == Words.standard.data && abs(outline.length - Words.standard.length) < 1e-6)
    }

    @Test("A glyph without curves, by hand: DejaVu's l is a box of 188 by 1556 units of 2048 an em")
    func letter() throws {
        // At 2048 pt a unit is a point: x from 193 to 377, the whole ascender, y upwards in the font and downwards here.
        let outline = try Outline(of: "l", size: 2048)
        #expect(outline.data == "M193 -1556L377 -1556L377 0L193 0L193 -1556Z" && outline.length == 2 * (184 + 1556))
    }

    /// The x of the first point of each subpath, and the row that its y is in.
    private func starts(_ data: String) -> [(x: Double, row: Double)] {
        data.split(separator: "M").map { subpath in
            let numbers = subpath.split { " LQZ".contains($0) }.prefix(2).compactMap { Double($0) }
            return (numbers[0], ((numbers[1] + 60) / 80).rounded(.down))
        }
    }

    @Test("TJ-B10: a glyph at position p stands at p mod 64 in row ⌊p/64⌋, rows 80 pt apart")
    func rows() throws {
        // DejaVu's l advances 569 units: at 21 pt 5.8345 pt, so that glyph i stands at i · 5.8345, and it begins 193 units further.
        let advance = 569 * 21.0 / 2048, bearing = 193 * 21.0 / 2048
        for (index, start) in starts(try Outline(of: String(repeating: "l", count: 30), size: 21).data).enumerated() {
            let position = Double(index) * advance, row = (position / 64).rounded(.down)
            #expect(abs(start.x - (position - 64 * row + bearing)) < 1e-4 && start.row == row)
        }
    }

    @Test("Spaces take room and draw nothing; no text draws nothing")
    func spaces() throws {
        #expect(try Outline(of: "", size: 21).data == "" && Outline(of: "  ", size: 21).length == 0)
        let apart = try starts(Outline(of: "l l", size: 21).data)
        #expect(abs(apart[1].x - apart[0].x - (569 + 651) * 21.0 / 2048) < 1e-3)
    }

    @Test("A missing glyph is named with its font, a missing or useless file by its name")
    func errors() {
        #expect(throws: FigureError.missingGlyph("\u{E000}", files: [dejaVu])) { try Outline(of: "a\u{E000}", font: .file(dejaVu), size: 21) }
        #expect(throws: FigureError.unreadable(file: "/no/such.ttf")) { try Outline(of: "a", font: .file("/no/such.ttf"), size: 21) }
        #expect(throws: FigureError.unreadable(file: #filePath)) { try Outline(of: "a", font: .file(#filePath), size: 21) }
        #expect(FigureError.missingGlyph("字", files: ["a.ttf"]).description.contains("\"字\" (U+5B57)"))
    }

    @Test("A choice of system takes its texts from a font, and says in words why it cannot")
    func choice() throws {
        var choice = try SystemChoice("words")
        try choice.set("text", to: .text("Pull"), outlines: Font.standard.outlines)
        #expect(choice.parameters.outline("text") == (try Outline(of: "Pull", size: 21)))
        let error = #expect(throws: ParameterError.self) { try choice.set("text", to: .text("\u{E000}"), outlines: Font.file(dejaVu).outlines) }
        #expect(error?.description.contains("\(dejaVu) has no glyph for") == true)
    }
}

@Suite("Lengths of curves")
struct CurveTests {
    private func length(_ points: [(Double, Double)]) -> Double { Curve(points.map { Point($0.0, $0.1) }).length }

    @Test("A parabola's arc, in closed form")
    func parabola() {
        // y = x² from −1 to 1, as a quadratic: √5 + asinh(2)/2.
        #expect(abs(length([(-1, 1), (0, -1), (1, 1)]) - 2.957885715089195) < 1e-9)
    }

    @Test("Cubics, against an integration with 30 digits: a circle's usual quarter, and a loop", arguments: [
        ([(1.0, 0.0), (1, 0.5522847498307936), (0.5522847498307936, 1), (0, 1)], 1.571016698073856),
        ([(0, 0), (100, 0), (-50, 10), (50, 10)], 96.42550864755881),
    ])
    func cubics(points: [(Double, Double)], expected: Double) { #expect(abs(length(points) - expected) < 1e-8) }

    @Test("Curves that are straight lines, also those that turn back on themselves")
    func degenerate() {
        #expect(abs(length([(0, 0), (1, 0), (2, 0)]) - 2) < 1e-9)
        #expect(abs(length([(0, 0), (3, 4), (6, 8), (9, 12)]) - 15) < 1e-9)
        // x = 2t(1−t): out to ½ and back.
        #expect(abs(length([(0, 0), (1, 0), (0, 0)]) - 1) < 1e-6)
        #expect(length([(5, 5), (5, 5), (5, 5)]) == 0)
    }

    @Test("A path counts the lines that close its subpaths, and not the jumps between them")
    func closing() {
        let square: [PathSegment] = [.move(Point(0, 0)), .line(Point(1, 0)), .line(Point(1, 1)), .line(Point(0, 1))]
        #expect((square + [.move(Point(100, 100)), .line(Point(103, 104))]).length == 4 + 10)
        #expect(square.data == "M0 0L1 0L1 1L0 1Z")
    }
}
