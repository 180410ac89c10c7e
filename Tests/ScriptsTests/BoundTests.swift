import Motion
import RefreshEngine
import Testing

@testable import Scripts

/// Every bound of scripts, at it and one beyond.
@Suite("bounds of scripts")
struct BoundTests {
    private func error(_ body: String, _ files: [String: String] = [:]) -> String? {
        do {
            _ = try Script(
                parsing: "pull 1\n" + body, file: "a.pull",
                including: { files[$0].map { .text($0) } ?? .refused("there is no such file") })
        } catch { return error.description }
        return nil
    }

    @Test(
        "numbers are accepted at their bounds and refused beyond, with the bounds",
        arguments: [
            ("hold 3600s", "hold 3601s", "from 0s to 3600s"),
            ("wait settled timeout 3600s", "wait settled timeout 3600001ms", "from 0s to 3600s"),
            ("down 100000pt", "down 100001pt", "-100000pt to 100000pt"),
            ("down 0pt\nmove -100000pt at 1t", "down 0pt\nmove -100001pt at 1t", "-100000pt to 100000pt"),
            ("drag 99578pt in 1s", "drag 99579pt in 1s", "-100000pt to 100000pt"),  // from the middle, 422 pt
            ("scroll 1010000pt in 1s", "scroll 1010001pt in 1s", "-10000pt to 1010000pt"),
            ("start -10000pt", "start -10001pt", "-10000pt to 1010000pt"),
            ("fling 100000pt/s", "fling 100001pt/s", "-100000pt/s to 100000pt/s"),
            ("down 1pt\nrelease at -100000pt/s", "down 1pt\nrelease at -100001pt/s", "-100000pt/s to 100000pt/s"),
            ("content 1000000pt", "content 1000001pt", "0pt to 1000000pt"),
            ("inset 2000pt 2000pt", "inset 2000pt 2001pt", "0pt to 2000pt"),
            ("viewport 50x4096", "viewport 49x4096", "50x50 to 4096x4096"),
            ("viewport 4096x50", "viewport 4096x4097", "50x50 to 4096x4096"),
            ("sections 1000", "sections 1001", "0 to 1000"), ("sections 5", "sections 4", "5 to 1000"),
            ("repeat 10000\nend", "repeat 10001\nend", "1 to 10000"),
            ("expect offset 0pt within 2000000pt", "expect offset 0pt within 2000001pt", "0pt to 2000000pt"),
            ("golden a within 2000000pt", "golden a within 1e300pt", "0pt to 2000000pt"),
            ("golden a within 0", "golden a within -0.1", "0pt to 2000000pt"),
            ("always step within 2000000pt\nend", "always step within 2000001pt\nend", "0pt to 2000000pt"),
        ])
    func numbers(at: String, beyond: String, bounds: String) {
        #expect(error(at) == nil)
        #expect(error(beyond)?.contains(bounds) == true, "\(error(beyond) ?? "accepted")")
    }

    @Test(
        "a number is finite and decimal",
        arguments: ["nan", "inf", "-inf", "1e400", "0x10", "", ".", "1e", "--1", "1,5", "٣"])
    func literals(number: String) {
        for line in [
            "expect offset 1pt within \(number)pt", "golden a within \(number)pt", "drag \(number)pt in 1s",
            "hold \(number)s", "fling \(number)pt/s",
        ] {
            #expect(error(line)?.contains("expected a") == true, "\(line)")
        }
    }

    @Test(
        "a size ends with its height, and a count is whole",
        arguments: ["viewport 390x844pt", "sections 5.5", "repeat 2.5\nend"])
    func tails(line: String) { #expect(error(line) != nil) }

    @Test("a line has as many characters as a figure may have and 1000 more, a golden's name 64")
    func lengths() {
        let names = { (count: Int) in String(repeating: "n", count: count) }
        #expect(error("mark " + names(ScriptLimits.lineLength - 5)) == nil)
        #expect(
            error("mark " + names(ScriptLimits.lineLength - 4))
                == "a.pull:2:\(ScriptLimits.lineLength + 1): a line has at most \(ScriptLimits.lineLength) characters")
        #expect(
            error("golden " + names(64)) == nil && error("golden " + names(65))?.contains("at most 64 letters") == true)
        #expect(error("golden .a")?.contains("expected a name") == true)
    }

    @Test("100,000 steps, 200,000 statements")
    func counts() {
        let repeated = { (outer: Int, inner: Int, line: String) in "repeat \(outer)\nrepeat \(inner)\n\(line)\nend\nend"
        }
        #expect(error(repeated(10, 9_998, "mark a") + String(repeating: "\nmark b", count: 20)) == nil)
        #expect(
            error(repeated(10, 9_998, "mark a") + String(repeating: "\nmark b", count: 21))?.contains(
                "at most 100000 steps") == true)
        // A repeat is a statement each time: 10 and 10 · 9,999 · 2, so that 10 are left.
        #expect(error(repeated(10, 9_999, "seed 1") + String(repeating: "\nseed 1", count: 10)) == nil)
        #expect(
            error(repeated(10, 9_999, "seed 1") + String(repeating: "\nseed 1", count: 11))?.contains(
                "at most 200000 statements") == true)
    }

    @Test("16 blocks in each other, and includes; 64 files")
    func depths() {
        let nested = { (depth: Int) in
            String(repeating: "repeat 1\n", count: depth) + String(repeating: "end\n", count: depth)
        }
        #expect(error(nested(16)) == nil && error(nested(17))?.contains("nested at most 16 deep") == true)
        let chain = Dictionary(
            uniqueKeysWithValues: (1...20).map { ("\($0)", "pull 1\ninclude \($0 - 1)\n") } + [
                ("0", "pull 1\nmark a\n")
            ])
        #expect(error("include 15", chain) == nil)
        #expect(error("include 16", chain)?.contains("\"include\" is nested at most 16 deep") == true)
        let files = Dictionary(uniqueKeysWithValues: (1...65).map { ("f\($0)", "pull 1\nmark a\n") })
        let including = { (count: Int) in (1...count).map { "include f\($0)\n" }.joined() }
        #expect(error(including(64), files) == nil && error(including(65), files)?.contains("at most 64 files") == true)
    }

    @Test("4 MiB of statements, as often as they are carried out, without their spaces")
    func bytes() {
        // 8,035 times a mark of 512 bytes and a repeat of 10.
        let repeated = { (count: Int) in "repeat \(count)\nmark   \(String(repeating: "n", count: 508))\nend" }
        #expect(error(repeated(8_035) + "\nmark " + String(repeating: "n", count: 30)) == nil)
        #expect(
            error(repeated(8_035) + "\nmark " + String(repeating: "n", count: 31))
                == "a.pull:5:1: a script carries out at most 4 MiB of statements")
        #expect(error(repeated(8_036))?.contains("at most 4 MiB") == true)
    }

    @Test(
        "what sets something of a system counts as ten statements behind the first step, because its step has all parameters"
    )
    func systems() {
        let sets = { (count: Int) in String(repeating: "set dropHeight 80\n", count: count) }
        // 2 and 9,523 · 21, so that 15 are left.
        let most = "system storehouse\nmark a\nrepeat 9523\n\(sets(2))end\n"
        #expect(error(most + sets(1)) == nil)
        #expect(error(most + sets(2))?.contains("at most 200000 statements") == true)
        #expect(error("system storehouse\n" + sets(30_000)) == nil)
    }

    @Test("comments and blank lines in a block are carried out no more than elsewhere", .timeLimit(.minutes(5)))
    func comments() {
        let lines = String(repeating: "#\n\n", count: 50_000)
        #expect(error("repeat 10000\n\(lines)repeat 19\n\(lines)end\nend") == nil)
        #expect(error("repeat 10000\ninclude a\nend", ["a": "pull 1\n\(lines)"]) == nil)
    }

    @Test("what is wrong is looked for once, however often it is repeated", .timeLimit(.minutes(5)))
    func wrong() {
        let lines = String(repeating: String(repeating: "x", count: 900) + "\n", count: 90)
        #expect(error("repeat 10000\nrepeat 10000\n\(lines)end\nend")?.contains("and 70 more") == true)
        #expect(error("xyz\nrepeat 10000\ndown 1pt\nend")?.contains("\n") == false)
    }

    @Test("16 always are open at a time, in files that are included too")
    func invariants() {
        func chain(_ last: String) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: (1...15).map { ("\($0)", "pull 1\nalways offset 0pt\ninclude \($0 - 1)\nend\n") }
                    + [("0", "pull 1\n" + last)])
        }
        #expect(error("always offset 0pt\ninclude 15\nend\nalways offset 0pt\nend", chain("mark a")) == nil)
        #expect(
            error("always offset 0pt\ninclude 15\nend", chain("always offset 0pt\nend"))
                == "0:2:1: at most 16 \"always\" are open at a time")
    }

    @Test(
        "callbacks are words between spaces, each known, or none",
        arguments: [
            ("begin", [.begin]), ("begin  action end ", [.begin, .action, .end]), ("none", []), (" none ", []),
            ("", nil), (" ", nil), ("none begin", nil),
            ("begin\taction", nil), ("Begin", nil), ("begin \u{301}", nil),
        ] as [(String, [Callback]?)])
    func callbacks(text: String, expected: [Callback]?) { #expect([Callback](literal: text[...]) == expected) }

    @Test("a blank line takes little room: there may be a million")
    func room() {
        #expect(MemoryLayout<ScriptDocument.Item>.stride <= 24)
    }
}
