import Motion
import PreviewProtocol
import Recordings
import RefreshEngine
import Testing

@testable import PreviewSessions

@Suite("A script's clock and times are its own")
struct TrueTimesTests {
    private let key = TimeKey.shared
    /// In the year 9999: a minute before the end of the calendar.
    private let script =
        "pull 1\\nsystem arrow\\nclock 9999-12-31T23:59+00:00\\nlastRefresh 9999-12-31T23:00\\nlastRefresh 9999-12-31T23:00 mine\\nwork manual\\nbegin\\n"

    private func harness() -> HubHarness {
        var harness = HubHarness()
        harness.environment.clock = WallClock(Moment(seconds: 1.6e9), utcOffset: 120)
        harness.hub = Hub(lastRefreshes: [key: Moment(seconds: 1.5e9)])
        harness.open(1, "one", system: "arrow")
        harness.open(2, "two", system: "arrow")
        return harness
    }

    private func play(_ harness: inout HubHarness, _ end: String) {
        harness.send(#"{"type":"play","name":"a","script":"\#(script)\#(end)"}"#)
        harness.pass(100)
    }

    /// What the clock shows of a session at rest, s: made to look at it, because rest passes unseen.
    private func clock(_ harness: inout HubHarness) throws -> WallClock {
        harness.send(#"{"type":"content","height":1500}"#)
        harness.pass(4)
        return try #require(harness.hub.session("one")?.simulation.rested).clock
    }

    private func expectTrueTimes(_ harness: inout HubHarness) throws {
        #expect(harness.texts("refusal").isEmpty)
        let preview = try #require(harness.hub.session("one")).simulation
        #expect(preview.lastRefreshes == [key: Moment(seconds: 1.5e9)])
        let clock = try clock(&harness)
        #expect(abs(clock.moment.seconds - 1.6e9 - harness.now.seconds) < 0.1 && clock.utcOffset == 120)
    }

    @Test(
        "When a script ends, the session hears the true clock and the true times again; nothing of it is kept or reaches another session",
        arguments: [
            "finish\\nwait settled", "finish\\nwait settled\\nexpect offset 5pt",
            "finish\\nwait settled\\nwait state armed timeout 0.1s",
        ])
    func ends(end: String) throws {
        var harness = harness()
        play(&harness, end)
        harness.pass(1000)
        try expectTrueTimes(&harness)
        #expect(harness.kept.isEmpty)
        #expect(try #require(harness.hub.session("two")).simulation.lastRefresh(of: key) == Moment(seconds: 1.5e9))
        harness.send(#"{"type":"begin"}"#)
        harness.pass(60)
        let (one, two) = (
            harness.hub.session("one")?.simulation.lastRefresh(of: key)?.seconds,
            harness.hub.session("two")?.simulation.lastRefresh(of: key)?.seconds
        )
        #expect(harness.kept == [key] && one == two && abs((one ?? 0) - 1.6e9) < 20)
    }

    @Test("So it does when a script is stopped, also where the refresh begins behind the stop")
    func stops() throws {
        var harness = harness()
        let opening = script.replacing("begin\\n", with: "")
        harness.send(
            #"{"type":"play","name":"a","script":"\#(opening)drag 300pt in 100ms\nmark down\nrelease\nsleep 60s"}"#)
        harness.pass(20)
        harness.pass(2)
        #expect(harness.texts("notice").allSatisfy { !$0.contains("refreshed") })
        harness.send(#"{"type":"stop"}"#)
        harness.pass(1)
        harness.pass(700)
        harness.send(#"{"type":"finish"}"#)
        harness.pass(400)
        #expect(harness.texts("refusal").isEmpty && harness.kept.allSatisfy { $0 == key })
        let preview = try #require(harness.hub.session("one")).simulation
        #expect((preview.lastRefresh(of: key)?.seconds ?? 0) < 1.7e9 && preview.lastRefresh(of: "mine") == nil)
        #expect(abs(try clock(&harness).moment.seconds - 1.6e9 - harness.now.seconds) < 0.1)
    }

    @Test("What a session hears while a script plays it is told afterwards")
    func heardMeanwhile() throws {
        var harness = harness()
        harness.send(#"{"type":"play","name":"a","script":"\#(script)sleep 2s"}"#)
        harness.pass(10)
        harness.send(#"{"type":"begin"}"#, from: 2)
        harness.enter(9, "one", clock: WallClock(Moment(seconds: 1.65e9), utcOffset: 60))
        harness.pass(60)
        #expect(harness.kept == [key])
        #expect(harness.texts("refusal").isEmpty)
        #expect(try #require(harness.hub.session("one")?.simulation.lastRefresh(of: key)).seconds > 2e11)
        harness.pass(400)
        let (one, two) = (
            try #require(harness.hub.session("one")).simulation, try #require(harness.hub.session("two")).simulation
        )
        #expect(one.lastRefresh(of: key) == two.lastRefresh(of: key))
        harness.send(#"{"type":"finish"}"#)
        harness.pass(400)
        #expect(abs(try clock(&harness).moment.seconds - 1.65e9 - (harness.now - Tick(10)).seconds) < 0.1)
    }

    @Test("A session that its daemon left in the middle of a script comes back with the true clock and times")
    func comesBack() throws {
        var harness = harness()
        play(&harness, "sleep 60s")
        let session = try #require(harness.hub.session("one"))
        var next = HubHarness()
        next.environment = harness.environment
        next.hub = Hub(lastRefreshes: [key: Moment(seconds: 1.5e9)])
        next.environment.kept = StoredSession(history: session.journal.history, tick: session.simulation.tick)
        next.open(1, "one")
        next.pass(2)
        next.send(#"{"type":"finish"}"#)
        next.pass(400)
        #expect(next.kept.isEmpty)
        try expectTrueTimes(&next)
    }

    @Test("A clock at the end of the calendar stands still, so that what rests by it can be read again")
    func endOfTime() throws {
        var scenario = Scenario()
        scenario.clock = WallClock(CivilTime.range.upperBound, utcOffset: 0)
        var preview = Simulation(scenario)
        preview.skip(.seconds(3600))
        let rested = try #require(preview.rested)
        #expect(rested.clock == scenario.clock && (try? Scenario(json: rested.json)) == rested)
        scenario.tick = Tick(Limits.tick.upperBound)
        preview = Simulation(scenario)
        #expect(preview.rested != nil)
        preview.skip(Tick(1))
        #expect(preview.rested == nil)
    }
}
