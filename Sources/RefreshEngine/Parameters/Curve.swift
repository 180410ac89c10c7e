/// A quadratic or cubic Bézier curve, by its derivative: the differences of its control points.
package struct Curve {
    private let first, second: Point
    /// nil: it is quadratic.
    private let third: Point?

    package init(_ a: Point, _ b: Point, _ c: Point) { (first, second, third) = ((b - a) * 2, (c - b) * 2, nil) }
    package init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
        (first, second, third) = ((b - a) * 3, (c - b) * 3, (d - c) * 3)
    }

    /// Exact to 1e-9 of the points' unit: Gauss-Legendre, halved until the two halves agree with the whole.
    package var length: Double { length(0, 1, whole: estimate(0, 1), depth: 0) }

    /// Where it turns back in x or in y, between 0 and 1: the roots of its derivative.
    package var turningPlaces: [Double] {
        var places: [Double] = []
        func add(_ place: Double) { if place > 0 && place < 1 { places.append(place) } }  // not what was divided by 0
        func addRoots(_ a: Double, _ b: Double, _ c: Double?) {
            // (1-t)a + tb, or (1-t)²a + 2t(1-t)b + t²c.
            guard let c else { return add(a / (a - b)) }
            let (squared, half) = (a - 2 * b + c, b - a)
            let root = (half * half - squared * a).squareRoot()
            let sum = half < 0 ? root - half : -root - half
            add(sum / squared)  // neither takes the difference of two nearly equal numbers
            add(a / sum)
        }
        addRoots(first.x, second.x, third?.x)
        addRoots(first.y, second.y, third?.y)
        return places
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
        return half
            * Curve.nodes.reduce(0) {
                $0 + $1.weight * (speed(at: middle - half * $1.place) + speed(at: middle + half * $1.place))
            }
    }

    /// Eight points, exact for polynomials of degree 15. Source: Abramowitz and Stegun, table 25.4.
    private static let nodes = [
        (place: 0.183434642495650, weight: 0.362683783378362),
        (place: 0.525532409916329, weight: 0.313706645877887),
        (place: 0.796666477413627, weight: 0.222381034453374),
        (place: 0.960289856497536, weight: 0.101228536290376),
    ]

    /// The derivative's size, by de Casteljau.
    private func speed(at t: Double) -> Double {
        func between(_ a: Point, _ b: Point) -> Point { a * (1 - t) + b * t }
        return third.map { between(between(first, second), between(second, $0)).length }
            ?? between(first, second).length
    }
}

extension Point {
    /// Of the way to it from (0, 0).
    package var length: Double { (x * x + y * y).squareRoot() }
}
