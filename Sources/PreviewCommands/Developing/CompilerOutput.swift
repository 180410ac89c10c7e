import Foundation

/// What of a build's output its author has to read: errors and warnings with their places in the package, each once,
/// errors first.
///
///     Sources/ribbon/Ribbon.swift:12:9: error: cannot find 'wdith' in scope
///     12 |         path.line(to: wdith)
///        |                       `- error: cannot find 'wdith' in scope
struct CompilerOutput {
    /// Chosen: more than anybody reads at once.
    static let maxEntries = 50
    /// Lines of the code around one; chosen: what the compiler shows of most.
    static let maxLines = 12
    /// Lines of an output in which no error has a place, as of the linker.
    static let maxOtherLines = 30

    let text: String

    /// - Parameter folder: the package's; places in it are told from there
    init(_ output: String, in folder: String) {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var entries: [[String]] = []
        var isOpen = false
        for line in lines {
            if CompilerOutput.isEntry(line) {
                entries.append([CompilerOutput.shortened(line, folder)])
                isOpen = true
            } else if isOpen, CompilerOutput.isExcerpt(line) {
                entries[entries.count - 1].append(line)
            } else {
                isOpen = false
            }
        }
        let errors = CompilerOutput.unique(entries) { $0.contains(": error: ") }
        let warnings = CompilerOutput.unique(entries) { $0.contains(": warning: ") }
        let shown =
            errors.isEmpty
            ? []
            : (errors + warnings).prefix(CompilerOutput.maxEntries).map {
                $0.prefix(CompilerOutput.maxLines).joined(separator: "\n")
            }
        text = shown.isEmpty ? CompilerOutput.otherLines(lines) : shown.joined(separator: "\n")
    }

    private static func unique(_ entries: [[String]], where isWanted: (String) -> Bool) -> [[String]] {
        var seen: Set<String> = []
        return entries.filter { entry in isWanted(entry[0]) && seen.insert(entry[0]).inserted }
    }

    /// `/path/File.swift:12:9: error: ...`
    private static func isEntry(_ line: String) -> Bool {
        for kind in [": error: ", ": warning: ", ": note: "] {
            guard let range = line.range(of: kind) else { continue }
            let place = line[..<range.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
            return place.count >= 3 && place.suffix(2).allSatisfy { Int($0) != nil }
                && line.first?.isWhitespace == false
        }
        return false
    }

    /// `12 |   code`, or what the compiler writes below it.
    private static func isExcerpt(_ line: String) -> Bool {
        guard let bar = line.firstIndex(of: "|") else { return false }
        return line[..<bar].allSatisfy { $0 == " " || $0.isNumber }
    }

    private static func shortened(_ line: String, _ folder: String) -> String {
        let beginning = folder.hasSuffix("/") ? folder : folder + "/"
        return line.hasPrefix(beginning) ? String(line.dropFirst(beginning.count)) : line
    }

    private static func otherLines(_ lines: [String]) -> String {
        lines.filter { !$0.isEmpty && !$0.hasPrefix("[") && !$0.hasPrefix("Building for") }.suffix(maxOtherLines)
            .joined(separator: "\n")
    }
}
