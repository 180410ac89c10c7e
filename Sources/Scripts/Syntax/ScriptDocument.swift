/// A script as it is written: every statement, comment and blank line, before anything is executed.
///
/// It is read from a `.pull` text, from JSON, or from WebDriver's actions, and is written as text or JSON. Four things
/// are lost: the spacing of words, the spelling of numbers, more than one blank line in a row, and whether a comment
/// was above or below `pull 1`.
public struct ScriptDocument: Sendable {
    /// The name that its errors give it.
    public let file: String
    /// How it was written.
    public internal(set) var form = Form.text
    /// The comment after `pull 1`.
    var comment: String?
    var items: [Item] = []
    /// Its errors. Outside of this module there is no document that has any.
    var errors = ScriptErrorList()

    /// The ways to write a script.
    public enum Form: Sendable { case text, json, actions }

    enum Item: Sendable {
        case blank
        case comment(String)
        indirect case statement(Statement)
        /// `repeat N` or `always …`, its steps, and the comment after its `end`.
        indirect case block(Statement, [Item], endComment: String?)
        /// The first word of a statement that has an error.
        case invalid(String)
    }

    /// How deep blocks, and files that include others, may be nested.
    static let maxDepth = 16
    static let depthMessage = "\"repeat\" and \"always\" are nested at most \(maxDepth) deep"

    /// Reads a script. A text whose first character is a brace is read as JSON; JSON with "actions" is read as
    /// WebDriver's (see `PointerActions`).
    /// - Throws: all errors, each with its location and what was expected there
    public init(reading text: String, file: String) throws(ScriptErrors) {
        self.init(tolerating: text, file: file)
        if let errors = errors.errors { throw errors }
    }

    /// Reads a script and keeps its errors in `errors`.
    init(tolerating text: String, file: String) {
        self.file = file
        guard text.utf8.count <= ScriptLimits.bytes else {
            let limit = "a script has at most \(ScriptLimits.bytes) bytes, this one has \(text.utf8.count)"
            errors.add(ScriptError(ScriptLocation(file: file, line: 1, column: 1), limit).last)
            return
        }
        if text.first(where: { !$0.isWhitespace && $0 != "\u{feff}" }) == "{" {
            readJSON(text)
        } else {
            readLines(text)
        }
    }

    /// All statements, also those in blocks.
    var statements: [Statement] { ScriptDocument.statements(in: items) }

    private static func statements(in items: [Item]) -> [Statement] {
        items.flatMap { item in
            switch item {
            case .blank, .comment, .invalid: [Statement]()
            case .statement(let statement): [statement]
            case .block(let head, let items, _): [head] + statements(in: items)
            }
        }
    }

    private mutating func readLines(_ text: String) {
        var reader = ScriptLines(file)
        var rest = text.drop { $0 == "\u{feff}" }[...]
        var isLast = false
        while !isLast, !reader.errors.isFull {
            let line = rest.utf8.prefix { $0 != UInt8(ascii: "\n") }
            isLast = line.endIndex == rest.endIndex
            let isReturn = !isLast && line.last == UInt8(ascii: "\r")
            reader.read(Substring(isReturn ? line.dropLast() : line))
            if !isLast { rest = rest[rest.utf8.index(after: line.endIndex)...] }
        }
        (items, comment) = reader.finish()
        errors = reader.errors
    }
}

extension [ScriptDocument.Item] {
    /// The items without comments and blank lines, also in blocks.
    var withoutComments: [ScriptDocument.Item] {
        compactMap { item in
            switch item {
            case .blank, .comment: nil
            case .statement, .invalid: item
            case .block(let head, let items, let comment): .block(head, items.withoutComments, endComment: comment)
            }
        }
    }
}

/// Reads the lines of a `.pull` text.
private struct ScriptLines {
    private let file: String
    private var number = 0
    private var hasVersion = false
    private var comment: String?
    private var items: [ScriptDocument.Item] = []
    /// The open blocks, outermost first, each with the items before it.
    private var open: [(verb: Word, head: Statement?, before: [ScriptDocument.Item])] = []
    private(set) var errors = ScriptErrorList()

    init(_ file: String) { self.file = file }

    mutating func read(_ text: Substring) {
        number += 1
        do { try readLine(text) } catch { errors.add(error) }
    }

    private mutating func readLine(_ text: Substring) throws(ScriptError) {
        if text.count > ScriptLimits.lineLength {
            let place = ScriptLocation(file: file, line: number, column: ScriptLimits.lineLength + 1)
            throw ScriptError(place, "a line has at most \(ScriptLimits.lineLength) characters")
        }
        let line = words(of: text)
        guard let first = line.words.first else {
            items.append(line.comment.map { .comment($0) } ?? .blank)
            return
        }
        if !hasVersion { return try version(line.words, line.end, line.comment) }
        let statement = statement(line.words, line.end, line.comment)
        switch Verb(rawValue: first.text) {
        case .end:
            guard let (_, head, before) = open.popLast() else {
                throw ScriptError(first.location, "\"end\" ends a \"repeat\" or an \"always\", and none is open")
            }
            items = before + (head.map { [.block($0, items, endComment: line.comment)] } ?? items)
        case let verb? where verb.hasBody:
            guard open.count < ScriptDocument.maxDepth else {
                throw ScriptError(first.location, ScriptDocument.depthMessage).last
            }
            open.append((first, statement, items))
            items = []
        default: items.append(statement.map { .statement($0) } ?? .invalid(first.text))
        }
    }

    private mutating func statement(_ words: [Word], _ end: ScriptLocation, _ comment: String?) -> Statement? {
        do { return try Statement(words, end: end, comment: comment) } catch {
            errors.add(error)
            return nil
        }
    }

    mutating func finish() -> ([ScriptDocument.Item], String?) {
        if !hasVersion {
            errors.add(
                ScriptError(ScriptLocation(file: file, line: 1, column: 1), "expected \"pull 1\", found nothing").last)
        }
        for (verb, head, before) in open.reversed() {
            if head != nil { errors.add(ScriptError(verb.location, "this \(quoted(verb.text)) has no \"end\"")) }
            items = before + items
        }
        // The empty text after the last line end is not a line.
        if case .blank? = items.last { return (items.dropLast(), comment) }
        return (items, comment)
    }

    private mutating func version(_ words: [Word], _ end: ScriptLocation, _ comment: String?) throws(ScriptError) {
        guard words[0].text == "pull" else { throw words[0].unexpected("\"pull 1\" on the first line").last }
        guard words.count > 1 else { throw ScriptError(end, "expected version 1, found the end of the line").last }
        guard words[1].text == "1" else { throw words[1].unexpected("version 1").last }
        (hasVersion, self.comment) = (true, comment)
        if words.count > 2 { throw words[2].unexpected("the end of the line") }
    }

    /// `#` at the start of a word starts a comment.
    private func words(of text: Substring) -> (words: [Word], end: ScriptLocation, comment: String?) {
        var rest = text
        var column = 1
        var end = 1
        var words: [Word] = []
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

    /// A comment without the space after `#` and without white space at the end.
    private func trimmed(_ comment: String) -> String {
        var text = comment[...]
        if text.first == " " { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
