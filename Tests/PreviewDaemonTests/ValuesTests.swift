import PreviewProtocol
import TestSupport
import Testing

@testable import PreviewSessions

@Suite("Values that are asked for")
struct ValuesTests {
    private func session(as role: Role = .controller) -> HubHarness {
        var harness = HubHarness()
        harness.open(1, as: role)
        harness.clear()
        return harness
    }

    private func answer(_ harness: inout HubHarness, _ fields: String) throws -> JSONNode {
        harness.clear()
        harness.send(#"{"type":"values",\#(fields),"id":7}"#)
        let text = try #require((harness.texts("valued") + harness.texts("refusal")).first)
        return try JSONNode(json: Array(text.utf8))
    }

    @Test(
        "They are the session's present values: a parameter and a scroll setting that were set a moment ago are in them"
    )
    func present() throws {
        var harness = session()
        harness.send(#"{"type":"set","name":"dropHeight","value":93.5}"#)
        harness.send(#"{"type":"set","name":"scroll.spring","value":"critical10"}"#)
        let css = try answer(&harness, #""format":"css""#)
        #expect(css["text"]?.string?.contains("--storehouse-drop-height: 93.5px;") ?? false)
        #expect(css["file"]?.string == "storehouse.css" && css["format"]?.string == "css" && css["id"]?.integer == 7)
        let json = try JSONNode(json: Array((try answer(&harness, #""format":"json""#)["text"]?.string ?? "").utf8))
        #expect(
            json["parameters"]?["dropHeight"]?.number == 93.5 && json["physics"]?["bounce"]?["damping"]?.number == 20)
        #expect(json["changed"]?.array?.compactMap(\.string) == ["dropHeight", "scroll.spring"])
    }

    @Test(
        "The formats in the answer are those that there are, for each control and each edge, and each of them is answered"
    )
    func formats() throws {
        var harness = session()
        for (system, edge) in [("storehouse", "header"), ("arrow", "footer"), ("labels", "header")] {
            harness.send(#"{"type":"system","name":"\#(system)","edge":"\#(edge)"}"#)
            let formats =
                try answer(&harness, #""format":"json","edge":"\#(edge)""#)["formats"]?.array?.compactMap(\.string)
                ?? []
            #expect(formats == ValueFormat.allCases.map(\.rawValue).filter { $0 != "plist" || system == "storehouse" })
            for format in formats {
                #expect(
                    try answer(&harness, #""format":"\#(format)","edge":"\#(edge)""#)["text"]?.string?.isEmpty == false)
            }
        }
    }

    @Test(
        "What there is not is refused in words: a property list of what has no bars, a call of no control, an unknown format"
    )
    func refused() throws {
        var harness = session()
        harness.send(#"{"type":"system","name":"plain"}"#)
        let plist = try answer(&harness, #""format":"plist""#)
        #expect(
            plist["reason"]?.string == "format"
                && plist["text"]?.string
                    == "plain is not made of bars, so there is no property list of it; there is control, swiftui, uikit, compose, flutter, css, tokens, json"
        )
        let footer = try answer(&harness, #""format":"control","edge":"footer""#)
        #expect(
            footer["reason"]?.string == "format"
                && footer["text"]?.string?.contains("the footer has no control") ?? false)
        let unknown = try answer(&harness, #""format":"android""#)
        #expect(unknown["reason"]?.string == "badMessage" && unknown["text"]?.string?.contains("swiftui") ?? false)
    }

    @Test("Who may only watch may ask, too, and nothing changes in the session; one answer at a time")
    func watching() {
        var harness = session(as: .viewer)
        harness.send(#"{"type":"values","format":"swiftui","id":3}"#)
        #expect(harness.types() == ["valued", "done"])
    }
}
