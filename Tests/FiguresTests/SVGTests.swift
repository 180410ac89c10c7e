import Testing

@testable import Figures
@testable import RefreshEngine

/// The strokes of what is in an `<svg>`, in its own user units, and the notes.
func drawn(_ body: String, _ attributes: String = "") throws -> (data: [String], notes: [String]) {
    let (strokes, notes) = try SVGReader.strokes(
        of: Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(body)</svg>".utf8))
    return (strokes.map { $0.map { $0.mapped { Point(grid($0.x, 1e4), grid($0.y, 1e4)) } }.openData }, notes)
}

@Suite("Figures from SVG")
struct SVGTests {
    @Test(
        "Each shape is its outline, from where SVG says that it begins",
        arguments: [
            (#"<line x1="1" y1="2" x2="3" y2="4"/>"#, "M1 2L3 4"), (#"<line x2="3"/>"#, "M0 0L3 0"),
            (#"<polyline points="0,0 1 1,2,0"/>"#, "M0 0L1 1L2 0"),
            (#"<polygon points="0,0 4,0 2-3"/>"#, "M0 0L4 0L2 -3L0 0"),
            (#"<rect x="1" y="2" width="3" height="4"/>"#, "M1 2L4 2L4 6L1 6L1 2"),
            (#"<path d="M0 0h4v4z"/>"#, "M0 0L4 0L4 4L0 0"),
        ] as [(String, String)])
    func shapes(body: String, wanted: String) throws {
        let (data, notes) = try drawn(body)
        #expect(data == [wanted] && notes.isEmpty)
    }

    @Test("A circle and an ellipse begin on the right and go round clockwise; their length is right to 1e-5")
    func round() throws {
        let circle = try SVGReader.strokes(of: Array(#"<svg><circle cx="10" cy="20" r="5"/></svg>"#.utf8)).strokes[0]
        #expect(circle.first == .move(Point(15, 20)) && circle.last?.end == Point(15, 20) && circle.count == 9)
        #expect(
            abs(Figure.Stroke(circle).length - 10 * .pi) < 1e-4
                && Bezier(from: Point(15, 20), circle[1]).point(at: 0.5).y > 20)
        let ellipse = Bounds(try SVGReader.strokes(of: Array(#"<svg><ellipse rx="7" ry="3"/></svg>"#.utf8)).strokes)
        #expect(abs(ellipse.low.x + 7) < 1e-4 && abs(ellipse.high.y - 3) < 1e-4)
    }

    @Test(
        "Corners of a rectangle: the one radius stands for the other, and none is more than half a side",
        arguments: [
            (#"rx="2""#, 2.0, 2.0), (#"ry="2""#, 2, 2), (#"rx="1" ry="2""#, 1, 2), (#"rx="50""#, 5, 4),
            (#"rx="auto" ry="1""#, 1, 1), (#"rx="20%" ry="1""#, 4, 1),
        ] as [(String, Double, Double)])
    func corners(radii: String, rx: Double, ry: Double) throws {
        let stroke = try SVGReader.strokes(
            of: Array(#"<svg viewBox="0 0 20 20"><rect width="10" height="8" \#(radii)/></svg>"#.utf8)
        ).strokes[0]
        #expect(stroke.first == .move(Point(rx, 0)) && stroke.last?.end == Point(rx, 0))
        #expect(
            stroke.contains { $0.end == Point(10, ry) } && stroke.contains { $0.end == Point(10 - rx, 8) }
                && stroke.contains { $0.end == Point(0, 8 - ry) })
    }

    @Test(
        "Transforms: all functions, lists of them, and groups within groups",
        arguments: [
            ("translate(5)", "M6 0"), ("translate(5,-2)", "M6 -2"), ("scale(2)", "M2 0"), ("scale(2 3)", "M2 0"),
            ("rotate(90)", "M0 1"), ("rotate(90 5 0)", "M5 -4"), ("skewY(45)", "M1 1"),
            ("matrix(1 2 3 4 5 6)", "M6 8"), ("translate(5) scale(2)", "M7 0"), ("scale(2),translate(5)", "M12 0"),
            ("  rotate( -90 )  ", "M0 -1"), ("", "M1 0"), ("skewX(30)", "M1 0"),
        ] as [(String, String)])
    func transforms(transform: String, start: String) throws {
        let path = "<path d=\"M1 0L9 0\"/>"
        #expect(try drawn("<g transform=\"\(transform)\">\(path)</g>").data[0].hasPrefix(start + "L"))
        #expect(
            try drawn("<g transform=\"scale(3)\"><g transform=\"\(transform)\">\(path)</g></g>").data
                == drawn("<g transform=\"scale(3) \(transform)\">\(path)</g>").data)
    }

    @Test(
        "Units are CSS's; percentages are of the viewport",
        arguments: [
            ("1in", 96.0), ("2.54cm", 96), ("25.4mm", 96), ("72pt", 96), ("6pc", 96), ("96px", 96), ("96", 96),
            ("101.6Q", 96), ("50%", 60), (" 1e1 ", 10),
        ] as [(String, Double)])
    func units(text: String, wanted: Double) throws {
        #expect(try drawn("<line x2=\"\(text)\"/>", "viewBox=\"0 0 120 80\"").data == ["M0 0L\(plain(wanted)) 0"])
    }

    @Test(
        "use draws what it refers to at its place: shapes, groups, symbols with a viewBox, whether defined before or after",
        arguments: [
            (##"<use href="#a" x="5" y="1"/><defs><path id="a" d="M0 0h1"/></defs>"##, "M5 1L6 1"),
            (
                ##"<defs><g id="a"><path d="M0 0h1"/></g></defs><use xlink:href="#a" transform="scale(2)" x="1"/>"##,
                "M2 0L4 0"
            ),
            (
                ##"<symbol id="a" viewBox="0 0 10 10"><path d="M0 0h10"/></symbol><use href="#a" width="20" height="20"/>"##,
                "M0 0L20 0"
            ),
            (
                ##"<symbol id="a" viewBox="0 0 10 10"><path d="M0 0h10"/></symbol><use href="#a" width="20" height="40" x="1"/>"##,
                "M1 10L21 10"
            ),
            (
                ##"<defs><use id="b" href="#a" x="1"/><path id="a" d="M0 0h1"/></defs><use href="#b" y="1"/>"##,
                "M1 1L2 1"
            ),
        ] as [(String, String)])
    func uses(body: String, wanted: String) throws {
        #expect(try drawn(body).data == [wanted])
    }

    @Test(
        "A nested svg is fitted into its place by preserveAspectRatio",
        arguments: [
            ("", "M10 20L20 20"), ("xMinYMin meet", "M10 10L20 10"), ("xMidYMax", "M10 30L20 30"),
            ("none", "M10 10L20 10"), ("xMidYMid slice", "M0 10L30 10"),
        ] as [(String, String)])
    func nested(rule: String, wanted: String) throws {
        let body =
            "<svg x=\"10\" y=\"10\" width=\"10\" height=\"30\" viewBox=\"0 0 5 5\" preserveAspectRatio=\"\(rule)\"><path d=\"M0 0h5\"/></svg>"
        #expect(try drawn(body).data == [wanted])
    }

    @Test(
        "What is hidden is not drawn, and nothing is said about it; what is shown again within is",
        arguments: [
            #"<path d="M0 0h9" display="none"/>"#, #"<g style="display: none"><path d="M0 0h9"/></g>"#,
            #"<path d="M0 0h9" visibility="hidden"/>"#, #"<g visibility="hidden"><path d="M0 0h9"/></g>"#,
            #"<defs><path d="M0 0h9"/></defs>"#, #"<clipPath><path d="M0 0h9"/></clipPath>"#,
            #"<symbol><path d="M0 0h9"/></symbol>"#, #"<inkscape:path d="M0 0h9"/>"#,
        ])
    func hidden(body: String) throws {
        let (data, notes) = try drawn(body + #"<g visibility="collapse"><path visibility="visible" d="M1 1h1"/></g>"#)
        #expect(data == ["M1 1L2 1"] && notes.isEmpty)
    }

    @Test(
        "What is neither filled nor stroked is left out with a note, unless there is nothing else",
        arguments: [
            #"fill="none""#, #"style="fill:none;stroke:none""#, #"fill="transparent""#, #"fill-opacity="0""#,
            #"opacity="0""#,
        ])
    func unpainted(attribute: String) throws {
        let frame = "<path \(attribute) d=\"M0 0h24v24H0z\"/>"
        let (data, notes) = try drawn("<path d=\"M1 1h1\"/>\n" + frame)
        #expect(
            data == ["M1 1L2 1"]
                && notes == ["line 2: <path> is neither filled nor stroked, or not opaque, so it is left out"])
        #expect(try drawn(frame).data == ["M0 0L24 0L24 24L0 24L0 0"])
        if attribute.hasPrefix("fill") { #expect(try drawn("<g stroke=\"#000\">\(frame)</g>").notes.isEmpty) }
        // Whether a rule that is not read paints it, nobody knows.
        if attribute != #"opacity="0""# {
            #expect(try drawn("<path d=\"M1 1h1\"/><style>g path{stroke:red}</style>" + frame).data.count == 2)
        }
    }

    @Test(
        "What cannot be used is named with its line, and the rest is drawn",
        arguments: [
            ("<text>A</text>", "<text> cannot be used: a figure is made of lines, shapes and paths"),
            ("<image href=\"a.png\"/>", "<image> cannot be used: a figure is made of lines, shapes and paths"),
            ("<foreignObject/>", "<foreignObject> cannot be used: a figure is made of lines, shapes and paths"),
            ("<g clip-path=\"url(#c)\"/>", "clip-path of <g> is not applied"),
            ("<path mask=\"url(#c)\" d=\"M0 0h1\"/>", "mask of <path> is not applied"),
            ("<line x2=\"2em\"/>", "<line> has a length in \"em\", which cannot be used: x2"),
            ("<use href=\"#none\"/>", "<use> refers to \"#none\", which is no element of this file"),
            ("<use href=\"other.svg#a\"/>", "<use> refers to \"other.svg#a\", which is no element of this file"),
            ("<circle/>", "<circle> has no r, so there is nothing to draw"),
            ("<rect width=\"5\"/>", "<rect> has no height, so there is nothing to draw"),
            ("<path/>", "<path> has no d, so there is nothing to draw"), ("<path d=\"M5 5\"/>", "<path> draws nothing"),
            ("<polyline points=\"1 1\"/>", "<polyline> has less than two points"),
            ("<path d=\"M0 0L\"/>", "d of <path>: character 6: expected a finite number, found the end"),
            ("<svg viewBox=\"0 0 0 5\"/>", "<svg> has a viewBox without an area, so there is nothing to draw"),
        ] as [(String, String)])
    func notes(body: String, note: String) throws {
        let (data, notes) = try drawn("\n<path d=\"M1 1h1\"/>\n" + body)
        #expect(data.first == "M1 1L2 1" && notes == ["line 3: " + note])
    }

    @Test(
        "Of a path and of points with an error in them, what comes before it is drawn, as in browsers; a note says so",
        arguments: [
            ("<path d=\"M0 0h2L5\"/>", "M0 0L2 0", "d of <path>: character 9: expected a finite number, found the end"),
            ("<path d=\"M0 0h2v3 M8 8x9\"/>", "M0 0L2 0L2 3", "d of <path>: character 14: there is no command \"x\""),
            (
                "<path d=\"M0 0h2A1 1 0 2 0 5 5\"/>", "M0 0L2 0",
                "d of <path>: character 14: expected 0 or 1, found \"2\""
            ),
            (
                "<path d=\"M0 0C1 1 2 2 3 3 4 4\"/>", "M0 0C1 1 2 2 3 3",
                "d of <path>: character 21: expected a finite number, found the end"
            ),
            (
                "<polygon points=\"0 0 4 0 4 4 2\"/>", "M0 0L4 0L4 4L0 0",
                "points of <polygon> are 7 numbers; each point has two"
            ),
            ("<polyline points=\"0 0 4 0 4\"/>", "M0 0L4 0", "points of <polyline> are 5 numbers; each point has two"),
            (
                "<polyline points=\"0 0 4 0 x 4\"/>", "M0 0L4 0",
                "points of <polyline>, character 9: expected a finite number, found \"x\""
            ),
        ] as [(String, String, String)])
    func errorsWithin(body: String, wanted: String, note: String) throws {
        let (data, notes) = try drawn("\n" + body)
        #expect(data == [wanted] && notes == ["line 2: \(note); what comes before that is drawn"])
    }

    @Test("There are at most 50 notes, and one that counts the others")
    func manyNotes() throws {
        let notes = try drawn("<path d=\"M1 1h1\"/>" + String(repeating: "<text/>", count: 1000)).notes
        #expect(notes.count == 51 && notes.last == "and 950 more")
    }

    @Test(
        "What is wrong is an error with its line",
        arguments: [
            ("<line x2=\"a\"/>", "x2=\"a\" of <line> must be a finite number"),
            ("<line x2=\"1e999\"/>", "x2=\"1e999\" of <line> must be a finite number"),
            ("<line x2=\"NaN\"/>", "x2=\"NaN\" of <line> must be a finite number"),
            ("<line x2=\"1e308\"/>", "<line> has points beyond 1000000000, or that are no numbers"),
            ("<circle r=\"inf\"/>", "r=\"inf\" of <circle> must be a finite number"),
            ("<circle r=\"-1\"/>", "r of <circle> must not be negative"),
            (
                "<g transform=\"scale(1e300)\"><path transform=\"scale(1e300)\" d=\"M0 0h1\"/></g>",
                "<path> has points beyond 1000000000, or that are no numbers"
            ),
            (
                "<g transform=\"spin(5)\"/>",
                "transform: there is no spin of 1 numbers; there is matrix, translate, scale, rotate, skewX and skewY"
            ),
            ("<g transform=\"scale(5\"/>", "transform, character 8: expected a finite number or \")\", found the end"),
            ("<line x2=\"5 5\"/>", "x2=\"5 5\" of <line> must be one number with a unit at most"),
            ("<a>", "this is no XML that can be read: mismatched tag"),
            ("<use id=\"a\" href=\"#a\"/>", "<use> refers to itself, or uses are nested more than 10 deep"),
            (
                "<path d=\"M0 0A1e200 1e-200 1e308 0 1 1e300 5\"/>",
                "<path> has points beyond 1000000000, or that are no numbers"
            ),
        ] as [(String, String)])
    func errors(body: String, text: String) {
        #expect(throws: FigureError.line(2, text)) { try drawn("\n" + body) }
    }

    @Test("A file without anything to draw, or that is no SVG, is an error that says why")
    func nothing() {
        #expect(
            throws: FigureError.unusable(
                "the file has nothing that can be drawn; line 1: <text> cannot be used: a figure is made of lines, shapes and paths"
            )
        ) { try drawn("<text>A</text>") }
        #expect(throws: FigureError.line(2, "the file is no SVG: it begins with <html>")) {
            try SVGReader.strokes(of: Array("<!-- a -->\n<html/>".utf8))
        }
    }

    @Test(
        "The box begins at 0,0 and is as high as is asked for; a straight line is made so wide or so high",
        arguments: [
            ("<path d=\"M50 50v20h10\"/>", 40.0, "0,0 0,40; 0,40 20,40"),
            ("<path d=\"M50 50v20h10\"/>", 10, "0,0 0,10; 0,10 5,10"), ("<path d=\"M5 5h80\"/>", 40, "0,0 40,0"),
            ("<path d=\"M5 5v8\"/>", 40, "0,0 0,40"),
            ("<path d=\"M5 5v8\"/><path d=\"M5 5v-2\"/>", 40, "0,8 0,40; 0,8 0,0"),
        ] as [(String, Double, String)])
    func normalized(body: String, height: Double, wanted: String) throws {
        #expect(
            try FigureSource.svg(Array("<svg>\(body)</svg>".utf8)).figure(.bars, FigureOptions(height: height)).figure
                .text == wanted)
    }

    @Test("Round figures are exactly as high as is asked for, also as bars, also as few bars", arguments: [400, 30])
    func exactlyHigh(maxBars: Int) throws {
        let made = try FigureSource.svg(
            Array(#"<svg><g transform="rotate(33)"><ellipse rx="7" ry="3"/></g></svg>"#.utf8)
        ).figure(.bars, FigureOptions(maxBars: maxBars))
        #expect(made.figure.bounds.origin == .zero && abs(made.figure.bounds.size.height - 40) < 0.02)
    }
}
