/// A module of the page: what it imports and exports, and its tokens without them.
///
/// The page imports in one form alone, `import { a, b as c } from './x.js';`, at the start of a line, and exports
/// `function`, `async function`, `class` and `const NAME`. What it needs only when something is opened it loads in one
/// form, too, within a function: `const { a, b: c } = await import('./x.js');`. Anything else is an error with its
/// place.
struct PageModule {
    let path: String
    private(set) var imports: [Import] = []
    private(set) var exports: [String] = []
    private(set) var tokens: [JavaScriptToken] = []
    /// What it loads when it is first wanted, by the place of the token that stands for the whole `await import(…)`.
    private(set) var dynamicImports: [Int: Import] = [:]
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
            case .dynamicImport(let file, let token):
                guard let names = tokens.loadedNames else {
                    throw BundleError(path, token.line + 1, BundleError.dynamicForm)
                }
                dynamicImports[tokens.count] = Import(path: file, names: names, line: token.line + 1)
                tokens.append(token)
            case .token(let token): tokens.append(token)
            }
        }
        names = JavaScriptNames(tokens)
    }
}

/// Takes the statements of imports and exports out of a module's tokens.
private struct ModuleReader {
    enum Item {
        case imports(PageModule.Import), dynamicImport(path: String, JavaScriptToken), exports(String), token(
            JavaScriptToken)
    }

    private var rest: ArraySlice<JavaScriptToken>
    private let path: String
    /// How many brackets are open, and the last token.
    private var depth = 0, last = ""

    init(_ tokens: [JavaScriptToken], _ path: String) { (rest, self.path) = (tokens[...], path) }

    mutating func next() throws(BundleError) -> Item? {
        guard let token = rest.popFirst() else { return nil }
        defer { last = token.text }
        if token.kind == .sign {
            depth += ["(", "[", "{"].contains(token.text) ? 1 : [")", "]", "}"].contains(token.text) ? -1 : 0
        }
        guard token.kind == .word, last != ".", last != "?." else { return .token(token) }
        switch token.text {
        case "import" where depth == 0 && token.isFirstInLine && !["(", "."].contains(rest.first?.text):
            return .imports(try statement(token.line + 1))
        case "await" where depth == 0:
            throw BundleError(path, token.line + 1, "await outside a function cannot be bundled")
        case "await" where rest.first?.text == "import":
            return .dynamicImport(path: try loaded(token.line + 1), token.standingForAll)
        case "import" where rest.first?.text == ".":
            throw BundleError(path, token.line + 1, "import.meta cannot be bundled")
        case "import" where rest.first?.text == "(": throw BundleError(path, token.line + 1, BundleError.dynamicForm)
        case "export" where depth == 0: return .exports(try exported(token.line + 1))
        default: return .token(token)
        }
    }

    private mutating func statement(_ line: Int) throws(BundleError) -> PageModule.Import {
        let words = rest.prefix { $0.text != ";" }.map(\.text)
        rest = rest.dropFirst(words.count + 1)
        guard words.first == "{", let end = words.firstIndex(of: "}"), words.count == end + 3, words[end + 1] == "from",
            let name = words.last?.dropFirst().dropLast(), name.hasPrefix("./") || name.hasPrefix("../"),
            name.hasSuffix(".js")
        else { throw BundleError(path, line, "an import must be written as: import { a, b as c } from './x.js';") }
        var names: [(String, String)] = []
        for item in words[1..<end].split(separator: ",") {
            guard let first = item.first, let last = item.last,
                item.count == 1 || item.count == 3 && item[item.startIndex + 1] == "as"
            else {
                throw BundleError(path, line, "\"\(item.joined(separator: " "))\" is no imported name")
            }
            names.append((first, last))
        }
        return PageModule.Import(path: try resolved(name, line), names: names, line: line)
    }

    /// The path in `import('./x.js')`, which is taken.
    private mutating func loaded(_ line: Int) throws(BundleError) -> String {
        let words = rest.prefix(4).map(\.text), name = words.count == 4 ? words[2].dropFirst().dropLast() : ""
        guard words.count == 4, words[1] == "(", words[3] == ")", words[2].first == "'",
            name.hasPrefix("./") || name.hasPrefix("../"), name.hasSuffix(".js")
        else {
            throw BundleError(path, line, BundleError.dynamicForm)
        }
        rest = rest.dropFirst(4)
        return try resolved(name, line)
    }

    /// The path of a file from the page's folder: `../net/x.js` in `model/a.js` is `net/x.js`.
    private func resolved(_ name: Substring, _ line: Int) throws(BundleError) -> String {
        var folders = path.split(separator: "/").dropLast()
        for part in name.split(separator: "/") where part != "." {
            if part != ".." {
                folders.append(part)
            } else if folders.popLast() == nil {
                throw BundleError(path, line, "\(name) is outside the page")
            }
        }
        return folders.joined(separator: "/")
    }

    /// The name of what is exported, whose declaration stays.
    private mutating func exported(_ line: Int) throws(BundleError) -> String {
        let words = rest.prefix {
            $0.text == "async" || $0.text == "function" || $0.text == "*" || $0.text == "class" || $0.text == "const"
        }
        guard !words.isEmpty, let name = rest.dropFirst(words.count).first, name.kind == .word else {
            throw BundleError(
                path, line, "an export must be written as: export function NAME, export class NAME or export const NAME"
            )
        }
        rest[rest.startIndex].isFirstInLine = true
        return name.text
    }
}

extension JavaScriptToken {
    /// A token in the place of this one and those behind it, which a bundle writes anew.
    fileprivate var standingForAll: JavaScriptToken {
        JavaScriptToken(
            kind: .literal, text: "await import", line: line, column: column, isSpaced: isSpaced,
            isFirstInLine: isFirstInLine)
    }
}

extension [JavaScriptToken] {
    /// The names in `const { a, b: c } =`, which these end with; nil: they do not.
    fileprivate var loadedNames: [(exported: String, local: String)]? {
        guard suffix(2).map(\.text) == ["}", "="], let start = lastIndex(where: { $0.text == "{" }), start > 0,
            self[start - 1].text == "const"
        else { return nil }
        let names = self[(start + 1)..<(count - 2)].split(whereSeparator: { $0.text == "," })
        guard names.allSatisfy({ $0.count == 1 || $0.count == 3 && $0[$0.startIndex + 1].text == ":" }) else {
            return nil
        }
        return names.compactMap { name in name.first.flatMap { first in name.last.map { (first.text, $0.text) } } }
    }
}

/// Why the page cannot be joined. Its text: `net/x.js:3: ...`
package struct BundleError: Error, Equatable, CustomStringConvertible {
    package let description: String
    static let dynamicForm = "what is loaded later must be written as: const { a, b: c } = await import('./x.js');"

    init(_ path: String, _ line: Int, _ message: String) { description = "\(path):\(line): \(message)" }
}
