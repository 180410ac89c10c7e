/// The sine of x, in radians, correctly rounded; not-a-number for an infinite x.
public func sine(_ x: Double) -> Double {
    // x − x³/6 is nearer to x than to any other.
    x.magnitude < 0x1p-26 ? x : Angle(x)?.wave(steps: 0) ?? .nan
}

/// The cosine of x, in radians, correctly rounded; not-a-number for an infinite x.
public func cosine(_ x: Double) -> Double { Angle(x)?.wave(steps: 64) ?? .nan }

/// Both of them: half of the work is the same.
public func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    guard x.magnitude >= 0x1p-26, let angle = Angle(x) else { return (sine(x), cosine(x)) }
    return (angle.wave(steps: 0), angle.wave(steps: 64))
}

/// An angle, and what its waves have in common.
///
/// x is n π/128 + r with a whole number n and |r| ≤ π/256, so that
///
///     sin x = sin(nπ/128) cos r + cos(nπ/128) sin r
///
/// with the sines of nπ/128 from a table and those of r as their series. Source: S. Gal, B. Bachelis, "An accurate
/// elementary mathematical library for the IEEE floating point standard", 1991, for tables and remainders.
private struct Angle {
    private let x: Double, n: Int, r: DoubleDouble
    /// cos r − 1 and sin r − r; the next terms are below 2⁻⁸⁵ and, of r, 2⁻⁶⁹.
    private let cosine, sine: Double

    /// nil: x is not finite.
    @inline(__always)
    init?(_ x: Double) {
        guard x.isFinite else { return nil }
        self.x = x
        (n, r) = circleRemainder(x)
        let square = r.high * r.high
        cosine = square * (-1.0 / 2 + square * (1.0 / 24 + square * (-1.0 / 720 + square * (1.0 / 40320))))
        sine = r.high * square * (-1.0 / 6 + square * (1.0 / 120 + square * (-1.0 / 5040)))
    }

    /// sin(x + steps · π/128).
    @inline(__always)
    func wave(steps: Int) -> Double {
        let (a, b) = (tableSine(n + steps), tableSine(n + steps + 64))
        let linear = DoubleDouble(product: b.high, r.high)
        let sum = DoubleDouble(larger: a.high, smaller: linear.high)
        let slope = b.high + (b.high * cosine - a.high * r.high)
        let low = sum.low + (linear.low + a.low + b.low * r.high + r.low * slope + (a.high * cosine + b.high * sine))
        // Measured over 10⁵ arguments: 2⁻⁶⁴·³ of it at most.
        return rounded(sum.high, low, error: 0x1p-63 * sum.high.magnitude) ?? preciseWave(x, steps: steps)
    }
}

/// sin(n π/128): what the table has of the first quarter turn, forwards or backwards, up or down.
@inline(__always)
private func tableSine(_ n: Int) -> DoubleDouble {
    let place = n & 63
    return sines[n & 64 == 0 ? place : 64 - place].scaled(by: Double(1 - (n >> 6 & 2)))
}

/// sin r = r (1 − r²/(2·3) (1 − r²/(4·5) (…))) and cos r alike, up to the terms that are below 2⁻¹¹⁰.
@inline(never)
private func preciseWave(_ x: Double, steps: Int) -> Double {
    let (n, r) = exactCircleRemainder(x)
    let (a, b) = (tableSine(n + steps), tableSine(n + steps + 64))
    let square = r * r
    let one = DoubleDouble(1)
    var (sine, cosine) = (one, one)
    for term in (1...7).reversed() {
        sine = one + -(sine * square / Double(2 * term * (2 * term + 1)))
        cosine = one + -(cosine * square / Double(2 * term * (2 * term - 1)))
    }
    return (a * cosine + b * (r * sine)).high
}
