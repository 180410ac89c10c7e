import Motion
import RefreshEngine

/// What a field of a viewer's message may hold, as a check and in words. Both encodings ask here.
package struct Allowed<Value> {
    var words: String
    /// A value in words, for who sent one that is not allowed.
    var found: (Value) -> String
    var holds: (Value) -> Bool

    package init(words: String, found: @escaping (Value) -> String = { "\($0)" }, holds: @escaping (Value) -> Bool) {
        (self.words, self.found, self.holds) = (words, found, holds)
    }

    func check(_ value: Value, _ field: String, of type: String) throws(ProtocolError) -> Value {
        guard holds(value) else { throw .outOfRange(field: field, of: type, allowed: words, found: found(value)) }
        return value
    }
}

extension Allowed<Double> {
    static var speed: Allowed { number(ClientMessage.Piece.speeds, "") }

    static func number(_ range: ClosedRange<Double>, _ unit: String) -> Allowed {
        Allowed(words: "a number\(unit.isEmpty ? "" : " of \(unit)") \(range.inWords)", found: plain) { range.contains($0) }
    }
}

extension Allowed<Int> {
    static func whole(_ range: ClosedRange<Int>) -> Allowed {
        Allowed(words: "a whole number from \(range.lowerBound) to \(range.upperBound)") { range.contains($0) }
    }

    static var sectionRows: Allowed {
        let range = Limits.sectionRows
        return Allowed(words: "0 for none, or a whole number from \(range.lowerBound) to \(range.upperBound)") { $0 == 0 || range.contains($0) }
    }

    static var rate: Allowed {
        Allowed(words: "one of " + ClientMessage.rates.map(String.init).joined(separator: ", ")) { ClientMessage.rates.contains($0) }
    }
}

extension ClosedRange<Double> {
    /// `from 0 to 1000000`
    package var inWords: String { "from \(plain(lowerBound)) to \(plain(upperBound))" }
}

// MARK: A drag's samples

extension ClientMessage.DragPhase {
    /// How many samples a message of this phase has.
    private var count: ClosedRange<Int> {
        switch self {
        case .began, .ended: 1...1
        case .moved: 1...ClientMessage.mostSamples
        case .cancelled: 0...0
        }
    }

    /// `1 to 256 of [time in µs, y in pt]`
    var wanted: String {
        (count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)") + " of [time in µs, y in pt]"
    }

    /// The samples of a message in whole microseconds, if they are as many as this phase has, each is within its bounds and none is earlier
    /// than the one before it.
    func check(_ samples: [TouchSample]) throws(ProtocolError) -> [TouchSample] {
        guard samples.count <= ClientMessage.mostSamples else { throw .outOfRange(field: "samples", of: "drag", allowed: wanted, found: "\(samples.count)") }
        guard count.contains(samples.count) else { throw .missing(field: "samples", of: "drag", wanted: wanted) }
        var checked: [TouchSample] = []
        for sample in samples {
            do throws(SampleError) { checked.append(try sample.inWholeMicroseconds.checked(after: checked.last)) } catch { throw ProtocolError(error) }
        }
        return checked
    }
}

extension ProtocolError {
    /// What is wrong with a sample of a `drag`.
    package init(_ error: SampleError) {
        switch error {
        case .y, .time: self = .outOfRange(field: "samples", of: "drag", allowed: error.allowed, found: error.found)
        case .backwards: self = .missing(field: "samples", of: "drag", wanted: "\(error.allowed), found \(error.found)")
        }
    }
}
