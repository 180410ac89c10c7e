import Testing

@testable import Scripts

@Suite("all errors of a script at once")
struct AllErrorsTests {
    /// Every error's place and the beginning of its text, `3:6: expected`.
    private func errors(in body: String, _ files: [String: String] = [:]) -> [String] {
        do throws(ScriptErrors) {
            _ = try Script(
                parsing: body.hasPrefix("{") ? body : "pull 1\n" + body, file: "a.pull",
                including: { files[$0].map { .text($0) } ?? .refused("none") })
            return []
        } catch {
            return error.lines {
                "\($0.location.file == "a.pull" ? "" : $0.location.file + ":")\($0.location.line):\($0.location.column)"
            }
        }
    }

    @Test(
        "wrong words and wrong meanings stand together, in the order of their lines",
        arguments: [
            (
                "system storehouse\nset dropHeight 9000\nmark\nset x 1\ndrag 140 in 1s\nrows -1",
                ["3:16", "4:5", "5:5", "6:6", "7:6"]
            ),
            ("repeat 3\n  mark\n  rows -1\nend\nmark", ["3:7", "4:8", "6:5"]),
            ("repeat x\n  mark\nend\nalways offset\n  rows -1\nend", ["2:8", "3:7", "5:14", "6:8"]),
            ("repeat 2\nrepeat 2\nmark", ["2:1", "3:1", "4:5"]), ("end\nmark", ["2:1", "3:5"]),
            ("rows -1 # twice\nrows -1", ["2:6", "3:6"]),
        ] as [(String, [String])])
    func order(body: String, places: [String]) {
        #expect(errors(in: body) == places)
    }

    @Test(
        "what only follows from an error before it is none",
        arguments: [
            ("darg 140pt in 1s\nrelease", ["2:1"]), ("drag 140 in 1s\nhold 1s\nrelease\nmark", ["2:6", "5:5"]),
            ("down 1\nmove 2pt at 1s\nup", ["2:6"]),
            ("down 1pt\nup now\ndown 1pt", ["3:4"]),
            ("system storhouse\nset dropHeight 80\nexpect state idle\nbegin", ["2:8"]),
            ("sytem storehouse\nset dropHeight 80\nfinish", ["2:1"]),
            ("system plain\nfooter arow\nset language en\nfinish footer", ["3:8"]),
            ("include no.pull\nset a 1\nrelease", ["2:9"]), ("zzzzzzzzz\nset a 1\nrelease\nmark", ["2:1", "5:5"]),
            ("mark\nrelease", ["2:5", "3:1"]), ("rows -1\nset a 1", ["2:6", "3:5"]),
        ] as [(String, [String])])
    func consequences(body: String, places: [String]) {
        #expect(errors(in: body) == places)
    }

    @Test("those of an included file stand where it is included, however often it is")
    func includes() {
        let files = ["b.pull": "pull 1\nmark\nrows -1\n"]
        #expect(
            errors(in: "mark\ninclude b.pull\nmark\ninclude b.pull", files) == [
                "2:5", "b.pull:2:5", "b.pull:3:6", "4:5",
            ])
    }

    @Test("those of JSON, too")
    func json() {
        let text = """
            {"pull":1,"steps":[
            {"mark":1},{"rows":-1},
            {"rpeat":2,"steps":[{"hold":"1"}]},
            {"repeat":2,"steps":[{"hold":"1"},{"a":1},7]},
            {"release":true}]}
            """
        #expect(errors(in: text) == ["2:20", "3:10", "3:29", "4:30", "4:40", "4:43"])
    }

    @Test("a file that is no script is one error", arguments: ["{\"pullcast\":1}", "{", "{\"pull\":1,\"step\":[]}"])
    func noScript(text: String) {
        #expect(errors(in: text).count == 1)
        do { _ = try ScriptDocument(reading: "# A title\nand a line\nand another\n", file: "a") } catch {
            #expect(error.lines().count == 1)
        }
    }

    @Test(
        "20 are shown, the rest is counted, up to 100",
        arguments: [
            (20, nil), (21, "and 1 more"), (99, "and 79 more"), (100, "and at least 80 more"),
            (100_000, "and at least 80 more"),
        ] as [(Int, String?)])
    func many(count: Int, last: String?) {
        let found = errors(in: String(repeating: "mark\n", count: count))
        #expect(found.count == 20 + (last == nil ? 0 : 1) && (last == nil || found.last == last))
    }

    @Test("as many are told as have room, at least one")
    func room() {
        let place = { ScriptLocation(file: "a", line: $0, column: 1) }
        let errors = ScriptErrors((1...3).map { ScriptError(place($0), "wrong") })  // "a:1:1: wrong" has 12 bytes
        #expect(errors.text(within: 39) == "a:1:1: wrong\na:2:1: wrong\na:3:1: wrong")
        #expect(
            errors.text(within: 38) == "a:1:1: wrong\na:2:1: wrong\nand 1 more"
                && errors.text(within: 0) == "a:1:1: wrong\nand 2 more")
    }
}
