import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewSessions

@Suite("A viewer that comes back")
struct ResumeTests {
    /// The last welcome that viewer had.
    private func welcome(_ harness: HubHarness, _ viewer: ViewerID = 1) -> String {
        harness.texts("welcome", viewer).last ?? ""
    }

    private func harness() -> HubHarness {
        var harness = HubHarness()
        harness.environment.run = "3f9ac1"
        harness.open(1)
        harness.open(2)
        return harness
    }

    @Test("The welcome says what to come back with; the scene has a number")
    func told() {
        let harness = harness()
        #expect(
            welcome(harness)
                == #"{"type":"welcome","session":"demo","viewer":1,"role":"controller","ticksPerSecond":120,"run":"3f9ac1","heard":0,"made":true}"#
        )
        #expect(harness.texts("scene")[0].hasPrefix(#"{"type":"scene","number":1,"#))
    }

    @Test("It gets the notices that it missed, in order, and the newest frame; the scene only if it is another one")
    func missed() {
        var harness = harness()
        harness.pull(2)
        let heard = harness.texts("notice", 1).count
        harness.close(1)
        harness.lift(2)
        harness.pass(30)
        let missed = harness.texts("notice", 2).dropFirst(heard)
        harness.clear()
        harness.open(3, resume: "3f9ac1.\(heard).1")
        #expect(!missed.isEmpty && harness.texts("notice", 3) == Array(missed))
        #expect(harness.types(3) == ["welcome"] + missed.map { _ in "notice" } + ["frame"])
        #expect(welcome(harness, 3).contains(#""heard":\#(heard)}"#))
        harness.send(#"{"type":"content","height":500}"#, from: 2)
        harness.pass(2)
        harness.clear()
        harness.open(4, resume: "3f9ac1.\(heard + missed.count).1")
        #expect(
            harness.types(4) == ["welcome", "scene", "frame"] && harness.texts("scene", 4)[0].contains(#""number":2"#))
    }

    @Test("It is told how much it missed for good when that is more than is kept")
    func tooMuch() {
        var harness = harness()
        harness.close(1)
        for _ in 0..<100 {
            harness.send(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#, from: 2)
            harness.send(#"{"type":"drag","phase":"moved","samples":[[8333,120]]}"#, from: 2)
            harness.send(#"{"type":"drag","phase":"cancelled"}"#, from: 2)
            harness.pass(3)
        }
        harness.pass(200)
        let said = harness.texts("notice", 2).count
        harness.open(3, resume: "3f9ac1.0.1")
        #expect(said > 256 && harness.texts("notice", 3).count == 256)
        #expect(welcome(harness, 3).contains(#""heard":\#(said - 256),"missed":\#(said - 256)}"#))
    }

    @Test(
        "Of another run, or with rubbish, it gets everything anew",
        arguments: ["other.0.1", "3f9ac1", "3f9ac1.-1.1", "3f9ac1.x.1", "", "3f9ac1.0.0"])
    func anew(resume: String) {
        var harness = harness()
        harness.open(3, resume: resume)
        #expect(harness.types(3) == ["welcome", "scene", "frame"])
    }

    @Test("One that says to have heard more than was said misses nothing")
    func liar() {
        var harness = harness()
        harness.open(3, resume: "3f9ac1.9223372036854775807.9223372036854775807")
        #expect(harness.types(3) == ["welcome", "scene", "frame"] && welcome(harness, 3).contains(#""heard":0}"#))
    }
}
