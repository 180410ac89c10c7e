import Motion
import RefreshEngine

/// What a field of a viewer's message may hold, as a check and in words. Both encodings ask here.
struct Allowed<Value> {
    var words: String
    var holds: (Value) -> Bool

    func check(_ value: Value, _ field: String, of type: String) throws(ProtocolError) -> Value {
        guard holds(value) else { throw .missing(field: field, of: type, wanted: words) }
        return value
    }
}

extension Allowed<Double> {
    static func number(_ range: ClosedRange<Double>, _ unit: String) -> Allowed {
        Allowed(words: "a number\(unit.isEmpty ? "" : " of \(unit)") from \(range.lowerBound) to \(range.upperBound)") { range.contains($0) }
    }
}

extension Allowed<Int> {
    static var sectionRows: Allowed {
        let range = Limits.sectionRows
        return Allowed(words: "0 for none, or a whole number from \(range.lowerBound) to \(range.upperBound)") { $0 == 0 || range.contains($0) }
    }

    static var rate: Allowed {
        Allowed(words: "one of " + ClientMessage.rates.map(String.init).joined(separator: ", ")) { ClientMessage.rates.contains($0) }
    }
}

extension Allowed<[TouchSample]> {
    static func samples(_ phase: ClientMessage.DragPhase) -> Allowed {
        let allowed = switch phase {
        case .began, .ended: 1...1
        case .moved: 1...ClientMessage.mostSamples
        case .cancelled: 0...0
        }
        let count = allowed.lowerBound == allowed.upperBound ? "\(allowed.lowerBound)" : "\(allowed.lowerBound) to \(allowed.upperBound)"
        return Allowed(words: "\(count) of [time in µs, y in pt]") { samples in
            allowed.contains(samples.count) && samples.allSatisfy { Limits.time.contains($0.time) && Limits.finger.contains($0.y) }
        }
    }
}
