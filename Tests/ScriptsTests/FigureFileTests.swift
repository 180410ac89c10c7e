import Testing

@testable import RefreshEngine
@testable import Scripts

@Suite("Figures from files in scripts")
struct FigureFileTests {
    private static let files = ["art/logo.svg": "0,0 10,0", "logo.svg": "0,0 0,5", "/tmp/x.plist": "1,1 2,2"]

    private func script(_ text: String, overriding: [ScriptOverride] = []) throws -> Script {
        try Script(
            parsing: text, file: "art/pull.pull",
            figures: { (path, form) throws(ParameterError) in
                guard let text = Self.files[path], let figure = try? Figure(parsing: text, as: form) else {
                    throw .badFigure(name: path, "cannot be read")
                }
                return figure
            }, overriding: overriding)
    }

    @Test("A file's path is relative to the script, that of --set to the current folder")
    func paths() throws {
        let text = "pull 1\nsystem storehouse\nset figure logo.svg\nsleep 1t"
        #expect(try script(text).scenario.header?.parameters["figure"] == .text("0,0 10,0"))
        #expect(
            try script(text, overriding: [ScriptOverride("figure=logo.svg")]).scenario.header?.parameters["figure"]
                == .text("0,0 0,5"))
        #expect(
            try script("pull 1\nsystem storehouse\nset figure /tmp/x.plist").scenario.header?.parameters["figure"]
                == .text("1,1 2,2"))
    }

    @Test("A file that cannot be used is an error at its name")
    func missing() {
        #expect { try script("pull 1\nsystem storehouse\nset figure no.svg") } throws: {
            "\($0)" == "art/pull.pull:3:12: the figure for \"art/no.svg\" cannot be read"
        }
    }

    @Test("Where a script is one text, a file is an error that says what to write")
    func oneText() {
        #expect { try Script(parsing: "pull 1\nsystem storehouse\nset figure logo.svg", file: "a") } throws: {
            "\($0)".contains("write the figure itself")
        }
    }

    @Test(
        "With the figures written in, the script needs no file and is the same",
        arguments: [
            "pull 1\nsystem storehouse\nset figure logo.svg  # ours\nrepeat 2\n    set figure \"/tmp/x.plist\"\n    sleep 1t\nend\n",
            #"{"pull":1,"steps":[{"system":"storehouse"},{"set":"figure","value":"logo.svg"},{"sleep":"1t"}]}"#,
        ])
    func writtenIn(text: String) throws {
        let script = try script(text)
        let document = try ScriptDocument(reading: text, file: "art/pull.pull").replacing(script.figureTexts)
        let alone = try Script(parsing: text.hasPrefix("{") ? document.json : document.text, file: "art/pull.pull")
        #expect(
            alone.scenario == script.scenario && alone.steps.map(\.action) == script.steps.map(\.action)
                && alone.figureTexts.isEmpty)
    }

    @Test("A figure of the greatest length fits into a line")
    func longest() throws {
        let bars = (0..<Limits.figureBars).map { "\($0).123456789,\($0) -\($0).5,9999.75" }.joined(separator: "; ")
        #expect(
            try script("pull 1\nsystem storehouse\nset figure \"\(bars)\"").scenario.header?.parameters["figure"]
                == .text(bars))
    }

    @Test("A script takes figures from a bounded number of files")
    func bounded() {
        let lines = (0...ScriptLimits.files).map { "set figure \($0).svg" }
        let all = { (_: String, _: Figure.Form) throws(ParameterError) in
            Figure.bars([.init(from: .zero, to: Point(1, 1))])
        }
        #expect {
            try Script(
                parsing: (["pull 1", "system storehouse"] + lines).joined(separator: "\n"), file: "a", figures: all)
        } throws: {
            "\($0)".contains("at most \(ScriptLimits.files) files")
        }
    }
}
