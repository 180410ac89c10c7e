import ArgumentParser
import Scripts

/// A number as the user wrote it. It is parsed once its bounds are known, so that each error can name them.
package struct NumberArgument: ExpressibleByArgument, CustomStringConvertible {
    package let description: String

    package init(argument: String) { description = argument }
    package init(_ value: Int) { description = String(value) }

    package var defaultValueDescription: String { description }

    /// Its value, if it is a finite number in decimal digits. Nil for anything else, such as `inf`, `nan`, `0x10` or an
    /// empty text.
    package var value: Double? {
        guard description.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), let value = Double(description),
            value.isFinite
        else { return nil }
        return value
    }

    /// - Parameter name: the name of the option, such as `--speed`
    /// - Throws: an error that names the option and the range, when it is no number in the range
    package func number(
        _ name: String, in range: ClosedRange<Double>, unit: String = ""
    ) throws(ValidationError) -> Double {
        guard let value, range.contains(value) else {
            throw ValidationError(
                "\(name) must be from \(words(range.lowerBound)) to \(words(range.upperBound))\(unit), not \(description.isEmpty ? "empty" : description)"
            )
        }
        return value
    }

    /// A tolerance of lengths, pt.
    package func tolerance() throws(ValidationError) -> Double {
        try number("--within", in: ScriptLimits.tolerance, unit: " pt")
    }

    package func whole(_ name: String, in range: ClosedRange<Int>) throws(ValidationError) -> Int {
        let value = try number(name, in: Double(range.lowerBound)...Double(range.upperBound))
        guard let whole = Int(exactly: value) else {
            throw ValidationError("\(name) must be a whole number, not \(description)")
        }
        return whole
    }

    private func words(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
