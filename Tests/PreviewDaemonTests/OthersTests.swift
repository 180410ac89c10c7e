import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewDaemon

@Suite("What one viewer does, and what others notice of it")
struct OthersTests {
    /// Two viewers, the first with a finger on the list.
    private func house() -> House {
        var house = House()
        house.open(1)
        house.open(2)
        house.open(3, as: .viewer)
        house.pull(1)
        house.forget()
        return house
    }

    private func state(_ house: House) -> ControlState? { house.hub.session("demo")?.simulation.frame().header?.state }

    @Test("A session to which somebody came back within the minute stays, however long ago it was left")
    func cameBack() throws {
        var house = House()
        house.open(1)
        house.close(1)
        house.now = house.now + .seconds(30)
        house.open(2)
        #expect(!house.hub.isWaiting)
        for _ in 0..<10 {
            house.now = house.now + .seconds(20)
            house.hub.advance(to: house.now)
            house.deliver()
        }
        #expect(house.hub.session("demo") != nil)
        house.forget()
        house.pull(2)
        #expect(house.texts("notice", 2).contains { $0.contains("armed") } && house.closings.isEmpty)
    }

    @Test("A session that nobody watches is forgotten when its time has come, without anybody coming: at 60 s, not a tick before")
    func forgotten() {
        var house = House()
        house.open(1)
        house.pass(3)
        #expect(!house.hub.isWaiting)
        house.close(1)
        let left = house.now
        #expect(house.hub.isWaiting)
        house.hub.advance(to: left + .seconds(60) - Tick(1))
        #expect(house.hub.sessionCount == 1)
        house.hub.advance(to: left + .seconds(60))
        house.deliver()
        #expect(house.hub.sessionCount == 0 && !house.hub.isWaiting)
        #expect(house.events.last.map { if case .ended = $0.1 { true } else { false } } == true, "what comes behind it would keep the session")
    }

    @Test("A viewer that leaves takes its own finger with it and no other's", arguments: [2, 3] as [ViewerID])
    func leaving(viewer: ViewerID) {
        var house = house()
        house.close(viewer)
        house.pass(5)
        #expect(state(house) == .armed)
        house.lift(1)
        house.pass(60)
        #expect(state(house) == .loading)
    }

    @Test("What is refused to one changes nothing for the others: they are told nothing, and go on as if it had not been said", arguments: [
        #"{"type":"drag","phase":"began","samples":[[0,100]]}"#, #"{"type":"drag","phase":"moved","samples":[[8333,500]]}"#,
        #"{"type":"drag","phase":"ended","samples":[[9000,600]]}"#, #"{"type":"drag","phase":"cancelled"}"#,
        #"{"type":"content","height":1e9}"#, #"{"type":"set","name":"dropHeight","value":-1}"#, #"{"type":"system","name":"nonsense"}"#,
        #"{"type":"play","name":"a","script":"pull 1"}"#, #"{"type":"play","name":"a","script":"nonsense"}"#, "{", "\u{0}",
        #"{"type":"upload","kind":"script","name":"a","text":"pull 1","last":true}"#,
    ])
    func refused(message: String) {
        var quiet = house(), loud = house()
        loud.say(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#, from: 2)
        for viewer in [2, 3] as [ViewerID] { loud.say(message, from: viewer) }
        #expect(!loud.texts("refusal", 2).isEmpty)
        for step in 1...20 {
            let move = #"{"type":"drag","phase":"moved","samples":[[\#(100_000 + step * 8333),\#(300 + step)]]}"#
            quiet.say(move)
            loud.say(move)
            loud.say(#"{"type":"drag","phase":"moved","samples":[[\#(step * 8333),\#(900 - step)]]}"#, from: 2)
            quiet.pass(1)
            loud.pass(1)
        }
        quiet.lift(1)
        loud.lift(1)
        quiet.pass(100)
        loud.pass(100)
        #expect(loud.heard[1] == quiet.heard[1] && loud.texts("notice", 3) == quiet.texts("notice", 3))
        #expect(loud.hub.session("demo")?.simulation.frame() == quiet.hub.session("demo")?.simulation.frame())
    }

    @Test("Viewers of a session and sessions: as many as are allowed come in, one more does not, and one that goes makes room")
    func limits() {
        var house = House(hub: Hub(.init(sessions: 2, viewersPerSession: 3, timeToLive: .zero)))
        func status(_ session: String) -> Int? { house.hub.objection(to: session, system: nil, at: house.now)?.status }
        for viewer in 1...3 as ClosedRange<ViewerID> {
            #expect(status("one") == nil)
            house.open(viewer, "one")
        }
        #expect(status("one") == 503 && status("two") == nil)
        house.open(4, "two")
        #expect(status("two") == nil && status("three") == 503)
        house.close(3)
        #expect(status("one") == nil)
        house.close(4)
        #expect(status("three") == nil)
    }
}
