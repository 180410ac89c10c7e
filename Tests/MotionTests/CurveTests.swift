import Motion
import Testing

@Suite("Timing curves, rubber band, deceleration, springs")
struct CurveTests {
    @Test(
        "behaviour.md 0.2: easeInOut, easeOut and Core Animation's default at every tenth",
        arguments: [
            (
                TimingCurve.easeInOut,
                [0, 0.019722, 0.081660, 0.187396, 0.331884, 0.5, 0.668116, 0.812604, 0.918340, 0.980278, 1]
            ),
            (
                .easeOut,
                [0, 0.160572, 0.308366, 0.445186, 0.570880, 0.684643, 0.785139, 0.870423, 0.937718, 0.982973, 1]
            ),
            (
                .coreAnimationDefault,
                [0, 0.094796, 0.295244, 0.513315, 0.682541, 0.802403, 0.885229, 0.940765, 0.975625, 0.994316, 1]
            ),
        ] as [(TimingCurve, [Double])])
    func published(curve: TimingCurve, values: [Double]) {
        for (tenth, value) in values.enumerated() {
            #expect(abs(curve.value(at: Double(tenth) / 10) - value) < 6e-7)
        }
    }

    @Test("A curve solves its cubic to 1e-9: x of the solution is the time asked for")
    func exact() {
        // easeInOut is symmetric: P(t) + P(1 − t) = 1. easeIn mirrors easeOut.
        for step in 0...1000 {
            let t = Double(step) / 1000
            #expect(abs(TimingCurve.easeInOut.value(at: t) + TimingCurve.easeInOut.value(at: 1 - t) - 1) < 1e-12)
            #expect(abs(TimingCurve.easeIn.value(at: t) + TimingCurve.easeOut.value(at: 1 - t) - 1) < 1e-12)
        }
        // s = 1/2 on (0.42, 0, 1, 1): x = 0.6575, y = 0.5.
        #expect(abs(TimingCurve.easeIn.value(at: 3 * 0.125 * 0.42 + 3 * 0.125 + 0.125) - 0.5) < 1e-12)
    }

    /// y of a cubic whose x is `time`: the curve's polynomial in powers of s, halved to the last bit.
    private func halved(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at time: Double) -> Double {
        func cubic(_ p: Double, _ q: Double, _ s: Double) -> Double {
            ((1 + 3 * p - 3 * q) * s + 3 * q - 6 * p) * s * s + 3 * p * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<200 {
            let middle = (low + high) / 2
            if cubic(x1, x2, middle) < time { low = middle } else { high = middle }
        }
        return cubic(y1, y2, (low + high) / 2)
    }

    @Test(
        "physics.md 3.1: the five curves agree with an independent solution to 1e-9, also right beside their ends",
        arguments: [
            (TimingCurve.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
            (.easeInOut, [0.42, 0, 0.58, 1]),
            (.coreAnimationDefault, [0.25, 0.1, 0.25, 1]),
        ] as [(TimingCurve, [Double])])
    func independent(curve: TimingCurve, p: [Double]) {
        let times = (0...1000).map { Double($0) / 1000 } + (1...15).flatMap { [powerOfTen(-$0), 1 - powerOfTen(-$0)] }
        for time in times { #expect(abs(curve.value(at: time) - halved(p[0], p[1], p[2], p[3], at: time)) < 1e-9) }
    }

    private func powerOfTen(_ n: Int) -> Double { (0..<abs(n)).reduce(1) { value, _ in value / 10 } }

    @Test(
        "physics.md 2: what a drag of 100, 200, 300 pt shows",
        arguments: [
            (480, [49.35, 89.49, 122.79]), (568, [50.14, 92.15, 127.86]), (667, [50.81, 94.43, 132.28]),
            (844, [51.63, 97.32, 138.02]),
        ] as [(Double, [Double])])
    func band(viewport: Double, shown: [Double]) {
        for (index, value) in shown.enumerated() {
            #expect(abs(RubberBand.uikit.overscroll(pull: Double(index + 1) * 100, viewport: viewport) - value) < 0.006)
        }
    }

    @Test("The band's inverse gives the finger back, to 1e-9 of it, up to 0.9 viewports")
    func inverse() {
        for step in 0...90 {
            let overscroll = Double(step) / 100 * 667
            let pull = RubberBand.uikit.pull(overscroll: overscroll, viewport: 667)
            #expect(
                abs(RubberBand.uikit.overscroll(pull: pull, viewport: 667) - overscroll) <= 1e-9 * max(1, overscroll))
        }
        #expect(RubberBand.uikit.pull(overscroll: 5000, viewport: 667).isFinite)
    }

    @Test("physics.md 2: a release travels 0.4994998 of its velocity, or 0.0994992 at the fast rate")
    func projection() {
        let normal = Deceleration(position: 0, velocity: 1000, decay: Deceleration.decay(ratePerMillisecond: 0.998))
        let fast = Deceleration(position: 0, velocity: 1000, decay: Deceleration.decay(ratePerMillisecond: 0.99))
        #expect(abs(normal.target - 499.4998) < 1e-4)
        #expect(abs(fast.target - 99.4992) < 1e-4)
    }

    @Test("A glide passes an edge with a velocity that is linear in the way")
    func crossing() throws {
        let glide = Deceleration(position: 100, velocity: -1000, decay: 2)
        let crossing = try #require(glide.crossing(of: 0))
        #expect(abs(crossing.velocity + 800) < 1e-12)
        #expect(abs(glide.position(at: crossing.time)) < 1e-9)
        #expect(abs(glide.velocity(at: crossing.time) - crossing.velocity) < 1e-9)
        #expect(glide.crossing(of: -401) == nil)  // comes to rest at −400
        #expect(glide.crossing(of: 200) == nil)  // lies behind it
    }

    @Test("physics.md 2: from rest at 100 pt, half at 0.154 s, 10 pt at 0.357 s, 0.5 pt at 0.685 s")
    func fromRest() {
        let spring = Spring.uikit.motion(displacement: 100, velocity: 0)
        #expect(abs(spring.displacement(at: 0.154) - 50) < 0.3)
        #expect(abs(spring.displacement(at: 0.357) - 10) < 0.05)
        #expect(abs(spring.time(untilWithin: 0.5) - 0.685) < 5e-4)
        #expect(spring.peak == 0)
    }

    @Test("physics.md 5.2: from the edge with 1000 pt/s the peak is 33.4898 pt at 0.09116 s")
    func fromEdge() {
        let spring = Spring.uikit.motion(displacement: 0, velocity: 1000)
        #expect(abs(spring.peak - 0.091160778) < 1e-8)
        #expect(abs(spring.displacement(at: spring.peak) - 33.4898) < 1e-4)
    }

    @Test(
        "Every kind of spring obeys m u″ = −k u − c u′, and its velocity is its displacement's change",
        arguments: [
            Spring.uikit, .flutter, .critical(10.9), Spring(mass: 2, stiffness: 90, damping: 6),
            Spring(mass: 1, stiffness: 100, damping: 0),
        ])
    func equation(spring: Spring) {
        let motion = spring.motion(displacement: 40, velocity: 700)
        let h = 1e-5
        #expect(abs(motion.displacement(at: 0) - 40) < 1e-12 && abs(motion.velocity(at: 0) - 700) < 1e-9)
        for step in 1...50 {
            let t = Double(step) / 50
            let change = (motion.displacement(at: t + h) - motion.displacement(at: t - h)) / (2 * h)
            let force = spring.mass * (motion.velocity(at: t + h) - motion.velocity(at: t - h)) / (2 * h)
            #expect(abs(change - motion.velocity(at: t)) < 1e-4)
            #expect(
                abs(force + spring.stiffness * motion.displacement(at: t) + spring.damping * motion.velocity(at: t))
                    < 1e-2)
        }
        #expect(abs(motion.velocity(at: motion.peak)) < 1e-6)
    }

    @Test("A spring thrown through its edge is near for good only when it has come back from the far side")
    func farSide() {
        // Some of these pass zero just where a coarse search would look.
        for velocity in stride(from: -4700.0, to: -6000, by: -1) {
            let motion = Spring.flutter.motion(displacement: 200, velocity: velocity)
            let rest = motion.time(untilWithin: 0.5)
            #expect(motion.displacement(at: motion.turn) < -1 && abs(motion.velocity(at: motion.turn)) < 1e-6)
            #expect(rest > motion.turn && abs(motion.displacement(at: rest) + 0.5) < 1e-9)
        }
        // One that hardly comes out there is as good as at rest before: its turn is seconds away.
        let hardly = Spring.uikit.motion(displacement: 100, velocity: -1200.0001)
        #expect(hardly.turn > 7 && hardly.time(untilWithin: 0.5) < 1)
    }

    @Test(
        "A spring thrown inward passes the edge only when w < −b u",
        arguments: [
            (Spring.uikit, -1201.0, true), (.uikit, -1199, false), (.critical(10), -1001, true),
            (.critical(10), -999, false),
        ])
    func inward(spring: Spring, velocity: Double, passes: Bool) {
        let motion = spring.motion(displacement: 100, velocity: velocity)
        #expect((motion.firstZero != nil) == passes)
        if let zero = motion.firstZero { #expect(abs(motion.displacement(at: zero)) < 1e-9) }
    }
}

@Suite("Numbers of springs and decays in other words")
struct OtherWordsTests {
    @Test("The decay of a rate gives that rate back, a millisecond's and a second's")
    func rates() {
        for rate in [0.9, 0.99, 0.998, 0.9999] {
            #expect(
                abs(Deceleration.ratePerMillisecond(decay: Deceleration.decay(ratePerMillisecond: rate)) - rate) < 1e-15
            )
        }
        #expect(abs(Deceleration.ratePerSecond(decay: Deceleration.decay(ratePerSecond: 0.135)) - 0.135) < 1e-15)
        // 0.998 a thousand times.
        #expect(
            abs(Deceleration.ratePerSecond(decay: Deceleration.decay(ratePerMillisecond: 0.998)) - 0.1350645224) < 1e-9)
    }

    @Test("physics.md 3.3: stiffness and damping follow from response, damping ratio and mass")
    func spring() {
        for spring in [Spring.uikit, .flutter, .coreAnimation, .critical(10)] {
            let frequency = 2 * Double.pi / spring.response
            #expect(abs(frequency * frequency * spring.mass - spring.stiffness) < 1e-9)
            #expect(abs(4 * Double.pi * spring.dampingRatio * spring.mass / spring.response - spring.damping) < 1e-9)
        }
        #expect(Spring.critical(10).dampingRatio == 1 && Spring.coreAnimation.dampingRatio == 0.5)
        #expect(abs(Spring.flutter.dampingRatio - 1.1) < 1e-9)
    }
}
