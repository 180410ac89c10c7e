import Motion
import RefreshEngine
import Testing

@testable import Scripts

@Suite("repeat, include, print and overrides")
struct LanguageTests {
    private func script(_ body: String, _ files: [String: String] = [:], overriding: [String] = []) throws -> Script {
        try Script(
            parsing: "pull 1\n" + body, file: "tests/demo.pull",
            including: { path in files[path].map { .text($0) } ?? .refused("there is no such file") },
            overriding: overriding.map { (text) throws(ScriptError) in try ScriptOverride(text) })
    }

    private func error(_ body: String, _ files: [String: String] = [:], overriding: [String] = []) -> String? {
        do { _ = try script(body, files, overriding: overriding) } catch { return "\(error)" }
        return nil
    }

    @Test("repeat does what stands before its end so many times, also nested; a step keeps its line")
    func repeats() throws {
        let script = try script("repeat 2\n  mark a\n  repeat 3\n    mark b\n  end\nend\nmark c")
        #expect(script.steps.map(\.location.line) == [3, 5, 5, 5, 3, 5, 5, 5, 8])
        #expect(try self.script("repeat 5\nend\nrepeat 2\nset scroll.rate fast\nend").steps.isEmpty)
    }

    @Test(
        "include puts another file's statements there; it is found from the file that includes it",
        arguments: [
            "lib/pull.pull", "./lib/../lib/pull.pull",
        ])
    func includes(name: String) throws {
        let files = [
            "tests/lib/pull.pull": "pull 1\ninclude deep/a.pull\nmark b\n",
            "tests/lib/deep/a.pull": #"{"pull":1,"steps":[{"mark":"a"}]}"#,
        ]
        let script = try script("include \(name)\ninclude lib/pull.pull", files)
        #expect(
            script.steps.map(\.location.description) == [
                "tests/lib/deep/a.pull:1:20", "tests/lib/pull.pull:3:1", "tests/lib/deep/a.pull:1:20",
                "tests/lib/pull.pull:3:1",
            ])
    }

    @Test(
        "a note is some words on a line; too many, none and control characters are refused with the place",
        arguments: [
            (#"note "too slow""#, nil), (#"note slow"#, nil), (#"note "\"a\"""#, nil),
            (
                #"note """#,
                #"tests/demo.pull:2:6: expected a text of 1 to 500 characters without control characters, found """#
            ),
            (
                "note \"a\tb\"",
                #"tests/demo.pull:2:6: expected a text of 1 to 500 characters without control characters, found "a\tb""#
            ),
            ("note", "tests/demo.pull:2:5: expected words, between quotation marks, found the end of the line"),
        ])
    func notes(_ line: String, _ expected: String?) { #expect(error(line) == expected) }

    @Test("a note is written with its quotation marks, in JSON as a text; running it reports it and changes nothing")
    func noteIsWritten() throws {
        let document = try ScriptDocument(reading: "pull 1\nsleep 2t\nnote   slow\n", file: "a.pull")
        #expect(document.text == "pull 1\nsleep 2t\nnote \"slow\"\n")
        #expect(document.json.contains(#""note": "slow""#) || document.json.contains(#""note":"slow""#))
        var events: [String] = []
        _ = try script("sleep 2t\nnote slow").run { if case .event(let event, _) = $0 { events.append("\(event)") } }
        #expect(events == [#"tests/demo.pull:3:1: tick 2 (0.0167s): note "slow""#])
    }

    @Test("a text that is drawn asks for its outline once, and an error stands at the text")
    func outlines() throws {
        let source: OutlineSource = { (text, size) throws(ParameterError) in
            if text.contains("?") { throw .noOutline(text, "there is no glyph for ?") }
            return Outline(text: text, fontSize: size, data: "M0 0L10 0Z", length: 20)
        }
        func read(_ body: String) -> String? {
            do { _ = try Script(parsing: "pull 1\nsystem words\n" + body, file: "a.pull", outlines: source) } catch {
                return error.description
            }
            return nil
        }
        #expect(read("set text \"Pull me\"\nrepeat 500\nset text a\nset text b\nend") == nil)
        #expect(read("set text  \"what ?\"") == #"a.pull:3:11: "what ?" cannot be drawn: there is no glyph for ?"#)
        let many = (1...101).map { "set text t\($0)" }.joined(separator: "\n")
        #expect(read(many) == #"a.pull:103:10: "t101" cannot be drawn: a script draws at most 100 different texts"#)
        #expect(
            error("system words\nset text a")
                == #"tests/demo.pull:3:10: "a" cannot be drawn: this program has no fonts"#)
        #expect(
            try script("system arrow\nmark go", overriding: ["textPull=Pull me"]).scenario
                == script("system arrow\nset textPull \"Pull me\"\nmark go").scenario)
    }

    @Test(
        "errors of repeat and include name their place, an included file's its own",
        arguments: [
            ("end", #"tests/demo.pull:2:1: "end" ends a "repeat" or an "always", and none is open"#),
            ("repeat 2\nmark a", #"tests/demo.pull:2:1: this "repeat" has no "end""#),
            ("repeat", "tests/demo.pull:2:7: expected a whole number such as 20, found the end of the line"),
            ("repeat 0\nend", #"tests/demo.pull:2:8: expected a whole number from 1 to 10000, found "0""#),
            ("repeat 10001\nend", #"tests/demo.pull:2:8: expected a whole number from 1 to 10000, found "10001""#),
            ("repeat 2\ndown 1pt\nend", #"tests/demo.pull:3:1: the finger is down already; "up" lifts it"#),
            (
                "repeat 400\nrepeat 400\nmark a\nmark b\nend\nend",
                "tests/demo.pull:4:1: a script has at most 100000 steps"
            ),
            (
                "repeat 10000\nrepeat 10000\nend\nend",
                "tests/demo.pull:3:1: a script carries out at most 200000 statements"
            ),
            (
                "repeat 10000\nrepeat 10000\nseed 1\nend\nend",
                "tests/demo.pull:3:1: a script carries out at most 200000 statements"
            ),
            (
                "repeat 2\ngolden a\nend",
                #"tests/demo.pull:3:1: golden "a" stands twice; each has a name and a moment of its own"#
            ),
            ("include x.pull", #"tests/demo.pull:2:9: "x.pull" cannot be included: there is no such file"#),
            (
                "include demo.pull",
                "tests/demo.pull:2:9: a script cannot include itself: tests/demo.pull → tests/demo.pull"
            ),
            (
                "include a.pull",
                "tests/b.pull:2:9: a script cannot include itself: tests/a.pull → tests/b.pull → tests/a.pull"
            ),
            ("include wrong.pull", #"tests/wrong.pull:3:6: expected a length such as 140pt, found "1""#),
            ("include empty.pull", #"tests/empty.pull:1:1: expected "pull 1", found nothing"#),
            (
                "print ofset",
                #"tests/demo.pull:2:7: expected one of offset, velocity, insetTop, insetBottom, pull, tick, seconds, state, progress, detail, timeToArm, overshoot, settle, peakVelocity, largestStep, largestVelocityChange, found "ofset"; did you mean offset?"#
            ),
            ("print state", #"tests/demo.pull:2:1: there is no header; "system NAME" makes one"#),
            ("set scroll.rate fats", #"tests/demo.pull:2:17: "rate" must be one of normal, fast; did you mean fast?"#),
        ])
    func errors(body: String, message: String) {
        let files = [
            "tests/a.pull": "pull 1\ninclude b.pull\n", "tests/b.pull": "pull 1\ninclude a.pull\n",
            "tests/wrong.pull": "pull 1\n\ndrag 1 in 1s\n",
            "tests/empty.pull": "", "tests/demo.pull": "pull 1\n",
        ]
        #expect(error(body, files) == message)
    }

    @Test("include and repeat are nested sixteen deep at most; without a reader nothing is included")
    func deep() throws {
        let files = Dictionary(
            uniqueKeysWithValues: (0..<20).map { ("tests/\($0).pull", "pull 1\ninclude \($0 + 1).pull\n") })
        #expect(error("include 0.pull", files) == "tests/15.pull:2:9: \"include\" is nested at most 16 deep")
        let open = String(repeating: "repeat 1\n", count: 17)
        #expect(error(open) == "tests/demo.pull:18:1: \"repeat\" and \"always\" are nested at most 16 deep")
        #expect(
            throws: ScriptErrors([
                ScriptError(
                    ScriptLocation(file: "a", line: 2, column: 9),
                    "\"b.pull\" cannot be included: here a script is one text; write its steps into it")
            ])
        ) {
            try Script(parsing: "pull 1\ninclude b.pull", file: "a")
        }
    }

    @Test("print tells what a field is, and changes nothing")
    func prints() throws {
        let run = try Run(
            "system storehouse\nstart 3pt\nsleep 1t\nprint offset\nprint seconds\nprint state\nprint header progress\nprint tick\nprint detail"
        )
        #expect(
            run.events.map { $0.description.split(separator: "): ")[1] } == [
                "offset 3pt", "seconds 0.008333s", "header state idle", "header progress 0", "tick 1",
                "header detail idle",
            ])
        #expect(run.outcome == .passed)
    }

    @Test("an override takes a setting's place at tick 0; what stands behind the first step stays")
    func overrides() throws {
        let body =
            "system storehouse\nset dropHeight 70\nseed 3\ncontent 500pt\nmark a\nset dropHeight 60\nset scale 2\ncontent 10pt"
        let script = try script(
            body,
            overriding: [
                "dropHeight=90pt", "header.scale=3", "seed=7", "scroll.rate=fast", "work=after 1s failed",
                "inset=64pt 0pt", "content=900pt",
            ])
        let scenario = script.scenario
        #expect(
            scenario.header?.parameters["dropHeight"] == .number(90)
                && scenario.header?.parameters["scale"] == .number(3))
        #expect(scenario.seed == 7 && scenario.scroll.rate == .fast && scenario.work == .after(Tick(120), .failed))
        #expect(scenario.insets.top == 64 && scenario.contentHeight == 900)
        guard case .input(.system(let choice?, .header)) = script.steps[1].action else {
            Issue.record("no system")
            return
        }
        #expect(choice.parameters["dropHeight"] == .number(60) && choice.parameters["scale"] == .number(3))
        #expect(script.steps.last?.action == .input(.content(height: 10)))
        #expect(try self.script("", overriding: ["rows=2"]).scenario.contentHeight == 88)
    }

    @Test(
        "an override that a script has no place for is told, and changes nothing",
        arguments: [
            ("system arrow", "dropHeight=90", "arrow has no dropHeight"), ("", "dropHeight=90", "it has no control"),
            ("system storehouse", "footer.scale=2", "it has no footer"),
            ("footer arrow", "header.height=60", "it has no header"),
            ("system arrow\nfooter sketch", "dropHeight=90", "arrow and sketch have no dropHeight"),
            ("mark a\nsystem storehouse", "dropHeight=90", "it has no control"),
        ])
    func inapplicableOverrides(body: String, override: String, reason: String) throws {
        let (script, plain) = (try script(body, overriding: [override]), try script(body))
        #expect(script.inapplicableOverrides == [reason] && script.scenario == plain.scenario)
        #expect(
            try self.script(
                "system storehouse\nfooter arrow", overriding: ["dropHeight=90", "height=70", "scroll.rate=fast"]
            ).inapplicableOverrides.isEmpty)
    }

    @Test(
        "a wrong override is told in words",
        arguments: [
            ("dropHeight", "--set:1:1: expected a key and a value such as dropHeight=90, found \"dropHeight\""),
            ("dropHeight=9999", "--set dropHeight=9999:1:1: \"dropHeight\" must be a number of pt from 20 to 400"),
            ("seed=x", "--set seed=x:1:1: expected a whole number from 0 to 18446744073709551615, found \"x\""),
            ("dropHeigth=90", "--set:1:1: there is no setting \"dropHeigth\"; did you mean dropHeight?"),
            ("scroll.rtae=fast", "--set:1:1: there is no setting \"scroll.rtae\"; did you mean scroll.rate?"),
            ("footer.start=5pt", "--set:1:1: there is no setting \"footer.start\"; did you mean start?"),
            ("x=1", "--set:1:1: there is no setting \"x\"; `pullwire systems NAME` lists a control's parameters"),
        ])
    func wrongOverride(override: String, message: String) {
        #expect(error("system storehouse", overriding: [override]) == message)
    }
}
