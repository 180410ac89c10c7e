import RefreshEngine
import Testing

@testable import Scripts

@Suite("preset")
struct PresetScriptTests {
    private func script(_ body: String, overriding: [String] = []) throws -> Script {
        try Script(
            parsing: "pull 1\n" + body, file: "a.pull",
            overriding: overriding.map { (text) throws(ScriptError) in try ScriptOverride(text) })
    }

    private func error(_ body: String) -> String? {
        do { _ = try script(body) } catch { return "\(error)" }
        return nil
    }

    @Test("It sets all parameters of the control named last; what is set behind it differs from it again")
    func sets() throws {
        let scenario = try script(
            "system arrow\nset height 99\nfooter sketch\npreset designed\nsystem arrow\npreset designed de\nset minimumLoading 2s\nmark a"
        ).scenario
        var arrow = try SystemChoice("arrow", preset: "designed", in: .de)
        try arrow.set("minimumLoading", to: .number(2))
        #expect(scenario.header == arrow && arrow.parameters["height"] == .number(52))
        #expect(try scenario.footer == SystemChoice("sketch", edge: .footer, preset: "designed"))
    }

    @Test("Behind the first step it is an input")
    func input() throws {
        let script = try script("system plain\nmark a\npreset designed\npreset published")
        let (designed, published) = (try SystemChoice("plain", preset: "designed"), try SystemChoice("plain"))
        #expect(script.scenario.header == published)
        #expect(
            script.steps.map(\.action).suffix(2) == [
                .input(.system(designed, .header)), .input(.system(published, .header)),
            ])
    }

    @Test(
        "An error lists what there is, and says what was probably meant",
        arguments: [
            (
                "preset designed",
                #"a.pull:2:8: "designed" is a preset of which system? Name one first, as in "system storehouse""#
            ),
            (
                "system arrow\npreset desinged",
                #"a.pull:3:8: arrow has no preset "desinged"; it has published, designed, snappy, soft, mjrefresh, easyrefresh, pulltorefresh; did you mean designed?"#
            ),
            (
                "system arrow\npreset designed da",
                #"a.pull:3:17: expected a language (zh, en, de, fr, es, it, pt, ja, ko, nl, sv, ru, uk, ar, he), found "da"; did you mean de?"#
            ),
            ("system arrow\npreset", "a.pull:3:7: expected the name of a preset, found the end of the line"),
            ("system arrow\npreset designed de nice", #"a.pull:3:20: expected the end of the line, found "nice""#),
        ])
    func errors(body: String, text: String) {
        #expect(error(body) == text)
    }

    @Test("As text and as JSON it is the same statement")
    func forms() throws {
        let json = #"{"pull":1,"steps":[{"system":"words"},{"preset":"designed","language":"fr"},{"mark":"a"}]}"#
        let text = "pull 1\nsystem words\npreset designed fr\nmark a\n"
        #expect(try Script(parsing: json, file: "a").scenario == Script(parsing: text, file: "a").scenario)
        #expect(ScriptDocument(tolerating: json, file: "a").text == text)
    }

    @Test("An override sets the preset of the control, or of the one at an edge, before it sets what stands behind it")
    func overrides() throws {
        let body = "system arrow\nset height 99\nfooter sprites\nmark a"
        let both = try script(
            body, overriding: ["header.preset=designed it", "footer.preset=designed", "header.resultHold=1s"]
        ).scenario
        var arrow = try SystemChoice("arrow", preset: "designed", in: .it)
        try arrow.set("resultHold", to: .number(1))
        #expect(both.header == arrow)
        #expect(try both.footer == SystemChoice("sprites", edge: .footer, preset: "designed"))
        #expect(
            try script(body, overriding: ["preset=designed"]).scenario.header
                == SystemChoice("arrow", preset: "designed"))
        #expect(try script("mark a", overriding: ["preset=designed"]).inapplicableOverrides == ["it has no control"])
        #expect(throws: ScriptErrors.self) { try script(body, overriding: ["preset=nice"]) }
    }
}
