import PreviewProtocol
import RefreshEngine

extension ScriptDocument {
    /// The same script as JSON, a step a line:
    ///
    ///     {
    ///       "pull": 1,
    ///       "steps": [
    ///         {"drag":"160pt","in":"300ms","comment":"down"},
    ///         {"blank":true},
    ///         {"repeat":2,"steps":[
    ///           {"wait":"state","state":"loading","timeout":"2s"}
    ///         ]}
    ///       ]
    ///     }
    public var json: String {
        let comment = comment.map { "  \"comment\": \(ScriptDocument.quotedJSON($0)),\n" } ?? ""
        let steps = ScriptDocument.steps(items, indent: "    ")
        return "{\n  \"pull\": 1,\n\(comment)  \"steps\": [\(steps.isEmpty ? "" : "\n" + steps + "\n  ")]\n}\n"
    }

    private static func steps(_ items: [Item], indent: String) -> String {
        items.compactMap { step($0, indent: indent) }.map { indent + $0 }.joined(separator: ",\n")
    }

    private static func step(_ item: Item, indent: String) -> String? {
        switch item {
        case .invalid: return nil  // a document that is written has none
        case .blank: return "{\"blank\":true}"
        case .comment(let text): return "{\"comment\":\(quotedJSON(text))}"
        case .statement(let statement): return "{\(fields(of: statement))}"
        case .block(let head, let items, let endComment):
            let body = items.isEmpty ? "" : "\n\(steps(items, indent: indent + "  "))\n\(indent)"
            return
                "{\(fields(of: head)),\"steps\":[\(body)]\(endComment.map { ",\"endComment\":" + quotedJSON($0) } ?? "")}"
        }
    }

    /// The verb's own field first.
    private static func fields(of statement: Statement) -> String {
        let verb = statement.verb.text
        let parts = statement.parts
        let object = JSONWriter.text {
            $0.object { json in
                json.key(verb)
                if let own = parts.first(where: { $0.key == verb }), let word = statement[verb] {
                    json.write(word.text, of: own.kind)
                } else {
                    json.bool(true)
                }
                for part in parts where part.key != verb {
                    guard let word = statement[part.key] else { continue }
                    json.field(part.key) { $0.write(word.text, of: part.kind) }
                }
                if let comment = statement.comment { json.field("comment", comment) }
            }
        }
        return String(object.dropFirst().dropLast())
    }

    private static func quotedJSON(_ text: String) -> String { JSONWriter.text { $0.string(text) } }
}

extension JSONWriter {
    /// A number without a unit becomes a number in JSON, if a Double holds it exactly. Everything else becomes a text,
    /// with its unit.
    fileprivate mutating func write(_ text: String, of kind: WordKind) {
        let canonical = kind.canonical(text) ?? text
        switch kind {
        case .literal, .seed:
            if let number = Double(canonical), abs(number) < 1e15, plain(number) == canonical {
                self.number(number)
            } else {
                string(canonical)
            }
        case .size, .choice, .any, .value, .text, .clock, .lastRefresh, .timeKey, .callbacks: string(canonical)
        }
    }
}
