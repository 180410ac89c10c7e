import Scripts

/// A message as a terminal and a CI system take it for nothing but text: no control characters, and no commands in it.
/// What it says of files, scripts and peers comes from outside.
///
/// GitHub reads a line that begins with `::` as a command, whatever white space is before it, and it, Azure and
/// TeamCity one with `##[` or a word between.
func harmless(_ message: String) -> String {
    let lines = visible(message, keeping: ["\n", "\t"]).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
        let start = line.prefix { $0.isWhitespace }
        let rest = line.dropFirst(start.count)
        let text = rest.hasPrefix("::") ? "\(start)\\u{3a}\(rest.dropFirst())" : String(line)
        return text.replacing(/##(?=[A-Za-z]*\[)/, with: "\\u{23}#")
    }.joined(separator: "\n")
}
