/// A script of modules, and the source map that leads from its places to theirs: version 3 (ECMA-426).
struct BundledScript {
    private(set) var text = ""
    private var mappings = LineMappings()
    private var sources: [String] = []
    /// The length of the present line, UTF-16 units.
    private var column = 0

    var sourceMap: String {
        "{\"version\":3,\"sources\":[\(sources.map { "\"\($0)\"" }.joined(separator: ","))],\"names\":[],\"mappings\":\"\(mappings.text)\"}\n"
    }

    /// One module's code without what no browser needs, under its own names.
    static func compacted(_ module: PageModule) -> String {
        var script = BundledScript()
        script.add(module, [:])
        return script.text
    }

    /// Adds a line that is in no module.
    mutating func add(_ line: String) {
        text += line
        endLine()
    }

    /// - Parameters:
    ///   - names: the new names of variables
    ///   - awaited: expressions for the module's dynamic imports, by their places
    mutating func add(_ module: PageModule, _ names: [String: String], _ awaited: [Int: String] = [:]) {
        sources.append(module.path)
        var last: JavaScriptToken?
        for (place, token) in module.tokens.enumerated() {
            if let last, token.isFirstInLine, column >= Self.fullLine || !token.continues(last) { endLine() }
            if token.isFirstInLine { mappings.add(at: column, (sources.count - 1, token.line, token.column)) }
            let name = names[token.text] ?? token.text
            let text =
                switch module.names.roles[place] {
                case .other: awaited[place] ?? token.text
                case .variable: name
                case .shorthand: name == token.text ? name : "\(token.text):\(name)"
                }
            let space = last.map { column > 0 && token.needsSpace(behind: $0) } == true ? " " : ""
            self.text += space + text
            // A template may have line ends of its own.
            let end = text.lastIndex(of: "\n")
            text.forEach { if $0 == "\n" { mappings.endLine() } }
            column = end.map { text[$0...].utf16.count - 1 } ?? column + space.utf16.count + text.utf16.count
            last = token
        }
        endLine()
    }

    private mutating func endLine() {
        text += "\n"
        mappings.endLine()
        column = 0
    }

    /// A line that is as long, in UTF-16 units, is not continued. Chosen: the line of an error still says where.
    private static let fullLine = 200
}

extension JavaScriptToken {
    /// Whether the line before, which ends with that token, goes on in this one, so that nothing need stand between
    /// them.
    fileprivate func continues(_ last: JavaScriptToken) -> Bool {
        last.kind == .sign && ["{", "(", "[", ",", ";", "=>", "=", "?", ":", "&", "|"].contains(last.text)
            || kind == .sign && [")", "]", "}", ".", "?.", ",", ":", "?", "&", "|", "="].contains(text)
    }

    /// Whether the two would become another token without a space.
    fileprivate func needsSpace(behind last: JavaScriptToken) -> Bool {
        guard let end = last.text.utf8.last, let start = text.utf8.first else { return false }
        if last.kind != .literal || last.text.first == "/", kind != .literal, end.isWord,
            start.isWord || start == UInt8(ascii: "#")
        {
            return true
        }
        return isSpaced
            && (end == start && "+-/".utf8.contains(end) || last.kind == .number && start == UInt8(ascii: "."))
    }
}

/// The mappings of a source map: for each piece of a line the place from which it comes, as differences in base 64.
/// ECMA-426 9.2.
struct LineMappings {
    private(set) var text = ""
    private var last = (source: 0, line: 0, column: 0)
    /// The column of the last mapping on the present line; nil: there is none yet.
    private var column: Int?

    /// - Parameter column: of the bundle's present line
    mutating func add(at column: Int, _ origin: (source: Int, line: Int, column: Int)) {
        if self.column != nil { text += "," }
        text +=
            digits(column - (self.column ?? 0)) + digits(origin.source - last.source) + digits(origin.line - last.line)
            + digits(origin.column - last.column)
        (self.column, last) = (column, origin)
    }

    mutating func endLine() {
        text += ";"
        column = nil
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    /// Five bits a digit, the lowest first; the lowest bit of all is the sign, the highest of each digit says that
    /// another follows.
    private func digits(_ number: Int) -> String {
        var rest = number < 0 ? -number << 1 | 1 : number << 1, text = ""
        repeat {
            text.append(Self.alphabet[rest & 31 | (rest > 31 ? 32 : 0)])
            rest >>= 5
        } while rest > 0
        return text
    }
}
