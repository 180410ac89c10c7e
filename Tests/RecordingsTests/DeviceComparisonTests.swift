import Motion
import RefreshEngine
import Testing

@testable import Recordings

@Suite("a device beside a recording")
struct DeviceComparisonTests {
    /// A pull beyond the top, held, let go; or a throw into the list. What a phone shows of it, by its own constants,
    /// from so many seconds on its clock.
    enum Gesture {
        case pull, fling

        static let touch = 0.3, clock = 12.5
        var hold: Double { self == .pull ? 0.6 : 0.15 }
        var release: Double { Gesture.touch + hold }
        private var way: Double { self == .pull ? 240 : -300 }

        func finger(_ time: Double) -> Double? {
            let since = time - Gesture.touch
            return since >= 0 && since < hold ? 400 + way * min(since / (self == .pull ? 0.4 : 0.15), 1) : nil
        }

        func offset(_ time: Double, rate: Double = 0.998, spring: Spring = .uikit, band: Double = 0.55) -> Double {
            let pulled = finger(min(time, release - 1e-9)).map { $0 - 400 } ?? 0
            let shown = pulled > 0 ? -RubberBand(coefficient: band).overscroll(pull: pulled, viewport: 844) : -pulled
            guard time >= release else { return shown }
            let left =
                self == .pull ? spring.motion(displacement: shown, velocity: 0).displacement(at: time - release) : 0
            let glide = Deceleration(
                position: shown, velocity: -way / hold, decay: Deceleration.decay(ratePerMillisecond: rate))
            if self == .pull { return abs(left) > 0.5 ? left : 0 }
            return time - release < glide.time(untilWithin: 0.5) ? glide.position(at: time - release) : glide.target
        }
    }

    /// Our own list under that gesture, as a recording has it.
    private func motion(_ gesture: Gesture, times: Int = 1) -> RecordedMotion {
        var scenario = Scenario()
        var motion = RecordedMotion(file: "run.pullcast")
        scenario.contentHeight = 20_000
        var preview = Simulation(scenario)
        motion.observe(preview, at: .zero)
        for count in 1...600 * times {
            let time = Double((count - 1) % 600 + 1) / 120
            let (was, now) = (gesture.finger(time - 1.0 / 120 + 1e-9), gesture.finger(time + 1e-9))
            let sample = TouchSample(
                time: Double(count) / 120 * 1e6, y: now ?? gesture.finger(gesture.release - 1e-9) ?? 0)
            let input: Input? =
                now == nil
                ? (was == nil ? nil : .fingerUp(sample)) : was == nil ? .fingerDown(sample) : .fingerMoved(sample)
            _ = preview.step(input.map { [$0] } ?? [])
            motion.observe(preview, at: Tick(count))
        }
        return motion
    }

    /// What a phone writes of it, with as much time before as the recording has.
    private func trace(
        _ gesture: Gesture, seed: UInt64 = 1, rate: Double = 0.998, spring: Spring = .uikit, band: Double = 0.55,
        touches: Bool = true,
        change: (DeviceTrace.Sample) -> DeviceTrace.Sample = { $0 }
    ) -> DeviceTrace {
        var phone = SyntheticPhone(seed: seed)
        let (times, offsets) = phone.samples(to: 4.5) { gesture.offset($0, rate: rate, spring: spring, band: band) }
        let samples = times.indices.map { place in
            let finger = touches ? gesture.finger(times[place]).map { phone.shown($0) } : nil
            return change(
                DeviceTrace.Sample(
                    time: times[place] + Gesture.clock, offset: offsets[place],
                    isTouched: touches ? finger != nil : nil, finger: finger, line: place + 2))
        }
        return DeviceTrace(file: "phone.csv", samples: samples)
    }

    @Test(
        "aligned at touch, release or best fit, the shift is found to a millisecond, whatever a file says of fingers",
        arguments: [
            (Gesture.pull, DeviceAlignment.Anchor.touch, true), (.pull, .release, true), (.pull, .best, true),
            (.pull, .release, false), (.pull, .best, false),
            (.fling, .touch, true), (.fling, .release, true), (.fling, .best, true), (.fling, .release, false),
            (.fling, .best, false),
        ])
    func alignment(gesture: Gesture, anchor: DeviceAlignment.Anchor, touches: Bool) throws {
        for seed in UInt64(1)...3 {
            let comparison = try DeviceComparison(
                trace(gesture, seed: seed, touches: touches), motion(gesture), align: anchor)
            #expect(abs(comparison.alignment.shift + Gesture.clock) < 0.001, "\(comparison.alignment.shift)")
            #expect(comparison.rms < 0.5 && comparison.warnings.isEmpty, "\(comparison.rms) \(comparison.warnings)")
        }
    }

    @Test("a pull's spring and rubber band, and a throw's deceleration, are a phone's own, within their errors")
    func laws() throws {
        let spring = Spring(mass: 1, stiffness: 150, damping: 21)
        let pull = try DeviceComparison(trace(.pull, spring: spring, band: 0.5), motion(.pull), align: .release).fits
        let found = try #require(pull.spring.fit)
        let band = try #require(pull.band.fit)
        #expect(
            found.stiffness.distance(to: 150) < 3 && found.damping.distance(to: 21) < 3 && found.stiffness.error < 6)
        #expect(band.coefficient.distance(to: 0.5) < 3 && band.coefficient.error < 0.002)
        #expect(pull.deceleration.fit == nil)
        let fling = try DeviceComparison(trace(.fling, rate: 0.9981), motion(.fling), align: .release).fits
        let rate = try #require(fling.deceleration.fit).rate
        #expect(rate.distance(to: 0.9981) < 3 && rate.distance(to: 0.998) > 20)
        #expect(fling.spring.fit == nil && fling.band.fit == nil)
    }

    @Test(
        "a whole comparison is as honest as its fits: of 40 phones nearly all are found within 2.5 errors, pixels and late stamps and all"
    )
    func honest() throws {
        let pull = motion(.pull)
        let fling = motion(.fling)
        let distances = try (UInt64(1)...40).map { seed in
            let found = try DeviceComparison(trace(.pull, seed: seed), pull, align: .release).fits
            let rate = try #require(
                DeviceComparison(trace(.fling, seed: seed), fling, align: .release).fits.deceleration.fit
            ).rate
            let spring = try #require(found.spring.fit)
            let band = try #require(found.band.fit)
            return [
                rate.distance(to: 0.998), spring.stiffness.distance(to: 120), spring.damping.distance(to: 22),
                band.coefficient.distance(to: 0.55),
            ]
        }
        for law in 0..<4 {
            #expect(distances.count { $0[law] <= 2.5 } >= 38, "\(law): \(distances.map { $0[law] }.sorted().suffix(6))")
        }
    }

    @Test(
        "what looks odd is told: signs, pixels, another zero, a list farther than any finger gets, samples that are missing"
    )
    func oddities() throws {
        func warnings(
            _ gesture: Gesture, _ change: (inout DeviceTrace.Sample) -> Void, touches: Bool = true,
            align: DeviceAlignment.Anchor = .release
        ) throws -> [String] {
            let trace = trace(gesture, touches: touches) { sample in
                var sample = sample
                change(&sample)
                return sample
            }
            return try DeviceComparison(trace, motion(gesture), align: align).warnings
        }
        let inverted = try warnings(.pull) { $0.offset *= -1 }
        #expect(inverted.first?.contains("--invert") == true)
        let pixels = try warnings(.pull, { $0.offset *= 3 }, touches: false, align: .best)
        #expect(
            pixels.contains { $0.hasPrefix("its offsets are 3.0") && $0.contains("--offset-unit px@3") }, "\(pixels)")
        #expect(try warnings(.fling) { $0.offset *= 3 }.contains { $0.contains("3.0 times as far as the finger") })
        let other = try warnings(.pull) { $0.offset -= 91 }
        #expect(
            other == [
                "its offsets are 91.00pt less than the recording's throughout: --origin -91.00, if its list has other insets"
            ])
        #expect(
            try warnings(.pull) { $0.offset *= 9 }.contains {
                $0.contains("farther beyond its edge than the viewport is high, 844pt")
            })
        var gap = trace(.pull)
        gap.samples.removeAll { (13.2..<13.5).contains($0.time) }
        #expect(
            try DeviceComparison(gap, motion(.pull), align: .touch).warnings.first?.hasPrefix("no sample for 0.3")
                == true)
        let later = try warnings(.pull) { if $0.time > 13.6 { $0.time += 30 } }
        #expect(later.contains { $0.hasPrefix("only ") && $0.hasSuffix("samples lie within the recording") })
    }

    /// The error of a comparison.
    private func error(
        _ trace: DeviceTrace, _ gesture: Gesture = .pull, align anchor: DeviceAlignment.Anchor = .release,
        at release: Double? = nil
    ) throws -> String {
        do throws(DeviceError) {
            _ = try DeviceComparison(trace, motion(gesture), align: anchor, release: release)
            return "none"
        } catch { return error.description }
    }

    @Test(
        "a file in which a finger lifts twice asks which it is, also beside a recording of as many; so does a recording beside a file of one"
    )
    func several() throws {
        var twice = trace(.pull)
        twice.samples += trace(.pull).samples.map {
            var copy = $0
            copy.time += 5
            return copy
        }
        func compare(
            _ trace: DeviceTrace, release: Double? = nil, recorded: Double? = nil
        ) throws(DeviceError) -> Double? {
            try DeviceComparison(trace, motion(.pull, times: 2), align: .release, release: release, recorded: recorded)
                .alignment.moment
        }
        func error(_ body: () throws -> Double?) -> String {
            do { return "\(try body() ?? 0)" } catch { return "\(error)" }
        }
        let first = trace(.pull).samples.last { $0.isTouched == true }?.time ?? 0
        #expect(
            error { try compare(twice) }.contains(
                /a finger lifts 2 times, at 13\.[0-9]+s, 18\.[0-9]+s, and 2 times in the recording; --release-at tells which/
            ))
        #expect(
            try (compare(twice, release: first + 5) ?? 0) - (compare(twice, release: first) ?? 0) == 5,
            "the second release of one is that of the other")
        #expect(error { try compare(trace(.pull)) }.hasSuffix("--recorded-at tells which"))
        #expect(try (compare(trace(.pull), recorded: 6) ?? 0) > 5)
    }

    @Test("what cannot be known is an error that says what decides it")
    func doubt() throws {
        #expect(
            try error(trace(.pull, touches: false), align: .touch).contains(
                "so when it goes down is not known; --align best"))
        #expect(try error(trace(.pull), at: 99).contains("--release-at 99s is outside of its times, 12.5"))
        var still = trace(.pull, touches: false)
        for place in still.samples.indices { still.samples[place].offset = 0 }
        #expect(try error(still).contains("in no movement the list comes to rest by itself; --release-at"))
        #expect(try error(still, align: .best) == "phone.csv: the list does not move")
        var twice = trace(.pull)
        twice.samples += twice.samples.map { sample in
            var sample = sample
            sample.time += 5
            return sample
        }
        #expect(
            try error(twice).contains("a finger lifts 2 times, at 13.4")
                && error(twice).contains(", and 1 time in the recording; --release-at tells which"))
        #expect(
            try error(twice, at: 18.4) == "none"
                && error(twice, align: .best).contains("fits the recording about as well with its times moved by"))
        for place in twice.samples.indices {
            (twice.samples[place].isTouched, twice.samples[place].finger) = (nil, nil)
        }
        let either = try error(twice)
        #expect(either.contains(/the list may have been released at 13\.(3[89]|4[01])[0-9]s or 18\./), "\(either)")
        #expect(try error(twice, at: 13.4) == "none")
        var held = trace(.pull)
        for place in held.samples.indices { held.samples[place].isTouched = true }
        #expect(try error(held).contains("no finger lifts between its first and its last line"))
        var rest = RecordedMotion(file: "rest.pull")
        rest.observe(Simulation(Scenario()), at: Tick(50))
        #expect(throws: DeviceError("rest.pull", "the list does not move, so nothing can be compared with it")) {
            try DeviceComparison(trace(.pull), rest, align: .best)
        }
    }

    @Test("a motion that is short, or no law's, is told in words and not fitted, or fitted and doubted")
    func words() throws {
        let short = try DeviceComparison(
            trace(.pull) { sample in
                var sample = sample
                sample.offset = sample.offset * 0.1
                return sample
            }, motion(.pull), align: .release)
        guard case .absent(let why) = short.fits.spring else {
            Issue.record("fitted")
            return
        }
        #expect(why.hasPrefix("the way back to the edge is too short, ") && why.hasSuffix("it takes 8 over 20pt"))
        let animated = try DeviceComparison(
            trace(.pull) { sample in
                var sample = sample
                let since = (sample.time - Gesture.clock - Gesture.pull.release) / 0.4
                if since > 0 { sample.offset = since < 1 ? -114 * (1 - since) : 0 }
                return sample
            }, motion(.pull), align: .release)
        #expect(
            DeviceReport(animated).description.contains("another law may be at work") || animated.fits.spring.fit == nil
        )
    }

    @Test("between ticks the recording is read to a hundredth of a point, and stays as it is beyond its ends")
    func interpolation() {
        let motion = motion(.pull)
        let bounce = Spring.uikit.motion(displacement: -motion.offset(at: 0.9), velocity: 0)
        for step in 0..<100 {
            let time = 0.92 + Double(step) * 0.0037
            #expect(abs(motion.offset(at: time) + bounce.displacement(at: time - 0.9)) < 0.01)
        }
        #expect(
            motion.offset(at: -5) == 0 && motion.offset(at: 1e9) == 0
                && motion.moment(at: .infinity) == motion.moment(at: 5))
    }

    @Test("a recording is kept up to five minutes, and what is longer is told")
    func bound() throws {
        var motion = motion(.pull)
        motion.observe(Simulation(Scenario()), at: Tick(RecordedMotion.maxTicks + 1))
        #expect(motion.isCut && motion.moments.count == 601)
        #expect(
            try DeviceComparison(trace(.pull), motion, align: .release).warnings == [
                "only the recording's first 5s are compared"
            ])
        motion.observe(Simulation(Scenario()), at: Tick(RecordedMotion.maxTicks))
        #expect(motion.moments.count == RecordedMotion.maxTicks + 1)
    }
}
