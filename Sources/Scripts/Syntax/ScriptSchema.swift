import PreviewProtocol

/// The JSON Schema of scripts in JSON, generated from `Grammar`. The file `steps.schema.json` beside this one holds its
/// text.
public enum ScriptSchema {
    /// The text of the schema. Source: JSON Schema, draft 2020-12.
    public static var text: String {
        let steps = Grammar.verbs.filter { $0 != Verb.end.rawValue }.flatMap { verb in
            (Grammar.forms(of: verb) ?? []).map { step(verb, $0) }
        }
        return """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "A gesture script of Pullwire",
              "type": "object",
              "properties": {
                "$schema": {"type":"string"},
                "pull": {"const":1},
                "comment": {"$ref":"#/$defs/comment"},
                "steps": {"$ref":"#/$defs/steps"}
              },
              "required": ["pull","steps"],
              "additionalProperties": false,
              "$defs": {
                "comment": {"type":"string","pattern":"^[^\\\\n]*$"},
                "word": {"type":"string","pattern":"^[^\\\\n]*$"},
                "steps": {"type":"array","items":{"oneOf":[
                  {"type":"object","properties":{"blank":{"const":true}},"required":["blank"],"additionalProperties":false},
                  {"type":"object","properties":{"comment":{"$ref":"#/$defs/comment"}},"required":["comment"],"additionalProperties":false},
                  \(steps.joined(separator: ",\n      "))
                ]}}
              }
            }

            """
    }

    /// The schema of one form of a statement, on one line.
    private static func step(_ verb: String, _ form: [Grammar.Part]) -> String {
        let hasBody = Verb(rawValue: verb)?.hasBody == true
        return JSONWriter.text {
            $0.object { json in
                json.field("type", "object")
                json.object("properties") { json in
                    if !form.contains(where: { $0.key == verb }) {
                        json.object(verb) {
                            $0.field("const", true)
                        }
                    }
                    for part in form where !part.isAlias { json.object(part.key) { $0.write(part.kind) } }
                    if hasBody {
                        json.object("steps") { $0.reference("steps") }
                        json.object("endComment") { $0.reference("comment") }
                    }
                    json.object("comment") { $0.reference("comment") }
                }
                json.array("required") { json in
                    let needed = [verb] + form.filter { !$0.isOptional && $0.key != verb }.map(\.key)
                    for key in needed + (hasBody ? ["steps"] : []) { json.string(key) }
                }
                json.field("additionalProperties", false)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func reference(_ name: String) {
        field("$ref", "#/$defs/" + name)
    }

    fileprivate mutating func write(_ kind: WordKind) {
        switch kind {
        case .literal(let literal): write(literal)
        case .size:
            field("type", "string")
            field("pattern", "^\(number)x\(number)$")
        case .seed:
            array("anyOf") { json in
                json.object {
                    $0.field("type", "integer")
                    $0.field("minimum", 0)
                }
                json.object {
                    $0.field("type", "string")
                    $0.field("pattern", "^[0-9]{1,20}$")
                }
            }
        case .choice(_, let words) where words.count == 1:
            field("const", words[0])
        case .choice(_, let words):
            array("enum") { json in words.forEach { json.string($0) } }
        case .any, .text, .value, .timeKey: anyWord()
        case .clock: text("^\(time)(Z|[+-][0-9]{2}:[0-9]{2})$")
        case .lastRefresh: text("^(never|\(time))$")
        case .callbacks: text("^(none|\(callback)( \(callback))*)$")
        }
    }

    /// A text, or also a number where the unit may be left out.
    private mutating func write(_ literal: Literal) {
        let units = literal.units.map(\.suffix)
        let pattern = "^\(number)(\(units.joined(separator: "|")))$"
        guard units.contains("") else { return text(pattern) }
        array("anyOf") { json in
            json.object {
                $0.field("type", literal.isWhole ? "integer" : "number")
            }
            json.object { $0.text(pattern) }
        }
    }

    private mutating func text(_ pattern: String) {
        field("type", "string")
        field("pattern", pattern)
    }

    /// A parameter's value or a name. A number may be written as one.
    private mutating func anyWord() {
        array("anyOf") { json in
            json.object {
                $0.field("type", "number")
            }
            json.object { $0.reference("word") }
        }
    }

    private var callback: String { "(\(Callback.allCases.map(\.rawValue).joined(separator: "|")))" }
    private var time: String { "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}" }
    private var number: String { "[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?" }
}
