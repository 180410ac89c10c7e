import TestSupport
import Testing

@testable import Figures
@testable import RefreshEngine

@Suite("Outlines of texts")
struct OutlineTests {
    private let dejaVu = Font.dejaVu[0]

    @Test("The engine's standard text is what the standard font gives")
    func standard() throws {
        let outline = try Outline(of: "WithWith", size: 21)
        #expect(outline.data == Words.standard.data && abs(outline.length - Words.standard.length) < 1e-6)
    }

    @Test("The engine's designed texts are what the standard font gives, in each language that it has glyphs for")
    func designed() throws {
        #expect(Set(Words.designed.keys) == [.en, .de, .fr, .es, .it, .pt])
        for outline in Words.designed.values {
            let made = try Outline(of: outline.text, font: .file(dejaVu), size: 21)
            #expect(made.data == outline.data && abs(made.length - outline.length) < 1e-6, "\(outline.text)")
        }
    }

    @Test(
        "A glyph without curves, by hand: DejaVu's l is a box of 184 by 1556 units of 2048 an em, in the middle by its advance, ascent and descent"
    )
    func letter() throws {
        // x from 193 to 377 of an advance of 569; y upwards in the font and downwards here; a line reaches from 1901
        // above its base to 483 below.
        let outline = try Outline(of: "l", size: 20.48)
        let (left, right) = ((193 - 284.5) / 100, (377 - 284.5) / 100)
        let base = (1901 - 483) / 200.0
        let top = base - 15.56
        #expect(outline.data == "M\(left) \(top)L\(right) \(top)L\(right) \(base)L\(left) \(base)L\(left) \(top)Z")
        #expect(abs(outline.length - 2 * (1.84 + 15.56)) < 1e-9)
    }

    /// Where its points lie.
    private func bounds(_ data: String) -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
        let numbers = data.split { " MLQCZ".contains($0) }.compactMap { Double($0) }
        let (x, y) = (
            stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] },
            stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
        )
        return ((x.min() ?? 0)...(x.max() ?? 0), (y.min() ?? 0)...(y.max() ?? 0))
    }

    @Test(
        "behaviour.md 7.13: a text is fitted into its box, scaled down and in the middle, never up and never cut",
        arguments: [
            ("l", 21.0), ("WithWith", 21), (String(repeating: "W", count: 40), 21), ("Åg", 500), ("Åg", 21),
        ] as [(String, Double)])
    func fits(text: String, size: Double) throws {
        let bounds = bounds(try Outline(of: text, size: size).data)
        #expect(
            bounds.x.lowerBound >= -32 && bounds.x.upperBound <= 32 && bounds.y.lowerBound >= -32
                && bounds.y.upperBound <= 32)
    }

    @Test(
        "behaviour.md 7.13: by how much: the advance, or ascent and descent, fill the box that is too small for them",
        arguments: [
            (1, 21), (10, 21), (11, 21), (40, 21), (1, 100),
        ] as [(Int, Double)])
    func scale(letters: Int, size: Double) throws {
        let outline = try Outline(of: String(repeating: "l", count: letters), size: size)
        let bounds = bounds(outline.data)
        let units = max(2048 / size * 64, Double(letters) * 569, 1901 + 483)  // that 64 pt show
        let point = 64 / units
        let advances = Double(letters - 1) * 569
        #expect(abs(bounds.x.upperBound - bounds.x.lowerBound - (advances + 184) * point) < 3e-4)
        #expect(abs(bounds.y.upperBound - bounds.y.lowerBound - 1556 * point) < 3e-4)
        #expect(abs(bounds.y.upperBound - 709 * point) < 2e-4)  // (1901 − 483) / 2
    }

    @Test("Spaces take room and draw nothing; no text draws nothing")
    func spaces() throws {
        #expect(try Outline(of: "", size: 21).data == "" && Outline(of: "  ", size: 21).length == 0)
        let apart = bounds(try Outline(of: "l l", size: 21).data).x
        #expect(abs(apart.upperBound - apart.lowerBound - (569 + 651 + 184) * 21.0 / 2048) < 1e-3)
    }

    @Test("A missing glyph is named with its font, a missing or useless file by its name")
    func errors() {
        #expect(throws: FigureError.missingGlyph("\u{E000}", files: [dejaVu])) {
            try Outline(of: "a\u{E000}", font: .file(dejaVu), size: 21)
        }
        #expect(throws: FigureError.unreadable(file: "/no/such.ttf")) {
            try Outline(of: "a", font: .file("/no/such.ttf"), size: 21)
        }
        #expect(throws: FigureError.unreadable(file: #filePath)) {
            try Outline(of: "a", font: .file(#filePath), size: 21)
        }
        #expect(FigureError.missingGlyph("字", files: ["a.ttf"]).description.contains("\"字\" (U+5B57)"))
    }

    @Test("A choice of system takes its texts from a font, and says in words why it cannot")
    func choice() throws {
        var choice = try SystemChoice("words")
        try choice.set("text", to: .text("Pull"), outlines: Font.standard.outlines)
        #expect(choice.parameters.outline("text") == (try Outline(of: "Pull", size: 21)))
        let error = #expect(throws: ParameterError.self) {
            try choice.set("text", to: .text("\u{E000}"), outlines: Font.file(dejaVu).outlines)
        }
        #expect(error?.description.contains("\(dejaVu) has no glyph for") == true)
    }
}

@Suite("Lengths of curves")
struct CurveTests {
    private func length(_ points: [(Double, Double)]) -> Double {
        let all = points.map { Point($0.0, $0.1) }
        return all.count == 3 ? Curve(all[0], all[1], all[2]).length : Curve(all[0], all[1], all[2], all[3]).length
    }

    @Test("A parabola's arc, in closed form")
    func parabola() {
        // y = x² from −1 to 1, as a quadratic: √5 + asinh(2)/2.
        #expect(abs(length([(-1, 1), (0, -1), (1, 1)]) - 2.957885715089195) < 1e-9)
    }

    @Test(
        "Cubics, against an integration with 30 digits: a circle's usual quarter, and a loop",
        arguments: [
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
