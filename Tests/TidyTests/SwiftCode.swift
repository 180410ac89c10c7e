/// What a Swift file declares for its module, and what it uses, as far as words can tell.
struct SwiftCode {
    /// Types, functions and variables that the file declares at its top level, but for private ones.
    private(set) var declared: Set<String> = []
    /// The words that the file uses, with the line (from 1) of the first use. A name after a dot is none, and one that
    /// begins with a small letter only where it is called: otherwise it may be an argument's label, or a local
    /// variable.
    private(set) var used: [String: Int] = [:]

    private static let keywords: Set<String> = [
        "struct", "enum", "class", "protocol", "actor", "typealias", "func", "let", "var",
    ]

    init(_ text: String) {
        var hidden: Set<String> = []
        for (index, line) in SwiftCode.stripped(text).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).enumerated() {
            let words = SwiftCode.words(of: line)
            // Of a line that is not indented, the first declaration is the module's.
            var isModules = line.first.map { $0 != UInt8(ascii: " ") } ?? false
            let isPrivate = words.contains { $0.text == "private" || $0.text == "fileprivate" }
            for (place, word) in words.enumerated() {
                if place > 0, !word.isMember, SwiftCode.keywords.contains(words[place - 1].text) {
                    if isModules && !isPrivate { declared.insert(word.text) } else { hidden.insert(word.text) }
                    isModules = false
                    if word.isGeneric, place + 1 < words.count { hidden.insert(words[place + 1].text) }
                } else if !word.isMember, word.isCalled || word.text.first?.isUppercase == true, used[word.text] == nil
                {
                    used[word.text] = index + 1
                }
            }
        }
        // A name that the file declares inside of something else hides the module's there.
        for name in hidden { used[name] = nil }
    }

    private struct Word {
        var text: String
        var isMember = false, isCalled = false, isGeneric = false
    }

    private static func words(of line: ArraySlice<UInt8>) -> [Word] {
        var words: [Word] = []
        var place = line.startIndex
        while place < line.endIndex {
            guard isWord(line[place]) else {
                place += 1
                continue
            }
            let start = place
            while place < line.endIndex, isWord(line[place]) { place += 1 }
            let isMember = start > line.startIndex && line[start - 1] == UInt8(ascii: ".")
            let isCalled = place < line.endIndex && line[place] == UInt8(ascii: "(")
            let isGeneric = place < line.endIndex && line[place] == UInt8(ascii: "<")
            words.append(
                Word(
                    text: String(decoding: line[start..<place], as: UTF8.self), isMember: isMember, isCalled: isCalled,
                    isGeneric: isGeneric))
        }
        return words
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

// MARK: Comments and literals

extension SwiftCode {
    private enum Mode: Equatable {
        /// An interpolated expression, by the parentheses that are open in it; 0: the file.
        case code(depth: Int)
        case string(quotes: Int, hashes: Int)
    }

    /// The code without comments and without the texts of string literals; interpolated expressions stay, and every
    /// line break.
    static func stripped(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)[...]
        var modes = [Mode.code(depth: 0)]
        var code: [UInt8] = []
        while let byte = bytes.first {
            let hashes = bytes.prefix { $0 == UInt8(ascii: "#") }.count
            switch modes[modes.count - 1] {
            case .code where bytes.starts(with: "//".utf8):
                bytes = bytes.drop { $0 != UInt8(ascii: "\n") }
            case .code where bytes.dropFirst(hashes).first == UInt8(ascii: "\""):
                let quotes = bytes.dropFirst(hashes).starts(with: "\"\"\"".utf8) ? 3 : 1
                modes.append(.string(quotes: quotes, hashes: hashes))
                bytes.removeFirst(hashes + quotes)
            case .code(let depth):
                if depth > 0, byte == UInt8(ascii: "(") { modes[modes.count - 1] = .code(depth: depth + 1) }
                if depth > 0, byte == UInt8(ascii: ")") {
                    if depth == 1 { modes.removeLast() } else { modes[modes.count - 1] = .code(depth: depth - 1) }
                }
                code.append(bytes.removeFirst())
            case .string(let quotes, let hashes):
                let mark = Array(repeating: UInt8(ascii: "#"), count: hashes)
                if bytes.starts(with: Array(repeating: UInt8(ascii: "\""), count: quotes) + mark) {
                    modes.removeLast()
                    bytes.removeFirst(quotes + hashes)
                } else if bytes.starts(with: [UInt8(ascii: "\\")] + mark) {
                    let isExpression = bytes.dropFirst(1 + hashes).first == UInt8(ascii: "(")
                    if isExpression { modes.append(.code(depth: 1)) }
                    bytes = bytes.dropFirst(2 + hashes)
                    code.append(UInt8(ascii: " "))
                } else {
                    if byte == UInt8(ascii: "\n") { code.append(byte) }
                    bytes.removeFirst()
                }
            }
        }
        return code
    }
}
