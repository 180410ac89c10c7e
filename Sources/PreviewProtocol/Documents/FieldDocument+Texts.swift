// Fields as the documents write them: JSON Schema, the reference's tables, and the table that the page reads and writes by.

extension Array where Element == FieldDocument {
    /// `"properties":{…},"required":[…]`, and what else an object with these fields must be.
    var schema: String { schema(with: []) }

    /// - Parameter others: properties that stand before them, and whether each is required
    func schema(with others: [(name: String, schema: String, isRequired: Bool)]) -> String {
        var members = others.map { ($0.name, $0.schema) }, required = others.filter(\.isRequired).map(\.name), rules = ""
        for field in self where field.group == nil && !field.isFlattened {
            members.append((field.name, field.cases.isEmpty ? field.shape.schema : #"{"type":"string"}"#))
            if !field.isOptional { required.append(field.name) }
            if let other = field.onlyWith { rules += #","dependentRequired":{"\#(other)":["\#(field.name)"]}"# }
            if !field.cases.isEmpty { rules += #","oneOf":[\#(field.cases.map { $0.schema(tag: field.name) }.joined(separator: ","))]"# }
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
        if contains(where: \.isFlattened) { rules += ",\"allOf\":[" + filter(\.isFlattened).map(\.shape.schema).joined(separator: ",") + "]" }
        let properties = members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
        return "\"properties\":{\(properties)}" + (required.isEmpty ? "" : ",\"required\":[\(required.map { "\"\($0)\"" }.joined(separator: ","))]") + rules
    }

    private var groups: [String] { reduce(into: []) { groups, field in if let group = field.group, !groups.contains(group) { groups.append(group) } } }

    /// `edge, choice: header, footer; result, choice: …`
    var bytes: String {
        map { field in
            var words = field.cases.isEmpty ? "\(field.name), \(field.shape.bytes)" : "\(field.name), a byte, and its fields"
            if let other = field.onlyWith { words += ", only where there are \(other)" }
            return words
        }.joined(separator: "; ")
    }

    /// An array in JSON: an object a field.
    var page: String { "[" + map(\.page).joined(separator: ",") + "]" }
}

extension FieldDocument {
    var page: String {
        var members = [("name", "\"\(name)\"")]
        members.append(cases.isEmpty ? ("kind", shape.page) : ("cases", "[" + cases.map(\.page).joined(separator: ",") + "]"))
        if isOptional { members.append(("or", standard ?? "null")) }
        if let group { members.append(("within", "\"\(group)\"")) }
        if let unless { members.append(("unless", "\"\(unless)\"")) }
        if let onlyWith { members.append(("onlyWith", "\"\(onlyWith)\"")) }
        return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
}

extension CaseDocument {
    /// An object of this case, its word being `tag`.
    func schema(tag: String) -> String { "{\(fields.schema(with: [(tag, #"{"const":"\#(name)"}"#, true)]))\(rules)}" }

    var page: String { #"{"name":"\#(name)","code":\#(code),"fields":\#(fields.page)}"# }
}
