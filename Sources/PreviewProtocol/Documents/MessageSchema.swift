import RefreshEngine

/// The JSON Schema of the messages in `pullwire.v1.json`: `messages.schema.json` next to the reference. Source: JSON
/// Schema, draft 2020-12.
package enum MessageSchema {
    package static var text: String {
        let viewer = ClientMessage.table.cases.map(\.document)
        let daemon = ServerMessage.documents
        let id = (name: "id", schema: Shape.reference("id"), isRequired: false)
        var definitions = [("fromViewer", oneOf(viewer)), ("fromDaemon", oneOf(daemon))]
        definitions += viewer.map { ($0.name, object($0, with: [id])) } + daemon.map { ($0.name, object($0)) } + shared
        return """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "The messages of pullwire.v1.json",
              "description": "Each text frame holds one message. Fields that are not named here are ignored; a type that is not named is refused. README.md beside this file says what they mean.",
              "oneOf": [{"$ref":"#/$defs/fromViewer"},{"$ref":"#/$defs/fromDaemon"}],
              "$defs": {
                \(definitions.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ",\n    "))
              }
            }

            """
    }

    private static func oneOf(_ messages: [CaseDocument]) -> String {
        "{\"oneOf\":[\(messages.map { Shape.reference($0.name) }.joined(separator: ","))]}"
    }

    private static func object(
        _ message: CaseDocument, with others: [(name: String, schema: String, isRequired: Bool)] = []
    ) -> String {
        let type = (name: "type", schema: #"{"const":"\#(message.name)"}"#, isRequired: true)
        return #"{"type":"object",\#(message.fields.schema(with: [type] + others))\#(message.rules)}"#
    }

    /// Definitions that several messages share.
    private static let shared = [
        ("edge", Format<Edge>.choice().shape.schema), ("result", Format<RefreshResult>.choice().shape.schema),
        ("state", Format<ControlState>.choice().shape.schema),
        ("tick", #"{"type":"integer"}"#),
        (
            "id",
            #"{"description":"of a viewer's message that is to be answered by done","type":"integer","minimum":\#(ClientRequest.ids.lowerBound),"maximum":\#(ClientRequest.ids.upperBound)}"#
        ),
        (
            "sample",
            #"{"description":"[time in µs, never before the drag's last one; y in pt]","type":"array","prefixItems":[\#(Format.number(Limits.time).shape.schema),\#(Format.number(Limits.finger).shape.schema)],"minItems":2,"maxItems":2}"#
        ),
        ("color", ##"{"type":"string","pattern":"^#[0-9a-f]{6}$"}"##), ("pair", numbers(2)), ("rectangle", numbers(4)),
        (
            "status",
            #"{"type":"object","properties":{"state":\#(Format.state.shape.schema),"detail":{"type":"string"},"progress":\#(share)},"required":["state","detail","progress"]}"#
        ),
        (
            "look",
            #"{"description":"How a node looks: at rest in a scene, now in a frame, where it differs.","type":"object","properties":{\#(look)}}"#
        ),
    ]

    private static let share = Format.number(0...1).shape.schema

    private static func numbers(_ count: Int) -> String {
        #"{"type":"array","items":{"type":"number"},"minItems":\#(count),"maxItems":\#(count)}"#
    }

    private static let look = LookField.names.map { name, fields in
        let schema =
            switch fields[0].kind {
            case .numbers where fields.count > 1: numbers(LookField.transform.count)
            case .numbers: #"{"type":"number"}"#
            case .hidden: Format.flag.shape.schema
            case .color: Format.color.shape.schema
            case .text: Format.text.shape.schema
            }
        return "\"\(name)\":\(schema)"
    }.joined(separator: ",")
}

extension ServerMessage {
    /// Its messages for the documents, with the frame where a reader expects it.
    static let documents: [CaseDocument] = table.cases.flatMap {
        $0.document.name == "scene" ? [$0.document, frameDocument] : [$0.document]
    }
}
