import Motion
import RefreshEngine
import Testing

@testable import PreviewProtocol
@testable import PreviewSessions

@Suite("Takes: what happened until the list was at rest again")
struct TakeTests {
    private func harness(_ system: String = "storehouse") -> HubHarness {
        var harness = HubHarness()
        harness.keepsLatest = true
        harness.open(1, system: system)
        harness.clear()
        return harness
    }

    private func list(_ harness: HubHarness) -> [String] { harness.texts("takes") }

    @Test("A drag with all that comes of it is one take; it is told when the list rests again")
    func drag() {
        var harness = harness()
        harness.pull()
        harness.lift()
        harness.pass(60)
        #expect(list(harness).isEmpty)
        harness.pass(600)
        let ticks = harness.hub.session("demo")?.takes.kept.first?.ticks ?? 0
        #expect(list(harness) == [#"{"type":"takes","takes":[{"number":1,"ticks":\#(ticks),"name":""}]}"#])
        #expect(ticks > 3 * 120, "the refresh alone lasts 3 s")
    }

    @Test("A begin is a take, and so is a script with its name; another drag while it refreshes belongs to it")
    func others() {
        var harness = harness()
        harness.send(#"{"type":"begin"}"#)
        harness.pass(200)
        harness.pull(travel: 30)
        harness.lift(y: 130)
        harness.pass(700)
        harness.send(
            #"{"type":"play","name":"gestures/a.pull","script":"pull 1\ndrag 200pt in 100ms\nmark top\nrelease\nwait settled"}"#
        )
        harness.pass(700)
        let kept = harness.hub.session("demo")?.takes.kept ?? []
        #expect(
            kept.map(\.number) == [1, 2] && kept.map(\.name) == ["", "a.pull"] && kept[1].marks.map(\.name) == ["top"])
        #expect(list(harness).count == 2)
    }

    @Test("A tap, a setting at rest and a finger that only rests are no takes")
    func nothing() {
        var harness = harness()
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#)
        harness.pass(50)
        harness.send(#"{"type":"drag","phase":"ended","samples":[[400000,100]]}"#)
        harness.send(#"{"type":"set","name":"scale","value":2}"#)
        harness.send(#"{"type":"inset","top":40,"bottom":0}"#)
        harness.send(#"{"type":"finish"}"#)
        harness.pass(100)
        #expect(list(harness).isEmpty && harness.hub.session("demo")?.takes.isOpen == false)
    }

    @Test("What a script takes the place of is a take as far as it came")
    func interrupted() {
        var harness = harness()
        harness.pull()
        harness.lift()
        harness.pass(20)
        harness.send(#"{"type":"play","name":"a","script":"pull 1\nfling 2000pt/s\nwait settled"}"#)
        harness.pass(400)
        #expect(harness.hub.session("demo")?.takes.kept.map(\.name) == ["", "a"])
    }

    @Test("The last 20 are kept; numbers are not used again, and a viewer that joins is told behind its first frame")
    func most() {
        var harness = harness()
        for _ in 0..<23 {
            harness.send(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#)
            harness.send(#"{"type":"drag","phase":"moved","samples":[[8333,140]]}"#)
            harness.send(#"{"type":"drag","phase":"cancelled"}"#)
            harness.pass(150)
        }
        #expect(harness.hub.session("demo")?.takes.kept.map(\.number) == Array(4...23))
        harness.open(2)
        #expect(harness.types(2) == ["welcome", "scene", "frame", "settings", "takes"])
        #expect(harness.texts("takes", 2)[0].hasPrefix(#"{"type":"takes","takes":[{"number":4,"#))
    }

    @Test("A take keeps the first 256 marks of its script")
    func marks() {
        var harness = harness()
        let marks = (1...300).map { #"mark m\#($0)\n"# }.joined()
        harness.send(
            #"{"type":"play","name":"a","script":"pull 1\ndrag 200pt in 100ms\n\#(marks)release\nwait settled"}"#)
        harness.pass(900)
        let kept = harness.hub.session("demo")?.takes.kept.first?.marks.map(\.name) ?? []
        #expect(kept == (1...Takes.maxMarks).map { "m\($0)" } && Takes.maxMarks == 256)
    }

    /// A take with so many samples, all at one tick.
    private func take(_ count: Int, _ harness: inout HubHarness) {
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#)
        for part in stride(from: 0, to: count, by: 250) {
            let samples = (0..<min(250, count - part)).map { "[\(part + $0),\(140 + ($0 + part) % 2 * 5)]" }.joined(
                separator: ",")
            harness.send(#"{"type":"drag","phase":"moved","samples":[\#(samples)]}"#)
        }
        harness.send(#"{"type":"drag","phase":"cancelled"}"#)
        harness.pass(200)
    }

    @Test("One with more than 5000 inputs is not kept, one with as many is")
    func longest() {
        var harness = harness()
        take(4998, &harness)
        #expect(harness.hub.session("demo")?.takes.kept.map(\.inputs.count) == [5000])
        take(4999, &harness)
        #expect(harness.hub.session("demo")?.takes.kept.map(\.number) == [1])
    }

    @Test("All together have at most 256 KiB: the oldest go, the newest stays")
    func bytes() {
        var harness = harness()
        for _ in 0..<8 { take(2000, &harness) }
        let kept = harness.hub.session("demo")?.takes.kept ?? []
        let size = kept.reduce(0) { $0 + $1.size }
        #expect(kept.last?.number == 8 && kept.count < 8 && size <= Takes.maxBytes && size > Takes.maxBytes / 2)
    }

    @Test("One that lasts longer than a quarter of an hour is not kept")
    func tooLong() {
        var takes = Takes()
        var preview = Simulation(Scenario())
        let start = preview
        for (time, isKept) in [(Takes.maxTicks + Tick(1), false), (Takes.maxTicks, true)] {
            preview = start
            takes.begin(preview, firstInput: 0)
            takes.note([.willBeginDragging])
            preview.pass(to: time)
            #expect(takes.end(at: preview.tick, History(start.scenario)) == isKept)
        }
    }

    @Test("A session that is made anew at rest, for its history or for a recording, keeps its takes as they are")
    func rebased() {
        var harness = harness()
        harness.pull(travel: 40)
        harness.lift(y: 140)
        harness.pass(200)
        let before = harness.hub.session("demo")?.takes.kept.first
        harness.send(#"{"type":"record"}"#)
        harness.pull(travel: 40)
        harness.lift(y: 140)
        harness.pass(8000)
        let kept = harness.hub.session("demo")?.takes.kept ?? []
        #expect(
            kept.count == 2 && kept[0].inputs == before?.inputs
                && kept[1].inputs.map(\.input) == before?.inputs.map(\.input))
    }
}

@Suite("What a session goes by is told")
struct SettingsTests {
    @Test("Behind the first frame, and whenever it changes; of several changes only the newest")
    func told() {
        var harness = HubHarness()
        harness.keepsLatest = true
        harness.open(1, system: "plain")
        #expect(harness.types() == ["welcome", "scene", "frame", "settings"])
        #expect(
            harness.texts("settings")[0].hasPrefix(
                #"{"type":"settings","scroll":{"profile":"uikit","rate":"normal","axis":"vertical","bounces":true,"#))
        #expect(harness.texts("settings")[0].hasSuffix(#"},"inset":[0,0]}"#))
        harness.clear()
        harness.notReading = [1]
        harness.send(#"{"type":"inset","top":64,"bottom":34.5}"#)
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.send(#"{"type":"set","name":"scroll.rate","value":"fast"}"#)
        harness.read(1)
        #expect(harness.texts("settings").count == 1)
        #expect(
            harness.texts("settings")[0].contains(#""rate":"fast""#)
                && harness.texts("settings")[0].hasSuffix(#""inset":[64,34.5],"work":{"mode":"manual"}}"#))
        harness.clear()
        harness.notReading = []
        harness.send(#"{"type":"inset","top":64,"bottom":34.5}"#)
        harness.send(#"{"type":"set","name":"height","value":70}"#)
        #expect(harness.texts("settings").isEmpty)
    }

    @Test("A script's own settings are told while it plays")
    func scripts() {
        var harness = HubHarness()
        harness.keepsLatest = true
        harness.open(1)
        harness.clear()
        harness.send(
            #"{"type":"play","name":"a","script":"pull 1\ninset 20pt 10pt\nsleep 10t\nwork after 1s failed\nsleep 10t"}"#
        )
        #expect(harness.texts("settings").last?.hasSuffix(#""inset":[20,10]}"#) == true)
        harness.pass(15)
        #expect(
            harness.texts("settings").last?.hasSuffix(#""work":{"mode":"after","seconds":1,"result":"failed"}}"#)
                == true)
    }

    @Test("A welcome says whether the session was made by it")
    func made() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        #expect(
            harness.texts("welcome", 1)[0].hasSuffix(#""made":true}"#)
                && !harness.texts("welcome", 2)[0].contains("made"))
    }

    @Test("A pong says when its ping came and when it goes out, in both encodings; other messages go out as they are")
    func pong() throws {
        for encoding in PreviewProtocol.Encoding.allCases {
            let pong = ServerMessage.pong(12.5, received: 1000.25, sent: 1000.25).bytes(in: encoding)
            #expect(
                ServerMessage.stamped(pong, in: encoding) { 1003.5 }
                    == ServerMessage.pong(12.5, received: 1000.25, sent: 1003.5).bytes(in: encoding))
            for message in others {
                #expect(
                    ServerMessage.stamped(message.bytes(in: encoding), in: encoding) { 1 }
                        == message.bytes(in: encoding))
            }
        }
    }

    private let others: [ServerMessage] = [
        .done(id: 7, Tick(3), hasEffect: true), .recording(lines: "\"sent\":1,", Tick(1)),
        .script(.mark("pong"), .zero),
    ]
}
