import Motion
import RefreshEngine
import Testing

@testable import Scripts

@Suite("What a motion measures")
struct MeasureTests {
    private func measures(_ body: String) throws -> MotionMeasures {
        var measures = MotionMeasures()
        _ = try Script(parsing: "pull 1\n" + body, file: "a.pull").run { moment in
            switch moment {
            case .tick(let preview): measures.observe(preview, at: preview.tick)
            case .notices(let notices, _): measures.observe(notices)
            case .input(let input, _): measures.observe(input)
            case .event, .restart: break
            }
        }
        return measures
    }

    private func near(_ measure: Measure?, _ value: Double, at tick: Int, _ tolerance: Double = 1e-9) -> Bool {
        measure.map { abs($0.value - value) <= tolerance && $0.tick == Tick(tick) } ?? false
    }

    private static let pull = "system storehouse\ninset 64pt 0pt\nwork after 1s\n"

    @Test(
        "time to arm: from the touch to the first tick of armed, of the slowest pull; the time between pulls is not in it"
    )
    func timeToArm() throws {
        // 80 pt of pull are 172 pt of finger: 344 ms of the 400, which is tick 42.
        let once = try measures(Self.pull + "sleep 50ms\ndrag 200pt in 400ms\nrelease\nwait settled")
        let armed = try Run(Self.pull + "sleep 50ms\ndrag 200pt in 400ms").notices.first {
            if case .state(_, _, to: .armed) = $0.notice { true } else { false }
        }
        let tick = try #require(armed?.tick.count)
        #expect(near(once[.timeToArm], Double(tick - 6) * 1000 / 120, at: tick))
        let twice = try measures(
            Self.pull
                + "drag 200pt in 100ms\nrelease\nwait settled\nsleep 50ms\ndrag 200pt in 400ms\nrelease\nwait settled\ndrag 200pt in 100ms\nrelease\nwait settled"
        )
        #expect(abs((twice[.timeToArm]?.value ?? 0) - (once[.timeToArm]?.value ?? 1)) < 1e-9)
        #expect(try measures(Self.pull + "drag 20pt in 400ms\nrelease\nwait settled")[.timeToArm] == nil)
        #expect(
            try measures("footer arrow\ncontent 2000pt\nstart 1156pt\ndrag -300pt in 400ms\nrelease")[.timeToArm] != nil
        )
    }

    @Test(
        "overshoot: how far a glide bounces past the end at which it rests; a pull that goes back without passing it has none"
    )
    func overshoot() throws {
        let bounce = "start 300pt\nfling 3000pt/s\nwait settled"
        let run = try Run(bounce)
        let lowest = try #require(run.offsets.min())
        let tick = try #require(run.offsets.firstIndex(of: lowest))
        let past = try measures(bounce)
        #expect(lowest < -20 && near(past[.overshoot], -lowest, at: tick, 1e-6))
        let back = try measures("drag 200pt in 300ms\nhold 100ms\nrelease\nwait settled")
        #expect(near(back[.overshoot], 0, at: try #require(back[.overshoot]).tick.count))
        #expect(
            try measures("drag 200pt in 300ms\nhold 100ms\nrelease\nsleep 2t")[.overshoot] == nil,
            "it has not come to rest")
        #expect(try measures("sleep 1s").all.map(\.name) == [.peakVelocity, .largestStep, .largestVelocityChange])
    }

    @Test(
        "settle: from the release to rest, and from the end of the app's work to rest, the longer; how long the app works is not in it"
    )
    func settle() throws {
        let gesture = "drag 250pt in 300ms\nrelease\nwait settled timeout 20s"
        let short = try measures(Self.pull + gesture)
        let long = try measures(Self.pull.replacing("1s", with: "9s") + gesture)
        let settle = try #require(short[.settle])
        #expect(settle.value > 100 && settle.value < 3000 && abs(settle.value - (long[.settle]?.value ?? 0)) < 1e-9)
        let run = try Run("drag 60pt in 300ms\nrelease\nwait settled")
        #expect(
            near(
                try measures("drag 60pt in 300ms\nrelease\nwait settled")[.settle],
                Double(run.lastTick - 36) * 1000 / 120, at: run.lastTick))
        #expect(near(try measures("down 100pt\nsleep 5t\nup\nsleep 5t")[.settle], 0, at: 5))
    }

    @Test(
        "peak velocity and largest step are those of the content as it is shown: under the finger and in an animation, too"
    )
    func steps() throws {
        let body = "drag 120pt in 100ms\nhold 50ms\nrelease\nwait settled\nscroll 400pt in 300ms\nwait settled"
        let run = try Run(body)
        let steps = zip(run.offsets, run.offsets.dropFirst()).map { abs($1 - $0) }
        let largest = try #require(steps.max())
        let tick = try #require(steps.firstIndex(of: largest)) + 1
        let found = try measures(body)
        #expect(
            near(found[.largestStep], largest, at: tick) && near(found[.peakVelocity], largest * 120, at: tick, 1e-6))
    }

    @Test(
        "the largest change of velocity is that of the tick at which an animation throws away the finger's velocity; what a hand does is not in it"
    )
    func jerk() throws {
        // The finger moves the list by 4 pt a tick inside its content: 480 pt/s. Let go at rest it stops at once.
        let stop = try measures("start 500pt\ndrag -144pt in 300ms\nrelease at 0pt/s\nsleep 10t")
        #expect(near(stop[.largestVelocityChange], 480, at: 37, 1e-6))
        let glide = try measures("start 500pt\ndrag -144pt in 300ms\nrelease\nsleep 10t")
        #expect((glide[.largestVelocityChange]?.value ?? .nan) < 10, "it glides on as fast")
        #expect(
            try
                (measures("start 500pt\ndrag -144pt in 300ms\ndrag 144pt in 100ms\nhold 100ms\nrelease\nsleep 10t")[
                    .largestVelocityChange]?.value ?? .nan) == 0)
    }

    @Test("a finger that is sampled 60 times a second jerks nothing: its velocity is the mean of 4 ticks")
    func sixtyHertz() throws {
        let moves = (1...18).map { "move \(300 - 8 * $0)pt at \(2 * $0)t" }.joined(separator: "\n")
        let glide = try measures("start 500pt\ndown 300pt\n" + moves + "\nhold 1t\nrelease\nsleep 10t")
        #expect((glide[.largestVelocityChange]?.value ?? .nan) < 10)
        let rested = try measures("start 500pt\ndown 300pt\n" + moves + "\nhold 4t\nrelease at 0pt/s\nsleep 10t")
        #expect((rested[.largestVelocityChange]?.value ?? .nan) == 0)
    }

    /// A hand whose samples come at these times, s: it speeds up to 600 pt/s in 100 ms, goes on as fast, and lifts.
    private func hand(_ times: [Double], isRaw: Bool = false) -> MotionMeasures {
        var scenario = Scenario()
        (scenario.start, scenario.contentHeight) = (500, 3000)
        var preview = Simulation(scenario)
        var measures = MotionMeasures(isRaw: isRaw)
        let sample = { (time: Double) in
            TouchSample(time: 7e9 + time * 1e6, y: 400 - (time < 0.1 ? 3000 * time * time : 600 * time - 30))
        }
        for tick in 0...200 {
            let now = times.filter { Int(($0 * 120).rounded(.up)) == tick }.map(sample)
            let inputs = now.map { $0.time == 7e9 ? Input.fingerDown($0) : .fingerMoved($0) }
            let all = inputs + (tick == 49 ? [.fingerUp(sample(times.last ?? 0), velocity: nil)] : [])
            all.forEach { measures.observe($0) }
            measures.observe(tick == 0 ? all.flatMap { preview.apply($0) } : preview.step(all))
            measures.observe(preview, at: Tick(tick))
        }
        return measures
    }

    @Test(
        "a hand measures alike, however often its mouse reports and however unevenly",
        arguments: [60.0, 90, 120, 125, 240, 1000], [0.0, 0.4])
    func rates(perSecond: Double, jitter: Double) {
        var random = SplitMix64(seed: 1)
        let times =
            [0]
            + (1...Int(0.4 * perSecond)).map {
                (Double($0) + jitter * (Double(random.integer(in: 0...1000)) / 1000 - 0.5)) / perSecond
            }
        let found = hand(times)

        #expect(abs((found[.peakVelocity]?.value ?? 0) - 600) < 1, "\(String(describing: found[.peakVelocity]))")
        #expect(abs((found[.largestStep]?.value ?? 0) - 5) < 0.01)
        #expect(
            (found[.largestVelocityChange]?.value ?? .nan) < 15,
            "the list glides on as fast, and slows down by 10 pt/s a tick")
    }

    @Test("on request it is measured from tick to tick: half the reports, twice the velocity now and then")
    func raw() {
        let times = (0...24).map { Double($0) / 60 }
        #expect(
            abs((hand(times, isRaw: true)[.peakVelocity]?.value ?? 0) - 1200) < 2
                && abs((hand(times)[.peakVelocity]?.value ?? 0) - 600) < 1)
    }

    @Test(
        "samples that were lost make no peak; what moves after a rest of 100 ms has moved since the sample that a resting mouse would have sent"
    )
    func gaps() {
        let times = { (end: Int) in (0...12).map { Double($0) / 60 } + (end...24).map { Double($0) / 60 } }
        #expect(abs((hand(times(15))[.peakVelocity]?.value ?? 0) - 600) < 1)
        #expect(abs((hand(times(21))[.peakVelocity]?.value ?? 0) - 9 * 600) < 10)
    }

    @Test("another preview in the place of the first is no step")
    func restart() {
        var measures = MotionMeasures()
        var scenario = Scenario()
        measures.observe(Simulation(scenario), at: .zero)
        scenario.start = 700
        measures.restart()
        measures.observe(Simulation(scenario), at: Tick(1))
        #expect(measures.all.isEmpty)
    }

    @Test("ticks at which a preview is still may be skipped: the same is measured")
    func skipping() throws {
        var every = MotionMeasures()
        var some = MotionMeasures()
        var preview = Simulation(Scenario())
        func observe(_ notices: [Notice], _ isSkipped: Bool = false) {
            every.observe(notices)
            every.observe(preview, at: preview.tick)
            if isSkipped { return }
            some.observe(notices)
            some.observe(preview, at: preview.tick)
        }
        observe(preview.apply(.fingerDown(TouchSample(time: 0, y: 100))))
        for tick in 1...9 {
            observe(
                preview.step([.fingerMoved(TouchSample(time: Tick(tick).microseconds(), y: 100 + 9 * Double(tick)))]))
        }
        for tick in 10...60 { observe(preview.advance(), (12...58).contains(tick)) }
        observe(preview.step([.fingerUp(TouchSample(time: Tick(61).microseconds(), y: 181))]))
        for _ in 0..<200 { observe(preview.advance()) }
        #expect(every.all == some.all && every.all.count == 5)
    }
}

@Suite("Expecting measures")
struct MeasureExpectationTests {
    private static let body = "system storehouse\nwork after 200ms\ndrag 250pt in 300ms\nrelease\nwait settled\n"

    @Test(
        "all relations compare the motion so far with a number in any unit of its kind",
        arguments: [
            ("overshoot < 12pt", true), ("overshoot > 12pt", false), ("overshoot >= 0pt", true),
            ("overshoot = 0pt", true), ("overshoot = 3pt within 5pt", true),
            ("settle <= 5s", true), ("settle < 1t", false), ("timeToArm < 500ms", true),
            ("peakVelocity > 100pt/s", true), ("largestStep <= 1pt", false),
            ("largestVelocityChange < 100000pt/s", true),
        ])
    func relations(expectation: String, holds: Bool) throws {
        #expect(try (Run(Self.body + "expect " + expectation).outcome == .passed) == holds)
    }

    @Test("a time in ticks is equal to itself, whatever the conversion to milliseconds loses")
    func ticks() throws {
        let settle = "down 100pt\nsleep 3t\nmove 140pt at 3t\nup\nwait settled"
        let last = try Run(settle).lastTick - 3
        #expect(
            try Run(settle + "\nexpect settle = \(last)t\nexpect settle <= \(last)t\nexpect settle >= \(last)t").outcome
                == .passed)
        #expect(try Run(settle + "\nexpect settle < \(last)t").outcome == .failed(expectations: 1))
    }

    @Test("a failure says what was found and when; what has not occurred fails with words")
    func failures() throws {
        let texts = try Run(
            "start 500pt\ndrag -144pt in 300ms\nexpect overshoot < 12pt\nexpect largestStep < 3pt\nprint peakVelocity\nprint timeToArm"
        ).events.map { $0.kind.text }
        #expect(
            texts == [
                "overshoot: expected < 12pt, found nothing: nothing has moved without a finger and come to rest yet",
                "largestStep: expected < 3pt, found 4pt at tick 1",
                "peakVelocity 480pt/s at tick 1", "timeToArm nothing: no finger has armed a control yet",
            ])
    }

    @Test("the same in JSON and back, and in canonical form")
    func json() throws {
        let text = "pull 1\nexpect overshoot < 12pt\nexpect settle = 600ms within 10ms # soon\nprint settle\n"
        let document = try ScriptDocument(reading: text, file: "a.pull")
        #expect(document.json.contains(#"{"expect":"overshoot","relation":"<","is":"12pt"}"#))
        #expect(try ScriptDocument(reading: document.json, file: "a.json").text == text)
    }

    @Test(
        "errors say what is allowed",
        arguments: [
            ("expect overshoot 12pt", "2:18: expected a comparison (<, <=, >, >=, =), found \"12pt\""),
            ("expect overshoot < 12ms", "2:20: expected a length such as 140pt, found \"12ms\""),
            ("expect settle < 12pt", "2:17: expected a duration such as 300ms, 2s or 12t, found \"12pt\""),
            (
                "expect settle < 1s within 2ms",
                "2:27: expected no tolerance: \"within\" goes with = alone, found \"2ms\""
            ),
            ("expect overshot < 1pt", "did you mean overshoot?"), ("always overshoot < 1pt", "2:8: expected one of"),
            ("expect header overshoot < 1pt", "2:15: expected a field of the header"),
        ])
    func errors(line: String, message: String) {
        do { _ = try Script(parsing: "pull 1\n" + line, file: "a.pull") } catch {
            return #expect("\(error)".contains(message), "\(error)")
        }
        Issue.record("nothing wrong")
    }
}
