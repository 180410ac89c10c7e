import Motion
import RefreshEngine
import Testing

@Suite("a script's finger")
struct FingerTests {
    /// The exact time of a tick, µs.
    private func time(_ tick: Int) -> Double { Double(tick) * 1e6 / 120 }

    @Test("a drag goes down in the middle at its tick, then moves at every tick, the last time exactly at its end")
    func drag() throws {
        let inputs = try inputs(of: "sleep 5t\ndrag 30pt in 3t\nrelease")
        #expect(inputs.map(\.tick) == [5, 6, 7, 8, 8])
        #expect(
            inputs.map(\.input) == [
                .fingerDown(TouchSample(time: time(5), y: 422)),
                .fingerMoved(TouchSample(time: time(6), y: 422 + 30 * (1.0 / 120 / 0.025))),
                .fingerMoved(TouchSample(time: time(7), y: 442)), .fingerMoved(TouchSample(time: time(8), y: 452)),
                .fingerUp(TouchSample(time: time(8), y: 452)),
            ])
    }

    @Test("a drag that ends between two ticks is taken at the later one, with its exact time and place")
    func fraction() throws {
        let inputs = try inputs(of: "drag 100pt in 20ms\nhold 1ms\nup")
        #expect(inputs.map(\.tick) == [0, 1, 2, 3, 4])
        #expect(inputs[2].input == .fingerMoved(TouchSample(time: time(2), y: 422 + 100 * (2.0 / 120 / 0.02))))
        #expect(inputs[3].input == .fingerMoved(TouchSample(time: 20_000, y: 522)))
        #expect(inputs[4].input == .fingerUp(TouchSample(time: time(4), y: 522)))
    }

    @Test(
        "the times of a drag's samples are the ticks', to the last bit, also where the decimals of its length are not")
    func exact() throws {
        for case (let tick, .fingerMoved(let sample)) in try inputs(of: "sleep 100ms\ndrag 100pt in 700ms") {
            #expect(sample.time == time(tick))
        }
    }

    @Test(
        "a drag follows its curve",
        arguments: [("linear", TimingCurve.linear), ("in", .easeIn), ("out", .easeOut), ("in-out", .easeInOut)])
    func ease(name: String, curve: TimingCurve) throws {
        let inputs = try inputs(of: "viewport 390x800\ndrag -240pt in 10t ease \(name)")
        #expect(inputs.count == 11)
        for case (let tick, .fingerMoved(let sample)) in inputs {
            #expect(near(sample.y, 400 - 240 * curve.value(at: Double(tick) / 10)))
        }
    }

    @Test("a second drag goes on where the first one ended; the finger goes down once")
    func twice() throws {
        let inputs = try inputs(of: "drag 10pt in 1t\ndrag -4pt in 1t\nup\ndrag 1pt in 0s")
        #expect(inputs.map(\.tick) == [0, 1, 2, 2, 2, 2])
        #expect(inputs[2].input == .fingerMoved(TouchSample(time: time(2), y: 428)))
        #expect(inputs[4].input == .fingerDown(TouchSample(time: time(2), y: 422)))
        #expect(inputs[5].input == .fingerMoved(TouchSample(time: time(2), y: 423)))
    }

    @Test("raw samples keep their own times since the finger went down, also several within a tick")
    func raw() throws {
        let inputs = try inputs(
            of:
                "sleep 1t\ndown 100pt\nmove 110pt at 4ms\nmove 120pt at 8ms\nmove 130pt at 25ms\nhold 10t\nmove 140pt at 30ms\nup"
        )
        #expect(inputs.map(\.tick) == [1, 2, 2, 4, 14, 14])
        #expect(inputs[1].input == .fingerMoved(TouchSample(time: (1.0 / 120 + 0.004) * 1e6, y: 110)))
        #expect(inputs[3].input == .fingerMoved(TouchSample(time: time(4), y: 130)))
        #expect(inputs[4].input == .fingerMoved(TouchSample(time: (1.0 / 120 + 0.03) * 1e6, y: 140)))
        #expect(inputs[5].input == .fingerUp(TouchSample(time: time(14), y: 140)))
    }

    @Test("a move behind a drag never goes back in time")
    func back() throws {
        let inputs = try inputs(of: "drag 10pt in 10t\nmove 7pt at 5t")
        #expect(inputs.last?.input == .fingerMoved(TouchSample(time: time(10), y: 7)))
        #expect(inputs.last?.tick == 10)
    }

    @Test("release velocity of a linear drag is its speed; of a finger that rested 0.1 s, none")
    func velocity() throws {
        #expect(near(try #require(try Run("start 500pt\ndrag -100pt in 100ms\nrelease").releaseVelocity), -1000, 1e-6))
        #expect(
            near(
                try #require(try Run("start 500pt\ndrag -100pt in 100ms\nhold 11t\nrelease").releaseVelocity), -1000,
                1e-6))
        #expect(try Run("start 500pt\ndrag -100pt in 100ms\nhold 12t\nrelease").releaseVelocity == 0)
        #expect(try Run("start 500pt\ndrag -100pt in 100ms\nrelease at -321.5pt/s").releaseVelocity == -321.5)
    }

    @Test("physics.md 5.3: 0.60, 0.35 and 0.05 of the last three intervals")
    func weights() throws {
        let run = try Run("start 500pt\ndown 400pt\nmove 390pt at 10ms\nmove 385pt at 20ms\nmove 384pt at 25ms\nup")
        #expect(near(try #require(run.releaseVelocity), 0.60 * -1000 + 0.35 * -500 + 0.05 * -200, 1e-6))
    }

    @Test("`down` and `release at V` glide from exactly the present offset with exactly V")
    func releaseAt() throws {
        let run = try Run("start 500pt\nsleep 3t\ndown 400pt\nrelease at -900pt/s\nsleep 10t")
        let glide = Deceleration(position: 500, velocity: 900, decay: Deceleration.decay(ratePerMillisecond: 0.998))
        #expect(run.frames[3].offset == 500 && near(run.frames[3].velocity, 900))
        for tick in 4...13 { #expect(near(run.frames[tick].offset, glide.position(at: Double(tick - 3) / 120))) }
    }

    @Test(
        "a fling lifts after three ticks with that velocity, in every profile, and from a finger that rests",
        arguments: [
            "", "set scroll.profile flutter\n", "down 300pt\nhold 1s\n", "drag 50pt in 5t\n",
        ], [-2500.0, 800])
    func fling(before: String, velocity: Double) throws {
        let run = try Run(
            "start 500pt\n" + before
                + "fling \(velocity)pt/s\nexpect velocity \(-velocity)pt/s within 1e-6pt/s\nwait settled")
        #expect(run.outcome == .passed)
        #expect(near(try #require(run.releaseVelocity), velocity, 1e-6))
        let first = try #require(run.tick(of: .didEndDragging(willDecelerate: true)))
        #expect(near(run.frames[first].offset, run.frames[first - 3].offset - velocity * 3 / 120))
    }

    @Test("a cancelled finger triggers nothing and is up")
    func cancel() throws {
        let run = try Run(
            "system storehouse\ndrag 400pt in 10t\nexpect state armed\ncancel\nwait settled\ndrag 1pt in 1t")
        #expect(run.outcome == .passed)
        #expect(run.tick(of: .begin(.header)) == nil)
    }
}
