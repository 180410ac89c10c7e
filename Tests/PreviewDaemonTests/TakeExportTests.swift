import Motion
import Recordings
import RefreshEngine
import Scripts
import Testing

@testable import PreviewProtocol
@testable import PreviewSessions

@Suite("Takes as files")
struct TakeExportTests {
    @Test("A take's script, actions and recording are files that do the same again")
    func exports() throws {
        var harness = HubHarness.pulled()
        func export(_ format: String) throws -> String {
            harness.clear()
            harness.send(#"{"type":"export","format":"\#(format)","id":1}"#)
            let node = try JSONNode(json: Array(try #require(harness.texts("exported").first).utf8))
            #expect(
                node["take"]?.integer == 1 && node["format"]?.string == format
                    && harness.types() == ["exported", "done"])
            return try #require(node["text"]?.string)
        }
        let recording = try Recording(reading: Array(export("recording").utf8), file: "a")
        #expect(
            recording.verify() == nil
                && recording.frameLog.end.count == harness.hub.session("demo")?.takes.kept[0].ticks)
        let script = try Script(parsing: export("script"), file: "a")
        #expect(!script.steps.isEmpty && script.scenario.header?.name == "storehouse")
        let actions = try Script(parsing: export("actions"), file: "a")
        #expect(actions.steps.count > 5)
    }

    @Test("A page has the gesture with the present values, its controls' catalog, and the outlines of all their texts")
    func page() throws {
        var harness = HubHarness()
        func export() throws -> (data: JSONNode, recording: Recording) {
            harness.clear()
            harness.send(#"{"type":"export","format":"page","id":1}"#)
            let text = try JSONNode(json: Array(try #require(harness.texts("exported").first).utf8))["text"]?.string
            let data = try JSONNode(json: Array(try #require(text).utf8))
            let recording = try #require(data["recording"]?.string)
            return (data, try Recording(reading: Array(recording.utf8), file: "a"))
        }
        harness.open(1)
        harness.send(#"{"type":"system","name":"words"}"#)
        let alone = try export()
        #expect(
            alone.recording.scenario.header?.name == "words"
                && alone.data["recording"]?.string?.contains("\"down\"") == false)
        #expect(alone.data["catalog"]?["systems"]?.array?.compactMap { $0["name"]?.string } == ["words"])
        #expect(alone.data["outlines"]?.array?.count ?? 0 >= 2, "of its presets")

        harness = HubHarness.pulled()
        harness.send(#"{"type":"set","name":"dropHeight","value":77}"#)
        let pulled = try export()
        #expect(pulled.recording.scenario.header?.parameters["dropHeight"] == .number(77))
        #expect(pulled.data["recording"]?.string?.contains("\"down\"") == true)
    }

    @Test(
        "A gesture that another session plays with the same values is the same take at every tick, whenever its samples came and whatever came before it"
    )
    func gestures() throws {
        var harness = HubHarness()
        harness.keepsLatest = true
        let values = [
            #"{"type":"set","name":"dropHeight","value":96.3}"#, #"{"type":"set","name":"scroll.rate","value":"fast"}"#,
            #"{"type":"work","mode":"after","seconds":0.4}"#,
        ]
        harness.open(1)
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,300]]}"#)
        harness.send(#"{"type":"drag","phase":"ended","samples":[[900000,280.5]]}"#)  // it is scrolled
        harness.pass(600)
        values.forEach { harness.send($0) }
        harness.send(#"{"type":"content","height":1234.5}"#)
        pull(&harness)
        harness.send(#"{"type":"set","name":"dropHeight","value":50}"#)  // what counts is what the session has now

        let text = try export(&harness, "gesture")
        #expect(text.contains(#""values":"session""#) && !text.contains("dropHeight"))
        harness.open(2, "other")
        values.forEach { harness.send($0, from: 2) }
        harness.send(#"{"type":"set","name":"dropHeight","value":50}"#, from: 2)
        harness.pass(77)
        harness.send(
            #"{"type":"upload","kind":"recording","name":"from a link","text":\#(quoted(text)),"last":true}"#, from: 2)
        harness.pass(1500)

        let traces = try [ViewerID(1), 2].map { viewer in
            harness.clear()
            harness.send(#"{"type":"trace"}"#, from: viewer)
            return try ReadTrace(json: #require(harness.texts("traced", viewer).first))
        }
        let ticks = traces.map { $0.traced.ticks }
        #expect(ticks[0] == ticks[1] && ticks[0] > 150)
        let seen = traces.map { ReadTrace.looks($0.texts.compactMap(ReadTrace.frame), 0...ticks[0]) }
        #expect(ReadTrace.difference(seen[0], seen[1]) == nil && Set(seen[0]).count > 100)
        #expect(
            traces[0].traced.finger == traces[1].traced.finger && traces[0].traced.measures == traces[1].traced.measures
        )
    }

    /// A hand whose samples come late and together: three within a tick, then none for five.
    private func pull(_ harness: inout HubHarness) {
        var (time, y) = (1_000_000.0, 200.0)
        harness.send(#"{"type":"drag","phase":"began","samples":[[\#(time),\#(y)]]}"#)
        for step in 0..<40 {
            (time, y) = (time + Double(step * 7919 % 9000), y + Double(step * 31 % 17) - 0.625)
            harness.send(#"{"type":"drag","phase":"moved","samples":[[\#(time),\#(y)]]}"#)
            harness.pass([0, 0, 0, 5, 1, 2][step % 6])
        }
        harness.send(#"{"type":"drag","phase":"ended","samples":[[\#(time + 20_000),\#(y + 0.125)]]}"#)
        harness.pass(1500)
    }

    private func export(_ harness: inout HubHarness, _ format: String) throws -> String {
        harness.clear()
        harness.send(#"{"type":"export","format":"\#(format)","id":1}"#)
        let message = try #require(harness.texts("exported").first)
        return try #require(JSONNode(json: Array(message.utf8))["text"]?.string)
    }

    private func quoted(_ text: String) -> String {
        String(decoding: JSONWriter.bytes { $0.string(text) }, as: UTF8.self)
    }

    @Test("A recording without values of its own is played in a session, and nowhere else")
    func gestureAlone() throws {
        var harness = HubHarness.pulled()
        let text = try export(&harness, "gesture")
        #expect(throws: LineError.self) { try Recording(reading: Array(text.utf8), file: "a") }
        for values in ["mine", "session"] {
            let text = text.replacing(#""values":"session""#, with: #""values":"\#(values)""#)
            harness.send(#"{"type":"upload","kind":"recording","name":"a","text":\#(quoted(text)),"last":true}"#)
        }
        #expect(
            harness.texts("refusal").map { $0.contains(#""reason":"recording""#) && $0.contains("values") } == [true])
    }

    @Test("A take whose recording is longer than 4 MiB is refused, and its script is not")
    func tooLongExport() {
        var harness = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.send(#"{"type":"begin"}"#)
        harness.pass(40_000)
        harness.send(#"{"type":"finish"}"#)
        harness.pass(400)
        harness.clear()
        harness.send(#"{"type":"export","format":"recording"}"#)
        harness.send(#"{"type":"export","format":"script"}"#)
        #expect(harness.texts("refusal").map { $0.contains(#""reason":"tooLarge""#) } == [true])
        #expect(harness.texts("exported").count == 1)
    }
}
