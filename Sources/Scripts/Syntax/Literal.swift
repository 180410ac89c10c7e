import Motion
import RefreshEngine

/// A kind of number with the units that it may be written in.
struct Literal {
    /// With an article: `a length`.
    let name: String
    let example: String
    /// The units that may be written after the number, and how many of each make one of the first.
    let units: [(suffix: String, perUnit: Double)]
    var isWhole = false

    /// pt
    static let length = Literal(name: "a length", example: "140pt", units: [("pt", 1)])
    /// s
    static let duration = Literal(
        name: "a duration", example: "300ms, 2s or 12t", units: [("s", 1), ("ms", 1000), ("t", Double(Tick.perSecond))])
    /// ms
    static let milliseconds = Literal(
        name: duration.name, example: duration.example,
        units: [("ms", 1), ("s", 0.001), ("t", Double(Tick.perSecond) / 1000)])
    /// pt/s
    static let velocity = Literal(name: "a velocity", example: "900pt/s", units: [("pt/s", 1)])
    static let ticks = Literal(name: "a number of ticks", example: "36t", units: [("t", 1), ("", 1)], isWhole: true)
    /// pt
    static let tolerance = Literal(name: "a tolerance", example: "0.01pt", units: [("pt", 1), ("", 1)])
    static let number = Literal(name: "a number", example: "0.5", units: [("", 1)])
    static let count = Literal(name: "a whole number", example: "20", units: [("", 1)], isWhole: true)

    var expected: String { "\(name) such as \(example)" }

    /// The value in the first unit; nil when the text is no such literal.
    func value(of text: Substring) -> Double? {
        guard let (number, rest) = leadingNumber(text), let unit = units.first(where: { $0.suffix == rest }) else {
            return nil
        }
        return isWhole && number != number.rounded() ? nil : number / unit.perUnit
    }

    /// The shortest spelling in the unit that the text has; nil when the text is no such literal.
    func canonical(_ text: Substring) -> String? {
        guard value(of: text) != nil, let (number, rest) = leadingNumber(text) else { return nil }
        return plain(number) + rest
    }

    /// `from 0pt to 2000pt`
    func words(for range: ClosedRange<Double>) -> String {
        "from \(plain(range.lowerBound))\(units[0].suffix) to \(plain(range.upperBound))\(units[0].suffix)"
    }
}

extension Tick {
    /// The tick nearest to a time as scripts have it: `300ms`, `2s` or `12t`; nil for anything else, and for a time
    /// before 0 or after a year.
    package init?(written text: String) {
        guard let seconds = Literal.duration.value(of: text[...]), (0...366 * 86_400).contains(seconds) else {
            return nil
        }
        self.init(Int((seconds * Double(Tick.perSecond)).rounded()))
    }
}

extension Size {
    /// `390x844`, pt; nil for anything else.
    init?(literal text: Substring) {
        guard let (width, rest) = leadingNumber(text), rest.first == "x" else { return nil }
        guard let (height, end) = leadingNumber(rest.dropFirst()), end.isEmpty else { return nil }
        self.init(width, height)
    }
}

/// The finite number at the start of a text (sign, decimals, exponent), and the rest of the text.
private func leadingNumber(_ text: Substring) -> (Double, rest: Substring)? {
    var rest = text.dropSign()
    let whole = rest.dropDigits()
    if rest.first == "." {
        rest.removeFirst()
        let fraction = rest.dropDigits()
        guard whole + fraction > 0 else { return nil }
    }
    if let e = rest.first, e == "e" || e == "E" {
        var exponent = rest.dropFirst().dropSign()
        if exponent.dropDigits() > 0 { rest = exponent }
    }
    guard let number = Double(text[..<rest.startIndex]), number.isFinite else { return nil }
    return (number, rest)
}

extension Substring {
    fileprivate func dropSign() -> Substring { first == "+" || first == "-" ? dropFirst() : self }

    /// Drops the digits at the start; returns how many there were.
    fileprivate mutating func dropDigits() -> Int {
        let digits = prefix { $0.isASCII && $0.isNumber }
        self = self[digits.endIndex...]
        return digits.count
    }
}

// MARK: Numbers as people read them

/// A number in at most four decimals, as many as a golden has, never −0.
package func decimal(_ value: Double) -> String { plain((value * 1e4).rounded() / 1e4 + 0) }

/// A number of a frame as people read it: in at most six decimals, which is a millionth of a point or a microsecond,
/// never −0.
package func readable(_ value: Double) -> String {
    let millionths = (value * 1e6).rounded()
    guard abs(millionths) < 1e15 else { return plain(value) }
    let (whole, rest) = Int(abs(millionths)).quotientAndRemainder(dividingBy: 1_000_000)
    var digits = String(String(1_000_000 + rest).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return (millionths < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
}

/// A difference, ≥ 0, with its unit. One that `words` would show as 0 becomes `less than` the least that they can show.
package func differenceInWords(_ value: Double, _ unit: String, _ words: (Double) -> String, least: Double) -> String {
    value != 0 && words(value) == "0" ? "less than \(readable(least))\(unit)" : words(value) + unit
}
