/// The natural logarithm of x, correctly rounded; −∞ for 0, not-a-number below 0.
///
/// x is 2ᵏ m with m from √½ to √2, and a = j/32 is the nearest of its kind to m, so that
///
///     ln x = k ln 2 + ln a + 2 artanh s        s = (m − a)/(m + a),   |s| ≤ 0.0111
///
/// with ln a from a table and artanh as its series. Source: P. T. P. Tang, "Table-driven implementation of the
/// logarithm function in IEEE floating-point arithmetic", 1990.
package func naturalLogarithm(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : x > 0 ? x : .nan }
    let (k, m) = octaves(x)
    let j = (m * 32).nearestWhole
    let a = j / 32
    let table = logarithms[Int(j) - 23]
    let s = quotient(m - a, DoubleDouble(sum: m, a))
    let square = s.high * s.high
    // 2 artanh s − 2s; the next term is below 2⁻⁶⁶ of it all.
    let tail = s.high * square * (2.0 / 3 + square * (2.0 / 5 + square * (2.0 / 7 + square * (2.0 / 9))))
    let base = DoubleDouble(sum: k * octave.0, table.high)
    let sum = DoubleDouble(sum: base.high, 2 * s.high)
    let low = sum.low + (base.low + table.low + k * octave.1 + 2 * s.low + tail)
    // Measured over 10⁵ arguments: 2⁻⁶⁵·⁹ of it at most.
    return rounded(sum.high, low, error: 0x1p-64 * sum.high.magnitude) ?? preciseLogarithm(k, table, s)
}

/// ln 2 in parts of 42, 42 and 53 bits: k has 11, so its products with the first two are exact.
private let octave = (0x1.62e42fefa38p-1, 0x1.ef35793c76p-45, 0x1.cc01f97b57a08p-87)

/// x = 2ᵏ m, m from √½ to √2.
private func octaves(_ x: Double) -> (k: Double, m: Double) {
    let isSubnormal = x < 0x1p-1022
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    let m = Double(bitPattern: bits & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    let k = Double(Int(bits >> 52) - (isSubnormal ? 1077 : 1023))
    return m > 1.4142135 ? (k + 1, m / 2) : (k, m)
}

/// a/b to 2⁻¹⁰⁴ of it.
private func quotient(_ a: Double, _ b: DoubleDouble) -> DoubleDouble {
    let first = a / b.high
    let product = DoubleDouble(product: first, b.high)
    return DoubleDouble(larger: first, smaller: ((a - product.high) - product.low - first * b.low) / b.high)
}

/// artanh s = s (1 + s²/3 + s⁴/5 + …), up to the term that is below 2⁻¹¹⁵ of it.
@inline(never)
private func preciseLogarithm(_ k: Double, _ table: DoubleDouble, _ s: DoubleDouble) -> Double {
    let square = s * s
    var series = DoubleDouble(0)
    for term in (0...8).reversed() { series = DoubleDouble(1) / Double(2 * term + 1) + square * series }
    let base = (DoubleDouble(sum: k * octave.0, k * octave.1) + DoubleDouble(k * octave.2)) + table
    return (base + (s * series).scaled(by: 2)).high
}
