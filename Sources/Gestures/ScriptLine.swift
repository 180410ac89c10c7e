import RefreshEngine

/// A line of a script as words with their columns, read from left to right.
///
/// A word ends at white space; one between quotation marks may have white space in it. `#` at the start of a word starts a comment.
struct ScriptLine {
    struct Word {
        let text: Substring
        /// Counts from 1.
        let column: Int
    }

    private let file: String
    private let number: Int
    /// Where a word that is missing should stand.
    private var end = 1
    private var words: ArraySlice<Word> = []

    init(_ text: Substring, number: Int, file: String) {
        (self.number, self.file) = (number, file)
        var rest = text, column = 1
        while true {
            let gap = rest.prefix(while: \.isWhitespace)
            column += gap.count
            rest = rest[gap.endIndex...]
            if rest.isEmpty || rest.first == "#" { break }
            let written = rest.quotation ?? rest.prefix { !$0.isWhitespace }
            words.append(Word(text: rest.quotation.map { $0.dropFirst().dropLast() } ?? written, column: column))
            column += written.count
            end = column
            rest = rest[written.endIndex...]
        }
    }

    var isEmpty: Bool { words.isEmpty }
    var next: Word? { words.first }
    var column: Int { next?.column ?? end }

    func location(_ column: Int) -> ScriptLocation { ScriptLocation(file: file, line: number, column: column) }

    // MARK: Errors

    /// `expected …, found …`, at the word that is next or was given.
    func unexpected(_ word: Word?, _ expected: String, known: [String] = []) -> ScriptError {
        let hint = word.flatMap { nearest($0.text, in: known) }.map { "; did you mean \($0)?" } ?? ""
        let found = word.map { quoted($0.text) } ?? "the end of the line"
        return error(word, "expected \(expected), found \(found)\(hint)")
    }

    func error(_ word: Word?, _ message: String) -> ScriptError { ScriptError(location(word?.column ?? end), message) }

    // MARK: Words

    /// The next word, whatever it is.
    mutating func word(_ expected: String) throws(ScriptError) -> Word {
        guard let word = words.popFirst() else { throw unexpected(nil, expected) }
        return word
    }

    /// Reads `keyword` if it is next.
    mutating func has(_ keyword: String) -> Bool {
        guard next.map({ $0.text == keyword }) == true else { return false }
        words.removeFirst()
        return true
    }

    mutating func keyword(_ keyword: String) throws(ScriptError) {
        if !has(keyword) { throw unexpected(next, quoted(keyword), known: [keyword]) }
    }

    mutating func finish() throws(ScriptError) {
        if let next { throw unexpected(next, "the end of the line") }
    }

    /// One of an enumeration's words; nil when the next word is none of them.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type = Choice.self) -> Choice? {
        guard let next, let choice = Choice(rawValue: String(next.text)) else { return nil }
        words.removeFirst()
        return choice
    }

    /// One of an enumeration's words.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ expected: String) throws(ScriptError) -> Choice {
        if let choice = choice(of: Choice.self) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        throw unexpected(next, "\(expected) (\(known.joined(separator: ", ")))", known: known)
    }

    // MARK: Literals

    /// A number with its unit; a size and a whole number likewise.
    mutating func literal(_ kind: Literal, in range: ClosedRange<Double> = -.infinity ... .infinity) throws(ScriptError) -> Double {
        guard let word = next, let value = kind.value(of: word.text) else { throw unexpected(next, kind.expected) }
        guard range.contains(value) else { throw unexpected(word, "\(kind.name) \(kind.words(for: range))") }
        words.removeFirst()
        return value
    }

    mutating func duration() throws(ScriptError) -> Double { try literal(.duration, in: Limits.duration) }

    /// `390x844`
    mutating func size() throws(ScriptError) -> Size {
        guard let word = next, let size = Size(literal: word.text) else { throw unexpected(next, "a size such as 390x844") }
        guard Limits.viewport.contains(size.width), Limits.viewport.contains(size.height) else {
            let (least, most) = (plain(Limits.viewport.lowerBound), plain(Limits.viewport.upperBound))
            throw unexpected(word, "a size from \(least)x\(least) to \(most)x\(most)")
        }
        words.removeFirst()
        return size
    }

    /// A whole number that must not pass through a floating-point one.
    mutating func seed() throws(ScriptError) -> UInt64 {
        guard let word = next, let value = UInt64(word.text) else { throw unexpected(next, "a whole number from 0 to \(UInt64.max)") }
        words.removeFirst()
        return value
    }
}

extension Substring {
    /// What stands between quotation marks at its start, with them, if a word ends there.
    fileprivate var quotation: Substring? {
        guard first == "\"", let end = dropFirst().firstIndex(of: "\"") else { return nil }
        let after = index(after: end)
        return after == endIndex || self[after].isWhitespace ? self[..<after] : nil
    }
}

/// A word as messages show it: short, and without characters that a terminal would obey.
func quoted(_ text: some StringProtocol) -> String {
    (text.count > 40 ? text.prefix(40) + "…" : String(text)).debugDescription
}
