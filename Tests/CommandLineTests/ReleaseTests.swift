import Foundation
import PreviewProtocol
import Testing

@testable import PreviewCommands

@Suite("A release: its version, its changes, its licences")
struct ReleaseTests {
    private func file(_ path: String) throws -> String { try String(contentsOfFile: repository(path), encoding: .utf8) }

    @Test("The newest heading of a release in the changelog names the version and its day")
    func version() throws {
        let headings = try file("CHANGELOG.md").split(separator: "\n").filter {
            $0.hasPrefix("## ") && $0 != "## Unreleased"
        }
        #expect(headings.first == "## \(Version.text) (\(Version.date))")
        #expect(try Program("--version").output.hasPrefix("pullwire \(Version.text)"))
    }

    @Test("licenses prints the package's copyright file, and in full the licence that it only refers to")
    func licenses() throws {
        let run = try Program("licenses")
        #expect(
            try run.code == 0 && run.errors.isEmpty
                && run.output == file("scripts/debian/copyright") + "\n" + file("scripts/debian/Apache-2.0"))
        #expect(run.output.contains("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION"))
    }

    @Test(
        "The copyright file has each package that is linked, in the licence that the package itself has, and the text of every licence that it names"
    )
    func copyright() throws {
        let paragraphs = try file("scripts/debian/copyright").components(separatedBy: "\n\n")
        let resolved = try JSONDecoder().decode(Resolved.self, from: Data(file("Package.resolved").utf8))
        for pin in resolved.pins {
            let name = try #require(pin.location.split(separator: "/").last).replacing(".git", with: "")
            #expect(paragraphs.contains { $0.hasPrefix("Files: .build/checkouts/\(name)/*\n") }, "\(name)")
        }
        let licenses = Set(paragraphs.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("License: ") })
        for license in licenses {
            #expect(paragraphs.contains { $0.hasPrefix(license + "\n ") }, "\(license) has no text")
        }
        #expect(licenses.count == 5)
    }

    @Test("The copyright file's text of our licence is that of LICENSE, and its lines are those of Debian's format")
    func form() throws {
        let copyright = try file("scripts/debian/copyright")
        let text = try file("LICENSE").components(separatedBy: "\n\n").dropFirst(2).joined(separator: "\n\n").split(
            separator: "\n", omittingEmptySubsequences: false)
        let written = text.dropLast().map { $0.isEmpty ? " ." : " " + $0 }.joined(separator: "\n")
        #expect(copyright.contains("License: MIT\n" + written + "\n"))
        for line in copyright.split(separator: "\n") {
            #expect(line.hasPrefix(" ") || line.contains(/^[A-Z][A-Za-z-]+:/), "\(line)")
        }
    }

    private struct Resolved: Decodable {
        struct Pin: Decodable { var location: String }
        var pins: [Pin]
    }
}
