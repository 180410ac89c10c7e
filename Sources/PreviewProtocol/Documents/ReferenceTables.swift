import RefreshEngine

/// The tables of the protocol's reference, each by its name in README.md, where it is inserted between `<!-- table NAME
/// -->` and `<!-- end -->`.
package enum ReferenceTables {
    package static var all: [(name: String, text: String)] {
        let viewer = ClientMessage.table.cases.map(\.document)
        let daemon = ServerMessage.documents
        return [
            ("viewer", table("type", "fields", "what it does", rows: viewer.map(meaning))),
            ("daemon", table("type", "fields", "what it says", rows: daemon.map(meaning))),
            ("scene", table("field", "value", "what it says", rows: own("scene").map(field))),
            ("frame", table("field", "value", "what it says", rows: own("frame").map(field))),
            (
                "node",
                table(
                    "field", "value", "what it says",
                    rows: Record(Node.fields).documents.filter { $0.cases.isEmpty && !$0.isFlattened }.map(field))
            ),
            (
                "kinds",
                table(
                    "kind", "geometry, seen from the anchor", "what it is",
                    rows: Node.kinds.cases.map(\.document).inJSON.map(meaning))
            ),
            ("notices", table("notice", "fields", "when", rows: Notice.union.cases.map { meaning($0.document) })),
            (
                "events",
                table(
                    "event", "fields", "when", rows: ServerMessage.ScriptEvent.union.cases.map { meaning($0.document) })
            ),
            (
                "bounds",
                table(
                    "field", "what it may be", "beyond its bounds", "left out, or `null`",
                    rows: viewer.flatMap { bounds($0.fields, of: $0.name) })
            ),
            ("viewer-bytes", table("code", "message", "behind it", rows: viewer.map(bytes))),
            ("daemon-bytes", table("code", "message", "behind it", rows: daemon.map(bytes))),
            ("notice-bytes", table("code", "notice", "behind it", rows: Notice.union.cases.map { bytes($0.document) })),
            (
                "event-bytes",
                table(
                    "code", "event", "behind it", rows: ServerMessage.ScriptEvent.union.cases.map { bytes($0.document) }
                )
            ),
            ("scene-bytes", table("field", "bytes", rows: own("scene").map(bytes))),
            ("node-bytes", table("field of a node", "bytes", rows: Record(Node.fields).documents.map(bytes))),
            ("kind-bytes", table("code", "kind", "geometry", rows: Node.kinds.cases.map { bytes($0.document) })),
            ("look-bytes", table("bit", "bytes, in this order", rows: look)),
            (
                "frame-bytes",
                table(
                    "bit", "bytes, in this order, behind the tick",
                    rows: FrameChange.inBytes.map { ["\($0.bit.rawValue)", $0.meaning] })
            ),
            (
                "status-bytes",
                table(
                    "bit", "bytes, in this order",
                    rows: StatusChange.inBytes.map { ["\($0.bit.rawValue)", $0.meaning] })
            ),
        ]
    }

    private static func table(_ heads: String..., rows: [[String]]) -> String {
        ([heads, heads.map { _ in "---" }] + rows).map {
            $0.contains("---") ? "|" + $0.joined(separator: "|") + "|" : "| " + $0.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }

    /// The fields of a message that has a table of its own.
    private static func own(_ message: String) -> [FieldDocument] {
        ServerMessage.documents.first { $0.name == message }?.fields ?? []
    }
    private static let haveOwn = ["scene": "[Scene](#scene)", "frame": "[Frame](#frame)"]

    private static func meaning(_ message: CaseDocument) -> [String] {
        [
            "`\(message.name)`",
            haveOwn[message.name].map { "those in " + $0 } ?? message.fields.map(words).joined(separator: "; "),
            message.meaning,
        ]
    }

    private static func field(_ field: FieldDocument) -> [String] {
        [name(field), field.words + standard(field), field.meaning]
    }

    private static func name(_ field: FieldDocument) -> String {
        "`\(field.group.map { $0 + "." } ?? "")\(field.name)`"
    }

    /// A value in JSON, without quotation marks.
    private static func plain(_ standard: String) -> String {
        standard == emptyText ? "empty" : standard.filter { $0 != "\"" }
    }
    private static let emptyText = "\"\""

    private static func standard(_ field: FieldDocument) -> String {
        field.standard.map { " (\(plain($0)) if left out)" }
            ?? (field.isOptional ? " (may be left out)" : "")
    }

    /// ``edge`: one of header, footer (header)``
    private static func words(_ field: FieldDocument) -> String {
        if field.isFlattened { return field.words }
        let name = name(field)
        let cases = field.cases.filter { !$0.fields.isEmpty }
        if !field.cases.isEmpty {
            return "\(name): \(field.words)"
                + (field.cases.count > 2
                    ? "; and its fields"
                    : cases.map { "; with `\($0.name)` " + $0.fields.map(words).joined(separator: ", ") }.joined())
        }
        return "\(name): \(field.words)\(standard(field))" + (field.meaning.isEmpty ? "" : ", \(field.meaning)")
    }

    /// A row for each field, followed by those of its cases.
    private static func bounds(_ fields: [FieldDocument], of message: String) -> [[String]] {
        fields.flatMap { field in
            let omitted =
                field.standard.map { $0 == emptyText ? plain($0) : "`\(plain($0))`" }
                ?? (field.isOptional ? "as if there were none" : "`badMessage`")
            return [["`\(message).\(field.name)`", field.words, field.hasBounds ? "`outOfRange`" : "", omitted]]
                + field.cases.flatMap { bounds($0.fields, of: message) }
        }
    }

    private static func bytes(_ message: CaseDocument) -> [String] {
        ["\(message.code)", "`\(message.name)`", haveOwn[message.name].map { _ in "as below" } ?? message.fields.bytes]
    }

    private static func bytes(_ field: FieldDocument) -> [String] {
        let text = [field].bytes
        return [name(field), String(text.dropFirst(field.name.count + 2))]
    }

    private static var look: [[String]] {
        let masks = Set(LookField.all.map(\.mask.rawValue)).sorted()
        return masks.map { mask in
            [
                "\(mask)",
                LookField.all.filter { $0.mask.rawValue == mask }.map { "\($0.meaning)" }.joined(separator: "; "),
            ]
        }
    }
}
