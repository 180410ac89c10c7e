/// All modules of the page as one script, so that a browser asks once and not module by module, each when the one before has come.
///
/// The modules stand one behind the other, each behind those that it imports from, in one scope: variables of a module's own scope have a name that no other
/// module has, and an import is that name. Comments, needless white space and long names of variables are left out, which are a third of the page's weight. The
/// source map leads from each place to the module's; `/?modules` serves the modules as they are.
struct PageBundle {
    private(set) var script = ""
    /// A source map, version 3 (ECMA-426), by the modules' lines.
    private(set) var sourceMap = ""
    private var mappings = LineMappings()
    /// The length of the present line, UTF-16 units.
    private var column = 0

    /// - Parameters:
    ///   - entry: the path of the module that imports all others
    ///   - read: the text of the module at a path; nil: there is none
    init(_ entry: String, _ read: (String) -> String?) throws(BundleError) {
        guard let text = read(entry) else { throw BundleError("index.html", 1, "there is no \(entry)") }
        var order = ModuleOrder()
        try order.add(try PageModule(text, path: entry), read)
        var names = BundleNames(order.modules)
        for (index, module) in order.modules.enumerated() { write(module, index, names.shortNames(of: module)) }
        let sources = order.modules.map { "\"\($0.path)\"" }.joined(separator: ",")
        sourceMap = "{\"version\":3,\"sources\":[\(sources)],\"names\":[],\"mappings\":\"\(mappings.text)\"}\n"
    }

    private init() {}

    /// One module's code without what no browser needs, under its own names.
    static func compacted(_ module: PageModule) -> String {
        var bundle = PageBundle()
        bundle.write(module, 0, [:])
        return bundle.script
    }

    private mutating func write(_ module: PageModule, _ index: Int, _ names: [String: String]) {
        var last: JavaScriptToken?
        for (place, token) in module.tokens.enumerated() {
            if let last, token.isFirstInLine, column >= Self.fullLine || !token.continues(last) { endLine() }
            if token.isFirstInLine { mappings.add(at: column, (index, token.line, token.column)) }
            let name = names[token.text] ?? token.text
            let text = switch module.names.roles[place] {
            case .other: token.text
            case .variable: name
            case .shorthand: name == token.text ? name : "\(token.text):\(name)"
            }
            let space = last.map { column > 0 && token.needsSpace(behind: $0) } == true ? " " : ""
            script += space + text
            // A template may have line ends of its own.
            let end = text.lastIndex(of: "\n")
            text.forEach { if $0 == "\n" { mappings.endLine() } }
            column = end.map { text[$0...].utf16.count - 1 } ?? column + space.utf16.count + text.utf16.count
            last = token
        }
        endLine()
    }

    private mutating func endLine() {
        script += "\n"
        mappings.endLine()
        column = 0
    }

    /// A line that is as long, in UTF-16 units, is not continued. Chosen: the line of an error still says where.
    private static let fullLine = 200
}

extension JavaScriptToken {
    /// Whether the line before, which ends with that token, goes on in this one, so that nothing need stand between them.
    fileprivate func continues(_ last: JavaScriptToken) -> Bool {
        last.kind == .sign && ["{", "(", "[", ",", ";", "=>", "=", "?", ":", "&", "|"].contains(last.text)
            || kind == .sign && [")", "]", "}", ".", "?.", ",", ":", "?", "&", "|", "="].contains(text)
    }

    /// Whether the two would become another token without a space.
    fileprivate func needsSpace(behind last: JavaScriptToken) -> Bool {
        guard let end = last.text.utf8.last, let start = text.utf8.first else { return false }
        if last.kind != .literal || last.text.first == "/", kind != .literal, end.isWord, start.isWord || start == UInt8(ascii: "#") { return true }
        return isSpaced && (end == start && "+-/".utf8.contains(end) || last.kind == .number && start == UInt8(ascii: "."))
    }
}

/// Modules, each behind those that it imports from.
struct ModuleOrder {
    private(set) var modules: [PageModule] = []
    private var places: [String: Int] = [:]
    /// The modules that are being added, the entry first.
    private var open: [String] = []

    mutating func add(_ module: PageModule, _ read: (String) -> String?) throws(BundleError) {
        open.append(module.path)
        for used in module.imports {
            if let start = open.firstIndex(of: used.path) {
                throw BundleError(module.path, used.line, "\(open[start...].joined(separator: ", ")) import each other in a circle")
            }
            if places[used.path] == nil {
                guard let text = read(used.path) else { throw BundleError(module.path, used.line, "there is no \(used.path)") }
                try add(try PageModule(text, path: used.path), read)
            }
            let known = places[used.path].map { modules[$0].exports } ?? []
            for name in used.names where !known.contains(name.exported) {
                throw BundleError(module.path, used.line, "\(used.path) exports no \(name.exported)")
            }
        }
        open.removeLast()
        places[module.path] = modules.count
        modules.append(module)
    }
}

/// The mappings of a source map: for each piece of a line the place from which it comes, as differences in base 64. ECMA-426 9.2.
struct LineMappings {
    private(set) var text = ""
    private var last = (source: 0, line: 0, column: 0)
    /// The column of the last mapping on the present line; nil: there is none yet.
    private var column: Int?

    /// - Parameter column: of the bundle's present line
    mutating func add(at column: Int, _ origin: (source: Int, line: Int, column: Int)) {
        if self.column != nil { text += "," }
        text += digits(column - (self.column ?? 0)) + digits(origin.source - last.source) + digits(origin.line - last.line) + digits(origin.column - last.column)
        (self.column, last) = (column, origin)
    }

    mutating func endLine() {
        text += ";"
        column = nil
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    /// Five bits a digit, the lowest first; the lowest bit of all is the sign, the highest of each digit says that another follows.
    private func digits(_ number: Int) -> String {
        var rest = number < 0 ? -number << 1 | 1 : number << 1, text = ""
        repeat {
            text.append(Self.alphabet[rest & 31 | (rest > 31 ? 32 : 0)])
            rest >>= 5
        } while rest > 0
        return text
    }
}
