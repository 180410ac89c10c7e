/// The syntax that PostgreSQL's type json demands. Texts are taken as they are: it accepts half of a surrogate pair.
struct JSONSyntax {
    private let bytes: [UInt8]
    private var position = 0

    static func isValid(_ text: String) -> Bool {
        var syntax = JSONSyntax(bytes: Array(text.utf8))
        return syntax.readDocument()
    }

    private mutating func readDocument() -> Bool {
        /// Of the arrays and objects that are open.
        var closers: [UInt8] = []
        while true {
            skipSpace()
            if take("[") {
                closers.append(UInt8(ascii: "]"))
                if !isNext("]") { continue }
            } else if take("{") {
                closers.append(UInt8(ascii: "}"))
                if !isNext("}") {
                    guard readKey() else { return false }
                    continue
                }
            } else {
                guard readScalar() else { return false }
            }
            // A value has ended, or nothing is in what was opened.
            skipSpace()
            while let closer = closers.last, isNext(Unicode.Scalar(closer)) {
                position += 1
                closers.removeLast()
                skipSpace()
            }
            guard let closer = closers.last else { return position == bytes.count }
            guard take(","), closer == UInt8(ascii: "]") || readKey() else { return false }
        }
    }

    private mutating func readKey() -> Bool {
        skipSpace()
        guard take("\""), readText() else { return false }
        skipSpace()
        return take(":")
    }

    private mutating func readScalar() -> Bool {
        if take("\"") { return readText() }
        for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
            position += word.utf8.count
            return true
        }
        _ = take("-")
        guard take("0") || readDigits() else { return false }
        if take("."), !readDigits() { return false }
        guard take("e") || take("E") else { return true }
        _ = take("+") || take("-")
        return readDigits()
    }

    /// The rest of a text in quotation marks.
    private mutating func readText() -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return true
            case ..<32: return false
            case UInt8(ascii: "\\"):
                guard position < bytes.count else { return false }
                let escaped = bytes[position]
                position += 1
                if escaped == UInt8(ascii: "u") {
                    let digits = bytes[position...].prefix(4)
                    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
                    else { return false }
                    position += 4
                } else if !"\"\\/bfnrt".utf8.contains(escaped) {
                    return false
                }
            default: break
            }
        }
        return false
    }

    private mutating func readDigits() -> Bool {
        let start = position
        while position < bytes.count, isDigit(bytes[position]) { position += 1 }
        return position > start
    }

    private mutating func skipSpace() {
        while position < bytes.count, " \t\n\r".utf8.contains(bytes[position]) { position += 1 }
    }

    private mutating func isNext(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        return position < bytes.count && bytes[position] == UInt8(ascii: character)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}
