import Motion
import RefreshEngine

/// The fields of one JSON object from outside. Each is read, or refused with an error that says what is allowed.
///
/// A field that is omitted, or null, has its default, if it has one. So files that were written before the field
/// existed stay readable.
package struct JSONFields {
    /// What the object is, for errors: `scenario`.
    let owner: String
    let node: JSONNode

    package init(_ node: JSONNode, of owner: String) throws(ProtocolError) {
        (self.owner, self.node) = (owner, node)
        if node.members == nil { throw .missing(field: owner, of: "the text", wanted: "an object") }
    }

    /// Nil when the field is omitted, or null.
    package subscript(name: String) -> JSONNode? {
        guard let field = node[name] else { return nil }
        if case .null = field.value { return nil } else { return field }
    }

    package func error(_ name: String, _ wanted: String) -> ProtocolError {
        .missing(field: name, of: owner, wanted: wanted)
    }

    /// A field's value; `standard` when it is omitted.
    package func read<Value>(
        _ name: String, _ wanted: String, _ standard: Value?, _ value: (JSONNode) -> Value?
    ) throws(ProtocolError) -> Value {
        if let standard, self[name] == nil { return standard }
        guard let value = self[name].flatMap(value) else { throw error(name, wanted) }
        return value
    }

    package func read<Value>(
        _ name: String, _ allowed: Allowed<Value>, default standard: Value? = nil, _ value: (JSONNode) -> Value?
    ) throws(ProtocolError) -> Value {
        try allowed.check(try read(name, allowed.words, standard, value), name, of: owner)
    }

    package func number(
        _ name: String, _ range: ClosedRange<Double>, _ unit: String = "", default standard: Double? = nil
    ) throws(ProtocolError) -> Double {
        try read(name, .number(range, unit), default: standard, \.number)
    }

    package func whole(
        _ name: String, _ range: ClosedRange<Int>, default standard: Int? = nil
    ) throws(ProtocolError) -> Int {
        try read(name, .whole(range), default: standard, \.integer)
    }

    /// The number of rows in a section, or 0 for no sections.
    package func sectionRows(_ name: String, default standard: Int? = nil) throws(ProtocolError) -> Int {
        try read(name, .sectionRows, default: standard, \.integer)
    }

    /// A duration in ticks.
    package func ticks(_ name: String) throws(ProtocolError) -> Tick {
        Tick(try whole(name, 0...Tick.seconds(Limits.duration.upperBound).count))
    }

    /// Two numbers.
    package func pair(
        _ name: String, _ first: ClosedRange<Double>, _ second: ClosedRange<Double>,
        default standard: (Double, Double)? = nil
    ) throws(ProtocolError) -> (Double, Double) {
        let allowed = Allowed<(Double, Double)>(
            words: "two numbers, \(first.inWords) and \(second.inWords)",
            found: { "[\(plain($0)),\(plain($1))]" },
            holds: { first.contains($0) && second.contains($1) })
        return try read(name, allowed, default: standard) { node in
            guard let items = node.array, items.count == 2, let a = items[0].number, let b = items[1].number else {
                return nil
            }
            return (a, b)
        }
    }

    /// A text of at most that many characters (Unicode scalars).
    package func text(_ name: String, maxLength: Int, default standard: String? = nil) throws(ProtocolError) -> String {
        try read(name, "a text of at most \(maxLength) characters", standard) { node in
            node.string.flatMap { $0.unicodeScalars.count <= maxLength ? $0 : nil }
        }
    }

    package func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, of choices: Choice.Type = Choice.self, default standard: Choice? = nil
    ) throws(ProtocolError) -> Choice where Choice.RawValue == String {
        try read(name, "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "), standard) { node in
            node.string.flatMap { Choice(rawValue: $0) }
        }
    }

    /// An object; nil when it is omitted.
    package func object(_ name: String) throws(ProtocolError) -> JSONFields? {
        guard let field = self[name] else { return nil }
        return try JSONFields(field, of: name)
    }

    /// The fields of an object, at most `max`; none when it is omitted.
    package func members(_ name: String, max: Int) throws(ProtocolError) -> [JSONNode.Member] {
        try read(name, "an object of at most \(max) fields", []) { node in
            node.members.flatMap { $0.count <= max ? $0 : nil }
        }
    }
}

extension JSONNode {
    /// The value of a parameter; nil: a list, an object or null.
    package var parameterValue: ParameterValue? {
        switch value {
        case .number(let number): .number(number)
        case .bool(let flag): .flag(flag)
        case .string(let text): .text(text)
        case .null, .array, .object: nil
        }
    }

    /// Reads a whole text.
    package init(json: [UInt8]) throws(ProtocolError) {
        do { self = try JSONReader.read(json[...]) } catch {
            throw error.repeatedKey.map { .repeated(key: $0) } ?? .notReadable(at: error.offset, why: error.message)
        }
    }
}
