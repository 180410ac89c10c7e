/// A script as it is written: every statement, comment and blank line, before anything is made of them.
///
/// It is read from a `.pull` text or from JSON, and written as either. What is lost on the way through it: how words were spaced
/// and numbers spelled, more than one blank line in a row, and that a comment stood above `pull 1` instead of below.
public struct ScriptDocument: Sendable {
    /// What its errors call it.
    public let file: String
    /// Behind `pull 1`.
    var comment: String?
    var items: [Item] = []

    enum Item: Sendable {
        case blank
        case comment(String)
        case statement(Statement)
        /// `repeat N` or `always …`, the steps of it, and what stands behind the `end`.
        indirect case block(Statement, [Item], endComment: String?)
    }

    /// How deep blocks and `include` may be nested.
    static let deepest = 16
    static let tooDeep = "\"repeat\" and \"always\" are nested at most \(deepest) deep"

    /// Reads a script, as JSON if its first character is a brace.
    /// - Throws: the first error, with its place and what was expected there
    public init(reading text: String, file: String) throws(ScriptError) {
        self.file = file
        guard text.utf8.count <= Script.Limits.bytes else {
            let limit = "a script has at most \(Script.Limits.bytes) bytes, this one has \(text.utf8.count)"
            throw ScriptError(ScriptLocation(file: file, line: 1, column: 1), limit)
        }
        if text.first(where: { !$0.isWhitespace && $0 != "\u{feff}" }) == "{" { try readJSON(text) } else { try readLines(text) }
    }

    private mutating func readLines(_ text: String) throws(ScriptError) {
        var reader = ScriptLines(file)
        // "\r\n" is one character.
        for line in text.drop(while: { $0 == "\u{feff}" }).split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
            try reader.read(line)
        }
        (items, comment) = try reader.finish()
    }
}

/// Reads the lines of a `.pull` text.
private struct ScriptLines {
    private let file: String
    private var number = 0
    private var hasVersion = false
    private var comment: String?
    private var items: [ScriptDocument.Item] = []
    /// The blocks that are open, outermost first, with what stood before each.
    private var open: [(head: Statement, before: [ScriptDocument.Item])] = []

    init(_ file: String) { self.file = file }

    mutating func read(_ text: Substring) throws(ScriptError) {
        number += 1
        if text.count > Script.Limits.lineLength {
            let place = ScriptLocation(file: file, line: number, column: Script.Limits.lineLength + 1)
            throw ScriptError(place, "a line has at most \(Script.Limits.lineLength) characters")
        }
        let line = words(of: text)
        guard let first = line.words.first else {
            items.append(line.comment.map { .comment($0) } ?? .blank)
            return
        }
        if !hasVersion { return try version(line.words, line.end, line.comment) }
        let statement = try Statement(line.words, end: line.end, comment: line.comment)
        switch Verb(rawValue: first.text) {
        case .end:
            guard let (head, before) = open.popLast() else {
                throw ScriptError(first.location, "\"end\" ends a \"repeat\" or an \"always\", and none is open")
            }
            items = before + [.block(head, items, endComment: line.comment)]
        case let verb? where verb.hasBody:
            guard open.count < ScriptDocument.deepest else { throw ScriptError(first.location, ScriptDocument.tooDeep) }
            open.append((statement, items))
            items = []
        default: items.append(.statement(statement))
        }
    }

    func finish() throws(ScriptError) -> ([ScriptDocument.Item], String?) {
        if !hasVersion { throw ScriptError(ScriptLocation(file: file, line: 1, column: 1), "expected \"pull 1\", found nothing") }
        if let head = open.last?.head { throw ScriptError(head.verb.location, "this \(quoted(head.verb.text)) has no \"end\"") }
        // The line behind the last line end is none.
        if case .blank? = items.last { return (items.dropLast(), comment) }
        return (items, comment)
    }

    private mutating func version(_ words: [Word], _ end: ScriptLocation, _ comment: String?) throws(ScriptError) {
        guard words[0].text == "pull" else { throw words[0].unexpected("\"pull 1\" on the first line") }
        guard words.count > 1 else { throw ScriptError(end, "expected version 1, found the end of the line") }
        guard words[1].text == "1" else { throw words[1].unexpected("version 1") }
        if words.count > 2 { throw words[2].unexpected("the end of the line") }
        (hasVersion, self.comment) = (true, comment)
    }

    /// `#` at the start of a word starts a comment.
    private func words(of text: Substring) -> (words: [Word], end: ScriptLocation, comment: String?) {
        var rest = text, column = 1, end = 1, words: [Word] = []
        while true {
            let gap = rest.prefix(while: \.isWhitespace)
            column += gap.count
            rest = rest[gap.endIndex...]
            guard let (word, written) = Spelling.first(of: rest) else {
                let comment = rest.isEmpty ? nil : String(rest.dropFirst())
                return (words, ScriptLocation(file: file, line: number, column: end), comment.map(trimmed))
            }
            words.append(Word(text: word, location: ScriptLocation(file: file, line: number, column: column)))
            column += written.count
            end = column
            rest = rest[written.endIndex...]
        }
    }

    /// Without the space behind `#`, and without any at the end.
    private func trimmed(_ comment: String) -> String {
        var text = comment[...]
        if text.first == " " { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
