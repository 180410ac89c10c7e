/// e to the power of x, correctly rounded.
///
/// x is n ln 2/32 + r with a whole number n = 32k + j, so that
///
///     eˣ = 2ᵏ · 2^(j/32) · eʳ        |r| ≤ ln 2/64 = 0.0109
///
/// with 2^(j/32) from a table and eʳ as its series. Sources: P. T. P. Tang, "Table-driven implementation of the
/// exponential function in IEEE floating-point arithmetic", 1989; W. J. Cody, W. Waite, "Software manual for the
/// elementary functions", 1980, for the parts of ln 2/32.
package func exponential(_ x: Double) -> Double {
    // Farther out the result has fewer bits than a double, or none.
    guard x.magnitude < 708 else { return exponentialAtTheEnds(x) }
    let (n, r) = remainderOfOctave(x)
    let root = rootsOfTwo[n & 31]
    let square = r.high * r.high
    // eʳ − 1 − r.high; the next term is below 2⁻⁶⁷.
    let inner = (1.0 / 24 + r.high * (1.0 / 120)) + square * (1.0 / 720 + r.high * (1.0 / 5040))
    let tail = r.low + square * ((1.0 / 2 + r.high * (1.0 / 6)) + square * inner)
    let linear = DoubleDouble(product: root.high, r.high)
    let sum = DoubleDouble(larger: root.high, smaller: linear.high)
    let low = sum.low + (linear.low + (root.low + root.low * r.high + root.high * tail))
    // Measured over 10⁵ arguments: 2⁻⁶³·⁷ at most.
    let near = rounded(sum.high, low, error: 0x1p-63) ?? preciseExponential(n, r).high
    return near * twoToThe(n >> 5)
}

/// Whole 32nds of an octave in x, and what is left to 2⁻¹¹⁰.
@inline(__always)
private func remainderOfOctave(_ x: Double) -> (n: Int, r: DoubleDouble) {
    // 32/ln 2
    let count = (x * 46.16624130844683).nearestWhole
    // ln 2/32 in parts of 36, 36 and 53 bits: the count has 16, so its products with the first two are exact.
    let near = DoubleDouble(sum: x - count * 0x1.62e42fefap-6, -count * 0x1.cf79abc9ep-45)
    return (Int(count), DoubleDouble(near.high, near.low - count * 0x1.d9cc01f97b57ap-84))
}

/// 2^(j/32) · eʳ: the series as 1 + r (1 + r/2 (1 + r/3 (…))), up to the term that is below 2⁻¹¹⁰. What follows r/7
/// counts so little that a double is exact enough.
@inline(never)
private func preciseExponential(_ n: Int, _ r: DoubleDouble) -> DoubleDouble {
    let r = DoubleDouble(larger: r.high, smaller: r.low)
    let one = DoubleDouble(1)
    let last = 1 + r.high / 11 * (1 + r.high / 12 * (1 + r.high / 13))
    var series = DoubleDouble(1 + r.high / 8 * (1 + r.high / 9 * (1 + r.high / 10 * last)))
    for term in (1...7).reversed() { series = one + series * r / Double(term) }
    return rootsOfTwo[n & 31] * series
}

/// Where e to the power of x overflows, or is a subnormal number, or 0.
private func exponentialAtTheEnds(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.79 { return .infinity }
    if x < -745.14 { return 0 }
    let (n, r) = remainderOfOctave(x)
    return preciseExponential(n, r).rounded(timesTwoToThe: n >> 5)
}
