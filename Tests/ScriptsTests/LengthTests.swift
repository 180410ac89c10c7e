import Testing

@testable import Scripts

@Suite("How many statements a script carries out")
struct LengthTests {
    @Test(
        "it is known before anything is carried out, to the last one",
        arguments: [
            "mark a", "inset 10pt 0pt", "set x 1\nset x 2\nmark a\nset x 3", "repeat 3\nmark a\nend",
            "repeat 3\nset x 1\nmark a\nend", "repeat 2\nseed 1\nend\nmark a",
            "repeat 2\nrepeat 3\nset x 1\nend\nmark a\nend", "always step within 1pt\nset x 1\nend",
            "repeat 5e1\nset x 1\nset x 1\nmark a\nmark a\nend",
        ])
    func same(body: String) {
        // As many of a plain setting as are left are carried out, and one more is too many.
        let body = body.replacing("set x", with: "set horizontalRandomness")
        let own = Script.executedStatements(in: "pull 1\nsystem storehouse\n" + body)
        func error(_ before: Int) -> String? {
            let fill =
                String(repeating: "repeat 10000\nseed 1\nend\n", count: before / 20_000)
                + String(repeating: "seed 1\n", count: before % 20_000)
            do { _ = try Script(parsing: "pull 1\n" + fill + "system storehouse\n" + body, file: "a") } catch {
                return error.description
            }
            return nil
        }
        #expect(error(ScriptLimits.statements - own) == nil)
        #expect(error(ScriptLimits.statements - own + 1)?.contains("at most 200000 statements") == true)
    }
}
