/// A module of the page, as far as a bundle must know it: what it imports and exports, and its lines without them.
///
/// The page imports in one form alone, `import { a, b as c } from './x.js';`, each in a statement of its own at the start of a line, and exports
/// `function`, `async function`, `class` and `const NAME`. Anything else is an error with its place.
struct PageModule {
    let path: String
    private(set) var imports: [Import] = []
    private(set) var exports: [String] = []
    /// The lines that a bundle holds, compact, each with where it stands in the file, from 0.
    private(set) var lines: [Line] = []

    struct Line {
        let text: String, line: Int, column: Int
        /// Whether the next one may follow without a line end.
        let isContinued: Bool
    }

    struct Import: Equatable {
        /// From the folder of the page.
        let path: String
        let names: [(exported: String, local: String)]
        /// From 1.
        let line: Int

        static func == (a: Import, b: Import) -> Bool { a.path == b.path && a.line == b.line && a.names.map(\.local) == b.names.map(\.local) }
    }

    init(_ text: String, path: String) throws(BundleError) {
        self.path = path
        var rest = Array(text.split(separator: "\n", omittingEmptySubsequences: false).enumerated())[...], code = CompactCode()
        while let (number, line) = rest.popFirst() {
            if code.isInCode, line.hasPrefix("import"), !line.dropFirst(6).starts(with: /\w/) {
                var statement = String(line)
                while !statement.contains(";"), let next = rest.popFirst() { statement += " " + next.element }
                imports.append(try Self.read(statement, of: path, number + 1))
                continue
            }
            let isExport = code.isInCode && line.hasPrefix("export "), skipped = isExport ? "export ".count : 0
            if isExport { exports.append(try Self.exported(line, of: path, number + 1)) }
            guard let (text, column) = code.take(line.dropFirst(skipped)) else { continue }
            if text.contains(/\bimport[.(]/) || line.starts(with: /await\b|(const|let) [^=]*= await\b/) {
                throw BundleError(path, number + 1, "import(), import.meta and await outside a function cannot be bundled")
            }
            lines.append(Line(text: text, line: number, column: column + skipped, isContinued: code.isContinued))
        }
    }

    private static func read(_ statement: String, of path: String, _ line: Int) throws(BundleError) -> Import {
        guard let match = statement.wholeMatch(of: /import \{([^{}]*)\} from '(\.\.?\/[^']+\.js)';\s*(?:\/\/.*)?/) else {
            throw BundleError(path, line, "an import must be written as: import { a, b as c } from './x.js';")
        }
        var names: [(String, String)] = []
        for item in match.1.split(separator: ",").map({ $0.split(separator: " ") }) where !item.isEmpty {
            guard item.count == 1 || item.count == 3 && item[1] == "as" else { throw BundleError(path, line, "\"\(item.joined(separator: " "))\" is no imported name") }
            names.append((String(item[0]), String(item[item.count - 1])))
        }
        return Import(path: try resolved(match.2, from: path, line), names: names, line: line)
    }

    /// The path of a file from the page's folder: `../net/x.js` in `model/a.js` is `net/x.js`.
    private static func resolved(_ name: Substring, from path: String, _ line: Int) throws(BundleError) -> String {
        var folders = path.split(separator: "/").dropLast()
        for part in name.split(separator: "/") where part != "." {
            if part != ".." { folders.append(part) } else if folders.popLast() == nil { throw BundleError(path, line, "\(name) is outside the page") }
        }
        return folders.joined(separator: "/")
    }

    private static func exported(_ line: Substring, of path: String, _ number: Int) throws(BundleError) -> String {
        guard let match = line.prefixMatch(of: /export (?:async )?(?:function\*? |class |const )([A-Za-z_$][\w$]*)/) else {
            throw BundleError(path, number, "an export must be written as: export function NAME, export class NAME or export const NAME")
        }
        return String(match.1)
    }
}

/// Why the page cannot be joined. Its text: `web/net/x.js:3: ...`
struct BundleError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ path: String, _ line: Int, _ message: String) { description = "\(path):\(line): \(message)" }
}
