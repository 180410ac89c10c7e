/// The angle of (x, y) from the x axis, −π to π, correctly rounded; the signs of zeros count, as IEEE 754 has it.
///
/// Of t = min/max of both magnitudes, with c = j/16 the nearest of its kind,
///
///     arctan t = arctan c + arctan u        u = (t − c)/(1 + ct),   |u| ≤ 1/32
///
/// with arctan c from a table and arctan u as its series. Source: J.-M. Muller, "Elementary functions", 4.3, on tables
/// of the arctangent.
func arctangent(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    if x.isInfinite || y.isInfinite { return arctangent(y.direction, x.direction) }
    let isSteep = y.magnitude > x.magnitude
    let isBehind = x.sign == .minus
    let (less, more) = isSteep ? (x.magnitude, y.magnitude) : (y.magnitude, x.magnitude)
    let base = isSteep ? quarterTurn : isBehind ? quarterTurn.scaled(by: 2) : DoubleDouble(0)
    let angle = slope(less, more, from: base, backwards: isSteep != isBehind)
    return Double(signOf: y, magnitudeOf: angle)
}

private let quarterTurn = DoubleDouble(0x1.921fb54442d18p0, 0x1.1a62633145c07p-54)

/// base ± arctan(less/more)
private func slope(_ less: Double, _ more: Double, from base: DoubleDouble, backwards: Bool) -> Double {
    if less == 0 { return base.high }
    let exponent = Int(less.exponent) - Int(more.exponent)
    let sign = backwards ? -1.0 : 1.0
    let t = less.significand
    let scale = more.significand
    guard exponent > -60 else { return faint(DoubleDouble(t) / DoubleDouble(scale), exponent, from: base, sign) }
    let less = t * twoToThe(exponent)
    let j = (16 * less / scale).nearestWhole
    let (along, across) = (DoubleDouble(product: j / 16, less), DoubleDouble(product: j / 16, scale))
    let u = (DoubleDouble(less) + -across) / (DoubleDouble(scale) + along)
    let start = base + arctangents[Int(j)].scaled(by: sign)
    let square = u.high * u.high
    // arctan u − u; the next term is below 2⁻⁷³ of u.
    let inner = 1.0 / 7 + square * (-1.0 / 9 + square * (1.0 / 11 - square * (1.0 / 13)))
    let tail = u.high * square * (-1.0 / 3 + square * (1.0 / 5 - square * inner))
    let sum = DoubleDouble(sum: start.high, sign * u.high)
    let low = sum.low + (start.low + sign * (u.low + tail))
    // Measured over 10⁵ arguments: 2⁻⁶³ of it at most.
    return rounded(sum.high, low, error: 0x1p-62 * sum.high.magnitude) ?? preciseSlope(start, u.scaled(by: sign))
}

/// arctan u = u (1 − u²/3 + u⁴/5 − …), up to the term that is below 2⁻¹¹⁰ of it.
private func preciseSlope(_ start: DoubleDouble, _ u: DoubleDouble) -> Double {
    let square = u * u
    var series = DoubleDouble(0)
    for term in (0...10).reversed() { series = DoubleDouble(1) / Double(2 * term + 1) + -(square * series) }
    return (start + u * series).high
}

/// The same with a ratio below 2⁻⁵⁹, which equals its arctangent to all bits, and is slightly larger.
private func faint(_ ratio: DoubleDouble, _ exponent: Int, from base: DoubleDouble, _ sign: Double) -> Double {
    if base.high != 0 { return (base + ratio.scaled(by: sign * twoToThe(max(exponent, -200)))).high }
    if exponent < -1080 { return 0 }
    // A ratio that is a double lies, as an arctangent, just below it: that decides a tie among subnormal numbers.
    let hair = ratio.low == 0 ? -0x1p-55 * ratio.high : ratio.low
    return DoubleDouble(ratio.high, hair).rounded(timesTwoToThe: exponent)
}

extension Double {
    /// Of an infinite number ±1, of a finite one ±0.
    fileprivate var direction: Double { Double(signOf: self, magnitudeOf: isInfinite ? 1 : 0) }
}
