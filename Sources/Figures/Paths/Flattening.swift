import RefreshEngine

/// A stroke as the corners of a line that is nowhere farther from it than the tolerance.
struct Flattening {
    /// pt
    var tolerance: Double
    /// More chords are not made.
    var maxChords: Int

    /// The corners, from where the stroke begins; nil: it would need more than `maxChords` chords.
    func corners(of stroke: [PathSegment]) -> [Point]? {
        var corners: [Point] = []
        for segment in stroke {
            guard let here = corners.last else {
                corners.append(segment.end)
                continue
            }
            for curve in Bezier(from: here, segment).monotonePieces {
                guard let count = chords(of: curve), corners.count - 1 + count <= maxChords else { return nil }
                for index in 1..<max(count, 1) { corners.append(curve.point(at: Double(index) / Double(count))) }
                corners.append(curve.points[curve.points.count - 1])
            }
        }
        return corners
    }

    /// How many pieces of the same share of the curve are all straight enough: the smallest such number, as far as more
    /// pieces are straighter.
    private func chords(of curve: Bezier) -> Int? {
        if isStraight(curve, in: 1) { return 1 }
        var (few, many) = (1, 2)
        while !isStraight(curve, in: many) {
            (few, many) = (many, many * 2)
            if few > maxChords { return nil }
        }
        while many - few > 1 {
            let middle = (few + many) / 2
            if isStraight(curve, in: middle) { many = middle } else { few = middle }
        }
        return many
    }

    private func isStraight(_ curve: Bezier, in count: Int) -> Bool {
        (0..<count).allSatisfy {
            curve.piece(Double($0) / Double(count), Double($0 + 1) / Double(count)).deviation <= tolerance
        }
    }
}
