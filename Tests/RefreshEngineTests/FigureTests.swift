import Testing

@testable import RefreshEngine

@Suite("Figures")
struct FigureTests {
    // MARK: Text

    @Test(
        "Bars are two points each, apart by semicolons or lines; their text keeps order and all digits",
        arguments: [
            ("0,35 12,42; 12,42 24,35", "0,35 12,42; 12,42 24,35"),
            ("0 35 12 42;\n\n-1.5,2e-3,7,0.30000000000000004\n", "0,35 12,42; -1.5,0.002 7,0.30000000000000004"),
            ("5,5 5,5", "5,5 5,5"),
        ])
    func bars(written: String, canonical: String) throws {
        let figure = try Figure(parsing: written, as: .bars)
        #expect(figure.text == canonical)
        #expect(try Figure(parsing: canonical, as: .bars) == figure)
    }

    @Test(
        "Strokes are path data, each subpath one stroke",
        arguments: [
            ("M0 0L10 0 M5,5C5 8 8 10 10 10Z", "M0 0L10 0M5 5C5 8 8 10 10 10Z"),
            ("  M 1 2 Q 3 4 5 6 L1e1 -.5", "M1 2Q3 4 5 6L10 -0.5"),
        ])
    func strokes(written: String, canonical: String) throws {
        let figure = try Figure(parsing: written, as: .strokes)
        #expect(figure.text == canonical)
        #expect(try Figure(parsing: canonical, as: .strokes) == figure)
    }

    @Test(
        "A number is read to the last bit, however it is written",
        arguments: [
            "0.1", "-0", ".5", "5.", "-.5", "123.456789012345", "0.30000000000000004", "1e-3", "+7",
            "9999.999999999999999", "1E2", "2.2250738585072014e-308",
        ])
    func numbers(written: String) throws {
        guard case .bars(let bars) = try Figure(parsing: "\(written),0 1,1", as: .bars) else { return }
        #expect(bars[0].from.x.bitPattern == Double(written)?.bitPattern)
    }

    @Test(
        "What is no figure is an error that names the bar, the stroke or the number",
        arguments: [
            (Figure.Form.bars, "", "has no bar"), (.bars, " ;\n", "has no bar"),
            (.bars, "0,0 1,1; 2,2", "has a bar 2 that is no two points, as \"0,35 12,42\" is"),
            (.bars, "0,0 1,nan", "has \"nan\" in bar 1 where a number from -10000 to 10000 must be"),
            (.bars, "0,0 1,0x1", "has \"0x1\" in bar 1 where a number from -10000 to 10000 must be"),
            (.bars, "0,0 1,1e308", "has \"1e308\" in bar 1 where a number from -10000 to 10000 must be"),
            (.strokes, "", "has no stroke"), (.strokes, "L1 1", "has a stroke 1 that does not begin with M"),
            (.strokes, "M0 0L1 1M2 2", "has a stroke 2 without a length"),
            (.strokes, "M0 0Z", "has a stroke 1 without a length"),
            (.strokes, "M0 0L1", "has a L in stroke 1 with 1 numbers; it takes 2"),
            (.strokes, "M0 0l1 1", "has \"l\" in stroke 1; strokes are of absolute M, L, Q, C and Z"),
            (.strokes, "M0 0L1 1Z5", "has a Z in stroke 1 with 1 numbers; it takes 0"),
            (.strokes, "M0 0L1 1é", "has \"1é\" in stroke 1 where a number from -10000 to 10000 must be"),
            (.strokes, "é", "has \"é\" in stroke 1; strokes are of absolute M, L, Q, C and Z"),
            (.bars, "0,0 1,--5", "has \"--5\" in bar 1 where a number from -10000 to 10000 must be"),
            (.strokes, "M0 0L1 1ZL2 2", "has a stroke 2 that does not begin with M"),
        ])
    func errors(form: Figure.Form, text: String, error: String) {
        #expect { try Figure(parsing: text, as: form) } throws: { "\($0)" == error }
    }

    @Test("A figure has a bound for each thing that it is made of")
    func bounds() throws {
        let bars = Array(repeating: "0,0 1,1", count: Limits.figureBars)
        let strokes = Array(repeating: "M0 0L1 1", count: Limits.figureStrokes)
        _ = try Figure(parsing: bars.joined(separator: ";"), as: .bars)
        _ = try Figure(parsing: strokes.joined(), as: .strokes)
        let most = "M0 0" + String(repeating: "L1 1L0 0", count: Limits.figureSegments / 2)
        let lines = most + "L1 1"
        _ = try Figure(parsing: most, as: .strokes)
        for (form, text, word) in [
            (Figure.Form.bars, (bars + ["0,0 1,1"]).joined(separator: ";"), "more than 400 bars"),
            (.strokes, strokes.joined() + "M0 0L1 1", "more than 100 strokes"),
            (.strokes, lines, "more than 2000 lines and curves"),
            (.bars, String(repeating: " ", count: Limits.figureBytes + 1), "longer than 48 KiB"),
        ] {
            #expect { try Figure(parsing: text, as: form) } throws: { "\($0)".contains(word) }
        }
    }

    // MARK: Geometry

    @Test("A stroke's length is that of its lines and curves, and of the line that closes it")
    func length() throws {
        guard case .strokes(let strokes) = try Figure(parsing: "M0 0L3 4M0 0L3 0L3 4ZM0 0C0 0 6 8 6 8", as: .strokes)
        else { return }
        #expect(strokes[0].length == 5 && strokes[1].length == 12 && abs(strokes[2].length - 10) < 1e-9)
    }

    @Test(
        "The bounds hold the curves themselves, not their control points",
        arguments: [
            ("M0 0C0 -40 100 -40 100 0", Rectangle(0, -30, 100, 30)), ("M0 0Q10 20 20 0", Rectangle(0, 0, 20, 10)),
            ("M0 0C40 0 -30 10 10 10", Rectangle(0, 0, 10, 10)), ("M2 3L2 9", Rectangle(2, 3, 0, 6)),
        ])
    func bounds(text: String, wanted: Rectangle) throws {
        let bounds = try Figure(parsing: text, as: .strokes).bounds
        #expect(abs(bounds.origin.y - wanted.origin.y) < 1e-9 && abs(bounds.size.height - wanted.size.height) < 1e-9)
        guard text.hasPrefix("M0 0C40") else {
            return #expect(bounds.origin.x == wanted.origin.x && bounds.size.width == wanted.size.width)
        }
        #expect(bounds.origin.x < 0 && bounds.size.width > 10)
        let xs: [Double] = (0...1000).map { step in
            let t = Double(step) / 1000
            let u = 1 - t
            let (first, second, third) = (120 * t * u * u, -90 * t * t * u, 10 * t * t * t)
            return first + second + third
        }
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        #expect(abs(bounds.origin.x - left) < 1e-3)
        #expect(abs(bounds.origin.x + bounds.size.width - right) < 1e-3)
    }

    // MARK: As a parameter

    private static let parameter = Parameter(
        "figure",
        .figure(
            .bars,
            named: [
                Figure.Named("square", .bars([Figure.Bar(from: .zero, to: Point(1, 0))])),
                Figure.Named("mine", .bars([Figure.Bar(from: .zero, to: Point(0, 1))]), isKnownEverywhere: false),
            ]), default: .text("square"), "the bars")

    @Test("A name that every host knows stays a name; that of this host alone becomes its figure's text")
    func names() throws {
        #expect(try Self.parameter.parse("square") == .text("square"))
        #expect(try Self.parameter.parse("mine") == .text("0,0 0,1"))
        #expect(try Self.parameter.parse("0 0 2 2") == .text("0,0 2,2"))
    }

    @Test(
        "A figure that is none is refused in words",
        arguments: [
            ("circle", "\"figure\" must be one of square, mine, or bars as \"0,35 12,42; 12,42 24,35\""),
            ("0,0 1", "the figure for \"figure\" has a bar 1 that is no two points, as \"0,35 12,42\" is"),
        ])
    func refused(text: String, error: String) {
        #expect { try Self.parameter.parse(text) } throws: { "\($0)" == error }
    }

    @Test("A value is written so that it is read again", arguments: ["square", "0,0 2,2; 2,2 5,0"])
    func written(text: String) throws {
        let value = try Self.parameter.parse(text)
        #expect(Self.parameter.written(value) == (text == "square" ? text : "\"\(text)\""))
    }
}
