import RefreshEngine

/// A number that was computed, with as few decimals as keep twelve digits of it: the rate of a decay of
/// 2.002002670673077 is 0.998, not 0.9980000000000001.
func written(_ value: Double) -> String { plain(tidy(value)) }

/// The number that `written` writes.
func tidy(_ value: Double) -> Double {
    var unit = 1.0
    for _ in 0...15 {
        let rounded = (value * unit).rounded() / unit
        if abs(rounded - value) <= abs(value) * 1e-12 { return rounded }
        unit *= 10
    }
    return value
}

/// A number in a sentence, to four decimals.
func rounded(_ value: Double) -> String { plain((value * 1e4).rounded() / 1e4) }

/// `my-ribbon` as `MyRibbon`, a type's name.
func typeName(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

/// `dropHeight` as `drop-height`.
func kebab(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
}

/// Milliseconds as a whole number.
func milliseconds(_ seconds: Double) -> Int { Int((min(max(seconds, 0), 1e9) * 1000).rounded()) }

/// `AARRGGBB`, opaque.
func argb(_ color: Color) -> String { "0xFF" + color.hex.dropFirst().uppercased() }
