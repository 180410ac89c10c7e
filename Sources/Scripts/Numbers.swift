import RefreshEngine

/// A number in at most four decimals, as many as a golden has, never −0.
package func decimal(_ value: Double) -> String { plain((value * 1e4).rounded() / 1e4 + 0) }

/// A number of a frame as people read it: in at most six decimals, a millionth of a point or a microsecond, never −0.
package func readable(_ value: Double) -> String {
    let millionths = (value * 1e6).rounded()
    guard abs(millionths) < 1e15 else { return plain(value) }
    let (whole, rest) = Int(abs(millionths)).quotientAndRemainder(dividingBy: 1_000_000)
    var digits = String(String(1_000_000 + rest).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return (millionths < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
}

/// A difference, ≥ 0, in so many decimals; one that they cannot show is told to be less.
package func differenceInWords(_ value: Double, _ unit: String, _ words: (Double) -> String, least: Double) -> String {
    value != 0 && words(value) == "0" ? "less than \(readable(least))\(unit)" : words(value) + unit
}
