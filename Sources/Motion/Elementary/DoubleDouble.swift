/// A number of 106 bits as the unevaluated sum of two doubles: `low` is the rounding error of `high`.
///
/// Sources: T. J. Dekker, "A floating-point technique for extending the available precision", 1971; D. Knuth, "The Art
/// of Computer Programming", vol. 2, 4.2.2. Only + − × ÷ and the square root, which IEEE 754 rounds the same on every
/// machine; nothing is fused (Swift and LLVM contract no a × b + c unless told to; `addingProduct` is not used, nor is
/// `stride` over doubles, which is made of it).
struct DoubleDouble {
    var high: Double, low: Double

    init(_ high: Double, _ low: Double = 0) { (self.high, self.low) = (high, low) }

    /// a + b exactly (Knuth's TwoSum).
    init(sum a: Double, _ b: Double) {
        high = a + b
        let second = high - a
        low = (a - (high - second)) + (b - second)
    }

    /// a + b exactly where a is 0 or |a| ≥ |b| (Dekker's Fast2Sum).
    init(larger a: Double, smaller b: Double) {
        high = a + b
        low = b - (high - a)
    }

    /// a × b to 2⁻¹⁰⁶ of it (Dekker's product): the halves of 26 and 27 bits have exact products but for the last one's
    /// last bit.
    init(product a: Double, _ b: Double) {
        let (aHead, bHead) = (a.head, b.head)
        let (aTail, bTail) = (a - a.head, b - b.head)
        high = a * b
        low = ((aHead * bHead - high) + aHead * bTail + aTail * bHead) + aTail * bTail
    }

    static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

    /// To 2⁻¹⁰⁴ of |a| + |b|.
    static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let sum = DoubleDouble(sum: a.high, b.high)
        let rest = DoubleDouble(sum: a.low, b.low)
        let near = DoubleDouble(larger: sum.high, smaller: sum.low + rest.high)
        return DoubleDouble(larger: near.high, smaller: near.low + rest.low)
    }

    /// To 2⁻¹⁰² of it.
    static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let product = DoubleDouble(product: a.high, b.high)
        return DoubleDouble(larger: product.high, smaller: product.low + (a.high * b.low + a.low * b.high))
    }

    /// To 2⁻¹⁰⁰ of it: the quotient's first double, and what is then left over divided again.
    static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let first = a.high / b.high
        let left = a + -(DoubleDouble(first) * b)
        return DoubleDouble(larger: first, smaller: left.high / b.high)
    }

    /// To 2⁻¹⁰² of it.
    static func / (a: DoubleDouble, b: Double) -> DoubleDouble {
        let first = a.high / b
        let product = DoubleDouble(product: first, b)
        return DoubleDouble(larger: first, smaller: ((a.high - product.high) - product.low + a.low) / b)
    }

    /// Both doubles times a power of two: exact as long as neither leaves the range of normal numbers.
    func scaled(by power: Double) -> DoubleDouble { DoubleDouble(high * power, low * power) }
}

extension Double {
    /// Its first 26 bits; the rest are 27.
    fileprivate var head: Double { Double(bitPattern: bitPattern & 0xFFFF_FFFF_F800_0000) }

    /// The nearest whole number, of two the even one; |x| ≤ 2⁵¹. The sum has no room for a fraction.
    var nearestWhole: Double { (self + 0x1.8p52) - 0x1.8p52 }
}

/// The double nearest to `high + low` where that is certain although the sum may be wrong by `error`; nil where a
/// boundary between two doubles lies that near, about once in a thousand times. Then a function computes again to its
/// full precision, 2⁻¹⁰⁰, which fails once in 2⁴⁶ of these.
///
/// Source: A. Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last bit", 1991.
@inline(__always)
func rounded(_ high: Double, _ low: Double, error: Double) -> Double? {
    let most = high + (low + error)
    return most == high + (low - error) ? most : nil
}

/// −1022 ≤ exponent ≤ 1023
@inline(__always)
func twoToThe(_ exponent: Int) -> Double { Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1023) << 52) }

extension DoubleDouble {
    /// The double nearest to the sum times 2ᵏ, which may be subnormal or infinite: rounded once, where its last bit is.
    /// `high` is from 1/4 to 4, and −1090 ≤ k ≤ 1030.
    func rounded(timesTwoToThe exponent: Int) -> Double {
        if exponent > 0 { return high * 0x1p500 * twoToThe(exponent - 500) }
        if high * twoToThe(exponent + 1022) >= 1 { return high * 0x1p-100 * twoToThe(exponent + 100) }
        // The last bit of a subnormal number is 2⁻¹⁰⁷⁴: a sum with 2⁵² of it ends there; `high` > 0.
        let lastBit = twoToThe(-1074 - exponent)
        let sum = DoubleDouble(larger: 0x1p52 * lastBit, smaller: high)
        // A tie has been decided without `low`.
        let isWrong = sum.low.magnitude == lastBit / 2 && sum.low * low > 0
        return (sum.high - 0x1p52 * lastBit + (isWrong ? 2 * sum.low : 0)) * 0x1p-100 * twoToThe(exponent + 100)
    }
}
