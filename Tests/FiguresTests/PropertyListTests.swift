import Foundation
import Motion
import Testing

@testable import Figures
@testable import RefreshEngine

@Suite("Figures as property lists and JSON")
struct PropertyListTests {
    private func plist(
        _ starts: [Any], _ ends: [Any], _ format: PropertyListSerialization.PropertyListFormat
    ) throws -> FigureSource {
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["startPoints": starts, "endPoints": ends, "name": "x"], format: format, options: 0)
        return try FigureSource(recognizing: Array(data))
    }

    @Test(
        "Foundation's own lists are read, XML and binary: every point and the order are kept",
        arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func foundation(format: PropertyListSerialization.PropertyListFormat) throws {
        let source = try plist(
            ["{0,35}", "{ 1.5 , -2 }", "{1e2,.5}"], ["{12,42}", " {0.1,0.30000000000000004} ", "{-0.001,+7}"], format)
        #expect(try source.figure(.bars).figure.text == "0,35 12,42; 1.5,-2 0.1,0.30000000000000004; 100,0.5 -0.001,7")
    }

    @Test("Long lists, and texts in UTF-16, in binary")
    func longBinary() throws {
        let points = (0..<400).map { "{\($0),\u{2009}1}".replacingOccurrences(of: "\u{2009}", with: " ") }
        guard case .bars(let bars) = try plist(points, points.reversed(), .binary).figure(.bars).figure else { return }
        #expect(bars.count == 400 && bars[399] == Figure.Bar(from: Point(399, 1), to: Point(0, 1)))
        #expect(throws: FigureError.unusable("startPoints[0] (bar 1), \"{0,é}\", is no point such as {12,42}")) {
            try plist(["{0,é}"], ["{0,0}"], .binary).figure(.bars)
        }
        #expect(throws: FigureError.unusable("startPoints has 401 items; a figure may have 400 bars")) {
            try plist(points + ["{0,0}"], points, .binary).figure(.bars)
        }
    }

    @Test("plist to figure to plist keeps every point, whatever its digits; so do JSON and the figure's text")
    func roundTrip() throws {
        var random = SplitMix64(seed: 5)
        func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
        for count in [1, 14, 400] {
            let bars = (0..<count).map { _ in
                Figure.Bar(
                    from: Point(unit() * 20_000 - 10_000, unit() * 1e-9),
                    to: Point(Double(random.integer(in: -300...300)), -unit() * 3))
            }
            let figure = Figure.bars(bars)
            #expect(try FigureSource(recognizing: figure.plist).figure(.bars).figure == figure)
            #expect(try FigureSource(recognizing: figure.json).figure(.bars).figure == figure)
            let list = try #require(
                try PropertyListSerialization.propertyList(from: Data(figure.plist), format: nil) as? [String: [String]]
            )
            #expect(list["startPoints"]?.count == count && list["endPoints"]?.count == count)
            #expect(
                try plist(list["startPoints"] ?? [], list["endPoints"] ?? [], .binary).figure(.bars).figure == figure)
        }
    }

    @Test("An SVG of a figure is the figure again, moved to 0,0")
    func svg() throws {
        let bars = try Figure(parsing: "0,0 0,40; 0,40 30,10; 5,5 7.25,0", as: .bars)
        let strokes = try Figure(parsing: "M0 0L0 40C1 2 3 4 5 6M9 9L12 9L12 20Z", as: .strokes)
        #expect(try FigureSource(recognizing: bars.svg).figure(.bars).figure == bars)
        #expect(try FigureSource(recognizing: strokes.svg).figure(.strokes).figure == strokes)
        #expect(try FigureSource(recognizing: strokes.json).figure(.strokes).figure == strokes)
    }

    @Test(
        "One bar is a figure; a point twice is a bar; more bars than the maximum for curves are kept, which a note says"
    )
    func few() throws {
        #expect(try plist(["{0,0}"], ["{10,0}"], .xml).figure(.bars).figure.text == "0,0 10,0")
        #expect(try plist(["{3,3}"], ["{3,3}"], .xml).figure(.bars).figure.text == "3,3 3,3")
        let points = (0..<150).map { "{\($0),0}" }
        #expect(
            try plist(points, points, .xml).figure(.bars).notes == [
                "all 150 bars are kept, though they are more than 100: a list of points is not simplified"
            ])
    }

    @Test(
        "An error names the key, the index and the bar",
        arguments: [
            (
                ["{0,0}", "{1,1}"], ["{0,0}"],
                "startPoints has 2 points and endPoints 1: there is no endPoints[1] for startPoints[1] (bar 2)"
            ),
            (
                ["{0,0}"], ["{0,0}", "{1,1}", "{2,2}"],
                "startPoints has 1 points and endPoints 3: there is no startPoints[1] for endPoints[1] (bar 2)"
            ),
            (["{0,0}", "{1}"], ["{0,0}", "{1,1}"], "startPoints[1] (bar 2), \"{1}\", is no point such as {12,42}"),
            (["{0,0}"], ["0,0"], "endPoints[0] (bar 1), \"0,0\", is no point such as {12,42}"),
            (["{0,0}"], ["{0,0,0}"], "endPoints[0] (bar 1), \"{0,0,0}\", is no point such as {12,42}"),
            (["{0,0}"], ["{nan,0}"], "endPoints[0] (bar 1), \"{nan,0}\", is no point such as {12,42}"),
            (["{1e308,0}"], ["{0,0}"], "startPoints[0] (bar 1), \"{1e308,0}\", is beyond -10000 to 10000"),
            (["{1e999,0}"], ["{0,0}"], "startPoints[0] (bar 1), \"{1e999,0}\", is no point such as {12,42}"),
            ([], [], "startPoints and endPoints are empty; a figure has a bar at least"),
            (["{0,0} x"], ["{0,0}"], "startPoints[0] (bar 1), \"{0,0} x\", is no point such as {12,42}"),
        ] as [([String], [String], String)])
    func errors(starts: [String], ends: [String], text: String) throws {
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            #expect(throws: FigureError.unusable(text)) { try plist(starts, ends, format).figure(.bars) }
        }
    }

    @Test(
        "Other property lists are told what is missing",
        arguments: [
            (
                #"<plist><dict><key>startPoints</key><array/></dict></plist>"#,
                "the property list has no key endPoints, only startPoints; a figure has startPoints and endPoints"
            ),
            (#"<plist><array/></plist>"#, "line 1: the property list is no dictionary"),
            (#"<plist/>"#, "line 1: the property list is no dictionary"),
            (#"<plist><dict><key>startPoints</key><string/></dict></plist>"#, "line 1: startPoints is no array"),
            (
                "<plist><dict><key>startPoints</key><array>\n<string>{0,0}</string>\n<real>5</real></array></dict></plist>",
                "line 3: startPoints[1] (bar 2) is no text such as {12,42}"
            ),
        ] as [(String, String)])
    func others(text: String, wanted: String) throws {
        let error = #expect(throws: FigureError.self) { try FigureSource(recognizing: Array(text.utf8)).figure(.bars) }
        #expect(error?.description == wanted)
    }

    @Test(
        "JSON: bars, strokes, the published keys, and Android's texts",
        arguments: [
            (#"{"bars":[[0,35,12,42],[1,2,3,4.5]]}"#, "0,35 12,42; 1,2 3,4.5"),
            (#"["0,35,12,42", "1, 2,3 ,4.5"]"#, "0,35 12,42; 1,2 3,4.5"), (#"[[0,35,12,42]]"#, "0,35 12,42"),
            (#"{"startPoints":["{0,35}"],"endPoints":["{12,42}"]}"#, "0,35 12,42"),
            (#"{"strokes":["M0 0h10v10"]}"#, "0,0 10,0; 10,0 10,10"),
        ] as [(String, String)])
    func json(text: String, wanted: String) throws {
        #expect(try FigureSource(recognizing: Array(text.utf8)).figure(.bars).figure.text == wanted)
    }

    @Test(
        "JSON that is wrong is told where",
        arguments: [
            (
                #"{"bars":[[0,35,12,42],[1,2,3]]}"#,
                "bars[1] (bar 2) must be four numbers from -10000 to 10000, as [0,35,12,42] or \"0,35,12,42\""
            ), (#"{"bars":[[0,0,0,1e5]]}"#, "bars[0] (bar 1) must be"),
            (#"["0,1,2"]"#, "bars[0] (bar 1) must be"), (#"{"bars":[]}"#, "bars must be an array with something in it"),
            ("{\n\"bars\":[[0,1,2,NaN]]}", "line 2: this is no JSON: "),
            (#"{"strokes":["M0 0h"]}"#, "strokes[0], character 6: expected a finite number, found the end"),
            (#"{"strokes":[5]}"#, "strokes[0] must be a text"),
            (#"{"strokes":["M0 0h1e6"]}"#, "strokes[0] has points beyond"),
            (#"{"a":1}"#, "the JSON is no figure, as "), (#"{"bars":[[0,1,2,1e999]]}"#, "line 1: this is no JSON"),
        ] as [(String, String)])
    func wrongJSON(text: String, wanted: String) {
        let error = #expect(throws: FigureError.self) { try FigureSource(recognizing: Array(text.utf8)).figure(.bars) }
        #expect(error?.description.hasPrefix(wanted) == true, "\(error?.description ?? "")")
    }

    @Test(
        "A figure as the other form: bars that follow each other are one stroke, curves are bars within the tolerance")
    func converted() throws {
        let bars = try Figure(parsing: "0,0 10,0; 10,0 10,10; 20,0 30,0", as: .bars)
        #expect(try bars.converted(to: .strokes).figure.text == "M0 0L10 0L10 10M20 0L30 0")
        let arch = try Figure(parsing: "M0 0Q20 40 40 0", as: .strokes)
        guard case .bars(let chords) = try arch.converted(to: .bars, FigureOptions(tolerance: 0.05)).figure else {
            return
        }
        #expect(deviation(of: [.move(.zero), .quadratic(Point(20, 40), Point(40, 0))], from: chords) <= 0.05)
        #expect(
            try FigureSource(recognizing: arch.plist).figure(.bars).figure
                == arch.converted(to: .bars, FigureOptions(maxBars: 400)).figure)
    }

    @Test("With a height, points are moved and scaled; by the order from left to right, only sorted")
    func scaled() throws {
        let source = try plist(["{10,10}", "{5,10}"], ["{10,30}", "{5,20}"], .xml)
        #expect(try source.figure(.bars, FigureOptions(height: 40)).figure.text == "10,0 10,40; 0,0 0,20")
        #expect(try source.figure(.bars, FigureOptions(order: .leftToRight)).figure.text == "5,10 5,20; 10,10 10,30")
    }
}
