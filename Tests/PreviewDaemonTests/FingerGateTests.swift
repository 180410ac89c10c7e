import Testing
@testable import PreviewDaemon

@Suite("behaviour.md 7.16: a viewer's finger at the gate")
struct FingerGateTests {
    private func drag(_ phase: String, _ samples: String) -> String { #"{"type":"drag","phase":"\#(phase)","samples":\#(samples)}"# }

    @Test("A message that goes back in the drag's time is refused with both times and changes nothing; the drag goes on with the next good one")
    func backwards() {
        var house = House()
        house.open(1)
        house.open(2)
        house.say(drag("began", "[[1000,100]]"))
        house.say(drag("moved", "[[2000,120]]"))  // both still wait for the tick
        house.say(drag("moved", "[[1999,900]]"))
        house.pass(4)
        house.say(drag("moved", "[[1500,900]]"))  // the finger is in the engine now
        house.say(drag("ended", "[[1500,900]]"))
        house.pass(4)
        #expect(house.texts("refusal") == ["1999", "1500", "1500"].map {
            #"{"type":"refusal","reason":"badMessage","text":"\"drag\" needs \"samples\": times that never go backwards, found \#($0) after 2000 µs"}"#
        })
        #expect(house.texts("frame").last == house.texts("frame", 2).last && house.texts("refusal", 2).isEmpty)
        house.say(drag("moved", "[[2000,300]]"))
        house.say(drag("ended", "[[500000,300]]"))
        house.pass(400)
        #expect(house.texts("refusal").count == 3 && house.texts("notice", 2).contains { $0.contains(#""notice":"begin""#) })
    }

    @Test("The next drag has a time of its own")
    func anew() {
        var house = House()
        house.open(1)
        for _ in 0..<2 {
            house.say(drag("began", "[[1000,100]]"))
            house.say(drag("moved", "[[9000,150]]"))
            house.say(drag("ended", "[[9000,150]]"))
        }
        house.say(drag("began", "[[1000,100]]"))
        house.say(drag("moved", "[[9000,150]]"))
        house.say(drag("began", "[[0,100]]"))
        house.say(drag("moved", "[[1,150]]"))
        house.pass(4)
        #expect(house.texts("refusal").isEmpty)
    }
}
