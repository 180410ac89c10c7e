/// How a word stands in a line: it ends at white space; one between quotation marks may have white space in it.
///
/// No mark can be escaped: a text with white space and quotation marks has no spelling, and JSON may not name it either.
enum Spelling {
    /// The word at the start of a text that begins with no white space.
    /// - Returns: what it says, and how it is written; nil where a comment or nothing stands
    static func first(of text: Substring) -> (word: Substring, written: Substring)? {
        if text.isEmpty || text.first == "#" { return nil }
        if let quotation = quotation(text) { return (quotation.dropFirst().dropLast(), quotation) }
        let bare = text.prefix { !$0.isWhitespace }
        return (bare, bare)
    }

    /// What stands between quotation marks at its start, with them, if a word ends there.
    private static func quotation(_ text: Substring) -> Substring? {
        guard text.first == "\"", let end = text.dropFirst().firstIndex(of: "\"") else { return nil }
        let after = text.index(after: end)
        return after == text.endIndex || text[after].isWhitespace ? text[..<after] : nil
    }

    /// How a word is written.
    /// - Parameter quotes: with quotation marks even where none are needed
    /// - Returns: nil: there is no way
    static func written(_ word: String, quotes: Bool = false) -> String? {
        let ways = quotes ? ["\"\(word)\"", word] : [word, "\"\(word)\""]
        return ways.first { means($0, word) }
    }

    /// Between spaces and on a line, for characters that join their neighbours.
    private static func means(_ written: String, _ word: String) -> Bool {
        let line = " \(written) "
        guard !written.isEmpty, line.first == " ", !line.contains(where: { $0 == "\n" || $0 == "\r\n" }), let first = first(of: line.dropFirst()) else { return false }
        return first.word == word && line[first.written.endIndex...] == " "
    }
}
