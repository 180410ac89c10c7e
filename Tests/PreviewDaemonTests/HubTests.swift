import Motion
@testable import PreviewDaemon
import PreviewProtocol
import RefreshEngine
import Testing

@Suite("Hub and sessions")
struct HubTests {
    @Test("A new viewer gets welcome, scene and frame, in this order, and then nothing")
    func arrival() {
        var house = House()
        house.open(1)
        #expect(house.types() == ["welcome", "scene", "frame"])
        house.pass(200)
        #expect(house.types().count == 3 && !house.hub.isActive)
    }

    @Test("Frames come while something moves, at 60 a second, the last one at rest, and then none")
    func silence() {
        var house = House()
        house.open(1)
        house.forget()
        house.pull(travel: 50)
        let moving = house.texts("frame").count
        #expect(moving == 6, "the first answer comes a tick early")
        house.pass(100)
        #expect(house.texts("frame").count == moving && !house.hub.isActive)  // a resting finger is silent
        house.lift(y: 150)
        house.pass(120)
        #expect(house.texts("frame").last?.contains(#""offset":0"#) == true && !house.hub.isActive)
    }

    @Test("Every viewer may ask for 30, 60 or 120 frames a second", arguments: [(30, 3), (60, 5), (120, 10)])
    func rates(rate: Int, frames: Int) {
        var house = House()
        house.open(1)
        house.say(#"{"type":"rate","framesPerSecond":\#(rate)}"#)
        house.forget()
        house.pull(travel: 50)
        #expect(abs(house.texts("frame").count - frames) <= 1)
    }

    @Test("Latest frame wins: a viewer that did not read gets one frame, the newest, and every notice")
    func latestWins() {
        var house = House()
        house.open(1)
        house.open(2)
        house.forget()
        house.deaf = [2]
        house.pull()
        house.lift()
        house.pass(9)
        house.read(2)
        #expect(house.texts("frame", 1).count > 8 && house.texts("frame", 2).count == 1)
        #expect(house.texts("frame", 2).last == house.texts("frame", 1).last)
        #expect(house.texts("notice", 2) == house.texts("notice", 1))
    }

    @Test("A viewer that never takes its notices is closed with a reason; the others notice nothing")
    func tooSlow() {
        var house = House()
        house.open(1)
        house.open(2)
        house.deaf = [2]
        for ping in 0..<Viewer.maxWaiting {
            house.say(#"{"type":"ping","t":\#(ping)}"#, from: 2)
            house.say(#"{"type":"ping","t":\#(ping)}"#, from: 1)
        }
        #expect(house.closings.isEmpty, "so much may wait")
        house.say(#"{"type":"ping","t":1}"#, from: 2)
        #expect(house.closings.first == "2: too slow to take its notices" && !house.closings.contains { $0.hasPrefix("1") })
        #expect(house.texts("pong").count == Viewer.maxWaiting)
    }

    @Test("One finger at a time: a second drag is refused once and its rest ignored, until the first has lifted")
    func oneFinger() {
        var house = House()
        house.open(1)
        house.open(2)
        house.pull(1)
        house.pull(2)
        #expect(house.texts("refusal", 2) == [#"{"type":"refusal","reason":"busy","text":"another viewer's finger holds the list"}"#])
        house.lift(2)
        house.lift(1)
        house.forget()
        house.pull(2)
        #expect(house.texts("refusal", 2).isEmpty && !house.texts("frame", 2).isEmpty)
    }

    @Test("A finger whose connection ends has vanished: no refresh, and the list goes home")
    func vanished() {
        var house = House()
        house.open(1)
        house.open(2)
        house.pull(1)
        #expect(house.texts("notice", 2).contains { $0.contains("armed") })
        house.close(1)
        house.pass(200)
        #expect(!house.texts("notice", 2).contains { $0.contains("begin\"") })
        #expect(house.texts("frame", 2).last?.contains(#""offset":0,"#) == true)
    }

    @Test("A move without a beginning is refused")
    func noBeginning() {
        var house = House()
        house.open(1)
        house.say(#"{"type":"drag","phase":"moved","samples":[[0,1]]}"#)
        #expect(house.texts("refusal") == [#"{"type":"refusal","reason":"badMessage","text":"\"drag\" moved came without began"}"#])
    }

    @Test("Sessions do not hear each other; a session is made with the system that its first viewer names")
    func apart() {
        var house = House()
        house.open(1, "one", system: "storehouse")
        house.open(2, "two")
        house.forget()
        house.pull(1)
        #expect(house.types(2).isEmpty)
    }

    @Test("A wrong name, an unknown system or a full house is refused in words", arguments: [
        ("a b", nil, 400), ("", nil, 400), (String(repeating: "x", count: 65), nil, 400), ("demo", "slinky", 400), ("third", nil, 503), ("one", nil, nil),
    ] as [(String, String?, Int?)])
    func objections(session: String, system: String?, status: Int?) {
        var house = House(hub: Hub(Hub.Limits(sessions: 2, viewersPerSession: 2)))
        house.open(1, "one")
        house.open(2, "two")
        #expect(house.hub.objection(to: session, system: system, at: .zero)?.status == status)
    }

    @Test("A session is come to as often as a viewer wants frames, also when the loop is late and misses the even ticks", arguments: [(30, 4), (60, 2), (120, 1)])
    func cadence(rate: Int, ticks: Int) {
        var house = House()
        house.open(1)
        house.say(#"{"type":"rate","framesPerSecond":\#(rate)}"#)
        house.say(#"{"type":"begin"}"#)
        house.pass(8)
        house.forget()
        house.pass(40)
        #expect(house.texts("frame").count == 40 / ticks)
        house.now = house.now + Tick(3)
        for _ in 0..<10 {
            house.now = house.now + Tick(4)
            house.hub.advance(to: house.now)
            house.deliver()
        }
        #expect(house.texts("frame").count == 40 / ticks + 10)
    }

    @Test("A session outlives its viewers for a minute, and is forgotten then")
    func timeToLive() {
        var house = House()
        house.open(1)
        house.say(#"{"type":"content","height":500}"#)
        house.pass(2)
        house.close(1)
        house.now = house.now + .seconds(59)
        house.open(2)
        #expect(house.texts("scene", 2).first?.contains(#""height":500"#) == true)
        house.close(2)
        house.now = house.now + .seconds(60)
        _ = house.hub.objection(to: "demo", system: nil, at: house.now)
        house.open(3)
        #expect(house.texts("scene", 3).first?.contains(#""height":2000"#) == true)
    }

    @Test("Two parameters set in one tick both hold; a wrong one is refused and changes nothing")
    func parameters() {
        var house = House()
        house.open(1)
        house.forget()
        house.say(#"{"type":"set","name":"lineWidth","value":5}"#)
        house.say(#"{"type":"set","name":"color","value":"ff0000"}"#)
        house.say(#"{"type":"set","name":"scale","value":1000}"#)
        house.pass(2)
        let scene = house.texts("scene").last ?? ""
        #expect(scene.contains(#""width":5"#) && scene.contains("#ff0000"))
        #expect(house.texts("refusal") == [#"{"type":"refusal","reason":"outOfRange","text":"\"scale\" must be a number from 0.1 to 10"}"#])
    }

    @Test("A parameter of an edge that has no control is refused with what to do about it")
    func emptyEdge() {
        var house = House()
        house.open(1)
        house.say(#"{"type":"set","name":"color","value":"ff0000","edge":"footer"}"#)
        #expect(house.texts("refusal") == [#"{"type":"refusal","reason":"unknownParameter","text":"the footer has no control; choose one with \"system\" first"}"#])
    }

    @Test("MS-6: a refresh is kept under its key, and every session hears of it; a script's is not")
    func lastRefresh() {
        var house = House()
        house.open(1, "one", system: "arrow")
        house.open(2, "two", system: "sprites")
        house.say(#"{"type":"begin"}"#, from: 1)
        house.pass(60)
        #expect(house.kept.count == 1)
        #expect(house.texts("frame", 2).last?.contains("10:00") == true)  // the standard clock's time, in the other session's text
        house.say(#"{"type":"play","name":"a","script":"pull 1\nsystem arrow\nwork manual\nbegin\nwait state loading timeout 1s"}"#, from: 1)
        house.pass(200)
        #expect(house.texts("script", 1).last?.contains("passed") == true && house.kept.count == 1)
    }

    @Test("Pictures that nobody provides are refused, with those there are")
    func pictures() {
        var house = House()
        house.open(1, system: "sprites")
        house.say(#"{"type":"set","name":"images","value":"/etc"}"#)
        #expect(house.texts("refusal") == [#"{"type":"refusal","reason":"outOfRange","text":"\"images\" must be one of wire"}"#])
    }

    @Test("A script draws its texts with the daemon's fonts; one that cannot be drawn is refused with its place")
    func outlines() {
        var house = House()
        house.surroundings.outlines = { (text, size) throws(ParameterError) in
            if text == "?" { throw .noOutline(text, "there is no glyph for ?") }
            return Outline(text: text, fontSize: size, data: "M0 0L3 4Z", length: 10)
        }
        house.open(1, system: "arrow")
        house.say(#"{"type":"play","name":"a","script":"pull 1\nsystem words\nset text ?"}"#)
        #expect(house.texts("refusal") == [#"{"type":"refusal","reason":"script","text":"a:3:10: \"?\" cannot be drawn: there is no glyph for ?"}"#])
        house.say(#"{"type":"play","name":"a","script":"pull 1\nsystem words\nset text \"a b\"\nmark a"}"#)
        house.pass(5)
        #expect(house.texts("scene").last?.contains("M0 0L3 4Z") == true)
    }

    @Test("A script plays for everyone from its own tick 0, and holds off fingers until it has finished")
    func plays() {
        var house = House()
        house.open(1)
        house.open(2)
        house.forget()
        house.say(#"{"type":"play","name":"a.pull","script":"pull 1\nsystem storehouse\nwork after 100ms\ndrag 300pt in 100ms\nmark top\nrelease\nexpect state idle\nwait settled\n"}"#)
        house.pass(5)
        house.say(#"{"type":"drag","phase":"began","samples":[[0,1]]}"#, from: 2)
        house.say(#"{"type":"begin"}"#, from: 2)
        #expect(house.texts("refusal", 2).count == 2)
        house.pass(500)
        let events = house.texts("script", 2)
        #expect(events == house.texts("script", 1) && events.count == 4)
        #expect(events[0] == #"{"type":"script","tick":0,"event":"started","name":"a.pull"}"#)
        #expect(events[1] == #"{"type":"script","tick":12,"event":"mark","name":"top"}"#)
        #expect(events[2].contains(#""event":"failed""#) && events[2].contains("a.pull:7:"))
        #expect(events[3].contains(#""outcome":"failed""#))
        #expect(!house.hub.isActive)
    }

    @Test("A script with an error plays not at all, and is refused with its place")
    func badScript() {
        var house = House()
        house.open(1)
        house.forget()
        house.say(#"{"type":"play","name":"a.pull","script":"pull 1\nrelaese"}"#)
        #expect(house.types() == ["refusal"])
        #expect(house.texts("refusal")[0].contains("a.pull:2:1: "))
        house.say(#"{"type":"play","name":"a.pull","script":"pull 1\ninclude /etc/passwd"}"#)
        #expect(house.texts("refusal")[1].contains("a.pull:2:9: ") && house.texts("refusal")[1].contains("cannot be included: here a script is one text"))
    }

    @Test("Anything at all that viewers send leaves the hub standing", arguments: 1...20 as ClosedRange<UInt64>)
    func hostile(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var house = House()
        house.open(1)
        house.open(2)
        for _ in 0..<1500 {
            house.say(House.anything[random.integer(in: 0...House.anything.count - 1)], from: UInt64(random.integer(in: 1...2)))
            if random.integer(in: 0...2) == 0 { house.pass(random.integer(in: 1...20)) }
        }
        #expect(house.closings.isEmpty && !house.texts("frame").contains { $0.contains("nan") || $0.contains("null") || $0.contains("inf") })
    }
}
