import Motion
import Testing

@testable import RefreshEngine

@Suite("A preview at rest")
struct RestTests {
    @Test(
        "One that is made anew from its rest has the same tick, shows the same and goes on as it would have",
        arguments: PropertyTests.lists, 1...2 as ClosedRange<UInt64>)
    func goesOn(list: Scenario, seed: UInt64) {
        var chaos = Chaos(seed: seed)
        var preview = Preview(list)
        var rests = 0
        for _ in 0..<25 {
            for _ in 0..<20 {
                preview.apply(timeless(chaos.input()))
                preview.pass(chaos.random.integer(in: 0...20))
            }
            preview.apply(
                .fingerCancelled, .work(.after(.zero, .succeeded)), .finish(.header, .succeeded),
                .finish(.footer, .succeeded))
            preview.settle()
            guard let scenario = preview.simulation.rested else { continue }
            rests += 1
            var twin = preview
            twin.simulation = Simulation(scenario)
            #expect(twin.simulation.scene == preview.simulation.scene && twin.frame == preview.frame)
            preview = goOn(preview, twin, &chaos)
        }
        #expect(rests > 15)
    }

    /// Lets the same happen to both and expects the same of them; returns the second.
    private func goOn(_ preview: Preview, _ twin: Preview, _ chaos: inout Chaos) -> Preview {
        var (first, second) = (preview, twin)
        for _ in 0..<15 {
            let input = timeless(chaos.input())
            let ticks = chaos.random.integer(in: 0...40)
            for _ in 0...ticks {
                first.pass(1)
                second.pass(1)
                guard first.frame == second.frame else {
                    Issue.record("another frame at tick \(first.tick)")
                    return second
                }
            }
            first.apply(input)
            second.apply(input)
        }
        #expect(
            first.simulation.scene == second.simulation.scene
                && first.notices.map(timeless) == second.notices.map(timeless))
        return second
    }

    /// What a text says of a time is not said anew when the clock is set.
    private func timeless(_ input: Input) -> Input { if case .clock = input { .reset(.footer) } else { input } }

    private func timeless(_ notice: Notice) -> Notice {
        if case .refreshed(let edge, let key, _) = notice {
            .refreshed(edge, key: key, Moment(seconds: 0))
        } else {
            notice
        }
    }

    @Test("A finger, a motion, or a refresh that waits for the app is no rest")
    func restless() {
        var preview = Preview(.list(header: "plain"))
        #expect(preview.simulation.rested != nil)
        preview.down()
        #expect(preview.simulation.rested == nil)
        preview.lift(velocity: -2000)
        #expect(preview.simulation.rested == nil)
        preview.settle()
        preview.apply(.begin(.header))
        preview.settle()
        #expect(preview.simulation.isStill && preview.simulation.rested == nil)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.simulation.rested != nil)
    }

    @Test(
        "What rests can be read back: a clock stands at the end of the years, the longest list rests at its end, and ticks have an end",
        arguments: [
            (Limits.tick.upperBound, true), (Limits.tick.upperBound + 1, false),
        ])
    func readable(tick: Int, rests: Bool) {
        var scenario = Scenario.list()
        scenario.tick = Tick(tick - 120)
        scenario.clock = WallClock(CivilTime.range.upperBound, utcOffset: 0)
        (scenario.contentHeight, scenario.insets.bottom) = (Limits.content.upperBound, Limits.inset.upperBound)
        scenario.viewport.height = Limits.viewport.lowerBound
        scenario.start = Limits.offset.upperBound
        var preview = Simulation(scenario)
        preview.skip(Tick(120))
        #expect(preview.scroll.offset == 1_001_950)
        #expect((preview.rested != nil) == rests)
        if let rested = preview.rested {
            #expect(rested.clock.moment == CivilTime.range.upperBound && rested.start == 1_001_950)
        }
    }

    @Test("It keeps the inserted rows, that there is no more data, and what the clock shows")
    func keeps() throws {
        var scenario = Scenario.list(header: "labels", footer: "arrow", work: .after(.zero, .noMoreData))
        scenario.clock = WallClock(Moment(seconds: 1000), utcOffset: 60)
        var preview = Preview(scenario)
        preview.apply(.begin(.footer))
        preview.settle()
        preview.apply(.work(.after(.zero, .succeeded)), .begin(.header))
        preview.settle()
        preview.apply(.finish(.footer, .noMoreData))

        let rested = try #require(preview.simulation.rested)

        #expect(rested.inserted.count == 1 && rested.contentHeight == 1044)
        #expect(
            rested.clock == WallClock(Moment(seconds: 1000 + preview.tick.seconds), utcOffset: 60)
                && rested.tick == preview.tick)
        #expect(Simulation(rested).frame() == preview.frame)
    }
}
