/// A number as people write it: the shortest text that means exactly it, without a needless `.0`, and −0 as 0.
func plain(_ value: Double) -> String {
    let text = "\(value + 0)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A number in at most as many decimals as a golden has, never −0.
func decimal(_ value: Double) -> String { plain(Footage.Precision.golden.round(value)) }

/// A number of a frame as people read it: in at most six decimals, a millionth of a point or a microsecond, never −0.
func readable(_ value: Double) -> String {
    let millionths = (value * 1e6).rounded()
    guard abs(millionths) < 1e15 else { return plain(value) }
    let (whole, rest) = Int(abs(millionths)).quotientAndRemainder(dividingBy: 1_000_000)
    var digits = String(String(1_000_000 + rest).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return (millionths < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
}

/// A difference, ≥ 0, in so many decimals; one that they cannot show is told to be less.
func differenceInWords(_ value: Double, _ unit: String, _ words: (Double) -> String, least: Double) -> String {
    value != 0 && words(value) == "0" ? "less than \(readable(least))\(unit)" : words(value) + unit
}
