import Motion
import Testing

@testable import Figures
@testable import RefreshEngine

@Suite("SVG's path data")
struct PathDataTests {
    private func strokes(_ data: String) throws -> [[PathSegment]] {
        var pen = Pen()
        try PathData.draw(data, with: &pen, maxSegments: 1000)
        return pen.strokes
    }

    @Test(
        "Every command, absolute and relative, repeated, smooth, and with numbers that touch",
        arguments: [
            ("M1 2 L3 4", "M1 2L3 4"), ("m1 2 3 4", "M1 2L4 6"), ("M1 2 3 4 5 6", "M1 2L3 4L5 6"),
            ("M1.5.5-2e-1.5", "M1.5 0.5L-0.2 0.5"), ("m1,2,3,4l1-1", "M1 2L4 6L5 5"),
            ("M0 0H5h5V5v5", "M0 0L5 0L10 0L10 5L10 10"), ("M0 0 10 0 10 10z", "M0 0L10 0L10 10L0 0"),
            ("M0 0h4v4zl1 1", "M0 0L4 0L4 4L0 0M0 0L1 1"),
            ("M10 10h4z m1 1 h2", "M10 10L14 10L10 10M11 11L13 11"),
            ("M0 0C1 2 3 4 5 6S9 8 7 7", "M0 0C1 2 3 4 5 6C7 8 9 8 7 7"), ("M0 0S1 1 2 0", "M0 0C0 0 1 1 2 0"),
            ("M1 1c1 2 3 4 5 6s4 2 2 1", "M1 1C2 3 4 5 6 7C8 9 10 9 8 8"),
            ("M0 0Q5 5 10 0T20 0t10 0", "M0 0Q5 5 10 0Q15 -5 20 0Q25 5 30 0"),
            ("M0 0Q5 5 10 0L10 1T20 0", "M0 0Q5 5 10 0L10 1Q10 1 20 0"),
            ("M0 0q5 5 10 0 5-5 10 0", "M0 0Q5 5 10 0Q15 -5 20 0"), ("M-.5.5L+1e1-1E1", "M-0.5 0.5L10 -10"),
            ("M0 0A0 5 0 0 1 9 9", "M0 0L9 9"), ("M3 3A5 5 0 0 1 3 3L1 1", "M3 3L1 1"),
            ("M0,0,5,5,", "M0 0L5 5"), ("", ""), ("M5 5", ""), ("  M 0\n0\tL\u{0C}1,\r1 ", "M0 0L1 1"),
            ("M0 0zM1 1h1", "M1 1L2 1"),
        ] as [(String, String)])
    func commands(data: String, wanted: String) throws {
        #expect(try strokes(data).map(\.openData).joined() == wanted)
    }

    @Test(
        "Flags of arcs need nothing behind them",
        arguments: ["M0 0A5 5 0 1 1 10 0", "M0 0A5 5 0 1110 0", "M0 0a5 5 0 11 10,0", "M0 0a5,5,0,1110,0"])
    func flags(data: String) throws {
        #expect(try strokes(data) == strokes("M0 0A5,5,0,1,1,10,0"))
    }

    @Test(
        "An error says at which character, and what was expected",
        arguments: [
            ("M0 0L5", "character 7: expected a finite number, found the end"),
            ("L5 5", "character 1: expected M, found \"L\""), ("5 5", "character 1: expected M, found \"5\""),
            ("M0 0X", "character 5: there is no command \"X\""),
            ("M0 0A5 5 0 2 1 9 9", "character 12: expected 0 or 1, found \"2\""),
            ("M0 NaN", "character 4: expected a finite number, found \"N\""),
            ("M0 0 1e999 2", "character 6: expected a finite number, found \"1\""),
            ("M0 0L1 é", "character 8: expected a finite number, found \"é\""),
            ("M0 0z 5 5", "character 7: expected a command, found \"5\""),
            ("M0 0L1 .", "character 8: expected a finite number, found \".\""),
        ] as [(String, String)])
    func errors(data: String, wanted: String) throws {
        #expect(throws: PathData.SyntaxError(description: wanted)) { try strokes(data) }
    }

    @Test("No more than its limit: a repeated command is stopped")
    func limit() {
        var pen = Pen()
        #expect(throws: PathData.SyntaxError(description: "there are more than 10 lines and curves in all")) {
            try PathData.draw("M0 0" + String(repeating: " 1 1", count: 100_000), with: &pen, maxSegments: 10)
        }
    }

    @Test(
        "Arcs are curves that are off by less than 5e-6 of the radius, whichever way, however long and however turned")
    func arcs() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<300 {
            // Points of a known ellipse, by the angles of their parametric form.
            func any(_ range: ClosedRange<Int>) -> Double { Double(random.integer(in: range)) }
            let (rx, ry, turn, cx, cy) = (any(1...50), any(1...50), any(0...359), any(-20...20), any(-20...20))
            let from = any(0...359)
            let sweep = any(1...359)
            let sign = random.integer(in: 0...1) == 0 ? 1.0 : -1
            let to = (from + sign * sweep) * .pi / 180
            let start = from * .pi / 180
            let angle = turn * .pi / 180
            func place(_ t: Double) -> Point {
                let (x, y) = (rx * cosine(t), ry * sine(t))
                return Point(cx + x * cosine(angle) - y * sine(angle), cy + x * sine(angle) + y * cosine(angle))
            }
            let (a, b) = (place(start), place(to))
            let data = "M\(a.x) \(a.y)A\(rx) \(ry) \(turn) \(sweep > 180 ? 1 : 0) \(sign > 0 ? 1 : 0) \(b.x) \(b.y)"
            let stroke = try #require(try strokes(data).first)
            let isHalf = abs(sweep - 180) < 1  // there the centre is known to half of the digits only
            var here = a
            var length = 0.0
            for segment in stroke.dropFirst() {
                for index in 0...20 {
                    let p = Bezier(from: here, segment).point(at: Double(index) / 20)
                    let (dx, dy) = (p.x - cx, p.y - cy)
                    let (x, y) = (
                        (dx * cosine(angle) + dy * sine(angle)) / rx, (dy * cosine(angle) - dx * sine(angle)) / ry
                    )
                    #expect(abs((x * x + y * y).squareRoot() - 1) < (isHalf ? 1e-5 : 5e-6), "\(data)")
                }
                length += segment.length(from: here)
                here = segment.end
            }
            #expect(here == b && stroke.count - 1 <= 8)
            if rx == ry { #expect(abs(length - rx * sweep * .pi / 180) < 1e-5 * rx * 7, "\(data)") }
        }
    }

    @Test("Radii that are too short are scaled up to half an ellipse")
    func shortRadii() throws {
        let stroke = try #require(try strokes("M0 0A1 1 0 0 1 20 0").first)
        #expect(abs(Bounds([stroke]).low.y + 10) < 1e-4 && stroke.last?.end == Point(20, 0))
    }
}
