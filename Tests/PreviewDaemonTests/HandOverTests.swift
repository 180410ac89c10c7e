import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewDaemon
@testable import PreviewSessions

@Suite("A session leaves for another daemon")
struct HandOverTests {
    @Test("What it has told is enough to go on with it to the last bit: no finger is on it, and nothing plays")
    func whole() throws {
        var harness = HubHarness()
        harness.open(1)
        harness.pull(1, travel: 150)
        harness.pass(3)
        let handles = harness.hub.letGo("demo", at: harness.now)
        harness.deliver()
        #expect(
            handles.count == 1 && !harness.hub.has("demo") && harness.hub.sessionCount == 0
                && harness.hub.viewerCount == 0)
        let (history, tick) = try written(harness)
        let preview = history.preview(at: tick)
        #expect(!preview.scroll.isTracking && preview.scroll.offset < 0 && tick == harness.now)
        guard case .left? = harness.events.last?.1 else {
            Issue.record("its last event says that it has left")
            return
        }

        var environment = SessionEnvironment(catalog: .published)
        environment.kept = StoredSession(history: history, tick: tick, in: .published)
        var other = HubHarness()
        other.environment = environment
        other.open(1)
        other.pass(600)
        var alone = preview
        alone.pass(to: tick + Tick(600))
        #expect(
            other.hub.session("demo")?.simulation.frame().offset == alone.frame().offset && alone.frame().offset == 0)
    }

    /// The session as its events make it.
    private func written(_ harness: HubHarness) throws -> (History, Tick) {
        var history: History?
        var tick = Tick.zero
        for case (_, let event) in harness.events {
            switch event {
            case .began(let scenario, _): history = History(scenario)
            case .input(let input, let at): _ = history?.add(input, at: at)
            case .reached(let at): tick = at
            default: break
            }
        }
        return (try #require(history), tick)
    }

    @Test("A script at play is stopped, and everybody is told")
    func playing() {
        var harness = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"play","name":"a","script":"pull 1\ndrag 100pt in 1s\nhold 5s\n"}"#)
        harness.pass(20)
        #expect(harness.hub.sessionToLeave == nil, "what plays is not the first to leave")
        _ = harness.hub.letGo("demo", at: harness.now)
        #expect(harness.hub.sessionToLeave == nil && harness.hub.sessionCount == 0)
    }

    @Test("What another daemon has taken is forgotten without a word to those who write sessions down")
    func forgotten() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2, "other")
        harness.pass(2)
        let count = harness.events.count
        #expect(harness.hub.forget("demo").count == 1 && harness.hub.forget("demo").isEmpty)
        harness.deliver()
        #expect(harness.events.count == count && harness.hub.sessionNames == ["other"])
        harness.close(1)  // whose handle is free, and perhaps another's by now
        harness.open(3, "third")
        #expect(harness.hub.viewerCount == 2)
    }

    @Test("A finger of which messages were dropped has vanished, and the rest of its drag is ignored")
    func finger() {
        var harness = HubHarness()
        harness.open(1)
        harness.pull(1, travel: 100)
        harness.hub.cancelFinger(of: harness.handles[1] ?? 0, at: harness.now)
        harness.clear()
        harness.send(#"{"type":"drag","phase":"moved","samples":[[900000,300]]}"#)
        harness.send(#"{"type":"drag","phase":"ended","samples":[[900000,300]]}"#)
        #expect(harness.texts("refusal").isEmpty)
        harness.pass(600)
        #expect(harness.hub.session("demo")?.simulation.scroll.offset == 0)
    }

    @Test("While time stands still no tick passes, and afterwards it goes on from the same tick, with whole ticks")
    func clock() {
        var clock = TickClock(start: 1000)
        let tick = clock.tick(at: 1000 + 10 * TickClock.tickLength + 5)
        #expect(tick == Tick(10))
        let later = 1000 + 5_000_000_000
        clock.goOn(from: tick, at: later)
        #expect(
            clock.tick(at: later) == tick && clock.tick(at: later + TickClock.tickLength - 1) == tick
                && clock.tick(at: later + TickClock.tickLength) == Tick(11))
        #expect(clock.milliseconds(at: later) == 5000, "viewers' clock goes on")
    }
}
