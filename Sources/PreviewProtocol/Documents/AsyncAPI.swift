/// The messages of `pullwire.v1.json` as an AsyncAPI document: `asyncapi.yaml` beside the reference. Source: AsyncAPI 3.0.0.
package enum AsyncAPI {
    package static var text: String {
        let viewer = ClientMessage.table.cases.map(\.document), daemon = ServerMessage.documents
        return """
            asyncapi: 3.0.0
            info:
              title: The preview protocol of Pullwire
              version: 1.0.0
              description: >-
                What crosses the socket between the daemon and a viewer, in the encoding pullwire.v1.json. README.md beside this file is the reference,
                also for the binary encoding pullwire.v1, which says the same.
            defaultContentType: application/json
            servers:
              local:
                host: 127.0.0.1:8484
                protocol: ws
                description: What `pullwire serve` listens on when nothing else is said.
                security:
                  - $ref: '#/components/securitySchemes/token'
            channels:
              session:
                address: /ws
                description: One session; several viewers share it. The handshake names the subprotocol pullwire.v1.json.
                bindings:
                  ws:
                    method: GET
                    query:
                      type: object
                      properties:
                        session:
                          type: string
                          pattern: '^[A-Za-z0-9._-]{1,64}$'
                          default: demo
                          description: It is made when nobody has it yet.
                        system:
                          type: string
                          description: The refresh system of a session that is made.
                        resume:
                          type: string
                          pattern: '^[a-z0-9]{1,32}\\.[0-9]+\\.[0-9]+$'
                          description: Where the viewer was, RUN.HEARD.SCENE, when its last connection was lost.
                    headers:
                      type: object
                      properties:
                        Sec-WebSocket-Protocol:
                          type: string
                          pattern: '^pullwire\\.v1(\\.json)?(, pullwire\\.token\\.[A-Za-z0-9_-]{16,64})?$'
                      required: [Sec-WebSocket-Protocol]
                    bindingVersion: 0.1.0
                messages:
            \(lines((viewer + daemon).map(\.name), indent: 6) { "\($0): {$ref: '#/components/messages/\($0)'}" })
            operations:
              hear:
                action: receive
                summary: The daemon hears what a viewer says.
                channel: {$ref: '#/channels/session'}
                messages:
            \(lines(viewer.map(\.name), indent: 6) { "- $ref: '#/channels/session/messages/\($0)'" })
              tell:
                action: send
                summary: The daemon tells its viewers. A new one gets welcome, scene and frame, in this order.
                channel: {$ref: '#/channels/session'}
                messages:
            \(lines(daemon.map(\.name), indent: 6) { "- $ref: '#/channels/session/messages/\($0)'" })
            components:
              securitySchemes:
                token:
                  type: http
                  scheme: bearer
                  description: Only where a daemon can be reached from elsewhere. A browser hands it over as one more subprotocol, pullwire.token.TOKEN.
              messages:
            \((viewer + daemon).map(message).joined(separator: "\n"))

            """
    }

    private static func lines(_ names: [String], indent: Int, _ line: (String) -> String) -> String {
        names.map { String(repeating: " ", count: indent) + line($0) }.joined(separator: "\n")
    }

    /// Links of the reference lead nowhere from here.
    private static func message(_ message: CaseDocument) -> String {
        var meaning = "", isInLink = false
        for character in message.meaning {
            if character == "(" && meaning.last == "]" { isInLink = true }
            if !isInLink { meaning.append(character) }
            if character == ")" { isInLink = false }
        }
        let plain = meaning.filter { $0 != "[" && $0 != "]" && $0 != "\"" }
        return """
                \(message.name):
                  summary: "\(plain)"
                  payload: {$ref: './messages.schema.json#/$defs/\(message.name)'}
            """
    }
}
