import Foundation
import Testing

@Suite("pullwire fmt")
struct FmtTests {
    private static let script = "pull 1\n hold   200ms # rest\n\n\nrelease\n",
        canonical = "pull 1\nhold 200ms # rest\n\nrelease\n"

    @Test("it prints the canonical form, checks it, and writes it")
    func writes() throws {
        let file = try temporaryFile("a.pull", Self.script)
        #expect(try Program("fmt", file).output == Self.canonical)
        let check = try Program("fmt", file, "--check")
        #expect(check.code == 1 && check.output == "\(file) is not in canonical form\n")
        #expect(try Program("fmt", file, "--write").output == "\(file) has been written\n")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.canonical)
        #expect(try Program("fmt", file, "--check").code == 0 && Program("fmt", file, "--write").output.isEmpty)
    }

    @Test("to JSON and back without loss; a JSON script runs as the text does")
    func json() throws {
        let text = try String(contentsOfFile: repository("Tests/Golden/storehouse-basic.pull"), encoding: .utf8)
            .replacing(/golden.*\n/, with: "")
        let json = try Program("fmt", temporaryFile("a.pull", text), "--to", "json").output
        let file = try temporaryFile("a.json", json)
        #expect(try Program("fmt", file, "--to", "pull").output == text)
        #expect(try Program("fmt", file).output == json)
        #expect(try Program("run", file).output.contains("a.json: passed, 564 ticks"))
    }

    @Test("to WebDriver's actions goes the finger, and what is left out is told; run and fmt take actions")
    func actions() throws {
        let script = try temporaryFile(
            "a.pull",
            "pull 1\nsystem arrow\nwork after 1s\ndrag 200pt in 300ms\nhold 200ms\nrelease\nwait settled\nexpect tick 1\n"
        )
        let actions = try Program("fmt", script, "--to", "actions")
        #expect(
            actions.code == 0
                && actions.errors == "\(script): only the finger is written; left out: system, work, expect\n")
        let file = try temporaryFile("a.json", actions.output)
        #expect(
            try Program("fmt", file, "--to", "pull").output
                == "pull 1\ndown 422pt\ndrag 200pt in 300ms\nhold 200ms\nup\nsleep 181t\n")
        #expect(try Program("run", file).output.hasSuffix("a.json: passed, 241 ticks (2.0083 s)\n"))
        let unsaid = try Program("fmt", file)
        #expect(
            unsaid.code == 2
                && unsaid.errors.contains(
                    "a.json holds WebDriver's actions; --to pull or --to json says what to write them as")
        )
        let wrong = try Program(
            "fmt", temporaryFile("a.pull", "pull 1\ndown 1pt\nrelease at 9pt/s\n"), "--to", "actions")
        #expect(wrong.code == 2 && wrong.errors.contains("a.pull:3:1: no pointer is let go at 9pt/s"))
    }

    @Test(
        "a wrong script, and wrong usage, exit with 2",
        arguments: [
            ["--check", "--to", "actions", "x.pull"], ["--check", "--write", "x.pull"], ["--schema", "x.pull"], [],
            ["--to", "xml", "x.pull"], ["--to", "json", "--write", "x.pull"], ["/nowhere.pull"],
        ])
    func wrong(arguments: [String]) throws {
        #expect(try Program(["fmt"] + arguments).code == 2)
        let run = try Program("fmt", temporaryFile("a.pull", "pull 1\nhlod 1s\n"))
        #expect(run.code == 2 && run.errors.hasSuffix("a.pull:2:1: unknown word \"hlod\"; did you mean hold?\n"))
    }

    @Test("all errors of all files are told, and the others are still written")
    func errors() throws {
        let (wrong, right) = (
            try temporaryFile("a.pull", "pull 1\nhlod 1s\nmark\n"), try temporaryFile("b.pull", Self.script)
        )
        let run = try Program("fmt", wrong, right)
        #expect(run.code == 2 && run.output == Self.canonical)
        #expect(
            run.errors
                == "pullwire: \(wrong):2:1: unknown word \"hlod\"; did you mean hold?\npullwire: \(wrong):3:5: expected a name, found the end of the line\n"
        )
    }

    @Test("the committed scripts are in canonical form, and the schema is the committed one")
    func committed() throws {
        #expect(try Program("fmt", repository("Tests/Golden"), "--check").code == 0)
        let schema = try String(contentsOfFile: repository("Sources/Scripts/Syntax/steps.schema.json"), encoding: .utf8)
        #expect(try Program("fmt", "--schema").output == schema)
    }
}
