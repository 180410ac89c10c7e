/// A module of the page: what it imports and exports, and its tokens without them.
///
/// The page imports in one form alone, `import { a, b as c } from './x.js';`, at the start of a line, and exports `function`, `async function`, `class` and
/// `const NAME`. Anything else is an error with its place.
struct PageModule {
    let path: String
    private(set) var imports: [Import] = []
    private(set) var exports: [String] = []
    private(set) var tokens: [JavaScriptToken] = []
    let names: JavaScriptNames

    struct Import {
        /// From the folder of the page.
        let path: String
        let names: [(exported: String, local: String)]
        /// From 1.
        let line: Int
    }

    init(_ text: String, path: String) throws(BundleError) {
        self.path = path
        var reader = ModuleReader(JavaScriptToken.tokens(of: text), path)
        while let next = try reader.next() {
            switch next {
            case .imports(let statement): imports.append(statement)
            case .exports(let name): exports.append(name)
            case .token(let token): tokens.append(token)
            }
        }
        names = JavaScriptNames(tokens)
    }
}

/// Takes the statements of imports and exports out of a module's tokens.
private struct ModuleReader {
    enum Item {
        case imports(PageModule.Import), exports(String), token(JavaScriptToken)
    }

    private var rest: ArraySlice<JavaScriptToken>
    private let path: String
    /// How many brackets are open, and the last token.
    private var depth = 0, last = ""

    init(_ tokens: [JavaScriptToken], _ path: String) { (rest, self.path) = (tokens[...], path) }

    mutating func next() throws(BundleError) -> Item? {
        guard let token = rest.popFirst() else { return nil }
        defer { last = token.text }
        if token.kind == .sign { depth += ["(", "[", "{"].contains(token.text) ? 1 : [")", "]", "}"].contains(token.text) ? -1 : 0 }
        guard token.kind == .word, last != ".", last != "?." else { return .token(token) }
        switch token.text {
        case "import" where depth == 0 && token.isFirstInLine && !["(", "."].contains(rest.first?.text): return .imports(try statement(token.line + 1))
        case "import" where ["(", "."].contains(rest.first?.text), "await" where depth == 0:
            throw BundleError(path, token.line + 1, "import(), import.meta and await outside a function cannot be bundled")
        case "export" where depth == 0: return .exports(try exported(token.line + 1))
        default: return .token(token)
        }
    }

    private mutating func statement(_ line: Int) throws(BundleError) -> PageModule.Import {
        let words = rest.prefix { $0.text != ";" }.map(\.text)
        rest = rest.dropFirst(words.count + 1)
        guard words.first == "{", let end = words.firstIndex(of: "}"), words.count == end + 3, words[end + 1] == "from",
            let name = words.last?.dropFirst().dropLast(), name.hasPrefix("./") || name.hasPrefix("../"), name.hasSuffix(".js")
        else { throw BundleError(path, line, "an import must be written as: import { a, b as c } from './x.js';") }
        var names: [(String, String)] = []
        for item in words[1..<end].split(separator: ",") {
            guard let first = item.first, let last = item.last, item.count == 1 || item.count == 3 && item[item.startIndex + 1] == "as" else {
                throw BundleError(path, line, "\"\(item.joined(separator: " "))\" is no imported name")
            }
            names.append((first, last))
        }
        return PageModule.Import(path: try resolved(name, line), names: names, line: line)
    }

    /// The path of a file from the page's folder: `../net/x.js` in `model/a.js` is `net/x.js`.
    private func resolved(_ name: Substring, _ line: Int) throws(BundleError) -> String {
        var folders = path.split(separator: "/").dropLast()
        for part in name.split(separator: "/") where part != "." {
            if part != ".." { folders.append(part) } else if folders.popLast() == nil { throw BundleError(path, line, "\(name) is outside the page") }
        }
        return folders.joined(separator: "/")
    }

    /// The name of what is exported, whose declaration stays.
    private mutating func exported(_ line: Int) throws(BundleError) -> String {
        let words = rest.prefix { $0.text == "async" || $0.text == "function" || $0.text == "*" || $0.text == "class" || $0.text == "const" }
        guard !words.isEmpty, let name = rest.dropFirst(words.count).first, name.kind == .word else {
            throw BundleError(path, line, "an export must be written as: export function NAME, export class NAME or export const NAME")
        }
        rest[rest.startIndex].isFirstInLine = true
        return name.text
    }
}

/// Why the page cannot be joined. Its text: `net/x.js:3: ...`
struct BundleError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ path: String, _ line: Int, _ message: String) { description = "\(path):\(line): \(message)" }
}
