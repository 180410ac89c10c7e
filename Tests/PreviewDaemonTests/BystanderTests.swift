import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewSessions

@Suite("What one viewer does, and what others notice of it")
struct BystanderTests {
    /// Two viewers, the first with a finger on the list.
    private func harness() -> HubHarness {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.open(3, as: .viewer)
        harness.pull(1)
        harness.clear()
        return harness
    }

    private func state(_ harness: HubHarness) -> ControlState? {
        harness.hub.session("demo")?.simulation.frame().header?.state
    }

    @Test("A session to which somebody came back within the minute stays, however long ago it was left")
    func cameBack() throws {
        var harness = HubHarness()
        harness.open(1)
        harness.close(1)
        harness.now = harness.now + .seconds(30)
        harness.open(2)
        #expect(!harness.hub.isWaiting)
        for _ in 0..<10 {
            harness.now = harness.now + .seconds(20)
            harness.hub.advance(to: harness.now)
            harness.deliver()
        }
        #expect(harness.hub.session("demo") != nil)
        harness.clear()
        harness.pull(2)
        #expect(harness.texts("notice", 2).contains { $0.contains("armed") } && harness.closings.isEmpty)
    }

    @Test(
        "A session that nobody watches is forgotten when its time has come, without anybody coming: at 60 s, not a tick before"
    )
    func forgotten() {
        var harness = HubHarness()
        harness.open(1)
        harness.pass(3)
        #expect(!harness.hub.isWaiting)
        harness.close(1)
        let left = harness.now
        #expect(harness.hub.isWaiting)
        harness.hub.advance(to: left + .seconds(60) - Tick(1))
        #expect(harness.hub.sessionCount == 1)
        harness.hub.advance(to: left + .seconds(60))
        harness.deliver()
        #expect(harness.hub.sessionCount == 0 && !harness.hub.isWaiting)
        #expect(
            harness.events.last.map { if case .ended = $0.1 { true } else { false } } == true,
            "what comes behind it would keep the session")
    }

    @Test("A viewer that leaves takes its own finger with it and no other's", arguments: [2, 3] as [ViewerID])
    func leaving(viewer: ViewerID) {
        var harness = harness()
        harness.close(viewer)
        harness.pass(5)
        #expect(state(harness) == .armed)
        harness.lift(1)
        harness.pass(60)
        #expect(state(harness) == .loading)
    }

    @Test(
        "What is refused to one changes nothing for the others: they are told nothing, and go on as if it had not been said",
        arguments: [
            #"{"type":"drag","phase":"began","samples":[[0,100]]}"#,
            #"{"type":"drag","phase":"moved","samples":[[8333,500]]}"#,
            #"{"type":"drag","phase":"ended","samples":[[9000,600]]}"#, #"{"type":"drag","phase":"cancelled"}"#,
            #"{"type":"content","height":1e9}"#, #"{"type":"set","name":"dropHeight","value":-1}"#,
            #"{"type":"system","name":"nonsense"}"#,
            #"{"type":"play","name":"a","script":"pull 1"}"#, #"{"type":"play","name":"a","script":"nonsense"}"#, "{",
            "\u{0}",
            #"{"type":"upload","kind":"script","name":"a","text":"pull 1","last":true}"#,
        ])
    func refused(message: String) {
        var quiet = harness()
        var loud = harness()
        loud.send(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#, from: 2)
        for viewer in [2, 3] as [ViewerID] { loud.send(message, from: viewer) }
        #expect(!loud.texts("refusal", 2).isEmpty)
        for step in 1...20 {
            let move = #"{"type":"drag","phase":"moved","samples":[[\#(100_000 + step * 8333),\#(300 + step)]]}"#
            quiet.send(move)
            loud.send(move)
            loud.send(#"{"type":"drag","phase":"moved","samples":[[\#(step * 8333),\#(900 - step)]]}"#, from: 2)
            quiet.pass(1)
            loud.pass(1)
        }
        quiet.lift(1)
        loud.lift(1)
        quiet.pass(100)
        loud.pass(100)
        #expect(loud.received[1] == quiet.received[1] && loud.texts("notice", 3) == quiet.texts("notice", 3))
        #expect(loud.hub.session("demo")?.simulation.frame() == quiet.hub.session("demo")?.simulation.frame())
    }

    @Test(
        "Viewers of a session and sessions: as many as are allowed come in, one more does not, and one that goes makes room"
    )
    func limits() {
        var harness = HubHarness(
            hub: Hub(DaemonLimits { ($0.sessions.value, $0.viewers.value, $0.timeToLive.value) = (2, 3, 0) }))
        func status(_ session: SessionName) -> Int? {
            harness.hub.joinError(session: session, system: nil, at: harness.now)?.status
        }
        for viewer in 1...3 as ClosedRange<ViewerID> {
            #expect(status("one") == nil)
            harness.open(viewer, "one")
        }
        #expect(status("one") == 503 && status("two") == nil)
        harness.open(4, "two")
        #expect(status("two") == nil && status("three") == 503)
        harness.close(3)
        #expect(status("one") == nil)
        harness.close(4)
        #expect(status("three") == nil)
    }
}
