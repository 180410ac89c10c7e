/// A format's description in the documents, each in its own language.
struct Shape: Sendable {
    /// JSON Schema, draft 2020-12.
    var schema: String
    /// The bytes, in the reference's words: `optional text`.
    var bytes: String
    /// For the page's codec, in JSON: `"text"`, `["optional","text"]`.
    var page: String
    /// The fewest bytes that it has.
    var minBytes = 1

    /// The JSON Schema of a reference to its definition of that name.
    static func reference(_ name: String) -> String { "{\"$ref\":\"#/$defs/\(name)\"}" }
}

/// A field's description in the documents.
struct FieldDocument: Sendable {
    var name: String
    var shape: Shape
    /// Its allowed values, in words: `a number of pt from 0 to 2000`.
    var words: String
    /// Its meaning, where its name does not say it.
    var meaning = ""
    /// The default when JSON omits it, in JSON; nil: it must not be omitted.
    var standard: String?
    /// Whether it may be omitted, which then has another meaning.
    var isOptional = false
    /// Whether a value of the right kind may be out of bounds.
    var hasBounds = false
    /// Whether it is a message's last field, which bytes omit, too.
    var isLast = false
    /// The JSON object that contains it, among other fields; nil: its message.
    var group: String?
    /// If it decides which fields come next: those of each case, in the same object.
    var cases: [CaseDocument] = []
    /// Another field of the same message. In JSON this one is present only where that one is not.
    var unless: String?
    /// Another field of the same message. This one is present, in JSON and in bytes, only where that one has a value.
    var onlyWith: String?
    /// Its place in JSON, before fields of a higher rank. Bytes are in the order of the declaration.
    var rank = 0
    /// Whether its value is written as several keys of the same object, not as one key's.
    var isFlattened = false
}

/// A case's description in the documents.
struct CaseDocument: Sendable {
    var name: String
    var code: UInt8
    /// Its meaning, for the reference.
    var meaning: String
    var fields: [FieldDocument]
    /// What JSON Schema requires beyond the fields, with a comma before it.
    var rules = ""
}

// MARK: Written as documents

extension Array where Element == FieldDocument {
    /// `"properties":{…},"required":[…]`, and the other rules for an object with these fields.
    var schema: String { schema(with: []) }

    /// - Parameter others: properties before them, and whether each is required
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
            if field.isLast { words += ", or nothing" }
            return words
        }.joined(separator: "; ")
    }

    /// A JSON array with an object for each field.
    var page: String { "[" + map(\.page).joined(separator: ",") + "]" }
}

extension FieldDocument {
    /// Two cases are listed here, more in a table of their own.
    fileprivate var codes: String {
        if cases.count > 2 { return " and its fields, as below" }
        return ": "
            + cases.map { "\($0.code) \($0.name)" + ($0.fields.isEmpty ? "" : " (\($0.fields.bytes))") }.joined(
                separator: ", ")
    }

    var page: String {
        var members = [("name", "\"\(name)\"")]
        members.append(
            cases.isEmpty ? ("kind", shape.page) : ("cases", "[" + cases.pages.joined(separator: ",") + "]"))
        if isOptional { members.append(("or", standard ?? "null")) }
        if isLast { members.append(("last", "true")) }
        if let group { members.append(("within", "\"\(group)\"")) }
        if let unless { members.append(("unless", "\"\(unless)\"")) }
        if let onlyWith { members.append(("onlyWith", "\"\(onlyWith)\"")) }
        return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
}

extension Array where Element == CaseDocument {
    /// For the page, one that follows the code before it without its own.
    var pages: [String] {
        var expected = 0
        return map { (each: CaseDocument) -> String in
            defer { expected = Int(each.code) + 1 }
            return each.page(after: expected)
        }
    }

    /// Of two cases with one name, which only bytes distinguish, the second one: the fields that the first does not
    /// have may be omitted.
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
    /// An object of this case, whose word is the value of `tag`.
    func schema(tag: String) -> String { "{\(fields.schema(with: [(tag, #"{"const":"\#(name)"}"#, true)]))\(rules)}" }

    /// - Parameter expected: the code that the page takes it to have when none is said
    fileprivate func page(after expected: Int) -> String {
        #"{"name":"\#(name)",\#(code == expected ? "" : #""code":\#(code),"#)"fields":\#(fields.page)}"#
    }
}
