import Foundation

/// A source file of the repository.
struct Source: CustomStringConvertible {
    let path: String
    let text: String
    let lines: [String]

    var description: String { path }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        .standardized

    static func all(_ folder: String, _ ending: String) -> [Source] {
        let base = root.appendingPathComponent(folder)
        let paths = (FileManager.default.enumerator(atPath: base.path)?.allObjects as? [String]) ?? []
        return paths.filter { $0.hasSuffix(ending) }.sorted().compactMap { path in
            guard let text = try? String(contentsOf: base.appendingPathComponent(path), encoding: .utf8) else {
                return nil
            }
            return Source(path: folder + "/" + path, text: text, lines: text.components(separatedBy: "\n"))
        }
    }

    /// Whether a line has a match. The whole text is looked at first: where that has none, no line has.
    func contains(_ pattern: String) -> Bool {
        text.range(of: "(?m)" + pattern, options: .regularExpression) != nil
            && lines.contains { $0.range(of: pattern, options: .regularExpression) != nil }
    }

    /// Functions and initialisers with the number of lines between their braces.
    var functions: [(name: String, length: Int)] {
        lines.enumerated().compactMap { index, line in
            guard
                line.range(
                    of: #"^\s*((public|private|fileprivate|static|mutating|override) )*(func|init)\b.*\{$"#,
                    options: .regularExpression) != nil
            else { return nil }
            let indent = line.prefix { $0 == " " }
            guard let end = lines[index...].firstIndex(where: { $0 == indent + "}" }) else { return nil }
            return (line.trimmingCharacters(in: .whitespaces), end - index - 1)
        }
    }
}
