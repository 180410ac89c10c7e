import Foundation
import PreviewProtocol
import Testing

@testable import PreviewCommands
@testable import PreviewTesting

@Suite("Manual pages")
struct ManualTests {
    @Test("Every command that the help lists has a page with each of its options")
    func pages() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("manual-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Program("manual", folder)
        #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty)

        let commands = try Program("--help").output.matches(of: /(?m)^  ([a-z]+) {2,}[A-Z]/).map { String($0.1) }
        #expect(commands.contains("serve") && commands.contains("dev"))
        for command in commands + ["figure-text"] {
            let page = try String(contentsOfFile: "\(folder)/pullwire-\(command).1", encoding: .utf8)
            let options = try Program(command.split(separator: "-").map(String.init) + ["--help"]).output.matches(
                of: /(?m)^  (--[a-z-]+)/
            ).map(\.1)
            for option in options {
                #expect(
                    page.contains("\n\\fB\(option.replacing("-", with: "\\-"))\\fR")
                        || page.contains(", \\fB\(option.replacing("-", with: "\\-"))\\fR"), "\(command) \(option)")
            }
        }
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(
            pages.contains("pullwire.1") && !pages.contains("pullwire-help.1")
                && !pages.contains { $0.contains("decode") || $0.contains("manual") })
    }

    @Test("A page has the sections of a manual page, examples as they stand, and no line that roff takes for a macro")
    func text() throws {
        let command = try CommandDescription(
            json: #"""
                {"command": {"commandName": "pull", "abstract": "Pull a list.", "shouldDisplay": true, "discussion":
                  "Lengths are in pt.\n.golden files\nstay.\n\nExamples:\n  pull a\\b --far\n  'x'\n\nExit codes: 0 ok, 2 wrong usage.",
                  "arguments": [{"kind": "option", "names": [{"kind": "long", "name": "far"}, {"kind": "short", "name": "f"}], "valueName": "pt", "isOptional": true,
                  "isRepeating": false, "shouldDisplay": true, "abstract": "How far.", "defaultValue": "/home/me/80", "sectionTitle": "Travel"}]}}
                """#)
        #expect(
            ManualPage(command: command, program: command, home: "/home/me").text == """
                .TH PULL 1 "" "Pullwire \(Version.text)" "User Commands"
                .nr HY 0
                .ad l
                .SH NAME
                pull \\- Pull a list
                .SH SYNOPSIS
                .B pull
                [\\fIoptions\\fR]
                .SH DESCRIPTION
                Lengths are in pt.
                \\&.golden files
                stay.
                .SH EXAMPLES
                .EX
                  pull a\\eb \\-\\-far
                  'x'
                .EE
                .SH EXIT STATUS
                0 ok, 2 wrong usage.
                .SH OPTIONS
                .SS Travel
                .TP
                \\fB\\-\\-far\\fR, \\fB\\-f\\fR \\fIpt\\fR
                How far.
                (default: ~/80)

                """)
    }

    @Test("A folder that is not there is an error in words")
    func noFolder() throws {
        let run = try Program("manual", "/nowhere")
        #expect(run.code == 2 && run.errors.contains("/nowhere/pullwire.1"))
    }
}
