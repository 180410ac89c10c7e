/// The lists of messages in `asyncapi.yaml` next to the reference, each by its name there. Source: AsyncAPI 3.0.0.
package enum AsyncAPI {
    package static var lists: [(name: String, text: String)] {
        let viewer = ClientMessage.table.cases.map(\.document)
        let daemon = ServerMessage.documents
        return [
            ("messages", (viewer + daemon).map { "      \($0.name): {$ref: '#/components/messages/\($0.name)'}" }),
            ("viewer", viewer.map { "      - $ref: '#/channels/session/messages/\($0.name)'" }),
            ("daemon", daemon.map { "      - $ref: '#/channels/session/messages/\($0.name)'" }),
            ("components", (viewer + daemon).map(component)),
        ].map { ($0, $1.joined(separator: "\n")) }
    }

    private static func component(_ message: CaseDocument) -> String {
        """
            \(message.name):
              summary: "\(withoutLinks(message.meaning))"
              payload: {$ref: './messages.schema.json#/$defs/\(message.name)'}
        """
    }

    /// The reference's links do not work from here: `[Done](#done)` becomes its word.
    private static func withoutLinks(_ text: String) -> String {
        text.split(separator: "](").enumerated().map {
            $0.offset == 0 ? $0.element : $0.element.drop { $0 != ")" }.dropFirst()
        }.joined().filter { $0 != "[" && $0 != "\"" }
    }
}
