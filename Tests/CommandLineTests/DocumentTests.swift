import Foundation
import Testing

@Suite("README.md and docs/: every command does what it says")
struct DocumentTests {
    /// How commands begin that are not run here, because they build a package, need root or another machine; the test
    /// that runs them, and how it names them.
    private static let elsewhere = [
        ("scripts/start --lan", "Tests/Sockets/test_access.py", "--lan"),
        ("scripts/start", "Tests/Package/test_newcomer.py", "scripts/start"),
        ("scripts/install", "Tests/Package/test_install.py", "scripts/install"),
        ("scripts/image", "Tests/Package/test_image.py", #""scripts/image""#),
        ("scripts/cluster", "Tests/Cluster/test_proxies.py", #""scripts" / "cluster""#),
        ("scripts/test", "Tests/Package/test_newcomer.py", "scripts/test"),
        ("scripts/element", "Tests/Browser/test_element.py", #""scripts" / "element""#),
        ("scripts/documents", "Tests/DocumentsTests/DocumentsTests.swift", "Documents."),
        ("deb=$(scripts/package)", "Tests/Package/conftest.py", "scripts/package"),
        ("sudo apt install", "Tests/Package/test_package.py", #""apt-get", "install""#),
        ("sudo systemctl", "Tests/Package/test_boot.py", #""systemctl", "restart", "pullwire""#),
        ("PULLWIRE_TOKEN=", "Tests/Cluster/servers.py", #""--node""#),
        ("pullwire doctor --data postgres:", "Tests/Cluster/test_cluster.py", #""doctor""#),
        ("pullwire dev", "Tests/Browser/control_package.py", #""pullwire", "dev""#),
        ("cd ../ribbon", "Tests/Browser/test_guide.py", "cd "),
        ("swift run ribbon", "Tests/Browser/test_ci_guide.py", "swift run ribbon"),
        ("pullwire review --open", "Tests/Browser/test_report.py", #""review", "--open""#),
        ("pullwire run Tests/Golden --watch", "Tests/CommandLineTests/RunTests.swift", #""--watch""#),
    ]

    @Test("Every page is there, and none has a command outside of a fenced block")
    func pages() throws {
        #expect(Document.all.count >= 20 && Document.all.contains { !$0.fences("sh").isEmpty })
        for document in Document.all {
            let text = try String(contentsOfFile: repository(document.path), encoding: .utf8)
            #expect(!text.contains(#/(?m)^ {4,}(\$ )?(pullwire|scripts/|sudo|swift run) /#), "\(document.path)")
        }
    }

    @Test("Every command of a block of shell commands", arguments: Document.all.filter { !$0.fences("sh").isEmpty })
    func commands(_ document: Document) throws {
        let workshop = try DocumentWorkshop(document)
        for line in document.fences("sh").flatMap(\.lines) {
            let command = line.replacing(/\ +# .*$/, with: "")
            if let (_, test, mark) = Self.elsewhere.first(where: { command.hasPrefix($0.0) }) {
                #expect(
                    try String(contentsOfFile: repository(test), encoding: .utf8).contains(mark),
                    "\(test) does not run \(command)")
            } else if command.hasPrefix("pullwire serve")
                || command.hasPrefix("pullwire record") && !command.contains("--for")
            {
                #expect(try workshop.interrupt(command) == 0, "\(document.path): \(line)")
            } else {
                let run = try workshop.run(line)
                let isToFail = line.contains(/\ # fails/)
                #expect(run.code == (isToFail ? 1 : 0), "\(document.path): \(line)\n\(run.output)\(run.errors)")
                if let shown = line.firstMatch(of: /\ # ([\d, ;]+)\.\.\.$/)?.1 {
                    #expect(run.output.hasPrefix(shown.dropLast(2)), "\(line)")
                }
            }
        }
    }

    @Test(
        "What a document shows of a command's output is what it prints",
        arguments: Document.all.filter { !$0.fences("console").isEmpty })
    func output(_ document: Document) throws {
        let workshop = try DocumentWorkshop(document)
        for fence in document.fences("console") {
            let command = try #require(fence.lines.first)
            let shown = fence.lines.dropFirst()
            #expect(command.hasPrefix("$ pullwire "))
            let run = try workshop.run(String(command.dropFirst(2)))
            let printed = run.output.split(separator: "\n").map(String.init)
            #expect(run.code == 0, "\(command): \(run.errors)")
            // "..." stands for any lines.
            let parts = shown.split(separator: "...", omittingEmptySubsequences: false).map(Array.init)
            if parts.count == 1 { #expect(printed == parts[0], "\(command)") }
            var rest = printed[...]
            for part in parts where !part.isEmpty {
                guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else {
                    Issue.record("\(command) does not print \(part)")
                    continue
                }
                rest = rest[(start + part.count)...]
            }
        }
    }

    @Test("A script in a document is the file that it names, word for word, or holds")
    func scripts() throws {
        #expect(try Program("run", repository("docs/preview.pull")).code == 0, "the moving picture is drawn from it")
        for (document, fence) in Document.all.flatMap({ document in document.fences("pull").map { (document, $0) } }) {
            if let text = try? String(contentsOfFile: repository(fence.file), encoding: .utf8) {
                #expect(text == fence.text, "\(document.path): \(fence.file)")
            } else {
                #expect(
                    try Program("run", temporaryFile("a.pull", fence.text)).code == 0, "\(document.path): \(fence.file)"
                )
            }
        }
    }
}
