/// A word, number, literal or sign of JavaScript. Comments and white space are between tokens.
struct JavaScriptToken: Equatable {
    enum Kind {
        case word, number
        /// A string, a regular expression, or a piece of a template: from `` ` `` or `}` to `${` or `` ` ``.
        case literal
        /// One character, or `...`, `=>`, `?.`.
        case sign
    }

    let kind: Kind
    let text: String
    /// Where it stands, from 0; the column in UTF-16 units of the line.
    let line: Int, column: Int
    /// Whether white space or a comment is before it; whether a line ends there.
    let isSpaced: Bool
    var isFirstInLine: Bool

    var opensTemplate: Bool { kind == .literal && text.hasSuffix("${") && text.first == "`" }
    var closesTemplate: Bool { kind == .literal && text.first == "}" && text.hasSuffix("`") }

    static func tokens(of text: String) -> [JavaScriptToken] {
        var scanner = JavaScriptScanner(text)
        while scanner.step() {}
        return scanner.tokens
    }
}

/// Reads tokens one after the other.
private struct JavaScriptScanner {
    private(set) var tokens: [JavaScriptToken] = []
    private let bytes: [UInt8]
    private var place = 0
    /// The number of the present line, and where it begins.
    private var line = 0, lineStart = 0
    private var isSpaced = false, isFirstInLine = true
    /// How many braces are open in each template's expression, the innermost last.
    private var braces: [Int] = []

    init(_ text: String) { bytes = Array(text.utf8) }

    private func has(_ text: StaticString, at place: Int) -> Bool {
        text.withUTF8Buffer { text in
            place + text.count <= bytes.count && bytes[place..<place + text.count].elementsEqual(text)
        }
    }

    /// - Returns: whether there was anything left
    mutating func step() -> Bool {
        guard place < bytes.count else { return false }
        let byte = bytes[place]
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): skip(1)
        case _ where has("//", at: place):
            skip((bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count) - place)
        case _ where has("/*", at: place): skip(length { has("*/", at: $0) }.map { $0 + 2 } ?? bytes.count - place)
        case UInt8(ascii: "'"), UInt8(ascii: "\""): add(.literal, literalLength { bytes[$0] == byte })
        case UInt8(ascii: "`"): addTemplate()
        case UInt8(ascii: "/") where beginsExpression && regularExpressionLength != nil:
            add(.literal, regularExpressionLength ?? 1)
        case UInt8(ascii: "}") where braces.last == 0:
            braces.removeLast()
            addTemplate()
        case _ where byte.isDigit:
            add(.number, length { !(bytes[$0].isWord || bytes[$0] == UInt8(ascii: ".")) } ?? bytes.count - place)
        case _ where byte.isWord || byte == UInt8(ascii: "#"):
            add(.word, length { !bytes[$0].isWord } ?? bytes.count - place)
        default:
            if let last = braces.last, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
                braces[braces.count - 1] = last + (byte == UInt8(ascii: "{") ? 1 : -1)
            }
            add(.sign, has("...", at: place) ? 3 : has("=>", at: place) || has("?.", at: place) ? 2 : 1)
        }
        return true
    }

    private mutating func skip(_ count: Int) {
        isSpaced = true
        advance(count) { $0.isFirstInLine = true }
    }

    private mutating func advance(_ count: Int, atLineEnd: (inout JavaScriptScanner) -> Void) {
        for index in place..<place + count where bytes[index] == UInt8(ascii: "\n") {
            (line, lineStart) = (line + 1, index + 1)
            atLineEnd(&self)
        }
        place += count
    }

    private mutating func add(_ kind: JavaScriptToken.Kind, _ length: Int) {
        let text = String(decoding: bytes[place..<place + length], as: UTF8.self),
            column = String(decoding: bytes[lineStart..<place], as: UTF8.self).utf16.count
        tokens.append(
            JavaScriptToken(
                kind: kind, text: text, line: line, column: column, isSpaced: isSpaced, isFirstInLine: isFirstInLine))
        (isSpaced, isFirstInLine) = (false, false)
        advance(length) { _ in }
    }

    /// From the present place, which is not looked at, to the first one that is an end.
    private func length(to isEnd: (Int) -> Bool) -> Int? {
        (place + 1..<max(place + 1, bytes.count)).first(where: isEnd).map { $0 - place }
    }

    /// A literal's length with its end, over what a backslash protects.
    private func literalLength(endsAt isEnd: (Int) -> Bool) -> Int {
        var index = place + 1
        while index < bytes.count, !isEnd(index) { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(index + 1, bytes.count) - place
    }

    private mutating func addTemplate() {
        let length = literalLength { bytes[$0] == UInt8(ascii: "`") || has("${", at: $0) }
        let isOpen = bytes[place + length - 1] == UInt8(ascii: "$") && place + length < bytes.count
        if isOpen { braces.append(0) }
        add(.literal, isOpen ? length + 1 : length)
    }

    /// nil: it would not end on its line, so it is none.
    private var regularExpressionLength: Int? {
        var isClass = false
        let length = literalLength { index in
            if bytes[index] == UInt8(ascii: "[") {
                isClass = true
            } else if bytes[index] == UInt8(ascii: "]") {
                isClass = false
            }
            return bytes[index] == UInt8(ascii: "/") && !isClass
        }
        if bytes[place..<place + length].contains(UInt8(ascii: "\n")) { return nil }
        return length + bytes[(place + length)...].prefix { $0.isWord }.count
    }

    /// Whether a slash begins a regular expression: where a value is expected.
    private var beginsExpression: Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .number: return false
        case .literal: return last.text.hasSuffix("${")
        case .sign: return last.text != ")" && last.text != "]"
        case .word:
            return ["return", "typeof", "case", "of", "in", "else", "do", "void", "await", "yield"].contains(last.text)
        }
    }
}

extension UInt8 {
    var isDigit: Bool { (48...57).contains(self) }
    /// Whether it may stand in a name, a keyword or a number.
    var isWord: Bool {
        isDigit || (65...90).contains(self & 0xDF) || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
            || self >= 0x80
    }
}
