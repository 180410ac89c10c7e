extension ScriptDocument {
    /// The script as `.pull` text in canonical form: single spaces, blocks indented by four, numbers in their shortest
    /// spelling, and the comments after statements in one column.
    public var text: String {
        var lines = [Line(text: "pull 1", comment: comment)]
        ScriptDocument.write(items, indent: "", to: &lines)
        while lines.last?.isBlank == true { lines.removeLast() }
        let column = lines.filter { $0.comment != nil && $0.text.count <= Line.maxWidth }.map(\.text.count).max() ?? 0
        return lines.map { $0.written(commentAt: column + 1) + "\n" }.joined()
    }

    private struct Line {
        /// A longer line does not move the comments of the others, characters.
        static let maxWidth = 40

        var text: String
        var comment: String?

        var isBlank: Bool { text.isEmpty && comment == nil }

        func written(commentAt column: Int) -> String {
            guard let comment else { return text }
            let gap = text.allSatisfy { $0 == " " } ? 0 : max(1, column - text.count)
            return text + String(repeating: " ", count: gap) + (comment.isEmpty ? "#" : "# " + comment)
        }
    }

    private static func write(_ items: [Item], indent: String, to lines: inout [Line]) {
        for item in items {
            switch item {
            case .blank: if lines.last?.isBlank == false { lines.append(Line(text: "")) }
            case .comment(let comment): lines.append(Line(text: indent, comment: comment))
            case .statement(let statement):
                lines.append(Line(text: indent + statement.words.joined(separator: " "), comment: statement.comment))
            case .invalid: continue  // a document that is written has none
            case .block(let head, let items, let endComment):
                lines.append(Line(text: indent + head.words.joined(separator: " "), comment: head.comment))
                write(items, indent: indent + "    ", to: &lines)
                lines.append(Line(text: indent + "end", comment: endComment))
            }
        }
    }
}
