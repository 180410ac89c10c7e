import Motion
import RefreshEngine

/// Which values are allowed, as a check and in words. Both encodings use it.
package struct Allowed<Value>: Sendable {
    package var words: String
    /// Describes a value that is not allowed, for the peer that sent it.
    var found: @Sendable (Value) -> String
    var holds: @Sendable (Value) -> Bool

    package init(
        words: String, found: @escaping @Sendable (Value) -> String = { "\($0)" },
        holds: @escaping @Sendable (Value) -> Bool
    ) {
        (self.words, self.found, self.holds) = (words, found, holds)
    }

    func check(_ value: Value, _ field: String, of type: String) throws(ProtocolError) -> Value {
        guard holds(value) else { throw .outOfRange(field: field, of: type, allowed: words, found: found(value)) }
        return value
    }
}

extension Allowed<Double> {
    static func number(_ range: ClosedRange<Double>, _ unit: String) -> Allowed {
        Allowed(words: "a number\(unit.isEmpty ? "" : " of \(unit)") \(range.inWords)", found: plain) {
            range.contains($0)
        }
    }
}

extension Allowed<Int> {
    static func whole(_ range: ClosedRange<Int>) -> Allowed {
        Allowed(words: "a whole number from \(range.lowerBound) to \(range.upperBound)") { range.contains($0) }
    }

    static var sectionRows: Allowed {
        let range = Limits.sectionRows
        return Allowed(words: "0 for none, or a whole number from \(range.lowerBound) to \(range.upperBound)") {
            $0 == 0 || range.contains($0)
        }
    }
}

extension ClosedRange<Double> {
    /// `from 0 to 1000000`
    package var inWords: String { "from \(plain(lowerBound)) to \(plain(upperBound))" }
}
