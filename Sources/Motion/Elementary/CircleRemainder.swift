/// Whole 128ths of a half turn (π/128) in x, and what is left to 2⁻⁷⁰ of it.
///
/// Source: W. J. Cody, W. Waite, "Software manual for the elementary functions", 1980: π/128 in parts of which the
/// first have exact products with the count.
@inline(__always)
func circleRemainder(_ x: Double) -> (n: Int, r: DoubleDouble) {
    // The count has 21 bits up to here, and the parts 32, 32 and 53.
    guard x.magnitude < 32_768 else { return exactCircleRemainder(x) }
    // 128/π
    let count = (x * 40.74366543152521).nearestWhole
    let near = DoubleDouble(sum: x - count * 0x1.921fb544p-6, -count * 0x1.0b4611a6p-40)
    // The remainder is so small that the last bits of π/128 count, as for a quarter turn, which is common in drawings.
    if count != 0, near.high.magnitude < 0x1p-30 {
        return (
            Int(count),
            near + -(DoubleDouble(product: count, 0x1.3198a2e037073p-75) + DoubleDouble(count * 0x1.129024e088a68p-129))
        )
    }
    return (Int(count), DoubleDouble(near.high, near.low - count * 0x1.3198a2e037073p-75))
}

/// The same of any finite x, to 2⁻¹⁰⁰ of what is left: no double comes nearer to a multiple of π/128 than 2⁻⁶².
///
/// Source: M. Payne, R. Hanek, "Radian reduction for trigonometric functions", 1983. Of x = m 2ᵉ all bits of 1/2π are
/// left out whose product with x is a whole number of turns, and the next 256 are multiplied by m exactly.
func exactCircleRemainder(_ x: Double) -> (n: Int, r: DoubleDouble) {
    // Less than half a step is left of itself.
    if x.magnitude < 0.0122 { return (0, DoubleDouble(x)) }
    let turns = fractionOfTurn(x.magnitude)
    // 256 steps are a turn: the first eight bits, rounded, are the count; the bits behind, signed, what is left of a
    // step.
    let count = Int((turns[0] &+ 1 << 55) >> 56)
    let fraction = (0..<3).map { turns[$0] << 8 | turns[$0 + 1] >> 56 }
    let isNegative = fraction[0] >> 63 == 1
    let step =
        signless(isNegative ? fraction.map { ~$0 } : fraction)
        * DoubleDouble(0x1.921fb54442d18p-6, 0x1.1a62633145c07p-60)
    return x < 0 ? (-count, isNegative ? step : -step) : (count, isNegative ? -step : step)
}

/// x/2π without its whole turns, x ≥ 0.0122, as a binary fraction of 256 bits.
private func fractionOfTurn(_ x: Double) -> [UInt64] {
    let (m, start) = (x.significandBitPattern | 1 << 52, Int(x.exponent) - 52 + 64)
    var (product, carry) = ([UInt64](repeating: 0, count: 4), UInt64(0))
    for word in (0..<4).reversed() {
        let place = start / 64 + word
        let shift = UInt64(start % 64)
        let bits = turnsOfRadian[place] << shift | turnsOfRadian[place + 1] >> (64 - shift)
        let (high, low) = bits.multipliedFullWidth(by: m)
        let (sum, isOver) = low.addingReportingOverflow(carry)
        (product[word], carry) = (sum, high &+ (isOver ? 1 : 0))
    }
    return product
}

/// A binary fraction of 192 bits as a number, to 2⁻¹⁰⁶ of it.
private func signless(_ words: [UInt64]) -> DoubleDouble {
    let zeros = UInt64(words[0].leadingZeroBitCount)
    let first = words[0] << zeros | words[1] >> (64 - zeros)
    let second = words[1] << zeros | words[2] >> (64 - zeros)
    let low = Double(first & 0x7FF) * 0x1p-64 + Double(second) * 0x1p-128
    return DoubleDouble(larger: Double(first >> 11) * 0x1p-53, smaller: low).scaled(by: twoToThe(-Int(zeros)))
}
