import Foundation
import Testing

/// A page of documentation that people read: README.md, CONTRIBUTING.md, or one below docs/.
struct Document: CustomTestStringConvertible {
    let path: String
    let fences: [Fence]

    /// A fenced block, with its info string: ```` ```pull first.pull ````.
    struct Fence {
        let language: String
        /// The file whose text it is; empty: none.
        let file: String
        let text: String

        var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    init(_ path: String) throws {
        self.path = path
        var fences: [Fence] = []
        var open: (words: [Substring], lines: [Substring])?
        for line in try String(contentsOfFile: repository(path), encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if let (words, lines) = open {
                if line == "```" {
                    fences.append(
                        Fence(
                            language: String(words[0]), file: words.count > 1 ? String(words[1]) : "",
                            text: lines.map { $0 + "\n" }.joined()))
                    open = nil
                } else {
                    open = (words, lines + [line])
                }
            } else if line.hasPrefix("```") {
                open = (line.dropFirst(3).split(separator: " "), [])
            }
        }
        self.fences = fences
    }

    var testDescription: String { path }

    func fences(_ language: String) -> [Fence] { fences.filter { $0.language == language } }

    /// All of them. What cannot be read is missing here, and found by the test that counts them.
    static let all = (["README.md", "CONTRIBUTING.md"] + below("docs")).compactMap { try? Document($0) }

    private static func below(_ folder: String) -> [String] {
        let paths = FileManager.default.enumerator(atPath: repository(folder))?.allObjects as? [String] ?? []
        return paths.filter { $0.hasSuffix(".md") }.sorted().map { folder + "/" + $0 }
    }
}
