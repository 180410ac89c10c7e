import Foundation
import Testing

@Suite("The documents: links lead somewhere, and what they name is there")
struct DocumentationTests {
    private static let documents: [Source] = {
        let root = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].flatMap(Source.file)
        return root + ["docs", "Sources", "scripts", "web"].flatMap { Source.all($0, ".md") }
    }()

    @Test("Every relative link leads to a file, and its anchor to a heading", arguments: documents.map(\.path))
    func links(path: String) throws {
        let document = try #require(Self.documents.first { $0.path == path })
        for link in Self.prose(document.text).flatMap({ $0.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) } })
        where !link.contains("://") {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file = parts[0].isEmpty ? path : Self.resolved(parts[0], from: path)
            #expect(FileManager.default.fileExists(atPath: Source.root.path + "/" + file), "\(path): \(link)")
            guard parts.count == 2 else { continue }
            let text = try String(contentsOf: Source.root.appendingPathComponent(file), encoding: .utf8)
            #expect(Self.anchors(text).contains(parts[1]), "\(path): there is no heading for \(link)")
        }
    }

    @Test("A page of docs/ is in README.md's table, and README.md is at most one screen: 150 lines")
    func contents() throws {
        let readme = try #require(Source.file("README.md").first)
        #expect(readme.lines.count <= 151)
        let picture = Source.root.appendingPathComponent("docs/preview.gif")
        let size = try Data(contentsOf: picture).count
        #expect(readme.text.contains("(docs/preview.gif)") && size < 1_500_000)
        for page in Source.all("docs", ".md")
        where !page.path.hasPrefix("docs/decisions/") || page.path.hasSuffix("/README.md") {
            if page.path.hasPrefix("docs/skills/") { continue }  // in the page on agents
            #expect(readme.text.contains("(\(page.path))"), "\(page)")
        }
        for page in Source.all("docs/decisions", ".md") where !page.path.hasSuffix("/README.md") {
            let list = Source.all("docs/decisions", "README.md").first
            #expect(list?.text.contains("(\(page.path.split(separator: "/").last ?? ""))") == true, "\(page)")
        }
    }

    @Test("Pages of docs/ have plain names: small letters and hyphens")
    func names() {
        // A skill's name is what agents look for.
        for page in Source.all("docs", ".md")
        where !page.path.hasSuffix("/README.md") && !page.path.hasSuffix("/SKILL.md") {
            #expect(page.path.wholeMatch(of: /docs\/([a-z]+\/)?[a-z]+(-[a-z]+)*\.md/) != nil, "\(page)")
        }
    }

    @Test(
        "What the maps name in code type is there: files, folders, types, functions",
        arguments: documents.filter { ["Sources/README.md", "web/README.md"].contains($0.path) })
    func map(_ map: Source) {
        for name in Self.prose(map.text).flatMap({ $0.matches(of: /`([^`]+)`/).map { String($0.1) } }) {
            if name.wholeMatch(of: /[\w.+\/-]+\/[\w.+-]+|[\w+]+\.(swift|js|mjs|py|md|c|h|css|html)/) != nil {
                let isThere = Self.paths.contains { "/\($0)/".contains("/\(name)/") || $0.hasSuffix("/\(name).swift") }
                #expect(isThere, "\(map): \(name)")
            } else if let words = name.wholeMatch(of: /([A-Z]\w+)(?:[.+](\w+))?(?:\(.*\))?/) {
                let unknown = [words.1, words.2].compactMap { $0 }.filter { !Self.words.contains($0) }
                #expect(unknown.isEmpty, "\(map): \(name)")
            }
        }
    }

    @Test("CI of the usual host runs what CI runs anywhere, and nothing else")
    func workflow() throws {
        let workflow = try String(
            contentsOf: Source.root.appendingPathComponent(".github/workflows/ci.yml"), encoding: .utf8)
        #expect(workflow.contains("- run: .ci/run\n") && workflow.contains("image: swift:6.2-bookworm\n"))
        #expect(FileManager.default.isExecutableFile(atPath: Source.root.path + "/.ci/run"))
        let own = Source.all("docs/ci", ".yml")  // of a package with a control of one's own
        #expect(own.count == 2 && own.allSatisfy { $0.text.contains(" swift:6.2-bookworm\n") })
    }

    @Test("An anchor is made of a heading as the usual host does it")
    func anchor() {
        let text = "# A b\n```\n# no heading\n```\n## What's `new`, here?\n## A b\n"
        #expect(Self.anchors(text) == ["a-b", "whats-new-here", "a-b-1"])
    }

    /// A document without its fenced blocks.
    private static func prose(_ text: String) -> [Substring] {
        var isFenced = false
        return text.split(separator: "\n").filter { line in
            defer { if line.hasPrefix("```") { isFenced.toggle() } }
            return !isFenced && !line.hasPrefix("```")
        }
    }

    private static func anchors(_ text: String) -> Set<String> {
        var counts: [String: Int] = [:]
        return Set(
            prose(text).filter { $0.hasPrefix("#") }.map { line in
                let kept = line.drop { $0 == "#" }.dropFirst().lowercased().filter {
                    $0.isLetter || $0.isNumber || "- _".contains($0)
                }.replacing(" ", with: "-")
                let count = counts[kept, default: 0]
                counts[kept] = count + 1
                return count == 0 ? kept : "\(kept)-\(count)"
            })
    }

    private static func resolved(_ link: String, from path: String) -> String {
        var folders = path.split(separator: "/").dropLast().map(String.init)
        for part in link.split(separator: "/") where part != "." {
            if part == ".." { _ = folders.popLast() } else { folders.append(String(part)) }
        }
        return folders.joined(separator: "/")
    }

    /// All files that a map can name.
    private static let paths: [String] = ["Sources", "Tests", "web", "scripts", "docs"].flatMap { folder in
        let names =
            FileManager.default.enumerator(atPath: Source.root.path + "/" + folder)?.allObjects as? [String] ?? []
        return names.filter { !$0.hasPrefix(".build") && !$0.contains("/.build") }.map { folder + "/" + $0 }
    }

    /// All words of the code.
    private static let words: Set<Substring> = {
        let code = [("Sources", ".swift"), ("Sources", ".c"), ("Tests", ".swift"), ("Tests", ".py"), ("web", ".js")]
            .flatMap { Source.all($0.0, $0.1) }
        return code.reduce(into: []) { words, source in
            words.formUnion(source.text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
        }
    }()
}

extension Source {
    /// A file at the top level; none if it is not there.
    static func file(_ name: String) -> [Source] {
        guard let text = try? String(contentsOf: root.appendingPathComponent(name), encoding: .utf8) else { return [] }
        return [Source(path: name, text: text, lines: text.components(separatedBy: "\n"))]
    }
}
