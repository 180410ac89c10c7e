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
    /// Where it is farthest to a side, but for its ends, between 0 and 1.
    var turns: [Double] {
        switch points.count {
        case 3: Curve(points[0], points[1], points[2]).turningPlaces
        case 4: Curve(points[0], points[1], points[2], points[3]).turningPlaces
        default: []
        }
    }
}

/// To so many steps a point.
func grid(_ value: Double, _ steps: Double) -> Double { (value * steps).rounded() / steps + 0 }
