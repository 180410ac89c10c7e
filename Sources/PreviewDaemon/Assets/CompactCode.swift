/// Leaves out of JavaScript what no engine needs, line by line: comments, indentation, spaces between signs. A line end stays where a statement might end
/// with it. Literals stay as they are: strings, templates, regular expressions.
struct CompactCode {
    private enum Context: Equatable {
        case comment
        /// The text of a template literal.
        case template
        /// Code between `${` and `}`, with so many braces open in it.
        case expression(braces: Int)
    }

    /// Innermost last; empty: code outside all templates.
    private var contexts: [Context] = []
    private var output: [UInt8] = []
    private var line: ArraySlice<UInt8> = []
    /// Whether white space or a comment has been left out since the last byte that was written.
    private var isSpaced = false

    /// Whether the next line begins in code and not within a comment or a literal.
    var isInCode: Bool { contexts.isEmpty }
    private var isInTemplate: Bool { contexts.last == .template }

    /// Whether the line that was taken last goes on in the next one, so that nothing need stand between them.
    var isContinued: Bool { !isInTemplate && output.last.map { "{(,;".utf8.contains($0) } == true }

    /// Takes the next line.
    /// - Returns: what is left of it, and how many bytes at its beginning were left out; nil when nothing is left
    mutating func take(_ text: Substring) -> (text: String, column: Int)? {
        (line, output, isSpaced) = (Array(text.utf8)[...], [], false)
        let isLiteral = isInTemplate
        var column: Int?
        while let byte = line.first {
            let place = line.startIndex, length = output.count
            step(byte)
            if column == nil, output.count > length { column = place }
        }
        guard isLiteral || !output.isEmpty else { return nil }
        return (String(decoding: output, as: UTF8.self), isLiteral ? 0 : column ?? 0)
    }

    private mutating func step(_ byte: UInt8) {
        switch contexts.last {
        case .comment?:
            if line.starts(with: "*/".utf8) { contexts.removeLast(); line = line.dropFirst(2) } else { line = line.dropFirst() }
        case .template?: stepInTemplate(byte)
        case .expression?, nil: stepInCode(byte)
        }
    }

    private mutating func stepInTemplate(_ byte: UInt8) {
        if byte == UInt8(ascii: "\\") { return copy(2) }
        if line.starts(with: "${".utf8) {
            contexts.append(.expression(braces: 0))
            return copy(2)
        }
        if byte == UInt8(ascii: "`") { contexts.removeLast() }
        copy(1)
    }

    private mutating func stepInCode(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"): (line, isSpaced) = (line.dropFirst(), true)
        case UInt8(ascii: "/") where line.starts(with: "//".utf8): line = []
        case UInt8(ascii: "/") where line.starts(with: "/*".utf8):
            (line, isSpaced) = (line.dropFirst(2), true)
            contexts.append(.comment)
        case UInt8(ascii: "/"): write(beginsExpression ? regularExpressionLength ?? 1 : 1)
        case UInt8(ascii: "'"), UInt8(ascii: "\""): write(length(upTo: byte) ?? line.count)
        case UInt8(ascii: "`"):
            write(1)
            contexts.append(.template)
        case UInt8(ascii: "{"), UInt8(ascii: "}"):
            write(1)
            count(byte)
        default: write(1)
        }
    }

    /// Counts the braces of a template's expression, which its own closing brace ends.
    private mutating func count(_ brace: UInt8) {
        guard case .expression(let braces)? = contexts.last else { return }
        contexts.removeLast()
        if brace == UInt8(ascii: "{") { contexts.append(.expression(braces: braces + 1)) } else if braces > 0 { contexts.append(.expression(braces: braces - 1)) }
    }

    /// Copies code, with a space before it where two words or signs would become another one.
    private mutating func write(_ length: Int) {
        if isSpaced, let last = output.last, let next = line.first, last.isWord && next.isWord || last == next && "+-/".utf8.contains(last) || last.isDigit && next == UInt8(ascii: ".") {
            output.append(UInt8(ascii: " "))
        }
        isSpaced = false
        copy(length)
    }

    private mutating func copy(_ length: Int) {
        output += line.prefix(length)
        line = line.dropFirst(length)
    }

    /// Whether a slash begins a regular expression: where a value is expected.
    private var beginsExpression: Bool {
        guard let last = output.last else { return true }
        guard last.isWord else { return !")]\"'`".utf8.contains(last) }
        let word = output.suffix(where: \.isWord)
        return ["return", "typeof", "case", "of", "in", "else", "do", "void", "await", "yield"].contains { word.elementsEqual($0.utf8) }
    }

    /// nil: it has no end on this line, so it is none.
    private var regularExpressionLength: Int? {
        var isClass = false, place = line.startIndex + 1
        while place < line.endIndex {
            switch line[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "["): isClass = true
            case UInt8(ascii: "]"): isClass = false
            case UInt8(ascii: "/") where !isClass: return place + 1 - line.startIndex
            default: break
            }
            place += 1
        }
        return nil
    }

    /// How long the string is that begins here and ends with this sign.
    private func length(upTo quote: UInt8) -> Int? {
        var place = line.startIndex + 1
        while place < line.endIndex {
            if line[place] == quote { return place + 1 - line.startIndex }
            place += line[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (48...57).contains(self) }
    /// Whether it may stand in a name, a keyword or a number.
    fileprivate var isWord: Bool { isDigit || (65...90).contains(self & 0xDF) || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80 }
}

extension [UInt8] {
    fileprivate func suffix(where isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> { self[(lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0)...] }
}
