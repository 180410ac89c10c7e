/// A page's document as its bundles have it: with all its style sheets in one place, and its scripts by the modules
/// that they begin with.
struct PageDocument {
    enum Part: Equatable {
        /// The paths of all style sheets, where the first of them stands.
        case styleSheets([String])
        /// The path of the sheet of what is loaded later.
        case laterSheet(String)
        case moduleScript(entry: String, isAsync: Bool)
        case line(Substring)
    }

    let parts: [Part]

    /// - Parameter text: what is neither a module script nor a style sheet of its own, each on a line alone, stays as
    ///   it is
    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let sheets = lines.compactMap(Self.styleSheet)
        var parts: [Part] = []
        for line in lines {
            if Self.styleSheet(line) != nil {
                if !parts.contains(.styleSheets(sheets)) { parts.append(.styleSheets(sheets)) }
            } else {
                parts.append(Self.moduleScript(line) ?? Self.laterSheet(line) ?? .line(line))
            }
        }
        self.parts = parts
    }

    private static func styleSheet(_ line: Substring) -> String? {
        (try? /\s*<link rel="stylesheet" href="([^":]+\.css)">\s*/.wholeMatch(in: line)).map { String($0.1) }
    }
    private static func laterSheet(_ line: Substring) -> Part? {
        (try? /\s*<meta name="later-sheet" content="([^":]+\.css)">\s*/.wholeMatch(in: line)).map {
            .laterSheet(String($0.1))
        }
    }
    private static func moduleScript(_ line: Substring) -> Part? {
        (try? /\s*<script type="module"( async)? src="([^":]+\.js)"><\/script>\s*/.wholeMatch(in: line)).map {
            .moduleScript(entry: String($0.2), isAsync: $0.1 != nil)
        }
    }
}
