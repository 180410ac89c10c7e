import Testing

@testable import PreviewSessions

@Suite("behaviour.md 7.16: a viewer's finger at the gate")
struct FingerGateTests {
    private func drag(_ phase: String, _ samples: String) -> String {
        #"{"type":"drag","phase":"\#(phase)","samples":\#(samples)}"#
    }

    @Test(
        "A message that goes back in the drag's time is refused with both times and changes nothing; the drag goes on with the next good one"
    )
    func backwards() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.send(drag("began", "[[1000,100]]"))
        harness.send(drag("moved", "[[2000,120]]"))  // both still wait for the tick
        harness.send(drag("moved", "[[1999,900]]"))
        harness.pass(4)
        harness.send(drag("moved", "[[1500,900]]"))  // the finger is in the engine now
        harness.send(drag("ended", "[[1500,900]]"))
        harness.pass(4)
        #expect(
            harness.texts("refusal")
                == ["1999", "1500", "1500"].map {
                    #"{"type":"refusal","reason":"badMessage","text":"\"drag\" needs \"samples\": times that never go backwards, found \#($0) after 2000 µs"}"#
                })
        #expect(harness.texts("frame").last == harness.texts("frame", 2).last && harness.texts("refusal", 2).isEmpty)
        harness.send(drag("moved", "[[2000,300]]"))
        harness.send(drag("ended", "[[500000,300]]"))
        harness.pass(400)
        #expect(
            harness.texts("refusal").count == 3
                && harness.texts("notice", 2).contains { $0.contains(#""notice":"begin""#) })
    }

    @Test("The next drag has a time of its own")
    func anew() {
        var harness = HubHarness()
        harness.open(1)
        for _ in 0..<2 {
            harness.send(drag("began", "[[1000,100]]"))
            harness.send(drag("moved", "[[9000,150]]"))
            harness.send(drag("ended", "[[9000,150]]"))
        }
        harness.send(drag("began", "[[1000,100]]"))
        harness.send(drag("moved", "[[9000,150]]"))
        harness.send(drag("began", "[[0,100]]"))
        harness.send(drag("moved", "[[1,150]]"))
        harness.pass(4)
        #expect(harness.texts("refusal").isEmpty)
    }
}
