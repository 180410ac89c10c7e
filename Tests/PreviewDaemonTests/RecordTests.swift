import Motion
import PreviewCommands
import PreviewProtocol
import Recordings
import RefreshEngine
import Scripts
import Testing
import WebSockets

@testable import PreviewDaemon
@testable import PreviewSessions

@Suite("Recording and replaying a session")
struct RecordTests {
    /// What a viewer was sent of a recording.
    private func lines(_ harness: HubHarness, _ viewer: ViewerID = 1) -> [Substring] {
        (harness.received[viewer] ?? []).compactMap { text -> String? in
            if case .lines(let lines, _) = RecordingMessage(json: Array(text.utf8)) { lines } else { nil }
        }.joined().split(separator: "\n")
    }

    /// The same as a file with its end.
    private func recording(_ harness: HubHarness, _ viewer: ViewerID = 1) throws -> Recording {
        let text = lines(harness, viewer).joined(separator: "\n") + "\n"
        return try Recording(reading: Array(text.utf8) + RecordingWriter.endLine(at: Tick(100_000)), file: "a.pullcast")
    }

    /// The script's recording, run offline, from its scenario's line on.
    private func offline(_ text: String) throws -> [Substring] {
        let script = try Script(parsing: text, file: "a.pull")
        var writer = RecordingWriter(session: "demo", scenario: script.scenario)
        writer.begin(at: .zero)
        _ = script.run { moment in
            switch moment {
            case .tick(let preview): writer.observe(preview)
            case .input(let input, let tick): writer.append(input, at: tick)
            case .notices(let notices, let tick): writer.observe(notices, at: tick)
            case .event(let event, let preview):
                if case .mark(let name) = event.kind { writer.mark(name, at: preview.tick) }
            case .restart: break
            }
        }
        return Array(String(decoding: writer.drainLines(), as: UTF8.self).split(separator: "\n").dropFirst(2))
    }

    private let script =
        "pull 1\nsystem storehouse\nwork after 200ms\ndrag 200pt in 300ms ease out\nmark top\nrelease\nwait settled timeout 9s\n"

    /// Viewer 1 records how viewer 2 pulls and lets go.
    private func recordedPull() -> HubHarness {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.send(#"{"type":"record"}"#)
        harness.pull(2)
        harness.lift(2)
        return harness
    }

    @Test(
        "A session that is recorded while somebody drags verifies: its inputs give its notices and frames again, to the last bit"
    )
    func verifies() throws {
        var harness = recordedPull()
        harness.pass(700)
        let recording = try recording(harness)
        #expect(recording.verify() == nil && recording.session == "demo" && lines(harness).count > 300)
        #expect(harness.texts("recording", 2).isEmpty)
    }

    @Test(
        "Whenever a recording ends, also while the list moves or right behind a sample, what was sent until then verifies",
        arguments: 0...30)
    func endsAnywhere(messages: Int) throws {
        var harness = recordedPull()
        harness.pass(60)
        let reports = (harness.received[1] ?? []).compactMap { text -> (lines: String, tick: Int)? in
            if case .lines(let lines, let tick) = RecordingMessage(json: Array(text.utf8)) {
                (lines, tick)
            } else {
                nil
            }
        }
        try #require(reports.count > 30)
        let sent = reports[...messages]
        let text = Array(sent.map(\.lines).joined().utf8) + RecordingWriter.endLine(at: Tick(sent.last?.tick ?? 0))
        #expect(try Recording(reading: text, file: "a.pullcast").verify() == nil)
    }

    /// Viewer 1 has recorded how viewer 2 lets go, from the middle of its drag on.
    private func recordedInMidDrag() -> HubHarness {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.pull(2)
        harness.send(#"{"type":"record"}"#)
        harness.lift(2)
        harness.pass(700)
        return harness
    }

    @Test("One that begins in mid drag has all that led there, and begins at its mark")
    func midway() throws {
        let harness = recordedInMidDrag()
        let recording = try recording(harness)
        #expect(recording.verify() == nil && recording.beginning == Tick(10))
    }

    @Test("One of a session at rest begins with nothing behind it, whatever was before")
    func atRest() throws {
        var harness = HubHarness()
        harness.open(1)
        harness.pull()
        harness.lift()
        harness.pass(900)
        harness.send(#"{"type":"record"}"#)
        harness.pull()
        harness.lift()
        harness.pass(900)
        let recording = try recording(harness)
        #expect(recording.verify() == nil && recording.beginning == .zero)
    }

    @Test(
        "Others who begin to record, watchers too, put nothing into a recording, and theirs begin with nothing behind them"
    )
    func besideOthers() throws {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2, as: .viewer)
        harness.send(#"{"type":"record"}"#)
        harness.pull()
        harness.lift()
        harness.pass(900)
        harness.send(#"{"type":"record"}"#, from: 2)
        harness.pull()
        harness.lift()
        harness.pass(900)
        let later = try recording(harness, 2)
        #expect(!lines(harness).contains { $0.contains("restart") })
        #expect(try recording(harness).verify() == nil)
        #expect(later.verify() == nil && later.beginning == .zero)
    }

    @Test(
        "A script that plays on the daemon gives the same frames and notices as offline, byte for byte, at any speed and however late the clock is",
        arguments: [0.3, 1, 3.7])
    func plays(speed: Double) throws {
        var harness = HubHarness()
        var random = SplitMix64(seed: 3)
        harness.open(1)
        harness.send(#"{"type":"record"}"#)
        for piece in ClientMessage.uploads(.script, name: "a.pull", text: script, speed: speed) {
            harness.send(String(decoding: piece, as: UTF8.self))
        }
        while harness.texts("script").last?.contains("finished") != true, harness.now < Tick(20_000) {
            harness.pass(late: random.integer(in: 1...40))
        }
        let live = lines(harness)
        let alone = try offline(script)
        let restart = try #require(live.firstIndex { $0.contains(#"{"restart":"#) })
        // What tick 0 shows is told as what differs from the picture before.
        let later = { (lines: ArraySlice<Substring>) in lines.filter { !$0.hasPrefix("[0,") } }
        #expect(later(live[(restart + 1)...]) == later(alone[...]) && alone.count > 200)
        #expect(try recording(harness).verify() == nil)
    }

    @Test(
        "A recording that is played again looks as it did, its preparation is over at once, and a script's marks are told"
    )
    func replays() throws {
        let harness = recordedInMidDrag()
        let first = lines(harness)
        var other = HubHarness()
        other.open(1)
        let text = Recording.withoutObservations(first.joined(separator: "\n") + "\n")
        for piece in ClientMessage.uploads(.recording, name: "a.pullcast", text: text, speed: 1) {
            other.send(String(decoding: piece, as: UTF8.self))
        }
        #expect(other.texts("notice").isEmpty)
        other.pass(900)
        let mark = try #require(first.firstIndex { $0.contains(#""recording"]"#) })
        let notices = first[mark...].count { $0.contains(#""n",{"#) && !$0.contains("progress") }
        #expect(other.texts("script").last?.contains("passed") == true)
        #expect(other.texts("notice").count == notices && notices > 5)
        #expect(other.texts("notice") == Array(harness.texts("notice", 2).suffix(notices)))
    }

    @Test("Of what led to a recording's beginning 1200 ticks are done in a pass, however many there are")
    func longPreparation() throws {
        var harness = HubHarness()
        var other = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.send(#"{"type":"begin"}"#)
        harness.pass(3000)
        harness.send(#"{"type":"record"}"#)
        harness.pass(10)
        other.open(1)
        let text = Recording.withoutObservations(lines(harness).joined(separator: "\n") + "\n")
        for piece in ClientMessage.uploads(.recording, name: "a.pullcast", text: text, speed: 1) {
            other.send(String(decoding: piece, as: UTF8.self))
        }
        var ticks: Set<Int> = []
        while other.hub.session("demo")?.playing.isPreparing == true {
            ticks.insert(other.hub.session("demo")?.simulation.tick.count ?? 0)
            other.pass(1)
        }
        #expect(ticks == [1200, 2400] && Playback.maxPreparation == 1200)
    }

    @Test("What is too long, damaged or in somebody's way is refused in words, and changes nothing")
    func refused() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.send(#"{"type":"upload","kind":"recording","name":"a","text":"{}\n","last":true}"#)
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"recording","text":"a:1: expected {\"pullcast\":1,…}"}"#
            ])
        harness.send(#"{"type":"upload","kind":"script","name":"a","text":"pull 1\n","last":false}"#, from: 2)
        harness.send(#"{"type":"upload","kind":"script","name":"b","text":"pull 1\n","last":true}"#)
        #expect(harness.texts("refusal").last?.contains("another viewer sends something to play") == true)
        let long = String(repeating: "# a long comment\\n", count: 3000)
        for _ in 0..<25 {
            harness.send(#"{"type":"upload","kind":"script","name":"a","text":"\#(long)","last":false}"#, from: 2)
        }
        harness.send(#"{"type":"upload","kind":"script","name":"a","text":"","last":true}"#, from: 2)
        #expect(
            harness.texts("refusal", 2) == [
                #"{"type":"refusal","reason":"tooLarge","text":"a script may have 1048576 bytes, not 1071007"}"#
            ])
        #expect(harness.texts("script").isEmpty && harness.hub.session("demo")?.incoming.sender == nil)
    }

    @Test("Whoever may control stops what plays: everyone hears it, its finger is gone, and a hand can hold the list")
    func stopped() throws {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2, as: .viewer)
        harness.send(#"{"type":"stop"}"#)
        harness.send(
            #"{"type":"play","name":"a.pull","script":"pull 1\nsystem storehouse\ndrag 200pt in 500ms\nhold 60s\n"}"#)
        harness.send(#"{"type":"record"}"#)
        harness.pass(90)
        harness.open(3)
        #expect(harness.texts("welcome", 3).last?.contains(#""script":"a.pull""#) == true)
        harness.send(#"{"type":"stop"}"#, from: 2)
        #expect(harness.texts("refusal", 2).count == 1 && harness.texts("script").count == 1)
        harness.send(#"{"type":"stop"}"#, from: 3)
        for viewer in [1, 2, 3] as [ViewerID] {
            #expect(
                harness.texts("script", viewer).last
                    == #"{"type":"script","tick":90,"event":"finished","outcome":"stopped"}"#)
        }
        harness.pass(300)
        #expect(
            harness.hub.session("demo")?.simulation.scroll.isTracking == false
                && harness.texts("frame").last?.contains(#""offset":0"#) == true)
        harness.pull(1)
        #expect(harness.texts("refusal").isEmpty && harness.hub.session("demo")?.drag.owner == 1)
        harness.pass(4)  // a tick is recorded when it is over
        #expect(try recording(harness).verify() == nil)
    }

    @Test(
        "A hand wins over what plays: everyone hears that it is interrupted, and its finger is gone; who may only watch interrupts nothing",
        arguments: ["script", "recording"])
    func interrupted(kind: String) throws {
        var harness = HubHarness()
        for (viewer, role) in [(1, .controller), (2, .viewer), (3, .controller)] as [(ViewerID, Role)] {
            harness.open(viewer, as: role)
        }
        let header =
            #"{\"pullcast\":1,\"session\":\"a\",\"ticksPerSecond\":120,\"scenario\":{}}\n[9,\"i\",{\"down\":[0,100]}]\n[9000,\"x\",null]\n"#
        let text = kind == "script" ? #"pull 1\nsystem storehouse\ndrag 200pt in 500ms\nhold 60s\n"# : header
        harness.send(#"{"type":"upload","kind":"\#(kind)","name":"a","text":"\#(text)","last":true}"#)
        harness.send(#"{"type":"record"}"#)
        harness.pass(90)
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,300]]}"#, from: 2)
        #expect(
            harness.texts("refusal", 2).count == 1 && harness.texts("script").count == 1
                && harness.hub.session("demo")?.simulation.scroll.isTracking == true)

        harness.send(#"{"type":"drag","phase":"began","samples":[[0,300]],"id":5}"#, from: 3)

        for viewer in [1, 2, 3] as [ViewerID] {
            #expect(
                harness.texts("script", viewer).suffix(2) == [
                    #"{"type":"script","tick":90,"event":"interrupted"}"#,
                    #"{"type":"script","tick":90,"event":"finished","outcome":"stopped"}"#,
                ])
        }
        #expect(
            harness.texts("done", 3).count == 1 && harness.texts("refusal", 3).isEmpty
                && harness.hub.session("demo")?.drag.owner == 3)
        let before = harness.hub.session("demo")?.simulation.scroll.offset ?? 0
        harness.send(#"{"type":"drag","phase":"moved","samples":[[8333,340]]}"#, from: 3)
        harness.pass(4)
        #expect(
            harness.hub.session("demo").map { $0.simulation.scroll.offset < before && $0.simulation.scroll.isTracking }
                == true)
        #expect(try recording(harness).verify() == nil)
    }

    @Test("Of an upload whose viewer leaves, and of one that a script has come between, nothing is left")
    func givenUp() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        let first = #"{"type":"upload","kind":"script","name":"a","text":"lava\n","last":false}"#
        let other = #"{"type":"upload","kind":"script","name":"b","text":"pull 1\nsleep 1s\n","last":true}"#
        harness.send(first, from: 2)
        harness.close(2)
        harness.send(other)
        #expect(harness.texts("script").count == 1 && harness.texts("refusal").isEmpty)
        harness.pass(200)
        harness.open(3)
        harness.send(first, from: 3)
        harness.send(#"{"type":"play","name":"c","script":"pull 1\nsleep 1s\n"}"#)
        for _ in 0..<3 { harness.send(first, from: 3) }
        #expect(
            harness.texts("refusal", 3) == [
                #"{"type":"refusal","reason":"busy","text":"a script plays; wait until it has finished, or stop it"}"#
            ])
        harness.send(other)
        #expect(harness.texts("refusal").last?.contains("a script plays") == true)
        harness.pass(200)
        harness.send(first.replacing("false", with: "true"), from: 3)
        harness.send(other, from: 3)
        #expect(
            harness.texts("refusal", 3).count == 1
                && harness.texts("script", 3).last?.contains(#""started","name":"b""#) == true)
    }

    @Test(
        "An upload of which nothing has come for 10 s is over: one tick earlier another one is refused; its viewer is told once",
        arguments: [(1199, false), (1200, true)])
    func silent(ticks: Int, isOver: Bool) {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.pass(3)
        harness.send(#"{"type":"upload","kind":"script","name":"a","text":"pull 1\n","last":false,"id":1}"#)
        harness.pass(ticks)
        harness.send(#"{"type":"upload","kind":"script","name":"b","text":"pull 1\n","last":true,"id":2}"#, from: 2)
        #expect(harness.texts("script", 2).isEmpty != isOver && harness.texts("refusal", 2).isEmpty == isOver)
        #expect(
            harness.texts("refusal")
                == (isOver
                    ? [
                        #"{"type":"refusal","reason":"busy","text":"nothing of this upload has come for 10 s; begin it again"}"#
                    ] : []))
        #expect(harness.texts("done", 2).count == (isOver ? 1 : 0))
    }

    @Test(
        "The piece of an upload that comes too late is refused under its id; one that comes in time begins the 10 s anew"
    )
    func late() {
        var harness = HubHarness()
        let piece = #"{"type":"upload","kind":"script","name":"a","text":"pull 1\n","last":false,"id":1}"#
        harness.open(1)
        for _ in 0..<3 {
            harness.send(piece)
            harness.pass(1199)
        }
        #expect(harness.texts("refusal").isEmpty && harness.texts("done").count == 3)
        harness.pass(1)
        harness.send(piece)
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"busy","text":"nothing of this upload has come for 10 s; begin it again","id":1}"#
            ])
        #expect(harness.hub.session("demo")?.incoming.sender == nil)
    }

    @Test("The session's next tick drops a silent upload by itself")
    func silentDropped() {
        var harness = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"upload","kind":"script","name":"a","text":"pull 1\n","last":false}"#)
        harness.pass(1198)
        harness.send(#"{"type":"content","height":900}"#)
        harness.pass(1)
        #expect(harness.hub.session("demo")?.incoming.sender != nil)
        harness.pass(1)
        harness.send(#"{"type":"content","height":901}"#)
        harness.pass(2)
        #expect(harness.hub.session("demo")?.incoming.sender == nil && harness.texts("refusal").count == 1)
    }

    @Test("Who is refused because something plays hears whether it is a script or a recording")
    func whoPlays() {
        var harness = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"play","name":"a","script":"pull 1\nsleep 1s"}"#)
        harness.send(#"{"type":"begin"}"#)
        harness.send(#"{"type":"stop"}"#)
        let header = #"{\"pullcast\":1,\"session\":\"a\",\"ticksPerSecond\":120,\"scenario\":{}}\n[90,\"x\",null]\n"#
        harness.send(#"{"type":"upload","kind":"recording","name":"a","text":"\#(header)","last":true}"#)
        harness.send(#"{"type":"begin"}"#)
        #expect(
            harness.texts("refusal").map { $0.contains("a script plays;") } == [true, false]
                && harness.texts("refusal").last?.contains("a recording plays;") == true)
    }

    @Test("A recording in which a preview comes that is too large, or too many of them, is refused before it plays")
    func previews() {
        let header = #"{\"pullcast\":1,\"session\":\"a\",\"ticksPerSecond\":120,\"scenario\":{}}\n"#
        func refusal(_ lines: String) -> String? {
            var harness = HubHarness(hub: Hub(DaemonLimits { ($0.contentHeight.value, $0.nodes.value) = (3000, 10) }))
            harness.open(1)
            harness.send(
                #"{"type":"upload","kind":"recording","name":"a","text":"\#(header + lines)[9,\"x\",null]\n","last":true}"#
            )
            #expect(harness.texts("refusal").isEmpty || harness.texts("script").isEmpty)
            return harness.texts("refusal").first
        }
        #expect(refusal(#"[3,\"i\",{\"restart\":{\"content\":3000}}]\n"#) == nil)
        #expect(
            refusal(#"[3,\"i\",{\"restart\":{\"content\":3001}}]\n"#)?.contains("the content may be 3000 pt high")
                == true)
        #expect(
            refusal(#"[3,\"i\",{\"restart\":{\"header\":{\"name\":\"storehouse\",\"parameters\":{}}}}]\n"#)?.contains(
                "15 nodes; 10 are allowed") == true)
        #expect(refusal(String(repeating: #"[3,\"i\",{\"restart\":{}}]\n"#, count: 999)) == nil)
        #expect(
            refusal(String(repeating: #"[3,\"i\",{\"restart\":{}}]\n"#, count: 1000))?.contains(
                "at most 1000 previews, not 1001") == true)
    }

    @Test("A viewer that does not read its recording is closed with a reason, the others see everything")
    func tooSlow() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.send(#"{"type":"record"}"#, from: 2)
        harness.notReading = [2]
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.send(#"{"type":"begin"}"#)
        harness.pass(20_000)
        #expect(harness.closings.first == "2: too slow to take its recording")
    }
}

extension HubHarness {
    /// The clock is noticed so many ticks later.
    mutating func pass(late ticks: Int) {
        now = now + Tick(ticks)
        hub.advance(to: now)
        deliver()
    }

    @Test(
        "that there is no session is said in what a CLOSE frame holds, 123 bytes, with as many names as have room",
        arguments: [
            ([], "there is no session \"x\", nor any other"), (["a", "b"], "there is no session \"x\"; there is a, b"),
            (
                ["\(String(repeating: "n", count: 64))", "\(String(repeating: "o", count: 23))"],
                "there is no session \"x\"; there is \(String(repeating: "n", count: 64)), \(String(repeating: "o", count: 23))"
            ),
            (
                ["\(String(repeating: "n", count: 64))", "\(String(repeating: "o", count: 24))"],
                "there is no session \"x\"; there is \(String(repeating: "n", count: 64)), …"
            ),
        ] as [([SessionName], String)])
    func noSession(names: [SessionName], reason: String) {
        #expect(CloseCode.noSuchSessionReason("x", names) == reason && reason.utf8.count <= 123)
        #expect(CloseCode.noSuchSessionReason("\(String(repeating: "n", count: 64))", names).utf8.count <= 123)
    }
}
