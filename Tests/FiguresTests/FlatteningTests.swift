import Motion
import Testing

@testable import Figures
@testable import RefreshEngine

/// How far a curve is from a line with corners, measured at many places of the curve, each against the whole line.
func deviation(of stroke: [PathSegment], from bars: [Figure.Bar], samples: Int = 300) -> Double {
    var farthest = 0.0
    var here = Point.zero
    for segment in stroke {
        let points = [here] + Bezier(from: here, segment).points.dropFirst()
        defer { here = segment.end }
        if case .move = segment { continue }
        for index in 0...samples {
            let point = bernstein(points, Double(index) / Double(samples))
            farthest = max(farthest, bars.map { nearest(point, $0) }.min() ?? .infinity)
        }
    }
    return farthest
}

/// A Bézier curve by its definition.
private func bernstein(_ points: [Point], _ t: Double) -> Point {
    let weights: [Double] =
        switch points.count {
        case 2: [1 - t, t]
        case 3: [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
        default: [(1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t]
        }
    return zip(points, weights).reduce(Point.zero) { $0 + $1.0 * $1.1 }
}

private func nearest(_ p: Point, _ bar: Figure.Bar) -> Double {
    let (dx, dy) = (bar.to.x - bar.from.x, bar.to.y - bar.from.y)
    let square = dx * dx + dy * dy
    let t = square == 0 ? 0 : max(0, min(1, ((p.x - bar.from.x) * dx + (p.y - bar.from.y) * dy) / square))
    let (x, y) = (bar.from.x + t * dx - p.x, bar.from.y + t * dy - p.y)
    return (x * x + y * y).squareRoot()
}

@Suite("Curves as straight bars")
struct FlatteningTests {
    /// A path of lines and curves of any kind, cusps and loops among them.
    private func path(_ random: inout SplitMix64) -> [PathSegment] {
        func point() -> Point {
            Point(Double(random.integer(in: 0...4000)) / 100, Double(random.integer(in: 0...4000)) / 100)
        }
        return [.move(point())]
            + (0..<5).map { _ in
                switch random.integer(in: 0...3) {
                case 0: .line(point())
                case 1: .quadratic(point(), point())
                default: .cubic(point(), point(), point())
                }
            }
    }

    @Test(
        "No point of any curve is farther from the bars than the tolerance, their rounding included",
        arguments: [0.02, 0.1, 0.5, 3])
    func tolerance(tolerance: Double) throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<40 {
            let path = path(&random)
            let (bars, notes) = try BarMaker(options: FigureOptions(maxBars: 400, tolerance: tolerance)).bars(of: [path]
            )
            #expect(notes.isEmpty && deviation(of: path, from: bars) <= tolerance)
            #expect(zip(bars, bars.dropFirst()).allSatisfy { $0.to == $1.from }, "a stroke stays one line")
        }
    }

    @Test("They are as many as are needed: with one less, a curve would not be near enough")
    func few() throws {
        let arc: [PathSegment] = [.move(.zero), .quadratic(Point(20, 40), Point(40, 0))]
        let bars = try BarMaker(options: FigureOptions(tolerance: 0.5)).bars(of: [arc]).bars
        // By hand: 1/n of a quadratic curve is |p0 − 2p1 + p2| / (4n²) from its chord. It is cut at its top, so of each
        // half 20 / 4n² ≤ 0.5 − rounding from n = 4 on.
        #expect(bars.count == 8 && bars[3].to == Point(20, 20))
        #expect(bars.first?.from == .zero && bars.last?.to == Point(40, 0))
    }

    @Test(
        "Where they are too many, curves and corners become coarser, as the note says, and are no farther than it says",
        arguments: [60, 25, 12])
    func coarser(maxBars: Int) throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<10 {
            let path = path(&random)
            let options = FigureOptions(maxBars: maxBars, tolerance: 0.02)
            let (bars, notes) = try BarMaker(options: options).bars(of: [path])
            let said = try #require(notes.first?.split(separator: " ").compactMap { Double($0) }.dropFirst().first)
            #expect(bars.count <= maxBars && said > 0.02 && deviation(of: path, from: bars) <= said, "\(notes)")
        }
    }

    @Test("A line with many corners is simplified, too, and what never fits is an error that says so")
    func corners() throws {
        let wave: [PathSegment] =
            [.move(.zero)] + (1...900).map { .line(Point(Double($0) / 10, 20 + 20 * sine(Double($0) / 60))) }
        let (bars, notes) = try BarMaker(options: FigureOptions(maxBars: 30)).bars(of: [wave])
        #expect(bars.count <= 30 && notes.count == 1 && deviation(of: wave, from: bars) < 1)
        let rungs: [[PathSegment]] = (0..<40).map { [.move(Point(0, Double($0))), .line(Point(40, Double($0)))] }
        #expect(throws: FigureError.unusable("even within 5.01 pt the figure needs 40 bars, more than 39")) {
            try BarMaker(options: FigureOptions(maxBars: 39)).bars(of: rungs)
        }
        #expect(try BarMaker(options: FigureOptions(maxBars: 40)).bars(of: rungs).bars.count == 40)
    }

    @Test("A box is around the curve, not around its control points")
    func bounds() {
        let arch = Bounds([[.move(.zero), .cubic(Point(0, 40), Point(40, 40), Point(40, 0))]])
        #expect(arch.low == .zero && arch.high == Point(40, 30))
        let bow = Bounds([[.move(Point(0, 10)), .quadratic(Point(-20, 0), Point(20, 10))]])
        #expect(abs(bow.low.x + 20.0 / 3) < 1e-12 && abs(bow.low.y - 5) < 1e-12)
    }
}
