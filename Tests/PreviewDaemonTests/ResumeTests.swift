import Motion
@testable import PreviewDaemon
import PreviewProtocol
import RefreshEngine
import Testing

@Suite("A viewer that comes back")
struct ResumeTests {
    /// The last welcome that viewer had.
    private func welcome(_ house: House, _ viewer: ViewerID = 1) -> String { house.texts("welcome", viewer).last ?? "" }

    private func house() -> House {
        var house = House()
        house.surroundings.run = "3f9ac1"
        house.open(1)
        house.open(2)
        return house
    }

    @Test("The welcome says what to come back with; the scene has a number")
    func told() {
        let house = house()
        #expect(welcome(house) == #"{"type":"welcome","session":"demo","viewer":1,"role":"controller","ticksPerSecond":120,"run":"3f9ac1","heard":0}"#)
        #expect(house.texts("scene")[0].hasPrefix(#"{"type":"scene","number":1,"#))
    }

    @Test("It gets the notices that it missed, in order, and the newest frame; the scene only if it is another one")
    func missed() {
        var house = house()
        house.pull(2)
        let heard = house.texts("notice", 1).count
        house.close(1)
        house.lift(2)
        house.pass(30)
        let missed = house.texts("notice", 2).dropFirst(heard)
        house.forget()
        house.open(3, resume: "3f9ac1.\(heard).1")
        #expect(!missed.isEmpty && house.texts("notice", 3) == Array(missed))
        #expect(house.types(3) == ["welcome"] + missed.map { _ in "notice" } + ["frame"])
        #expect(welcome(house, 3).contains(#""heard":\#(heard)}"#))
        house.say(#"{"type":"content","height":500}"#, from: 2)
        house.pass(2)
        house.forget()
        house.open(4, resume: "3f9ac1.\(heard + missed.count).1")
        #expect(house.types(4) == ["welcome", "scene", "frame"] && house.texts("scene", 4)[0].contains(#""number":2"#))
    }

    @Test("It is told how much it missed for good when that is more than is kept")
    func tooMuch() {
        var house = house()
        house.close(1)
        for _ in 0..<100 {
            house.say(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#, from: 2)
            house.say(#"{"type":"drag","phase":"moved","samples":[[8333,120]]}"#, from: 2)
            house.say(#"{"type":"drag","phase":"cancelled"}"#, from: 2)
            house.pass(3)
        }
        house.pass(200)
        let said = house.texts("notice", 2).count
        house.open(3, resume: "3f9ac1.0.1")
        #expect(said > 256 && house.texts("notice", 3).count == 256)
        #expect(welcome(house, 3).contains(#""heard":\#(said - 256),"missed":\#(said - 256)}"#))
    }

    @Test("Of another run, or with rubbish, it gets everything anew", arguments: ["other.0.1", "3f9ac1", "3f9ac1.-1.1", "3f9ac1.x.1", "", "3f9ac1.0.0"])
    func anew(resume: String) {
        var house = house()
        house.open(3, resume: resume)
        #expect(house.types(3) == ["welcome", "scene", "frame"])
    }

    @Test("One that says to have heard more than was said misses nothing")
    func liar() {
        var house = house()
        house.open(3, resume: "3f9ac1.9223372036854775807.9223372036854775807")
        #expect(house.types(3) == ["welcome", "scene", "frame"] && welcome(house, 3).contains(#""heard":0}"#))
    }
}
