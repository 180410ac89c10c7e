import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewSessions

@Suite("Hub and sessions")
struct HubTests {
    @Test("A new viewer gets welcome, scene and frame, in this order, and then nothing")
    func arrival() {
        var harness = HubHarness()
        harness.open(1)
        #expect(harness.types() == ["welcome", "scene", "frame"])
        harness.pass(200)
        #expect(harness.types().count == 3 && !harness.hub.isActive)
    }

    @Test("Frames come while something moves, at 60 a second, the last one at rest, and then none")
    func silence() {
        var harness = HubHarness()
        harness.open(1)
        harness.clear()
        harness.pull(travel: 50)
        let moving = harness.texts("frame").count
        #expect(moving == 5)
        harness.pass(100)
        // the last sample's; a resting finger is silent
        #expect(harness.texts("frame").count == moving + 1 && !harness.hub.isActive)
        harness.lift(y: 150)
        harness.pass(120)
        #expect(harness.texts("frame").last?.contains(#""offset":0"#) == true && !harness.hub.isActive)
    }

    @Test("Every viewer may ask for 30, 60 or 120 frames a second", arguments: [(30, 3), (60, 5), (120, 10)])
    func rates(rate: Int, frames: Int) {
        var harness = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"rate","framesPerSecond":\#(rate)}"#)
        harness.clear()
        harness.pull(travel: 50)
        #expect(abs(harness.texts("frame").count - frames) <= 1)
    }

    @Test("Latest frame wins: a viewer that did not read gets one frame, the newest, and every notice")
    func latestWins() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.clear()
        harness.notReading = [2]
        harness.pull()
        harness.lift()
        harness.pass(9)
        harness.read(2)
        #expect(harness.texts("frame", 1).count > 8 && harness.texts("frame", 2).count == 1)
        #expect(harness.texts("frame", 2).last == harness.texts("frame", 1).last)
        #expect(harness.texts("notice", 2) == harness.texts("notice", 1))
    }

    @Test("A viewer that never takes its notices is closed with a reason; the others notice nothing")
    func tooSlow() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.notReading = [2]
        for ping in 0..<Viewer.maxWaiting {
            harness.send(#"{"type":"ping","t":\#(ping)}"#, from: 2)
            harness.send(#"{"type":"ping","t":\#(ping)}"#, from: 1)
        }
        #expect(harness.closings.isEmpty, "so much may wait")
        harness.send(#"{"type":"ping","t":1}"#, from: 2)
        #expect(
            harness.closings.first == "2: too slow to take its notices"
                && !harness.closings.contains { $0.hasPrefix("1") })
        #expect(harness.texts("pong").count == Viewer.maxWaiting)
    }

    @Test("One finger at a time: a second drag is refused once and its rest ignored, until the first has lifted")
    func oneFinger() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.pull(1)
        harness.pull(2)
        #expect(
            harness.texts("refusal", 2) == [
                #"{"type":"refusal","reason":"busy","text":"another viewer's finger holds the list"}"#
            ])
        harness.lift(2)
        #expect(harness.texts("refusal", 2).count == 1)
        harness.send(#"{"type":"drag","phase":"moved","samples":[[0,1]]}"#, from: 2)
        #expect(
            harness.texts("refusal", 2).last?.contains("moved came without began") == true,
            "the drag that was refused has ended")
        harness.lift(1)
        harness.clear()
        harness.pull(2)
        #expect(harness.texts("refusal", 2).isEmpty && !harness.texts("frame", 2).isEmpty)
    }

    @Test(
        "Who asks for it is told where another viewer's finger is, with his frames, until it lifts; nobody else hears more than before"
    )
    func followedFinger() {
        var harness = HubHarness()
        for viewer in [1, 2, 3] as [ViewerID] { harness.open(viewer, as: viewer == 1 ? .controller : .viewer) }
        for viewer in [1, 2] as [ViewerID] { harness.send(#"{"type":"fingers"}"#, from: viewer) }
        harness.pass(10)
        harness.clear()
        harness.pull(1)
        harness.pass(2)
        #expect(
            harness.texts("finger", 2).first == #"{"type":"finger","y":100}"#
                && harness.texts("finger", 2).last == #"{"type":"finger","y":300}"#)
        #expect(
            harness.texts("finger", 2).count <= harness.texts("frame", 2).count + 1, "its first place moves nothing")
        #expect(harness.texts("finger", 1).isEmpty && harness.texts("finger", 3).isEmpty)
        harness.clear()
        harness.pass(60)
        #expect(harness.texts("finger", 2).isEmpty, "it has not moved")
        harness.lift(1)
        harness.pass(4)
        #expect(harness.texts("finger", 2) == [#"{"type":"finger"}"#])
    }

    @Test("Who asks while another viewer's finger rests on the list is told at once; a script's finger is nobody's")
    func followedLate() {
        var harness = HubHarness()
        harness.open(1)
        harness.pull(1)
        harness.pass(60)
        harness.open(2)
        harness.send(#"{"type":"fingers"}"#, from: 2)
        harness.pass(4)
        #expect(harness.texts("finger", 2) == [#"{"type":"finger","y":300}"#])
        harness.lift(1)
        harness.pass(1000)
        harness.clear()
        harness.send(#"{"type":"play","name":"","script":"pull 1\ndrag 100pt in 200ms\nrelease"}"#)
        harness.pass(200)
        #expect(harness.texts("finger", 2).count == 0 && harness.texts("script", 2).count == 2)
    }

    @Test("A finger whose connection ends has vanished: no refresh, and the list goes home")
    func vanished() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.pull(1)
        #expect(harness.texts("notice", 2).contains { $0.contains("armed") })
        harness.close(1)
        harness.pass(200)
        #expect(!harness.texts("notice", 2).contains { $0.contains("begin\"") })
        #expect(harness.texts("frame", 2).last?.contains(#""offset":0,"#) == true)
    }

    @Test("A move without a beginning is refused")
    func noBeginning() {
        var harness = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"drag","phase":"moved","samples":[[0,1]]}"#)
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"badMessage","text":"\"drag\" moved came without began"}"#
            ])
    }

    @Test("Sessions do not hear each other; a session is made with the system that its first viewer names")
    func apart() {
        var harness = HubHarness()
        harness.open(1, "one", system: "storehouse")
        harness.open(2, "two")
        harness.clear()
        harness.pull(1)
        #expect(harness.types(2).isEmpty)
    }

    @Test(
        "An unknown system or a full house is refused in words",
        arguments: [
            ("demo", "slinky", 400), ("third", nil, 503), ("one", nil, nil),
        ] as [(SessionName, String?, Int?)])
    func accessErrors(session: SessionName, system: String?, status: Int?) {
        var harness = HubHarness(hub: Hub(DaemonLimits { ($0.sessions.value, $0.viewers.value) = (2, 2) }))
        harness.open(1, "one")
        harness.open(2, "two")
        #expect(harness.hub.joinError(session: session, system: system, at: .zero)?.status == status)
    }

    @Test(
        "A session is come to as often as a viewer wants frames, also when the loop is late and misses the even ticks",
        arguments: [(30, 4), (60, 2), (120, 1)])
    func cadence(rate: Int, ticks: Int) {
        var harness = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"rate","framesPerSecond":\#(rate)}"#)
        harness.send(#"{"type":"begin"}"#)
        harness.pass(8)
        harness.clear()
        harness.pass(40)
        #expect(harness.texts("frame").count == 40 / ticks)
        harness.now = harness.now + Tick(3)
        for _ in 0..<10 {
            harness.now = harness.now + Tick(4)
            harness.hub.advance(to: harness.now)
            harness.deliver()
        }
        #expect(harness.texts("frame").count == 40 / ticks + 10)
    }

    @Test("A session outlives its viewers for a minute, and is forgotten then")
    func timeToLive() {
        var harness = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"content","height":500}"#)
        harness.pass(2)
        harness.close(1)
        harness.now = harness.now + .seconds(59)
        harness.open(2)
        #expect(harness.texts("scene", 2).first?.contains(#""height":500"#) == true)
        harness.close(2)
        harness.now = harness.now + .seconds(60)
        _ = harness.hub.joinError(session: "demo", system: nil, at: harness.now)
        harness.open(3)
        #expect(harness.texts("scene", 3).first?.contains(#""height":2000"#) == true)
    }

    @Test("Two parameters set in one tick both hold; a wrong one is refused and changes nothing")
    func parameters() {
        var harness = HubHarness()
        harness.open(1)
        harness.clear()
        harness.send(#"{"type":"set","name":"lineWidth","value":5}"#)
        harness.send(#"{"type":"set","name":"color","value":"ff0000"}"#)
        harness.send(#"{"type":"set","name":"scale","value":1000}"#)
        harness.pass(2)
        let scene = harness.texts("scene").last ?? ""
        #expect(scene.contains(#""width":5"#) && scene.contains("#ff0000"))
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"outOfRange","text":"\"scale\" must be a number from 0.1 to 10"}"#
            ])
    }

    @Test("A parameter of an edge that has no control is refused with what to do about it")
    func emptyEdge() {
        var harness = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"set","name":"color","value":"ff0000","edge":"footer"}"#)
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"unknownParameter","text":"the footer has no control; choose one with \"system\" first"}"#
            ])
    }

    @Test("MS-6: a refresh is kept under its key, and every session hears of it; a script's is not")
    func lastRefresh() {
        var harness = HubHarness()
        harness.open(1, "one", system: "arrow")
        harness.open(2, "two", system: "sprites")
        harness.send(#"{"type":"begin"}"#, from: 1)
        harness.pass(60)
        #expect(harness.kept.count == 1)
        // the standard clock's time, in the other session's text
        #expect(harness.texts("frame", 2).last?.contains("10:00") == true)
        harness.send(
            #"{"type":"play","name":"a","script":"pull 1\nsystem arrow\nwork manual\nbegin\nwait state loading timeout 1s"}"#,
            from: 1)
        harness.pass(200)
        #expect(harness.texts("script", 1).last?.contains("passed") == true && harness.kept.count == 1)
    }

    @Test("Pictures that nobody provides are refused, with those there are")
    func pictures() {
        var harness = HubHarness()
        harness.open(1, system: "sprites")
        harness.send(#"{"type":"set","name":"images","value":"/etc"}"#)
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"outOfRange","text":"\"images\" must be one of wire"}"#
            ])
    }

    @Test("A script draws its texts with the daemon's fonts; one that cannot be drawn is refused with its place")
    func outlines() {
        var harness = HubHarness()
        harness.environment.outlines = { (text, size) throws(ParameterError) in
            if text == "?" { throw .noOutline(text, "there is no glyph for ?") }
            return Outline(text: text, fontSize: size, data: "M0 0L3 4Z", length: 10)
        }
        harness.open(1, system: "arrow")
        harness.send(#"{"type":"play","name":"a","script":"pull 1\nsystem words\nset text ?"}"#)
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"script","text":"a:3:10: \"?\" cannot be drawn: there is no glyph for ?"}"#
            ])
        harness.send(#"{"type":"play","name":"a","script":"pull 1\nsystem words\nset text \"a b\"\nmark a"}"#)
        harness.pass(5)
        #expect(harness.texts("scene").last?.contains("M0 0L3 4Z") == true)
    }

    @Test(
        "A script plays for everyone from its own tick 0, and holds off what others want of the app until it has finished"
    )
    func plays() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.clear()
        harness.send(
            #"{"type":"play","name":"a.pull","script":"pull 1\nsystem storehouse\nwork after 100ms\ndrag 300pt in 100ms\nmark top\nrelease\nexpect state idle\nwait settled\n"}"#
        )
        harness.pass(5)
        harness.send(#"{"type":"begin"}"#, from: 2)
        harness.send(#"{"type":"content","height":900}"#, from: 2)
        #expect(harness.texts("refusal", 2).count == 2)
        harness.pass(500)
        let events = harness.texts("script", 2)
        #expect(events == harness.texts("script", 1) && events.count == 4)
        #expect(events[0] == #"{"type":"script","tick":0,"event":"started","name":"a.pull"}"#)
        #expect(events[1] == #"{"type":"script","tick":12,"event":"mark","name":"top"}"#)
        #expect(events[2].contains(#""event":"failed""#) && events[2].contains("a.pull:7:"))
        #expect(events[3].contains(#""outcome":"failed""#))
        #expect(!harness.hub.isActive)
    }

    @Test("A script with an error plays not at all, and is refused with its place")
    func badScript() {
        var harness = HubHarness()
        harness.open(1)
        harness.clear()
        harness.send(#"{"type":"play","name":"a.pull","script":"pull 1\nrelaese"}"#)
        #expect(harness.types() == ["refusal"])
        #expect(harness.texts("refusal")[0].contains("a.pull:2:1: "))
        harness.send(#"{"type":"play","name":"a.pull","script":"pull 1\ninclude /etc/passwd"}"#)
        #expect(
            harness.texts("refusal")[1].contains("a.pull:2:9: ")
                && harness.texts("refusal")[1].contains("cannot be included: here a script is one text"))
    }

    @Test("Anything at all that viewers send leaves the hub standing", arguments: 1...20 as ClosedRange<UInt64>)
    func hostile(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        for _ in 0..<1500 {
            harness.send(
                HubHarness.anything[random.integer(in: 0...HubHarness.anything.count - 1)],
                from: UInt64(random.integer(in: 1...2)))
            if random.integer(in: 0...2) == 0 { harness.pass(random.integer(in: 1...20)) }
        }
        #expect(
            harness.closings.isEmpty
                && !harness.texts("frame").contains { $0.contains("nan") || $0.contains("null") || $0.contains("inf") })
    }
}
