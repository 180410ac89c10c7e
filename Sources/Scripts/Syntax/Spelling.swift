/// How a word stands in a line: it ends at white space; one between quotation marks may have white space in it.
///
/// Between quotation marks `\"` is a mark and `\\` a backslash; any other backslash stands for itself.
package enum Spelling {
    /// The word at the start of a text that begins with no white space.
    /// - Returns: what it says, and how it is written; nil where a comment or nothing stands
    static func first(of text: Substring) -> (word: String, written: Substring)? {
        if text.isEmpty || text.first == "#" { return nil }
        if let quotation = quotation(text) { return quotation }
        let bare = text.prefix { !$0.isWhitespace }
        return (String(bare), bare)
    }

    /// What stands between quotation marks at its start, if a word ends there.
    private static func quotation(_ text: Substring) -> (word: String, written: Substring)? {
        guard text.first == "\"" else { return nil }
        var word = "", rest = text.dropFirst()
        while let character = rest.popFirst() {
            if character == "\"" { return rest.first?.isWhitespace ?? true ? (word, text[..<rest.startIndex]) : nil }
            let isEscape = character == "\\" && (rest.first == "\"" || rest.first == "\\")
            word.append(isEscape ? rest.removeFirst() : character)
        }
        return nil
    }

    /// How a word is written.
    /// - Parameter quotes: with quotation marks even where none are needed
    /// - Returns: nil: there is no way, because it has a line end or joins its neighbours
    package static func written(_ word: String, quotes: Bool = false) -> String? {
        let quoted = "\"" + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        return (quotes ? [quoted] : [word, quoted]).first { means($0, word) }
    }

    /// Between spaces and on a line, for characters that join their neighbours.
    private static func means(_ written: String, _ word: String) -> Bool {
        let line = " \(written) "
        guard !written.isEmpty, line.first == " ", !line.contains(where: { $0 == "\n" || $0 == "\r\n" }), let first = first(of: line.dropFirst()) else { return false }
        return first.word == word && line[first.written.endIndex...] == " "
    }
}
