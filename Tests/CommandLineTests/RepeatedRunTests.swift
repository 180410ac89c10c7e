import Foundation
import Testing

@Suite("pullwire run --repeat")
struct RepeatedRunTests {
    private static let bar = Program.url.deletingLastPathComponent().appendingPathComponent("bar")

    private static func script(_ flaw: String) -> String {
        "pull 1\nsystem restless\nset flaw \(flaw)\nwork after 200ms\ndrag 200pt in 200ms\nrelease\nwait settled timeout 5s\nsleep 10s\ndrag 100pt in 100ms\nrelease\nwait settled timeout 5s\n"
    }

    private func restless(_ flaw: String, _ arguments: String...) throws -> Program {
        let place = try Workplace(["a.pull": Self.script(flaw)])
        return try Program(
            at: Self.bar, ["run", "a.pull"] + arguments, environment: ["BAR_RESTLESS": "1"], in: place.folder)
    }

    @Test("the published controls give the same in every run, however they are shaken")
    func published() throws {
        let run = try Program("run", repository("Tests/Golden"), "--repeat", "4", "--shake", "--seed", "7")
        #expect(
            run.code == 0 && run.output.contains(/4 × \d+ scripts: every run byte-equal \(shaken, --seed 7\)\n/),
            "\(run.output.suffix(2000))")
    }

    @Test("a control without a flaw passes; alone or shaken")
    func flawless() throws {
        #expect(try restless("none", "--repeat", "5").output.hasSuffix("\n5 × 1 script: every run byte-equal\n"))
        let shaken = try restless("none", "--repeat", "30", "--shake")
        #expect(
            shaken.code == 0 && shaken.output.contains("30 × 1 script: every run byte-equal (shaken, --seed "),
            "\(shaken.output)")
    }

    @Test("a control that reads a counter is found: the script, the run, and the first line that differs of both")
    func counter() throws {
        let run = try restless("made", "--repeat", "3")
        #expect(
            run.code == 1
                && run.output.contains(
                    "a.pull: run 2 of 3 differs from the first at tick 0 (0s); it was run tick by tick\n"),
            "\(run.output)")
        let lines = run.output.split(separator: "\n").suffix(3)
        #expect(try #require(lines.first).contains(/^  first \[0,"f",\{"opacity":\{"0":0\.\d+\}\}\]$/), "\(lines)")
        #expect(
            lines.dropFirst().first?.hasPrefix("  run 2 [0,\"f\",{\"opacity\":{\"0\":") == true
                && lines.last == "3 × 1 script: 1 differs from run to run")
    }

    @Test(
        "what only shaking shows is found: a value that its copies share, a drawing that counts; the seed finds it again",
        arguments: ["copied", "drawn"])
    func shaken(flaw: String) throws {
        let run = try restless(flaw, "--repeat", "30", "--shake", "--seed", "11")
        #expect(
            run.code == 1 && run.output.contains(", --seed 11 repeats it\n  first [")
                && run.output.hasSuffix("30 × 1 script: 1 differs from run to run (shaken, --seed 11)\n"),
            "\(run.output)")
        #expect(try restless(flaw, "--repeat", "30", "--shake", "--seed", "11").output == run.output)
    }

    @Test("a copy that is shared is no flaw of runs that are alike")
    func alike() throws { #expect(try restless("copied", "--repeat", "5").code == 0) }

    @Test("expectations and goldens count as without it")
    func checks() throws {
        let place = try Workplace([
            "a.pull": "pull 1\nexpect offset 5pt\n", "b.pull": "pull 1\n", "c.pull": "pull 1\nrelaese\n",
        ])
        let failed = try place.pullwire("run", "a.pull", "b.pull", "--repeat", "2")
        #expect(
            failed.code == 1 && failed.output.contains("a.pull: failed")
                && failed.output.hasSuffix("2 × 2 scripts: every run byte-equal\n"))
        let wrong = try place.pullwire("run", ".", "--repeat", "2", "--shake", "--seed", "0")
        #expect(wrong.code == 2 && wrong.output.hasSuffix("2 × 2 scripts: every run byte-equal (shaken, --seed 0)\n"))
    }

    @Test("more scripts than are kept at once are repeated all the same")
    func many() throws {
        let place = try Workplace(
            Dictionary(uniqueKeysWithValues: (0..<70).map { ("\($0).pull", "pull 1\nstart \($0)pt\nsleep 1s\n") }))
        #expect(
            try place.pullwire("run", ".", "--repeat", "3", "--shake", "--seed", "1").output.hasSuffix(
                "3 × 70 scripts: every run byte-equal (shaken, --seed 1)\n"))
    }

    @Test(
        "wrong usage",
        arguments: [
            (["--repeat", "1"], "--repeat must be from 2 to 10000, not 1"),
            (["--repeat", "10001"], "--repeat must be from 2 to 10000"), (["--repeat", "x"], "not x"),
            (["--shake"], "give both"), (["--repeat", "2", "--seed", "1"], "--seed is for --shake"),
            (["--repeat", "2", "--shake", "--seed", "-1"], "--seed must be from 0 to 4294967295"),
            (["--repeat", "2", "--watch"], "--watch does not"),
        ])
    func usage(arguments: [String], text: String) throws {
        let run = try Program(["run", "a.pull"] + arguments)
        #expect(run.code == 2 && run.errors.contains(text), "\(run.errors)")
    }
}
