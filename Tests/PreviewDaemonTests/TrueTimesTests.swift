import Motion
@testable import PreviewDaemon
import PreviewProtocol
import RefreshEngine
import Testing

@Suite("A script's clock and times are its own")
struct TrueTimesTests {
    private let key = Scenario.sharedTimeKey
    /// In the year 9999: a minute before the end of the calendar.
    private let script = "pull 1\\nsystem arrow\\nclock 9999-12-31T23:59+00:00\\nlastRefresh 9999-12-31T23:00\\nlastRefresh 9999-12-31T23:00 mine\\nwork manual\\nbegin\\n"

    private func house() -> House {
        var house = House()
        house.surroundings.clock = WallClock(Moment(seconds: 1.6e9), utcOffset: 120)
        house.hub = Hub(lastRefreshes: [key: Moment(seconds: 1.5e9)])
        house.open(1, "one", system: "arrow")
        house.open(2, "two", system: "arrow")
        return house
    }

    private func play(_ house: inout House, _ end: String) {
        house.say(#"{"type":"play","name":"a","script":"\#(script)\#(end)"}"#)
        house.pass(100)
    }

    /// What the clock shows of a session at rest, s: made to look at it, because rest passes unseen.
    private func clock(_ house: inout House) throws -> WallClock {
        house.say(#"{"type":"content","height":1500}"#)
        house.pass(4)
        return try #require(house.hub.session("one")?.simulation.rested).clock
    }

    private func expectTrueTimes(_ house: inout House) throws {
        #expect(house.texts("refusal").isEmpty)
        let preview = try #require(house.hub.session("one")).simulation
        #expect(preview.lastRefreshes == [key: Moment(seconds: 1.5e9)])
        let clock = try clock(&house)
        #expect(abs(clock.moment.seconds - 1.6e9 - house.now.seconds) < 0.1 && clock.utcOffset == 120)
    }

    @Test("When a script ends, the session hears the true clock and the true times again; nothing of it is kept or reaches another session",
          arguments: ["finish\\nwait settled", "finish\\nwait settled\\nexpect offset 5pt", "finish\\nwait settled\\nwait state armed timeout 0.1s"])
    func ends(end: String) throws {
        var house = house()
        play(&house, end)
        house.pass(1000)
        try expectTrueTimes(&house)
        #expect(house.kept.isEmpty)
        #expect(try #require(house.hub.session("two")).simulation.lastRefresh(of: key) == Moment(seconds: 1.5e9))
        house.say(#"{"type":"begin"}"#)
        house.pass(60)
        let (one, two) = (house.hub.session("one")?.simulation.lastRefresh(of: key)?.seconds, house.hub.session("two")?.simulation.lastRefresh(of: key)?.seconds)
        #expect(house.kept == [key] && one == two && abs((one ?? 0) - 1.6e9) < 20)
    }

    @Test("So it does when a script is stopped, also where the refresh begins behind the stop")
    func stops() throws {
        var house = house()
        let opening = script.replacing("begin\\n", with: "")
        house.say(#"{"type":"play","name":"a","script":"\#(opening)drag 300pt in 100ms\nmark down\nrelease\nsleep 60s"}"#)
        house.pass(20)
        house.pass(2)
        #expect(house.texts("notice").allSatisfy { !$0.contains("refreshed") })
        house.say(#"{"type":"stop"}"#)
        house.pass(1)
        house.pass(700)
        house.say(#"{"type":"finish"}"#)
        house.pass(400)
        #expect(house.texts("refusal").isEmpty && house.kept.allSatisfy { $0 == key })
        let preview = try #require(house.hub.session("one")).simulation
        #expect((preview.lastRefresh(of: key)?.seconds ?? 0) < 1.7e9 && preview.lastRefresh(of: "mine") == nil)
        #expect(abs(try clock(&house).moment.seconds - 1.6e9 - house.now.seconds) < 0.1)
    }

    @Test("What a session hears while a script plays it is told afterwards")
    func heardMeanwhile() throws {
        var house = house()
        house.say(#"{"type":"play","name":"a","script":"\#(script)sleep 2s"}"#)
        house.pass(10)
        house.say(#"{"type":"begin"}"#, from: 2)
        house.enter(9, "one", clock: WallClock(Moment(seconds: 1.65e9), utcOffset: 60))
        house.pass(60)
        #expect(house.kept == [key])
        #expect(house.texts("refusal").isEmpty)
        #expect(try #require(house.hub.session("one")?.simulation.lastRefresh(of: key)).seconds > 2e11)
        house.pass(400)
        let (one, two) = (try #require(house.hub.session("one")).simulation, try #require(house.hub.session("two")).simulation)
        #expect(one.lastRefresh(of: key) == two.lastRefresh(of: key))
        house.say(#"{"type":"finish"}"#)
        house.pass(400)
        #expect(abs(try clock(&house).moment.seconds - 1.65e9 - (house.now - Tick(10)).seconds) < 0.1)
    }

    @Test("A session that its daemon left in the middle of a script comes back with the true clock and times")
    func comesBack() throws {
        var house = house()
        play(&house, "sleep 60s")
        let session = try #require(house.hub.session("one"))
        var next = House()
        next.surroundings = house.surroundings
        next.hub = Hub(lastRefreshes: [key: Moment(seconds: 1.5e9)])
        next.surroundings.kept = KeptSession(history: session.journal.history, tick: session.simulation.tick)
        next.open(1, "one")
        next.pass(2)
        next.say(#"{"type":"finish"}"#)
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
