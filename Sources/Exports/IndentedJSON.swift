import PreviewProtocol

/// JSON as people read it: an object or a list stands on one line if it fits there.
enum IndentedJSON {
    /// Chosen: what fits beside the margin of an editor.
    private static let width = 120

    /// - Parameter write: writes one value
    static func text(_ write: (inout JSONWriter) -> Void) -> String {
        let compact = written(write)
        guard let node = try? JSONReader.read(Array(compact.utf8)[...]) else { return compact + "\n" }
        return text(node, indent: "") + "\n"
    }

    private static func written(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func text(_ node: JSONNode, indent: String) -> String {
        let line = line(node)
        guard indent.count + line.count > width else { return line }
        let inner = indent + "  "
        switch node.value {
        case .object(let members) where !members.isEmpty:
            return "{\n" + members.map { inner + key($0.key) + text($0.node, indent: inner) }.joined(separator: ",\n")
                + "\n\(indent)}"
        case .array(let items) where !items.isEmpty:
            return "[\n" + items.map { inner + text($0, indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        default: return line
        }
    }

    private static func line(_ node: JSONNode) -> String {
        switch node.value {
        case .object(let members): "{" + members.map { key($0.key) + line($0.node) }.joined(separator: ", ") + "}"
        case .array(let items): "[" + items.map { line($0) }.joined(separator: ", ") + "]"
        default: written { $0.write(node) }
        }
    }

    private static func key(_ name: String) -> String { written { $0.string(name) } + ": " }
}
