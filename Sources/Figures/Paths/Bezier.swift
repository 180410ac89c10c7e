import RefreshEngine

/// A line or a curve by its ends and control points: two, three or four.
struct Bezier {
    var points: [Point]

    init(from start: Point, _ segment: PathSegment) {
        switch segment {
        case .move(let end): points = [end, end]
        case .line(let end): points = [start, end]
        case .quadratic(let control, let end): points = [start, control, end]
        case .cubic(let first, let second, let end): points = [start, first, second, end]
        }
    }

    /// By de Casteljau. A piece from a to b has the control points p(a, a, a), p(a, a, b), p(a, b, b) and p(b, b, b):
    /// each level may have a place of its own.
    private func point(at places: (Int) -> Double) -> Point {
        var row = points
        for level in 0..<points.count - 1 {
            let t = places(level)
            for index in 0..<row.count - 1 { row[index] = row[index] * (1 - t) + row[index + 1] * t }
            row.removeLast()
        }
        return row[0]
    }

    func point(at place: Double) -> Point { point { _ in place } }

    /// The part between two places, 0 to 1.
    func piece(_ from: Double, _ to: Double) -> Bezier {
        var piece = self
        for index in points.indices { piece.points[index] = point { $0 < index ? to : from } }
        return piece
    }

    /// Its parts between the places where it is farthest to a side, so that what is made of their ends is as wide and
    /// as high as the curve.
    var monotonePieces: [Bezier] {
        let places = [0] + turns.filter { $0 > 1e-6 && $0 < 1 - 1e-6 }.sorted() + [1]
        return places.count == 2 ? [self] : zip(places, places.dropFirst()).map(piece)
    }

    /// No point of the curve is farther from the straight line between its ends than this; of a line 0.
    ///
    /// The distance to that line is a convex function and 0 at both ends, so a point's distance is at most the sum of
    /// the inner control points' distances, each with its weight: 2t(1 − t) ≤ 1/2 of a quadratic curve; 3t(1 − t)² and
    /// 3t²(1 − t), each ≤ 4/9 and together ≤ 3/4, of a cubic one.
    var deviation: Double {
        let distances = points.dropFirst().dropLast().map {
            distance(of: $0, toLineFrom: points[0], to: points[points.count - 1])
        }
        switch distances.count {
        case 0: return 0
        case 1: return distances[0] / 2
        default: return min(max(distances[0], distances[1]) * 3 / 4, (distances[0] + distances[1]) * 4 / 9)
        }
    }
}

/// From a point to the nearest point of a straight line between two points.
func distance(of point: Point, toLineFrom start: Point, to end: Point) -> Double {
    let way = end - start
    let square = way.x * way.x + way.y * way.y
    let seen = point - start
    guard square > 0 else { return seen.length }
    let share = min(max((seen.x * way.x + seen.y * way.y) / square, 0), 1)
    return (seen - way * share).length
}
