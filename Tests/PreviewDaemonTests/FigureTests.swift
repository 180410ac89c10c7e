import PreviewProtocol
import Testing

@testable import PreviewSessions
@testable import RefreshEngine

@Suite("Figures that are asked for")
struct FigureTests {
    /// What comes back, but for `done`.
    private func answer(_ fields: String) throws -> JSONNode {
        var harness = HubHarness()
        harness.open(1)
        harness.clear()
        harness.send(#"{"type":"figure",\#(fields),"id":7}"#)
        let text = try #require((harness.texts("figured") + harness.texts("refusal")).first)
        return try JSONNode(json: Array(text.utf8))
    }

    @Test("A word becomes bars or strokes, which a parameter takes as they are", arguments: ["bars", "strokes"])
    func word(form: String) throws {
        let text = try #require(
            try answer(#""from":"text","content":"HELLO","to":"\#(form)","height":40"#)["text"]?.string)
        var choice = try SystemChoice(form == "bars" ? "storehouse" : "sketch")
        try choice.set("figure", to: .text(text))
        #expect(choice.parameters["figure"] == .text(text))
        let bounds = try Figure(parsing: text, as: form == "bars" ? .bars : .strokes).bounds
        #expect(abs(bounds.size.height - 40) < 1e-3)
    }

    @Test(
        "What is no figure is refused in words, with the line, the index or the character",
        arguments: [
            (#""from":"text","content":"H喜","to":"bars""#, "喜"),
            (#""from":"svg","content":"<svg>\n<path d='M0 0L1'/></svg>","to":"bars""#, "line 2"),
            (#""from":"plist","content":"AAAA","base64":true,"to":"bars""#, "no XML"),
            (#""from":"plist","content":"*","base64":true,"to":"bars""#, "base64"),
            (#""from":"figure","content":"0,0 1","to":"svg""#, "bar 1"),
            (#""from":"json","content":"{","to":"bars""#, "no JSON"),
        ])
    func refused(fields: String, word: String) throws {
        let answer = try answer(fields)
        let text = answer["text"]?.string ?? ""
        #expect(answer["reason"]?.string == "figure" && text.contains(word) && !text.isEmpty, "\(text)")
    }

    @Test("A figure goes through each of the files and comes back the same", arguments: ["plist", "json", "svg"])
    func roundTrip(format: String) throws {
        let figure = "0,35 12,42; 12.25,42 24,0"
        let file = try #require(
            try answer(#""from":"figure","content":"\#(figure)","to":"\#(format)""#)["text"]?.string)
        let content = JSONWriter.text { $0.string(file) }
        #expect(
            try answer(#""from":"\#(format)","content":\#(content),"to":"bars","height":42"#)["text"]?.string == figure)
    }

    @Test("Who may only watch may ask, too: nothing changes in the session")
    func watching() {
        var harness = HubHarness()
        harness.open(1, as: .viewer)
        harness.clear()
        harness.send(#"{"type":"figure","from":"text","content":"A","to":"bars","id":3}"#)
        #expect(harness.types() == ["figured", "done"])
    }

    @Test("A controller's figure is everybody's, and outlives its session's scene")
    func everybody() throws {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.clear()
        harness.send(#"{"type":"set","name":"figure","value":"0 0 10 0;10 0 10 10"}"#)
        harness.pass(10)
        let scene = try #require(harness.texts("scene", 2).last)
        #expect(
            scene.contains(#""figure":"0,0 10,0; 10,0 10,10""#)
                && scene.components(separatedBy: #""kind":"bar""#).count == 3)
    }
}
