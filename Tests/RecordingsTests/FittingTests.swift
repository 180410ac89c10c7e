import Motion
import Testing

@testable import Recordings

@Suite("fits of a device's samples")
struct FittingTests {
    private static let seeds = UInt64(1)...200
    /// Of 1,000 fits with honest normal errors, 988 are within 2.5 of them.
    private static let sigmas = 2.5, share = 0.95

    /// How many of the fits with these seeds hold the truth within their error bars, and the root mean square of how
    /// far away they are in error bars.
    private func coverage(
        _ fit: (UInt64) throws -> (Estimate, truth: Double)
    ) rethrows -> (share: Double, spread: Double) {
        let distances = try Self.seeds.map { try { $0.0.distance(to: $0.truth) }(fit($0)) }
        let spread = (distances.reduce(0) { $0 + $1 * $1 } / Double(distances.count)).squareRoot()
        return (Double(distances.count { $0 <= Self.sigmas }) / Double(distances.count), spread)
    }

    /// A phone of that kind: jitter of time stamps, noise, and pixels, of which a slow glide shows the same one for
    /// long.
    private func phone(_ seed: UInt64, _ kind: String) -> SyntheticPhone {
        var phone = SyntheticPhone(seed: seed)
        switch kind {
        case "only rounded": (phone.noise, phone.jitter) = (0, 0)
        case "120 Hz": (phone.rate, phone.jitter) = (120, 0.001)
        default: break
        }
        return phone
    }

    @Test("the rate of a glide is found within its error bars", arguments: ["usual", "only rounded", "120 Hz"])
    func deceleration(kind: String) throws {
        let (share, spread) = try coverage { seed in
            var phone = phone(seed, kind)
            let glide = Deceleration(
                position: 100, velocity: 1500 + 10 * Double(seed), decay: Deceleration.decay(ratePerMillisecond: 0.998))
            let (times, offsets) = phone.samples(to: glide.time(untilWithin: 1)) { glide.position(at: $0) }
            let fit = try #require(DecelerationFit(MotionSamples(times: times, offsets: offsets)))
            return (fit.rate, 0.998)
        }
        #expect(share > Self.share && spread > 0.5 && spread < 1.5, "\(share) \(spread)")
    }

    @Test(
        "a spring is found within its error bars, critical or not, on an edge between two pixels, too",
        arguments: [
            (Spring.uikit, "usual"), (.uikit, "120 Hz"), (.critical(10), "usual"),
            (Spring(mass: 1, stiffness: 200, damping: 18), "usual"),
        ])
    func spring(spring: Spring, kind: String) throws {
        var fits: [SpringFit] = []
        for seed in Self.seeds {
            var phone = phone(seed, kind)
            let edge = -91 + phone.uniform()
            let bounce = spring.motion(displacement: -120, velocity: 5 * Double(seed))
            let (times, offsets) = phone.samples(to: bounce.time(whenAlwaysWithin: 1)) {
                edge + bounce.displacement(at: $0)
            }
            fits.append(try #require(SpringFit(MotionSamples(times: times, offsets: offsets), rest: phone.shown(edge))))
        }
        func check(_ name: String, _ truth: Double, _ estimate: (SpringFit) -> Estimate) {
            let (share, spread) = coverage { (estimate(fits[Int($0) - 1]), truth) }
            #expect(share > Self.share && spread > 0.4 && spread < 1.5, "\(name) \(share) \(spread)")
        }
        check("stiffness", spring.stiffness, \.stiffness)
        check("damping", spring.damping, \.damping)
        check("ratio", spring.damping / (2 * spring.stiffness.squareRoot()), \.ratio)
        check("response", 2 * .pi / spring.stiffness.squareRoot(), \.response)
    }

    @Test("a rubber band is found within its error bars", arguments: ["usual", "only rounded"])
    func band(kind: String) throws {
        let (share, spread) = try coverage { seed in
            var phone = phone(seed, kind)
            var finger: [Double] = []
            let (times, offsets) = phone.samples(to: 0.8) { RubberBand.uikit.overscroll(pull: 300 * $0, viewport: 844) }
            for time in times { finger.append(phone.shown(200 + 300 * time)) }
            let fit = try #require(RubberBandFit(fingers: finger, overscrolls: offsets, times: times, viewport: 844))
            return (fit.coefficient, 0.55)
        }
        #expect(share > Self.share && spread > 0.4 && spread < 1.5, "\(share) \(spread)")
    }

    @Test("without noise a fit finds the numbers to many digits")
    func exact() throws {
        let times = (0..<60).map { Double($0) / 120 }
        let bounce = Spring.uikit.motion(displacement: -100, velocity: 0)
        let glide = Deceleration(position: 3, velocity: 900, decay: 2)
        let spring = try #require(
            SpringFit(MotionSamples(times: times, offsets: times.map { bounce.displacement(at: $0) }), rest: nil))
        #expect(
            abs(spring.stiffness.value - 120) < 1e-3 && abs(spring.damping.value - 22) < 1e-4
                && abs(spring.edge.value) < 1e-4)
        let rate = try #require(
            DecelerationFit(MotionSamples(times: times, offsets: times.map { glide.position(at: $0) }))
        ).rate
        #expect(abs(rate.value - exponential(-0.002)) < 1e-8)
    }

    @Test(
        "what says nothing of a law is no fit, and stops nothing: too few, all alike, a line, times that are far apart")
    func nothing() {
        let lists: [[Double]] = [
            [], [1], [1, 2, 3], Array(repeating: 5, count: 50), (0..<50).map(Double.init),
            [0, 1e300, -1e300, 4, 5, 6, 7, 8, 1e308],
        ]
        for offsets in lists {
            let times = offsets.indices.map { Double($0) / 60 }
            if let fit = DecelerationFit(MotionSamples(times: times, offsets: offsets)) {
                #expect(fit.rate.error.isFinite || fit.quality.rms.isNaN)
            }
            if let fit = SpringFit(MotionSamples(times: times, offsets: offsets), rest: offsets.last) {
                #expect(fit.ratio.error.isFinite)
            }
            _ = RubberBandFit(fingers: offsets, overscrolls: offsets.map(abs), times: times, viewport: 844)
        }
        #expect(DecelerationFit(MotionSamples(times: [0, 1, 2], offsets: [0, 1, 2])) == nil)
    }

    @Test("a fit looks at no more than 2,000 samples, spread over all")
    func bound() {
        let times = (0..<1_000_000).map { Double($0) / 60 }
        let samples = MotionSamples(times: times, offsets: times)
        #expect(samples.times.count == MotionSamples.maxCount && samples.duration > 0.99 * times[999_999])
    }

    @Test("an error is written in one digit, or two that begin with 1, and its value to the same place")
    func words() {
        #expect(Estimate(value: 0.99812, error: 0.00021).words == "0.9981 ± 0.0002")
        #expect(Estimate(value: 119.96, error: 0.152).words == "119.96 ± 0.15")
        #expect(Estimate(value: 1234.5, error: 37).words == "1235 ± 37")
        #expect(Estimate(value: -0.04, error: 0.3).words == "0.0 ± 0.3")
        #expect(Estimate(value: 22, error: 0.0964).words == "22.00 ± 0.10")
        #expect(Estimate(value: 119.9999999999, error: 1e-12).words == "120 ± less than 0.00000001")
        #expect(Estimate(value: 2, error: .infinity).words == "2 ± inf")
    }
}
