import Motion
import RefreshEngine
import Testing

@testable import PreviewProtocol
@testable import PreviewSessions

@Suite("Mirrors: two designs under one finger")
struct MirrorTests {
    /// Viewer 1 in session "a", viewer 2 in session "b", which mirrors it from its rest.
    private func harness(
        _ system: String? = nil, _ other: String? = nil, asking request: String = #"{"type":"mirror","session":"a"}"#
    ) -> HubHarness {
        var harness = HubHarness()
        harness.keepsLatest = true
        harness.open(1, "a", system: system)
        harness.pass(7)
        harness.open(2, "b", system: other ?? system)
        harness.pass(40)
        harness.clear()
        harness.send(request, from: 2)
        return harness
    }

    private func pair(_ harness: HubHarness) throws -> (Session, Session) {
        (try #require(harness.hub.session("a")), try #require(harness.hub.session("b")))
    }

    private func expectSame(_ harness: HubHarness, _ place: String) throws {
        let (one, other) = try pair(harness)
        #expect(one.simulation.frame() == other.simulation.frame(), "\(place), tick \(one.simulation.tick.count)")
        #expect(one.simulation.scene == other.simulation.scene)
    }

    /// What happened in the newest take, by the tick of the take.
    private func inputs(_ session: Session) -> [TimedInput] {
        guard let take = session.takes.kept.last else { return [] }
        return take.inputs.map { TimedInput(tick: $0.tick - take.start.tick, input: $0.input) }
    }

    // MARK: The same

    @Test(
        "Two equal designs show the same, bit for bit, at every tick",
        arguments: Catalog.published.declarations.filter { $0.edges.contains(.header) }.map(\.name))
    func same(system: String) throws {
        var harness = harness(system)
        harness.pull(travel: 500)
        try expectSame(harness, "pulled")
        harness.lift(y: 600)
        for _ in 0..<700 {
            harness.pass(1)
            try expectSame(harness, "let go")
        }
        harness.send(#"{"type":"begin"}"#)
        for _ in 0..<600 {
            harness.pass(1)
            try expectSame(harness, "begun")
        }
        let (one, other) = try pair(harness)
        #expect(one.takes.kept.map(\.ticks) == other.takes.kept.map(\.ticks) && one.takes.kept.count == 2)
    }

    @Test("Different designs, viewports and insets take the same inputs at the same ticks")
    func different() throws {
        var harness = harness("storehouse", "arrow")
        harness.send(#"{"type":"resize","width":844,"height":390}"#, from: 2)
        harness.send(#"{"type":"inset","top":30,"bottom":0}"#, from: 2)
        harness.pass(10)
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.pull()
        harness.lift()
        harness.pass(100)
        harness.send(#"{"type":"finish","result":"failed"}"#)
        harness.pass(800)
        let (one, other) = try pair(harness)
        #expect(inputs(one).count > 12 && inputs(one) == inputs(other))
        #expect(one.simulation.scroll.viewport != other.simulation.scroll.viewport)
        #expect(other.simulation.system(at: .header)?.name == "arrow" && other.settings.work == .manual)
    }

    @Test("A script there plays here, too, with its marks and its name, at any speed", arguments: [1, 0.25, 3])
    func script(speed: Double) throws {
        var harness = harness("storehouse")
        harness.send(
            #"{"type":"upload","kind":"script","name":"a.pull","last":true,"speed":\#(speed),"text":"pull 1\nwork manual\ndrag 200pt in 100ms\nmark top\nrelease\nwait state loading\nsleep 300ms\nfinish\nwait settled\ndrag 50pt in 50ms\nrelease\nwait settled"}"#
        )
        for _ in 0..<2400 {
            harness.pass(1)
            try expectSame(harness, "played")
        }
        let (one, other) = try pair(harness)
        let takes = [one, other].map { $0.takes.kept.last }
        #expect(takes[0]?.name == "a.pull" && takes[1]?.name == "a.pull", "one take, to the script's end")
        #expect(takes[0]?.ticks == takes[1]?.ticks && takes[0]?.marks.count == 1 && takes[0]?.marks == takes[1]?.marks)
        #expect(inputs(one) == inputs(other) && one.takes.kept.count == other.takes.kept.count)
        #expect(harness.texts("script", 2).isEmpty, "nothing plays here that could be stopped")
        #expect(!harness.hub.isActive)
    }

    @Test("A finger that takes the list from a script does so here, too")
    func interrupted() throws {
        var harness = harness("storehouse")
        harness.send(#"{"type":"play","name":"a","script":"pull 1\ndrag 200pt in 1s\nsleep 5s"}"#)
        harness.pass(60)
        harness.pull()
        harness.lift()
        for _ in 0..<700 {
            harness.pass(1)
            try expectSame(harness, "interrupted")
        }
    }

    @Test("It begins where the other list rests, as far from its top, with its rows and its work")
    func begins() throws {
        var harness = HubHarness()
        harness.open(1, "a")
        harness.send(#"{"type":"content","height":3000}"#)
        harness.send(#"{"type":"sections","rows":12}"#)
        harness.send(#"{"type":"work","mode":"after","seconds":0.5}"#)
        harness.send(#"{"type":"inset","top":64,"bottom":0}"#)
        harness.send(#"{"type":"play","name":"","script":"pull 1\nscroll 300pt in 10t\nwait settled"}"#)
        harness.pass(300)
        harness.open(2, "b")
        harness.send(#"{"type":"inset","top":20,"bottom":0}"#, from: 2)
        harness.pass(10)
        harness.send(#"{"type":"mirror","session":"a"}"#, from: 2)
        let (one, other) = try pair(harness)
        #expect(one.simulation.scroll.offset + 64 == other.simulation.scroll.offset + 20)
        #expect(other.simulation.scroll.offset > 200 && other.simulation.scroll.contentHeight == 3000)
        #expect(one.simulation.scene.sections == other.simulation.scene.sections)
        #expect(one.simulation.tick == other.simulation.tick && other.settings.work != nil)
    }

    @Test("What makes a design stays each session's own, during a drag, too")
    func ownDesign() throws {
        var harness = harness("storehouse")
        harness.pull()
        harness.send(#"{"type":"set","name":"dropHeight","value":90}"#, from: 2)
        harness.send(#"{"type":"set","name":"dropHeight","value":70}"#, from: 1)
        harness.send(#"{"type":"set","name":"scroll.bounces","value":false}"#, from: 1)
        harness.lift()
        harness.pass(20)
        let (one, other) = try pair(harness)
        #expect(one.simulation.system(at: .header)?.parameters.number("dropHeight") == 70)
        #expect(other.simulation.system(at: .header)?.parameters.number("dropHeight") == 90)
        #expect(other.simulation.scroll.settings.bounces && !one.simulation.scroll.settings.bounces)
        #expect(harness.texts("refusal", 2).isEmpty)
    }

    @Test("Only one of them rests: the other one goes on, and both go on together from the next touch")
    func unequalRest() throws {
        var harness = harness("storehouse")
        harness.send(#"{"type":"set","name":"scroll.profile","value":"flutter"}"#, from: 2)
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,600]]}"#)
        harness.send(#"{"type":"drag","phase":"moved","samples":[[8333,560],[16666,500]]}"#)
        harness.send(#"{"type":"drag","phase":"ended","samples":[[25000,430]]}"#)
        for _ in 0..<1200 {
            harness.pass(1)
            let (one, other) = try pair(harness)
            #expect(one.simulation.tick == other.simulation.tick)
        }
        #expect(!harness.hub.isActive)
        harness.pull()
        let (one, other) = try pair(harness)
        #expect(one.simulation.tick == other.simulation.tick && other.simulation.scroll.isTracking)
    }

    @Test("Its own history makes it again at any tick, as any session's does")
    func history() throws {
        var harness = harness("storehouse")
        harness.pull()
        for tick in 0..<200 {
            if tick == 20 { harness.lift() }
            harness.pass(1)
            let session = try pair(harness).1
            #expect(
                session.journal.history.preview(at: session.simulation.tick).frame() == session.simulation.frame())
        }
    }

    @Test("While only the mirror is recorded, it may be one tick ahead at an input, and comes back into step")
    func recorded() throws {
        var harness = harness("storehouse")
        harness.send(#"{"type":"record"}"#, from: 2)
        harness.pull()
        harness.lift()
        for _ in 0..<700 {
            harness.pass(1)
            let (one, other) = try pair(harness)
            #expect(one.simulation.tick == other.simulation.tick)
        }
        #expect(inputs(try pair(harness).1).count == inputs(try pair(harness).0).count)
    }

    // MARK: Beginning and ending

    @Test("Everybody in it is told what it mirrors, also who joins later, and that it is over")
    func told() {
        var harness = harness()
        #expect(harness.texts("mirrored", 2) == [#"{"type":"mirrored","session":"a"}"#])
        #expect(harness.texts("mirrored", 1).isEmpty)
        harness.open(3, "b", as: .viewer)
        #expect(harness.texts("mirrored", 3) == [#"{"type":"mirrored","session":"a"}"#])
        harness.clear()
        harness.send(#"{"type":"mirror","id":1}"#, from: 2)
        #expect(harness.texts("done", 2).last?.contains(#""effect":true"#) == true)
        #expect(harness.texts("mirrored", 3) == [#"{"type":"mirrored"}"#])
        harness.send(#"{"type":"mirror","id":2}"#, from: 2)
        #expect(harness.texts("done", 2).last?.contains(#""effect":false"#) == true)
    }

    @Test("If the other session moves, it begins when that one rests; nothing is at work while both do")
    func waits() throws {
        var harness = HubHarness()
        harness.keepsLatest = true
        harness.open(1, "a")
        harness.open(2, "b")
        harness.pull()
        harness.clear()
        harness.send(#"{"type":"mirror","session":"a","id":7}"#, from: 2)
        #expect(harness.texts("mirrored", 2) == [#"{"type":"mirrored","session":"a","waits":true}"#])
        #expect(harness.texts("done", 2).last?.contains(#""effect":true"#) == true)
        harness.lift()
        harness.pass(700)
        #expect(harness.texts("mirrored", 2).last == #"{"type":"mirrored","session":"a"}"#)
        #expect(!harness.hub.isActive)
        harness.pull()
        #expect(try pair(harness).1.simulation.scroll.isTracking)
    }

    @Test("It ends with the connection that asked for it, and its finger is gone")
    func leaves() throws {
        var harness = harness()
        harness.open(3, "b")
        harness.clear()
        harness.pull()
        harness.close(2)
        #expect(
            harness.texts("mirrored", 3).last
                == #"{"type":"mirrored","text":"the connection that asked for the mirror has ended"}"#)
        #expect(try !pair(harness).1.simulation.scroll.isTracking)
        harness.lift()
        harness.pass(700)
        harness.pull(3)
        #expect(try pair(harness).1.simulation.scroll.isTracking && !pair(harness).0.simulation.scroll.isTracking)
        #expect(harness.texts("refusal", 3).isEmpty && harness.hub.links.isEmpty)
    }

    @Test("It ends when the other session ends, or goes to another daemon")
    func sourceEnds() {
        for isLeaving in [false, true] {
            var harness = harness()
            harness.clear()
            harness.close(1)
            if isLeaving {
                _ = harness.hub.letGo("a", at: harness.now)
                harness.pass(1)
            } else {
                harness.pass(DaemonLimits().timeToLive.value * Tick.perSecond + 2)
            }
            #expect(
                harness.texts("mirrored", 2)
                    == [#"{"type":"mirrored","text":"the session \"a\" has ended here, and with it the mirror"}"#])
            #expect(harness.hub.links.isEmpty && !harness.hub.has("a"))
        }
    }

    @Test("It ends when the mirror itself goes to another daemon, and the other one does no more for it")
    func mirrorGoes() throws {
        var harness = harness()
        _ = harness.hub.letGo("b", at: harness.now)
        #expect(harness.hub.links.isEmpty)
        #expect(try #require(harness.hub.session("a")).mirror.hasMirrors == false)
    }

    @Test("What happens there and would cause too many callbacks here ends it, and costs nobody there anything")
    func tooMany() throws {
        var harness = harness("storehouse")
        harness.clear()
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#)
        let crossings = (1...10).map { "[9,\($0 % 2 == 0 ? 100 : 400)]" }.joined(separator: ",")
        for _ in 0..<60 { harness.send(#"{"type":"drag","phase":"moved","samples":[\#(crossings)]}"#) }
        #expect(
            harness.texts("mirrored", 2)
                == [
                    #"{"type":"mirrored","text":"what happens there causes too many callbacks in this session; the mirror has ended"}"#
                ])
        #expect(try harness.hub.links.isEmpty && !pair(harness).1.simulation.scroll.isTracking)
        #expect(try pair(harness).0.simulation.scroll.isTracking && harness.texts("refusal", 1).isEmpty)
        var mirroring = Mirroring(of: "a", for: 1)
        let counts = [(Mirroring.maxCallbacks, 5), (1, 119), (1, 120)].map { mirroring.count($0, at: Tick($1)) }
        #expect(counts == [true, false, true])
    }

    // MARK: What is refused

    @Test("A finger of its own, and all that would move its list, is refused in words while it mirrors")
    func ownFinger() throws {
        var harness = harness()
        harness.open(3, "b")
        harness.clear()
        harness.pull(3)
        harness.lift(3)
        #expect(
            harness.texts("refusal", 3) == [
                #"{"type":"refusal","reason":"busy","text":"this session mirrors \"a\": move the list there, or end the mirror first"}"#
            ], "the rest of the drag is ignored")
        let others = [
            #"{"type":"begin"}"#, #"{"type":"finish"}"#, #"{"type":"reset"}"#, #"{"type":"content","height":100}"#,
            #"{"type":"sections","rows":5}"#, #"{"type":"work","mode":"manual"}"#,
            #"{"type":"play","name":"","script":"pull 1\nsleep 1t"}"#,
            #"{"type":"upload","kind":"script","name":"","text":"pull 1","last":true}"#,
        ]
        for other in others { harness.send(other, from: 3) }
        #expect(harness.texts("refusal", 3).count == 1 + others.count)
        #expect(try !pair(harness).1.simulation.scroll.isTracking)
    }

    /// A session and why it cannot be mirrored by session "b".
    @Test(
        "What cannot be mirrored is refused in words",
        arguments: [
            ("nowhere", #"no session \"nowhere\" runs at this daemon"#), ("b", "a session cannot mirror itself"),
            ("no name", #"no session \"no name\" runs at this daemon"#),
            ("c", #"\"c\" itself mirrors \"a\"; mirror that one"#),
        ])
    func refused(session: String, text: String) {
        var harness = HubHarness()
        for (viewer, session) in [(1, "a"), (2, "b"), (3, "c")] as [(ViewerID, SessionName)] {
            harness.open(viewer, session)
        }
        harness.send(#"{"type":"mirror","session":"a"}"#, from: 3)
        harness.send(#"{"type":"mirror","session":"\#(session)","id":4}"#, from: 2)
        #expect(
            harness.texts("refusal", 2) == [#"{"type":"refusal","reason":"mirror","text":"\#(text)","id":4}"#])
    }

    @Test("No chains, one source at a time, and at most 4 mirrors of one session")
    func bounds() {
        var harness = harness()
        for viewer in 3...7 as ClosedRange<ViewerID> { harness.open(viewer, "s\(viewer)") }
        harness.send(#"{"type":"mirror","session":"s3"}"#)
        harness.send(#"{"type":"mirror","session":"s3"}"#, from: 2)
        harness.send(#"{"type":"mirror","session":"a","id":9}"#, from: 2)
        for viewer in 3...6 as ClosedRange<ViewerID> {
            harness.send(#"{"type":"mirror","session":"a"}"#, from: viewer)
        }
        let refusals = [1, 2, 6].flatMap { harness.texts("refusal", $0) }
        #expect(
            refusals == [
                #"{"type":"refusal","reason":"mirror","text":"\"b\" mirrors this session, so this one cannot mirror another one"}"#,
                #"{"type":"refusal","reason":"mirror","text":"this session mirrors \"a\" already; end that first"}"#,
                #"{"type":"refusal","reason":"mirror","text":"4 sessions mirror \"a\" already"}"#,
            ])
        #expect(harness.texts("done", 2).last?.contains(#""effect":false"#) == true, "it does so already")
        #expect(harness.texts("refusal", 5).isEmpty)
        harness.send(#"{"type":"mirror"}"#, from: 3)
        harness.send(#"{"type":"mirror","session":"a"}"#, from: 6)
        #expect(harness.texts("refusal", 6).count == 1, "there is room again")
    }

    @Test("It is refused while something plays or a finger is down here, and to who may only watch")
    func notNow() {
        var harness = HubHarness()
        harness.open(1, "a")
        harness.open(2, "b")
        harness.open(3, "b", as: .viewer)
        harness.pull(2)
        harness.send(#"{"type":"mirror","session":"a"}"#, from: 2)
        harness.send(#"{"type":"mirror","session":"a"}"#, from: 3)
        #expect(harness.texts("refusal", 2).last?.contains("your finger holds the list") == true)
        #expect(harness.texts("refusal", 3).last?.contains("may only watch") == true)
        harness.lift(2)
        harness.pass(700)
        harness.send(#"{"type":"play","name":"","script":"pull 1\nsleep 1s"}"#, from: 2)
        harness.send(#"{"type":"mirror","session":"a"}"#, from: 2)
        #expect(harness.texts("refusal", 2).last?.contains("a script plays") == true && harness.hub.links.isEmpty)
    }
}
