import Motion
import RefreshEngine

/// How a value of a message is written in JSON and in bytes, its allowed values, and its description in the documents.
struct Format<Value: Sendable>: Sendable {
    var shape: Shape
    /// What is required there, in words, for a peer that sent something else: `one of header, footer`.
    var wanted: String
    /// The bounds of a value of the right kind; nil: it is unbounded.
    var allowed: Allowed<Value>?
    /// Reads the value from JSON; nil: it is of another kind.
    let fromJSON: @Sendable (JSONNode) -> Value?
    let toJSON: @Sendable (Value, inout JSONWriter) -> Void
    let fromBytes: @Sendable (inout ByteReader) throws(ProtocolError) -> Value
    let toBytes: @Sendable (Value, inout ByteWriter) -> Void

    /// The bytes of one value.
    func bytes(of value: Value) -> [UInt8] {
        var writer = ByteWriter(reserving: 1)
        toBytes(value, &writer)
        return writer.bytes
    }

    /// The same format with bounds.
    /// - Parameter schema: the bounds in JSON Schema
    func within(_ allowed: Allowed<Value>, schema: String) -> Format {
        var format = self
        (format.allowed, format.wanted, format.shape.schema) = (allowed, allowed.words, schema)
        return format
    }
}

// MARK: Flags, numbers, texts

extension Format<Bool> {
    static let flag = Format(
        shape: Shape(schema: #"{"type":"boolean"}"#, bytes: "flag", page: #""flag""#), wanted: "true or false",
        fromJSON: { $0.bool }, toJSON: { $1.bool($0) },
        fromBytes: { (reader) throws(ProtocolError) in try reader.flag() }, toBytes: { $1.flag($0) })
}

extension Format<Int> {
    /// An index or a count.
    static let count = whole(
        Allowed(words: "a whole number from 0") { $0 >= 0 }, schema: #"{"type":"integer","minimum":0}"#)

    /// An integer whose bounds already describe it.
    static func whole(_ allowed: Allowed<Int>, schema: String) -> Format {
        Format(
            shape: Shape(schema: "", bytes: "unsigned", page: #""unsigned""#), wanted: "", fromJSON: { $0.integer },
            toJSON: { $1.integer($0) },
            fromBytes: { (reader) throws(ProtocolError) in try reader.unsigned() }, toBytes: { $1.unsigned($0) }
        ).within(allowed, schema: schema)
    }
}

extension Format<Int?> {
    /// An optional index: JSON omits none; bytes write the index plus 1, and 0 for none.
    static let indexOrNone = Format(
        shape: Shape(
            schema: Format<Int>.count.shape.schema, bytes: "unsigned, the id plus 1, 0 for none",
            page: #""indexOrNone""#), wanted: Format<Int>.count.wanted,
        fromJSON: { $0.integer.flatMap { $0 >= 0 ? $0 : nil } },
        toJSON: { value, json in value.map { json.integer($0) } },
        fromBytes: { (reader) throws(ProtocolError) in
            let value = try reader.unsigned()
            return value == 0 ? nil : value - 1
        },
        toBytes: { $1.unsigned($0.map { $0 + 1 } ?? 0) })

    /// An optional count, at least 1; JSON omits none, bytes write 0.
    static let countOrNone = Format(
        shape: Shape(
            schema: #"{"type":"integer","minimum":1}"#, bytes: "unsigned, 0 for none", page: #""countOrNone""#),
        wanted: "a whole number from 1",
        fromJSON: { $0.integer.flatMap { $0 > 0 ? $0 : nil } },
        toJSON: { value, json in value.map { json.integer($0) } },
        fromBytes: { (reader) throws(ProtocolError) in
            let value = try reader.unsigned()
            return value == 0 ? nil : value
        },
        toBytes: { $1.unsigned($0 ?? 0) })
}

extension Format<Tick> {
    static let tick = Format(
        shape: Shape(schema: Shape.reference("tick"), bytes: "signed", page: #""signed""#),
        wanted: "a whole number of ticks",
        fromJSON: { $0.integer.map { Tick($0) } }, toJSON: { $1.integer($0.count) },
        fromBytes: { (reader) throws(ProtocolError) in Tick(try reader.signed()) }, toBytes: { $1.signed($0.count) })
}

extension Format<Double> {
    /// Any finite number, with all its bits.
    static let double = Format(
        shape: Shape(schema: #"{"type":"number"}"#, bytes: "double", page: #""double""#, minBytes: 8),
        wanted: "a number",
        fromJSON: { $0.number }, toJSON: { $1.number($0) },
        fromBytes: { (reader) throws(ProtocolError) in try reader.double() }, toBytes: { $1.double($0) })

    /// - Parameter unit: empty if there is none
    static func number(_ range: ClosedRange<Double>, _ unit: String = "") -> Format {
        double.within(
            .number(range, unit),
            schema: #"{"type":"number","minimum":\#(plain(range.lowerBound)),"maximum":\#(plain(range.upperBound))}"#)
    }

    /// A length in points; bytes contain it in steps.
    static let length = Format(
        shape: Shape(schema: #"{"type":"number"}"#, bytes: "length", page: #""length""#), wanted: "a number of pt",
        fromJSON: { $0.number }, toJSON: { $1.number($0) },
        fromBytes: { (reader) throws(ProtocolError) in try reader.length() }, toBytes: { $1.length($0) })
}

extension Format<String> {
    static let text = Format(
        shape: Shape(schema: #"{"type":"string"}"#, bytes: "text", page: #""text""#), wanted: "a text",
        fromJSON: { $0.string }, toJSON: { $1.string($0) },
        fromBytes: { (reader) throws(ProtocolError) in try reader.text() }, toBytes: { $1.text($0) })
}

extension Format<Color> {
    static let color = Format(
        shape: Shape(schema: Shape.reference("color"), bytes: "colour", page: #""color""#, minBytes: 3),
        wanted: "a colour such as #ff8000",
        fromJSON: { $0.string.flatMap { $0.hasPrefix("#") ? Color(hex: String($0.dropFirst())) : nil } },
        toJSON: { $1.write($0) },
        fromBytes: { (reader) throws(ProtocolError) in try reader.color() }, toBytes: { $1.color($0) })
}

// MARK: Choices, and composed formats

/// One of a few words. Bytes contain its index among the cases: a new case goes to the end of its enumeration.
typealias Choice = CaseIterable & Equatable & RawRepresentable & Sendable

extension Format where Value: Choice, Value.RawValue == String {
    /// - Parameter name: its definition in the JSON Schema; nil: it is written inline
    static func choice(_ name: String? = nil) -> Format {
        let all = Array(Value.allCases)
        let words = all.map(\.rawValue)
        let quoted = words.map { "\"\($0)\"" }.joined(separator: ",")
        let codes = words.enumerated().map { "\($0.offset) \($0.element)" }.joined(separator: ", ")
        return Format(
            shape: Shape(
                schema: name.map(Shape.reference) ?? #"{"enum":[\#(quoted)]}"#,
                bytes: "choice: " + words.joined(separator: ", "),
                page: #"["choice",\#(quoted)]"#),
            wanted: "one of " + words.joined(separator: ", "),
            fromJSON: { $0.string.flatMap { Value(rawValue: $0) } }, toJSON: { $1.string($0.rawValue) },
            fromBytes: { (reader) throws(ProtocolError) in
                let code = Int(try reader.byte(codes))
                guard code < all.count else { throw reader.error(codes, length: 1) }
                return all[code]
            },
            toBytes: { $1.byte(UInt8(all.firstIndex(of: $0) ?? 0)) })
    }
}

extension Format {
    /// JSON writes null, or omits it; bytes have a flag before the value.
    static func optional<Wrapped: Sendable>(_ format: Format<Wrapped>) -> Format where Value == Wrapped? {
        var made = Format(
            shape: Shape(
                schema: format.shape.schema,
                bytes: "optional "
                    + (format.shape.bytes.contains(";") ? "(\(format.shape.bytes))" : format.shape.bytes),
                page: #"["optional",\#(format.shape.page)]"#), wanted: format.wanted,
            fromJSON: { node in
                if case .null = node.value { .some(.none) } else { format.fromJSON(node).map { .some($0) } }
            },
            toJSON: { value, json in if let value { format.toJSON(value, &json) } else { json.null() } },
            fromBytes: { (reader) throws(ProtocolError) in try reader.optional(format.fromBytes) },
            toBytes: { value, writer in writer.optional(value) { format.toBytes($1, &$0) } })
        made.allowed = format.allowed.map { allowed in
            Allowed(words: allowed.words, found: { $0.map(allowed.found) ?? "nothing" }) {
                $0.map(allowed.holds) ?? true
            }
        }
        return made
    }

    static func list<Item: Sendable>(_ item: Format<Item>) -> Format where Value == [Item] {
        Format(
            shape: Shape(
                schema: #"{"type":"array","items":\#(item.shape.schema)}"#, bytes: "list of (\(item.shape.bytes))",
                page: #"["list",\#(item.shape.page)]"#),
            wanted: "a list",
            fromJSON: { node in
                guard let items = node.array?.map(item.fromJSON), !items.contains(where: { $0 == nil }) else {
                    return nil
                }
                return items.compactMap { $0 }
            },
            toJSON: { items, json in json.array { json in items.forEach { item.toJSON($0, &json) } } },
            fromBytes: { (reader) throws(ProtocolError) in
                try reader.list(shortest: item.shape.minBytes, item.fromBytes)
            },
            toBytes: { items, writer in writer.list(items) { item.toBytes($1, &$0) } })
    }

    /// A list of that many lengths in JSON; in bytes, the lengths one after the other.
    /// - Parameter name: its definition in the JSON Schema
    static func lengths(
        _ name: String, _ count: Int, _ wanted: String, make: @escaping @Sendable ([Double]) -> Value,
        parts: @escaping @Sendable (Value) -> [Double]
    ) -> Format {
        Format(
            shape: Shape(
                schema: Shape.reference(name), bytes: "\(count) lengths", page: #"["lengths",\#(count)]"#,
                minBytes: count), wanted: wanted,
            fromJSON: { node in (node.array?.compactMap(\.number)).flatMap { $0.count == count ? make($0) : nil } },
            toJSON: { value, json in json.array { json in parts(value).forEach { json.number($0) } } },
            fromBytes: { (reader) throws(ProtocolError) in
                var lengths: [Double] = []
                for _ in 0..<count { lengths.append(try reader.length()) }
                return make(lengths)
            },
            toBytes: { value, writer in parts(value).forEach { writer.length($0) } })
    }

    /// An object in JSON; its fields one after the other in bytes.
    static func record(_ blank: Value, _ fields: [Field<Value>]) -> Format {
        let record = Record(fields)
        return Format(
            shape: Shape(
                schema: #"{"type":"object",\#(record.documents.schema)}"#, bytes: record.documents.bytes,
                page: #"["record",\#(record.documents.page)]"#,
                minBytes: record.documents.reduce(0) { $0 + $1.shape.minBytes }),
            wanted: "an object with " + record.documents.map(\.name).joined(separator: ", "),
            fromJSON: { node in (try? JSONFields(node, of: "object")).flatMap { try? record.read($0, into: blank) } },
            toJSON: { value, json in json.object { record.write(value, to: &$0) } },
            fromBytes: { (reader) throws(ProtocolError) in try record.read(&reader, into: blank, of: "object") },
            toBytes: { record.write($0, to: &$1) })
    }
}
