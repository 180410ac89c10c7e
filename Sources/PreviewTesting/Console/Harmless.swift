import Scripts

/// Escapes a message so that terminals and CI systems show it as plain text: control characters, and what a CI system
/// would take for a command. Messages contain names and texts from files, scripts and peers.
///
/// GitHub takes a line for a command if it begins with `::`, after any white space. GitHub, Azure and TeamCity take it
/// for one if it contains `##[`, or `##` and a word before the bracket.
func harmless(_ message: String) -> String {
    let lines = visible(message, keeping: ["\n", "\t"]).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
        let start = line.prefix { $0.isWhitespace }
        let rest = line.dropFirst(start.count)
        let text = rest.hasPrefix("::") ? "\(start)\\u{3a}\(rest.dropFirst())" : String(line)
        return text.replacing(/##(?=[A-Za-z]*\[)/, with: "\\u{23}#")
    }.joined(separator: "\n")
}
