import Motion
import Recordings
import RefreshEngine
import Scripts
import Testing

@testable import PreviewProtocol
@testable import PreviewSessions

@Suite("Takes that are run again: errors and bounds")
struct TraceBoundTests {
    @Test(
        "What cannot be traced is refused in words",
        arguments: [
            (#""take":7"#, "unknownTake", "there is no take 7; there is 1"),
            (#""take":9007199254740992"#, "unknownTake", "there is no take 9007199254740992; there is 1"),
            (#""take":-1"#, "outOfRange", ""), (#""take":1.5"#, "badMessage", ""), (#""from":-1"#, "outOfRange", ""),
            (#""script":"lull""#, "script", ""), (#""script":"pull 1\nset wings 3""#, "script", "wings"),
            (#""take":1,"script":"pull 1\nsleep 1s""#, "script", "with a take a script has settings only"),
            (#""script":"pull 1\nrows 30000""#, "script", ""),
            (#""script":"pull 1\nrepeat 100000\nrepeat 100000\nsleep 1t\nend\nend""#, "script", ""),
        ])
    func refused(fields: String, reason: String, text: String) {
        var harness = HubHarness.pulled()
        harness.send(#"{"type":"trace",\#(fields),"id":3}"#)
        let refusal = harness.texts("refusal").first ?? ""
        #expect(
            harness.types() == ["refusal"] && refusal.contains(#""reason":"\#(reason)""#)
                && (text.isEmpty || refusal.contains(text)), "\(refusal)")
        #expect(refusal.contains(#""id":3"#) || reason == "badMessage")
    }

    @Test("Before anything has moved there is no take; a script can be run all the same")
    func none() {
        var harness = HubHarness()
        harness.open(1)
        harness.clear()
        harness.send(#"{"type":"trace","id":1}"#)
        harness.send(#"{"type":"trace","script":"pull 1\nset scale 1\n","id":2}"#)
        harness.send(#"{"type":"trace","script":"pull 1\nsleep 1s\n","id":3}"#)
        #expect(
            harness.types() == ["refusal", "refusal", "traced", "done"]
                && harness.texts("refusal").allSatisfy { $0.contains("unknownTake") })
    }

    @Test(
        "One at a time for a viewer, until it has taken the answer; others ask meanwhile, and a watching link may, too")
    func busy() {
        var harness = HubHarness.pulled()
        harness.open(2, as: .viewer)
        harness.clear()
        harness.isReading = false
        harness.send(#"{"type":"trace","id":1}"#)
        harness.send(#"{"type":"export","format":"script","id":2}"#)
        harness.send(#"{"type":"trace","id":3}"#, from: 2)
        #expect(
            harness.texts("refusal").count == 1 && harness.texts("refusal")[0].contains(#""reason":"busy""#)
                && harness.texts("refusal", 2).isEmpty)
        harness.notReading = [1]
        harness.read()
        #expect(harness.types(2) == ["welcome", "scene", "frame", "traced", "done"].suffix(2) + [])
        harness.send(#"{"type":"trace","id":4}"#)
        harness.notReading = []
        harness.isReading = true
        harness.read(1)
        #expect(harness.types().filter { $0 != "frame" } == ["refusal", "traced", "done", "refusal"])
        harness.send(#"{"type":"trace","id":5}"#)
        #expect(harness.types().suffix(2) == ["traced", "done"])
    }

    @Test("Who leaves costs nothing more, and gets nothing")
    func leaving() throws {
        var harness = HubHarness.pulled()
        harness.isReading = false
        harness.send(#"{"type":"trace","id":1}"#)
        let request = try #require(harness.notCarriedOut.first)
        harness.open(2)
        harness.close(1)
        #expect(request.cancellation.isCancelled)
        harness.clear()
        harness.read()
        #expect(harness.received.isEmpty && harness.hub.answerBytes == 0)
    }

    @Test(
        "The session and its other viewers notice nothing of it: at rest, while it is dragged and while a script plays")
    func unnoticed() {
        for story in ["", "drag", "play"] {
            var heard: [[String]] = []
            for isTraced in [false, true] {
                var harness = HubHarness.pulled()
                harness.open(2)
                if story == "drag" { harness.pull() }
                if story == "play" {
                    harness.send(#"{"type":"play","name":"a","script":"pull 1\ndrag 300pt in 1s\nsleep 2s"}"#)
                }
                for _ in 0..<20 {
                    if isTraced { harness.send(#"{"type":"trace"}"#, from: 1) }
                    harness.pass(3)
                }
                heard.append(harness.received[2] ?? [])
                if isTraced { #expect(harness.texts("traced", 1).count == 20) }
                if story.isEmpty { #expect(!harness.hub.isActive) }
            }
            #expect(heard[0] == heard[1], "\(story)")
        }
    }

    @Test("Answers that nobody reads are at most 64 MiB together")
    func unread() {
        var hub = Hub()
        var effects: [SessionEffect] = []
        let handle = hub.open(1, session: "demo", system: nil, at: .zero) { SessionEnvironment() }
        var handles: [Int] = []
        func ask(_ viewer: ViewerID) {
            let handle =
                viewer == 1
                ? handle : hub.open(viewer, session: "demo", system: nil, at: .zero) { SessionEnvironment() }
            handles.append(handle)
            _ = hub.receive(
                Array(#"{"type":"trace","script":"pull 1\nsleep 1t"}"#.utf8), isText: true, from: handle, at: .zero)
            effects += hub.drainEffects()
        }
        let large = [UInt8](repeating: 0, count: 1 << 20)
        for viewer in 1...65 as ClosedRange<ViewerID> { ask(viewer) }
        for case .carryOut(let request) in effects { hub.receive(.success(large), of: request, at: .zero) }
        #expect(hub.answerBytes == TakeRequest.maxAnswers)
        var sent = 0
        for handle in handles {
            while let message = hub.nextMessage(for: handle) { if message.count == large.count { sent += 1 } }
        }
        #expect(sent == 64 && hub.answerBytes == 0)
    }

    @Test(
        "An answer counts until the socket asks for the next message; who has not taken his for 10 s is closed when there is no room for another one"
    )
    func slowReaders() {
        var harness = HubHarness()
        harness.isReading = false
        harness.notReading = Set(1...70)
        let large = [UInt8](repeating: 0, count: 1 << 20)
        func ask(_ viewers: ClosedRange<ViewerID>) {
            for viewer in viewers {
                harness.open(viewer)
                harness.send(#"{"type":"values","format":"json"}"#, from: viewer)
            }
            for request in harness.takeRequests() { harness.hub.receive(.success(large), of: request, at: harness.now) }
            harness.deliver()
        }
        ask(1...64)
        while harness.hub.answerBytes == TakeRequest.maxAnswers { _ = harness.next(1) }
        ask(65...65)
        while harness.next(65)?.count != large.count {}
        #expect(harness.hub.answerBytes == TakeRequest.maxAnswers)
        harness.pass(TakeRequest.answerTime.count)
        ask(66...66)
        #expect(harness.closings.isEmpty)
        harness.pass(1)
        ask(67...67)
        #expect(
            harness.closings.count == 64 && harness.closings.contains("2: too slow to take its answer")
                && !harness.closings.contains { $0.hasPrefix("1:") })
    }

    @Test("More than a tick may hold is refused, and a slice ends a long run, which goes on")
    func slices() throws {
        let script = try Script(
            parsing: "pull 1\nrepeat 10\nrepeat 3000\ndown 100pt\nmove 200pt at 0ms\ncancel\nend\nend", file: "a")
        var run = TraceRun(Simulation(script.scenario), ScriptRunner(script), waitsForRest: true, from: 0, .json)
        var slices = 1
        #expect(throws: MessageError.self) { while try run.advance() == nil { slices += 1 } }
        #expect(slices > 5)
    }

    @Test("Many samples of a finger end a part, as many messages do")
    func samples() throws {
        let script = try Script(
            parsing: "pull 1\nset scroll.bounces off\nrepeat 300\nrepeat 100\ndown 100pt\ncancel\nend\nsleep 1t\nend",
            file: "a")
        var run = TraceRun(Simulation(script.scenario), ScriptRunner(script), waitsForRest: true, from: 0, .binary)
        var traced: ServerMessage.Traced?
        while traced == nil { traced = try run.advance() }
        let found = try #require(traced)
        let size = ServerMessage.traced(found).binary().count
        #expect(found.ticks >= 300 && found.next < 200 && size < TraceRun.maxPartBytes + 10_000)
    }

    @Test(
        "Runs that go on slice by slice do not disturb each other: a short one is done before a long one that began before it"
    )
    func fair() throws {
        func run(_ seconds: Int) throws -> TraceRun {
            let script = try Script(parsing: "pull 1\nsystem arrow\nwork manual\nbegin\nsleep \(seconds)s", file: "a")
            return TraceRun(Simulation(script.scenario), ScriptRunner(script), waitsForRest: false, from: 0, .binary)
        }
        var long = try run(600)
        var short = try run(3)
        var done: [String] = []
        for _ in 0..<30 where done.count < 2 {
            if !done.contains("long"), try long.advance() != nil { done.append("long") }
            if !done.contains("short"), try short.advance() != nil { done.append("short") }
        }
        #expect(done == ["short", "long"])
    }
}
