import Foundation
import Testing

@testable import PreviewCommands
@testable import PreviewTesting

/// What files, scripts and peers say is text on the terminal and in CI's log: it moves no cursor, colours nothing, and
/// commands nothing.
@Suite("Printed texts from outside")
struct HarmlessTests {
    @Test(
        "control characters are visible, and no line begins a command of GitHub, Azure or TeamCity",
        arguments: [
            ("plain\ntext\twith 喜欢 and ::", "plain\ntext\twith 喜欢 and ::"),
            ("\u{1b}[31mred\u{9b}0m\r\u{7}", #"\u{1b}[31mred\u{9b}0m\u{d}\u{7}"#),
            ("::error::boom", #"\u{3a}:error::boom"#),
            ("a\n \t::set-output name=x::y\nb", "a\n \t\\u{3a}:set-output name=x::y\nb"),
            ("x ##[error]boom", #"x \u{23}#[error]boom"#),
            ("##vso[task.setvariable]", #"\u{23}#vso[task.setvariable]"#), ("## a [b]", "## a [b]"),
            ("a\u{202e}b\u{2028}c", #"a\u{202e}b\u{2028}c"#),
        ])
    func messages(text: String, shown: String) { #expect(harmless(text) == shown) }

    private static let script =
        #"{"pull":1,"steps":[{"mark":"a\u001b[2J::error::boom"},{"sleep":"1t"},{"expect":"text","is":"x\u0085::warning::y"},{"golden":"g"}]}"#

    /// Runs that script under that name, in its own folder.
    private func run(_ name: String) throws -> (output: String, xml: String) {
        let folder = URL(fileURLWithPath: try temporaryFile("x")).deletingLastPathComponent()
        try Data(Self.script.utf8).write(to: folder.appendingPathComponent(name))
        let run = try Program(["run", name, "--junit", "report.xml"], in: folder.path)
        return (
            run.output + run.errors,
            try String(contentsOf: folder.appendingPathComponent("report.xml"), encoding: .utf8)
        )
    }

    @Test(
        "marks, expected texts and names of files in a run and its JUnit report",
        arguments: ["::error::a.json", "a\u{1b}[2J.json", "a\n::error::b.json"])
    func files(name: String) throws {
        let run = try run(name)
        for text in [run.output, run.xml] {
            #expect(
                !text.unicodeScalars.contains {
                    ($0.value < 0x20 || 0x7f..<0xa0 ~= $0.value) && $0 != "\n" && $0 != "\t"
                }, "\(text)")
            #expect(
                !text.split(separator: "\n").contains { $0.trimmingCharacters(in: .whitespaces).hasPrefix("::") },
                "\(text)")
        }
        #expect(run.output.contains(#"mark a\u{1b}[2J::error::boom"#), "\(run.output)")
        #expect(run.output.contains(": failed, 1 expectation did not hold"), "\(run.output)")
    }

    @Test("what a command prints arrives while it goes on, with the control characters of a file's name visible")
    func unbuffered() throws {
        let file = try temporaryFile("a\u{1b}[2J.pull", "pull 1\nmark here\n")
        let process = Process()
        let output = Pipe()
        process.executableURL = Program.url
        process.arguments = ["run", file, "--watch"]
        process.standardOutput = output  // a pipe, which a buffer would keep it from
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }  // it may have inherited blocked signals
        let text = output.read(until: "watching 1 script")
        #expect(process.isRunning && text.contains(#"a\u{1b}[2J.pull"#) && !text.contains("\u{1b}"), "\(text)")
    }

    @Test("an error names a file with its control characters visible")
    func errors() throws {
        let run = try Program("run", "gone\u{1b}[2J.pull")
        #expect(run.errors.contains(#"gone\u{1b}[2J.pull"#) && !run.errors.contains("\u{1b}"), "\(run.errors)")
    }

    @Test("what is written for programs stays as it is")
    func data() throws {
        let file = try temporaryFile("a.pull", "pull 1\nmark \"##[x]\"\n")
        #expect(try Program("fmt", file).output == "pull 1\nmark \"##[x]\"\n")
    }
}
