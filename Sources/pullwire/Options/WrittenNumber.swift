import ArgumentParser
import Scripts

/// A number as a user wrote it. It is looked at only when the bounds are known, so that whatever is wrong with it is told with them.
struct WrittenNumber: ExpressibleByArgument, CustomStringConvertible {
    let description: String

    init(argument: String) { description = argument }
    init(_ value: Int) { description = String(value) }

    var defaultValueDescription: String { description }

    /// In decimal digits; nil for anything else: `inf`, `nan`, `0x10`, what is beyond all numbers, and nothing at all.
    var value: Double? {
        guard description.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), let value = Double(description), value.isFinite else { return nil }
        return value
    }

    /// - Parameter name: of the option, as in `--speed`
    /// - Throws: when it is none in the range, in words that name it
    func number(_ name: String, in range: ClosedRange<Double>, unit: String = "") throws(ValidationError) -> Double {
        guard let value, range.contains(value) else {
            throw ValidationError("\(name) must be from \(words(range.lowerBound)) to \(words(range.upperBound))\(unit), not \(description.isEmpty ? "empty" : description)")
        }
        return value
    }

    /// How far lengths may be apart, pt.
    func tolerance() throws(ValidationError) -> Double { try number("--within", in: ScriptLimits.tolerance, unit: " pt") }

    /// The same of whole numbers.
    func whole(_ name: String, in range: ClosedRange<Int>) throws(ValidationError) -> Int {
        let value = try number(name, in: Double(range.lowerBound)...Double(range.upperBound))
        guard let whole = Int(exactly: value) else { throw ValidationError("\(name) must be a whole number, not \(description)") }
        return whole
    }

    private func words(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
