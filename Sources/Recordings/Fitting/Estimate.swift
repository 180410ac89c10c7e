import RefreshEngine
import Scripts

/// A number that was found by a fit, and how sure it is.
public struct Estimate: Hashable, Sendable {
    /// In the unit of what was fitted.
    public var value: Double
    /// The standard error, in the same unit, ≥ 0: in two of three cases the truth is no farther away.
    public var error: Double

    public init(value: Double, error: Double) {
        self.value = value
        self.error = error
    }

    /// How many standard errors it is away from another value.
    public func distance(to other: Double) -> Double {
        let way = abs(value - other)
        return way == 0 ? 0 : way / error
    }

    /// Beyond these nobody looks.
    private static let maxDecimals = 8

    /// `0.9981 ± 0.0002`: the error in one digit, or in two when it begins with 1, and the value to the same place.
    public var words: String {
        guard error > 0, error.isFinite, value.isFinite else { return "\(plain(value)) ± \(plain(error))" }
        var decimals = 0
        var scale = 1.0
        while error * scale < 1.95, decimals < Self.maxDecimals { (decimals, scale) = (decimals + 1, scale * 10) }
        if error * scale < 0.5 { return "\(readable(value)) ± less than \(fixed(1 / scale, decimals))" }
        return "\(fixed(value, decimals)) ± \(fixed(error, decimals))"
    }
}

/// A number with so many decimals, as a table has them: `0.9980`.
func fixed(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let units = (abs(value) * scale).rounded()
    guard units < 1e15 else { return plain(value) }
    let digits = String(Int(units))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let whole = padded.dropLast(decimals)
    let rest = padded.suffix(decimals)
    return (value < 0 && units > 0 ? "-" : "") + whole + (decimals == 0 ? "" : "." + rest)
}
