import RefreshEngine

/// The smallest upright box around points and curves.
struct Bounds {
    private(set) var low = Point(.infinity, .infinity), high = Point(-.infinity, -.infinity)

    var isEmpty: Bool { low.x > high.x }
    var size: Size { isEmpty ? Size(0, 0) : Size(high.x - low.x, high.y - low.y) }

    mutating func add(_ point: Point) {
        low = Point(min(low.x, point.x), min(low.y, point.y))
        high = Point(max(high.x, point.x), max(high.y, point.y))
    }

    /// The box of what is drawn: control points beside a curve do not count.
    init(_ strokes: [[PathSegment]]) {
        for stroke in strokes {
            var here = Point.zero
            for segment in stroke {
                add(segment.end)
                let curve = Bezier(from: here, segment)
                for place in curve.turns { add(curve.point(at: place)) }
                here = segment.end
            }
        }
    }
}

extension Bezier {
    /// Where it is farthest to a side, but for its ends: the derivative's roots in x and y, 0 to 1.
    var turns: [Double] {
        guard points.count > 2 else { return [] }
        return roots(points.map(\.x)) + roots(points.map(\.y))
    }

    private func roots(_ values: [Double]) -> [Double] {
        let steps = zip(values.dropFirst(), values).map { $0 - $1 }
        let found: [Double]
        if steps.count == 2 {
            found = [steps[0] / (steps[0] - steps[1])]
        } else {
            // a + 2 b t + c t², by the formula that does not cancel.
            let (a, b, c) = (steps[0], steps[1] - steps[0], steps[2] - 2 * steps[1] + steps[0])
            let root = (max(0, b * b - a * c)).squareRoot(), sum = -(b + (b < 0 ? -root : root))
            found = [sum / c, a / sum]
        }
        return found.filter { $0 > 0 && $0 < 1 }  // false for a division by 0
    }
}

/// To so many steps a point.
func grid(_ value: Double, _ steps: Double) -> Double { (value * steps).rounded() / steps + 0 }
