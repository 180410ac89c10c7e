import RefreshEngine

/// A Bézier curve of any degree by its control points.
struct Curve {
    private let points: [Point]

    init(_ points: [Point]) { self.points = points }

    /// Exact to 1e-9 of the points' unit: Gauss-Legendre, halved until two halves say the same as the whole.
    var length: Double {
        guard points.count > 2 else {
            let way = (points.last ?? .zero) - (points.first ?? .zero)
            return (way.x * way.x + way.y * way.y).squareRoot()
        }
        return length(0, 1, whole: estimate(0, 1), depth: 0)
    }

    private func length(_ from: Double, _ to: Double, whole: Double, depth: Int) -> Double {
        let middle = (from + to) / 2
        let (left, right) = (estimate(from, middle), estimate(middle, to))
        // A cusp halves the error with each halving: at this depth it is below any unit.
        guard abs(left + right - whole) > 1e-10, depth < 40 else { return left + right }
        return length(from, middle, whole: left, depth: depth + 1) + length(middle, to, whole: right, depth: depth + 1)
    }

    private func estimate(_ from: Double, _ to: Double) -> Double {
        let (middle, half) = ((from + to) / 2, (to - from) / 2)
        return half * Curve.nodes.reduce(0) { $0 + $1.weight * (speed(at: middle - half * $1.place) + speed(at: middle + half * $1.place)) }
    }

    /// Eight points, exact for polynomials of degree 15. Source: Abramowitz and Stegun, table 25.4.
    private static let nodes = [
        (place: 0.183434642495650, weight: 0.362683783378362),
        (place: 0.525532409916329, weight: 0.313706645877887),
        (place: 0.796666477413627, weight: 0.222381034453374),
        (place: 0.960289856497536, weight: 0.101228536290376),
    ]

    /// The derivative's size: de Casteljau over the differences of the control points.
    private func speed(at t: Double) -> Double {
        var steps = zip(points.dropFirst(), points).map { ($0 - $1) * Double(points.count - 1) }
        while steps.count > 1 { steps = zip(steps, steps.dropFirst()).map { $0 * (1 - t) + $1 * t } }
        return (steps[0].x * steps[0].x + steps[0].y * steps[0].y).squareRoot()
    }
}
