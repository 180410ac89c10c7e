/// How words are spelled in a line. A word ends at white space; a word between quotation marks may contain white space.
///
/// Between quotation marks `\"` is a quotation mark and `\\` is a backslash; any other backslash is itself.
package enum Spelling {
    /// How many words from the first on are a value: those of a curve, or one.
    static func wordsOfValue(_ words: some Sequence<String>) -> Int {
        let words = Array(words)
        guard let first = words.first else { return 0 }
        if first == "ease" { return 1 + words.dropFirst().prefix { $0 == "in" || $0 == "out" }.count }
        guard first.contains("("), let end = words.firstIndex(where: { $0.hasSuffix(")") }) else { return 1 }
        return end + 1
    }

    /// Whether a text of several words is one value without quotation marks.
    static func isCurve(_ text: String) -> Bool {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        return words.count > 1 && wordsOfValue(words) == words.count
            && words.allSatisfy { means($0, $0) && !$0.contains("\"") }
    }

    /// The first word of a text that does not begin with white space.
    /// - Returns: its meaning and its spelling; nil for a comment or nothing
    static func first(of text: Substring) -> (word: String, written: Substring)? {
        if text.isEmpty || text.first == "#" { return nil }
        if let quotation = quotation(text) { return quotation }
        let bare = text.prefix { !$0.isWhitespace }
        return (String(bare), bare)
    }

    /// The word between quotation marks at the start, if the word ends there.
    private static func quotation(_ text: Substring) -> (word: String, written: Substring)? {
        guard text.first == "\"" else { return nil }
        var word = ""
        var rest = text.dropFirst()
        while let character = rest.popFirst() {
            if character == "\"" { return rest.first?.isWhitespace ?? true ? (word, text[..<rest.startIndex]) : nil }
            let isEscape = character == "\\" && (rest.first == "\"" || rest.first == "\\")
            word.append(isEscape ? rest.removeFirst() : character)
        }
        return nil
    }

    /// The spelling of a word.
    /// - Parameter quotes: whether quotation marks are written even where none are needed
    /// - Returns: nil when there is none, because the word has a line end, or characters that combine with those around
    ///   it
    package static func written(_ word: String, quotes: Bool = false) -> String? {
        let quoted = "\"" + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        return (quotes ? [quoted] : [word, quoted]).first { means($0, word) }
    }

    /// Whether a spelling reads back as the word. It is tried between spaces, because some characters combine with
    /// their neighbours.
    private static func means(_ written: String, _ word: String) -> Bool {
        let line = " \(written) "
        guard !written.isEmpty, line.first == " ", !line.contains(where: { $0 == "\n" || $0 == "\r\n" }),
            let first = first(of: line.dropFirst())
        else { return false }
        return first.word == word && line[first.written.endIndex...] == " "
    }
}
