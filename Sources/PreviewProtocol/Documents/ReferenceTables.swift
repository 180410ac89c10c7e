import RefreshEngine

/// The tables of the protocol's reference, each by its name in README.md, where it stands between `<!-- table NAME -->` and `<!-- end -->`.
package enum ReferenceTables {
    package static var all: [(name: String, text: String)] {
        let viewer = ClientMessage.table.cases.map(\.document), daemon = ServerMessage.documents
        return [
            ("viewer", table("type", "fields", "what it does", rows: viewer.map(meaning))),
            ("daemon", table("type", "fields", "what it says", rows: daemon.map(meaning))),
            ("kinds", table("kind", "geometry, seen from the anchor", "what it is", rows: kinds.map(meaning))),
            ("notices", table("notice", "fields", "when", rows: Notice.union.cases.map { meaning($0.document) })),
            ("events", table("event", "fields", "when", rows: ServerMessage.ScriptEvent.union.cases.map { meaning($0.document) })),
            ("viewer-bytes", table("code", "message", "behind it", rows: viewer.map(bytes))),
            ("daemon-bytes", table("code", "message", "behind it", rows: daemon.map(bytes))),
            ("notice-bytes", table("code", "notice", "behind it", rows: Notice.union.cases.map { bytes($0.document) })),
            ("event-bytes", table("code", "event", "behind it", rows: ServerMessage.ScriptEvent.union.cases.map { bytes($0.document) })),
            ("scene-bytes", table("field", "bytes", rows: (ServerMessage.table.named("scene")?.document.fields ?? []).map(bytes))),
            ("node-bytes", table("field of a node", "bytes", rows: Record(Node.fields).documents.map(bytes))),
            ("kind-bytes", table("code", "kind", "geometry", rows: Node.kinds.cases.map { bytes($0.document) })),
            ("look-bytes", table("mask", "bytes, in this order", rows: look)),
            ("frame-bytes", table("mask", "bytes, in this order, behind the tick", rows: FrameChange.inBytes.map { ["\($0.bit.rawValue)", $0.meaning] })),
            ("status-bytes", table("mask", "bytes, in this order", rows: StatusChange.inBytes.map { ["\($0.bit.rawValue)", $0.meaning] })),
        ]
    }

    private static func table(_ heads: String..., rows: [[String]]) -> String {
        ([heads, heads.map { _ in "---" }] + rows).map { $0.contains("---") ? "|" + $0.joined(separator: "|") + "|" : "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    /// A group with a clip and one without are one row.
    private static var kinds: [CaseDocument] { Node.kinds.cases.map(\.document).filter { $0.code != 0 } }

    private static func meaning(_ message: CaseDocument) -> [String] { ["`\(message.name)`", message.fields.map(words).joined(separator: "; "), message.meaning] }

    /// ``edge`: one of header, footer (header)``
    private static func words(_ field: FieldDocument) -> String {
        if field.isFlattened { return field.words }
        let name = "`\(field.group.map { $0 + "." } ?? "")\(field.name)`", cases = field.cases.filter { !$0.fields.isEmpty }
        if !field.cases.isEmpty {
            return "\(name): \(field.words)" + (field.cases.count > 2 ? "; and its fields" : cases.map { "; with `\($0.name)` " + $0.fields.map(words).joined(separator: ", ") }.joined())
        }
        let standard = field.standard.map { " (\($0.filter { $0 != "\"" }) if left out)" } ?? (field.isOptional ? " (may be left out)" : "")
        return field.words.isEmpty ? name + standard : "\(name): \(field.words)\(standard)"
    }

    private static func bytes(_ message: CaseDocument) -> [String] {
        ["\(message.code)", "`\(message.name)`", message.code == FrameWriter.code && message.name == "frame" ? "as below" : message.name == "scene" ? "as below" : message.fields.bytes]
    }

    private static func bytes(_ field: FieldDocument) -> [String] {
        let text = [field].bytes
        return ["`\(field.group.map { $0 + "." } ?? "")\(field.name)`", String(text.dropFirst(field.name.count + 2))]
    }

    private static var look: [[String]] {
        let masks = Set(LookField.all.map(\.mask.rawValue)).sorted()
        return masks.map { mask in ["\(mask)", LookField.all.filter { $0.mask.rawValue == mask }.map { "\($0.meaning)" }.joined(separator: "; ")] }
    }
}
