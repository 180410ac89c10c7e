/// What the documents say of a format, each in its own language.
struct Shape: Sendable {
    /// JSON Schema, draft 2020-12.
    var schema: String
    /// The bytes, in the reference's words: `optional text`.
    var bytes: String
    /// For the page's reader and writer, in JSON: `"text"`, `["optional","text"]`.
    var page: String
    /// How many bytes it has at least.
    var minBytes = 1

    /// JSON Schema of what is defined in it under that name.
    static func reference(_ name: String) -> String { "{\"$ref\":\"#/$defs/\(name)\"}" }
}

/// What the documents say of a field.
struct FieldDocument: Sendable {
    var name: String
    var shape: Shape
    /// What it may hold, in words: `a number of pt from 0 to 2000`.
    var words: String
    /// What it says, where its name does not.
    var meaning = ""
    /// In JSON of what is left out, the value that counts; nil: it must not be left out.
    var standard: String?
    /// Whether it may be left out and means something else then.
    var isOptional = false
    /// Whether a value of the right kind may be beyond its bounds.
    var hasBounds = false
    /// The object in JSON that it stands in, beside others; nil: its message.
    var group: String?
    /// Where it decides which fields come next: those of each case, in the same object.
    var cases: [CaseDocument] = []
    /// Another field of the same message. In JSON this one is said only where that one is not.
    var unless: String?
    /// Another field of the same message. This one is said, in JSON and in bytes, only where that one says something.
    var onlyWith: String?
    /// Where it stands in JSON, before fields of a higher rank. Bytes are in the order of the declaration.
    var rank = 0
    /// Whether its value is no value of one key, but several keys of the same object.
    var isFlattened = false
}

/// What the documents say of a case.
struct CaseDocument: Sendable {
    var name: String
    var code: UInt8
    /// What it means, for the reference.
    var meaning: String
    var fields: [FieldDocument]
    /// What JSON Schema demands beyond the fields, with a comma before it.
    var rules = ""
}

// MARK: As the documents write them

extension Array where Element == FieldDocument {
    /// `"properties":{…},"required":[…]`, and what else an object with these fields must be.
    var schema: String { schema(with: []) }

    /// - Parameter others: properties that stand before them, and whether each is required
    func schema(with others: [(name: String, schema: String, isRequired: Bool)]) -> String {
        var members = others.map { ($0.name, $0.schema) }
        var required = others.filter(\.isRequired).map(\.name)
        var rules = ""
        for field in self where field.group == nil && !field.isFlattened {
            members.append((field.name, field.cases.isEmpty ? field.shape.schema : #"{"type":"string"}"#))
            if !field.isOptional { required.append(field.name) }
            if let other = field.onlyWith { rules += #","dependentRequired":{"\#(other)":["\#(field.name)"]}"# }
            if !field.cases.isEmpty {
                rules += #","oneOf":[\#(field.cases.inJSON.map { $0.schema(tag: field.name) }.joined(separator: ","))]"#
            }
        }
        for group in groups {
            let inner = filter { $0.group == group }.map { field in
                var field = field
                field.group = nil
                return field
            }
            members.append((group, #"{"type":"object",\#(inner.schema)}"#))
            required.append(group)
        }
        if contains(where: \.isFlattened) {
            rules += ",\"allOf\":[" + filter(\.isFlattened).map(\.shape.schema).joined(separator: ",") + "]"
        }
        let properties = members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
        return "\"properties\":{\(properties)}"
            + (required.isEmpty ? "" : ",\"required\":[\(required.map { "\"\($0)\"" }.joined(separator: ","))]") + rules
    }

    private var groups: [String] {
        reduce(into: []) { groups, field in if let group = field.group, !groups.contains(group) { groups.append(group) }
        }
    }

    /// `edge, choice: header, footer; result, choice: …`
    var bytes: String {
        map { field in
            var words =
                field.cases.isEmpty ? "\(field.name), \(field.shape.bytes)" : "\(field.name), a byte\(field.codes)"
            if let other = field.onlyWith { words += ", only where there are \(other)" }
            return words
        }.joined(separator: "; ")
    }

    /// An array in JSON: an object a field.
    var page: String { "[" + map(\.page).joined(separator: ",") + "]" }
}

extension FieldDocument {
    /// Two cases stand here, more in a table of their own.
    fileprivate var codes: String {
        if cases.count > 2 { return " and its fields, as below" }
        return ": "
            + cases.map { "\($0.code) \($0.name)" + ($0.fields.isEmpty ? "" : " (\($0.fields.bytes))") }.joined(
                separator: ", ")
    }

    var page: String {
        var members = [("name", "\"\(name)\"")]
        members.append(
            cases.isEmpty ? ("kind", shape.page) : ("cases", "[" + cases.map(\.page).joined(separator: ",") + "]"))
        if isOptional { members.append(("or", standard ?? "null")) }
        if let group { members.append(("within", "\"\(group)\"")) }
        if let unless { members.append(("unless", "\"\(unless)\"")) }
        if let onlyWith { members.append(("onlyWith", "\"\(onlyWith)\"")) }
        return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
}

extension Array where Element == CaseDocument {
    /// Of two cases with one name, which only bytes tell apart, the second one: what the first does not have may be
    /// left out of it.
    var inJSON: [CaseDocument] {
        reduce(into: []) { cases, next in
            guard let last = cases.last, last.name == next.name else { return cases.append(next) }
            var both = next
            for index in both.fields.indices where !last.fields.contains(where: { $0.name == both.fields[index].name })
            { both.fields[index].isOptional = true }
            cases[cases.count - 1] = both
        }
    }
}

extension CaseDocument {
    /// An object of this case, its word being `tag`.
    func schema(tag: String) -> String { "{\(fields.schema(with: [(tag, #"{"const":"\#(name)"}"#, true)]))\(rules)}" }

    var page: String { #"{"name":"\#(name)","code":\#(code),"fields":\#(fields.page)}"# }
}
