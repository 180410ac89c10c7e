/// The page with the modules of each of its scripts in one, what is loaded later in another one, and all its style
/// sheets in one, each named by its content's hash.
struct BundledPage {
    /// The document that loads them.
    private(set) var document = ""
    /// Scripts, their source maps and the style sheet by their paths, such as `main.0123456789abcdef.js`.
    private(set) var files: [String: String] = [:]

    /// - Parameters:
    ///   - document: index.html; what is neither a module script nor a style sheet of its own, each on a line alone,
    ///     stays as it is
    ///   - read: the text of the page's file at a path; nil: there is none
    init(_ document: String, _ read: (String) -> String?) throws(BundleError) {
        for part in PageDocument(document).parts {
            switch part {
            case .styleSheets(let paths):
                self.document +=
                    "  <link rel=\"stylesheet\" href=\"\(add(try Self.joined(paths, read), "style", "css"))\">\n"
            case .moduleScript(let entry, let isAsync):
                let path = add(
                    try PageBundle(entry, read), String(entry.split(separator: "/").last?.dropLast(".js".count) ?? ""))
                self.document += "  <script type=\"module\"\(isAsync ? " async" : "") src=\"\(path)\"></script>\n"
            case .line(let line): self.document += line + "\n"
            }
        }
        self.document.removeLast()
    }

    private mutating func add(_ text: String, _ name: String, _ type: String) -> String {
        let path = hashedPath(name, type, text)
        files[path] = text
        return path
    }

    private mutating func add(_ bundle: PageBundle, _ name: String) -> String {
        if let later = bundle.later { add(later, at: bundle.laterPath) }
        let path = hashedPath(name, "js", bundle.first.text)
        add(bundle.first, at: path)
        return path
    }

    private mutating func add(_ script: BundledScript, at path: String) {
        files[path] = script.text + "//# sourceMappingURL=\(path).map\n"
        files[path + ".map"] = script.sourceMap
    }

    /// The style sheets one after the other, without comments on lines of their own and without most white space.
    static func joined(_ sheets: [String], _ read: (String) -> String?) throws(BundleError) -> String {
        var text = ""
        for path in sheets {
            guard let sheet = read(path) else { throw BundleError("index.html", 1, "there is no \(path)") }
            var isComment = false
            for (number, line) in sheet.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let rule = line.drop { $0 == " " }
                if rule.hasPrefix("@import") || rule.contains(/url\(['"]?(?!data:)/) {
                    throw BundleError(
                        path, number + 1, "a style sheet names no other file: @import and url() cannot be joined")
                }
                if isComment || rule.hasPrefix("/*") && (rule.hasSuffix("*/") || !rule.contains("*/")) {
                    isComment = !rule.hasSuffix("*/")
                } else if !rule.isEmpty {
                    text += compact(rule)
                }
            }
        }
        return text
    }

    /// A line of a style sheet. A declaration begins with its name and a colon; in a selector a space before a colon
    /// counts.
    private static func compact(_ rule: Substring) -> String {
        if rule.contains(/["']/) { return rule + "\n" }
        var text = String(rule)
        if let colon = text.prefixMatch(of: /[a-z-]+:\ /) {
            text = String(colon.0.dropLast() + text.dropFirst(colon.0.count))
        }
        text = text.replacing(", ", with: ",").replacing(" {", with: "{").replacing("{ ", with: "{")
        return text.hasSuffix("{") || text.hasSuffix(";") || text.hasSuffix("}") || text.hasSuffix(",")
            ? text : text + "\n"
    }
}
