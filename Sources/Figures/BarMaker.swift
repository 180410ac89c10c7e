import RefreshEngine

/// Draws strokes by bars that are nowhere farther from them than a tolerance.
struct BarMaker {
    let options: FigureOptions
    var isCancelled: () -> Bool = { false }

    /// How much coarser each attempt is. Chosen: a step that one does not see.
    private static let step = 1.15
    /// Up to this share of the figure's smaller side. Chosen: beyond it nobody recognizes the figure.
    private static let coarsest = 1.0 / 8

    /// Each curve has five parts at most, between the places where it is farthest to a side, and each part needs one
    /// chord at least: so many chords are always enough.
    private static let maxFineChords = 5 * SVGReader.maxSegments

    /// The points are rounded to a tenth of the tolerance at most, so that texts are short.
    private var steps: Double { [10, 100, 1000].first { 1 / $0 <= options.tolerance / 10 * (1 + 1e-9) } ?? 1e4 }
    /// How far rounding moves a point.
    private var rounding: Double { 0.5.squareRoot() / steps }

    func bars(of strokes: [[PathSegment]]) throws(FigureError) -> (bars: [Figure.Bar], notes: [String]) {
        if let corners = flattened(strokes, within: options.tolerance, atMost: options.maxBars) {
            return try made(corners, [])
        }
        let (fine, simplifications) = simplifications(of: strokes)
        var tolerance = max(options.tolerance, fine + rounding)
        var needed = 0
        let size = Bounds(strokes).size
        let side = size.width > 0 && size.height > 0 ? min(size.width, size.height) : max(size.width, size.height)
        repeat {
            if isCancelled() { throw .cancelled }
            tolerance *= BarMaker.step
            let note =
                "to need at most \(options.maxBars) bars, it is drawn within \(plain((tolerance * 100).rounded(.up) / 100)) pt instead of \(plain(options.tolerance))"
            if let corners = flattened(strokes, within: tolerance, atMost: options.maxBars) {
                return try made(corners, [note])
            }
            let corners = simplifications.map { $0.corners(within: tolerance - fine - rounding) }
            needed = corners.reduce(0) { $0 + max($1.count - 1, 0) }
            if needed <= options.maxBars { return try made(corners, [note]) }
        } while tolerance < side * BarMaker.coarsest
        throw .unusable(
            "even within \(plain(grid(tolerance, 100))) pt the figure needs \(needed) bars, more than \(options.maxBars)"
        )
    }

    /// nil: it would take more chords.
    private func flattened(_ strokes: [[PathSegment]], within tolerance: Double, atMost maxChords: Int) -> [[Point]]? {
        var left = maxChords
        var lines: [[Point]] = []
        for stroke in strokes {
            guard let corners = Flattening(tolerance: tolerance - rounding, maxChords: left).corners(of: stroke) else {
                return nil
            }
            left -= corners.count - 1
            lines.append(corners)
        }
        return lines
    }

    /// For leaving out corners: half of the tolerance for the chords of curves, and more only where they would be too
    /// many.
    private func simplifications(of strokes: [[PathSegment]]) -> (fine: Double, [Simplification]) {
        var fine = options.tolerance / 2
        while true {
            if let lines = flattened(strokes, within: fine + rounding, atMost: BarMaker.maxFineChords) {
                let kept = farthest(of: lines)
                return (
                    fine,
                    lines.indices.map { line in
                        Simplification(lines[line], keeping: kept.filter { $0.line == line }.map(\.corner))
                    }
                )
            }
            fine *= 4
        }
    }

    /// The first corner on each side of the figure, so that it stays as wide and as high as it is.
    private func farthest(of lines: [[Point]]) -> [(line: Int, corner: Int)] {
        let places = lines.indices.flatMap { line in lines[line].indices.map { (line: line, corner: $0) } }
        let sides: [(Point) -> Double] = [{ $0.x }, { -$0.x }, { $0.y }, { -$0.y }]
        let found = sides.compactMap { side in
            places.min { side(lines[$0.line][$0.corner]) < side(lines[$1.line][$1.corner]) }
        }
        return found.sorted { ($0.line, $0.corner) < ($1.line, $1.corner) }
    }

    private func made(
        _ lines: [[Point]], _ notes: [String]
    ) throws(FigureError) -> (bars: [Figure.Bar], notes: [String]) {
        var bars: [Figure.Bar] = []
        var lost = 0
        for line in lines {
            let points = line.map { Point(grid($0.x, steps), grid($0.y, steps)) }
            let before = bars.count
            for (from, to) in zip(points, points.dropFirst()) where from != to {
                bars.append(Figure.Bar(from: from, to: to))
            }
            if bars.count == before { lost += 1 }
        }
        guard !bars.isEmpty else { throw .unusable("the figure is too small for its tolerance: nothing is left of it") }
        return (
            bars,
            notes + (lost > 0 ? ["\(lost) strokes are left out, which are shorter than \(plain(1 / steps)) pt"] : [])
        )
    }
}
