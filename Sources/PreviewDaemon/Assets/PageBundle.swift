/// All modules of the page as one script, so that a browser asks once and not module by module, each when the one before has come.
///
///     const $0 = (() => { // net/bytes.js
///     function readByte(…){…}
///     return { readByte };
///     })();
///     const $1 = (() => { // main.js
///     const { readByte: read } = $0;
///     …
///     })();
///
/// Each module is a function of its own, and stands behind those that it imports from. Its lines are compact; the source map leads from each to the
/// module's.
struct PageBundle {
    private(set) var script = ""
    /// A source map, version 3 (ECMA-426), by the modules' lines.
    private(set) var sourceMap = ""

    /// - Parameters:
    ///   - entry: the path of the module that imports all others
    ///   - read: the text of the module at a path; nil: there is none
    init(_ entry: String, _ read: (String) -> String?) throws(BundleError) {
        guard let text = read(entry) else { throw BundleError("index.html", 1, "there is no \(entry)") }
        var order = ModuleOrder()
        try order.add(try PageModule(text, path: entry), read)
        var mappings = LineMappings()
        for (index, module) in order.modules.enumerated() {
            write("const $\(index) = (() => { // \(module.path)", &mappings)
            for used in module.imports { write("const {\(used.bindings)} = $\(order.place(of: used.path));", &mappings) }
            write(module.lines, of: index, &mappings)
            if !module.exports.isEmpty { write("return { \(module.exports.joined(separator: ", ")) };", &mappings) }
            write("})();", &mappings)
        }
        let sources = order.modules.map { "\"\($0.path)\"" }.joined(separator: ",")
        sourceMap = "{\"version\":3,\"sources\":[\(sources)],\"names\":[],\"mappings\":\"\(mappings.text)\"}\n"
    }

    /// Writes a line that is in no module.
    private mutating func write(_ line: String, _ mappings: inout LineMappings) {
        script += line + "\n"
        mappings.endLine()
    }

    private mutating func write(_ lines: [PageModule.Line], of source: Int, _ mappings: inout LineMappings) {
        var column = 0
        for line in lines {
            script += line.text
            mappings.add(at: column, (source, line.line, line.column))
            column += line.text.utf16.count
            if line.isContinued, column < Self.fullLine { continue }
            script += "\n"
            mappings.endLine()
            column = 0
        }
        guard column > 0 else { return }
        script += "\n"
        mappings.endLine()
    }

    /// A line that is as long, in UTF-16 units, is not continued. Chosen: the line of an error still says where.
    private static let fullLine = 200
}

extension PageModule.Import {
    fileprivate var bindings: String { names.map { $0.exported == $0.local ? " \($0.local)" : " \($0.exported): \($0.local)" }.joined(separator: ",") + " " }
}

/// Modules, each behind those that it imports from.
private struct ModuleOrder {
    private(set) var modules: [PageModule] = []
    private var places: [String: Int] = [:]
    /// The modules that are being added, the entry first.
    private var open: [String] = []

    func place(of path: String) -> Int { places[path] ?? 0 }  // every import has been added before

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
            let known = modules[place(of: used.path)].exports
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
private struct LineMappings {
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
