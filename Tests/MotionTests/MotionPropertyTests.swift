import Motion
import Testing

@Suite("What holds for every band and every bounce (physics.md 5.5)")
struct MotionPropertyTests {
    /// A row of numbers that is the same in every run.
    private struct Dice {
        var random: SplitMix64
        mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    }

    @Test(
        "A band shows less than a viewport, ever more of a longer pull and ever less of each further point; its inverse gives the pull back",
        arguments: 1...100 as ClosedRange<UInt64>)
    func band(seed: UInt64) {
        var dice = Dice(random: SplitMix64(seed: seed))
        let band = RubberBand(coefficient: dice.number(0.01...1))
        let viewport = dice.number(50...4096)
        var pull = 0.0
        var shown = 0.0
        var slope = 2.0
        for _ in 0..<100 {
            let more = pull + dice.number(1...200)
            let now = band.overscroll(pull: more, viewport: viewport)
            #expect(now < viewport && now > shown)
            #expect((now - shown) / (more - pull) < slope)
            #expect(band.slope(overscroll: now, viewport: viewport) < band.slope(overscroll: shown, viewport: viewport))
            if now <= 0.9 * viewport {
                #expect(abs(band.pull(overscroll: now, viewport: viewport) - more) <= 1e-9 * more)
            }
            (slope, pull, shown) = ((now - shown) / (more - pull), more, now)
        }
    }

    @Test(
        "After its peak a bounce only comes nearer; its energy never grows; a bounce of q times the start is q times the bounce",
        arguments: 1...100 as ClosedRange<UInt64>)
    func bounce(seed: UInt64) {
        var dice = Dice(random: SplitMix64(seed: seed))
        let spring = [Spring.uikit, .flutter, .critical(10.9)][Int(seed % 3)]
        let (u, w, q) = (dice.number(0...800), dice.number(0...9000), dice.number(0.1...10))
        let motion = spring.motion(displacement: u, velocity: w)
        let scaled = spring.motion(displacement: q * u, velocity: q * w)
        func energy(_ t: Double) -> Double {
            let (u, w) = (motion.displacement(at: t), motion.velocity(at: t))
            return spring.stiffness * u * u + spring.mass * w * w
        }
        for step in 1...300 {
            let (before, now) = (Double(step - 1) / 200, Double(step) / 200)
            #expect(energy(now) <= energy(before) * (1 + 1e-12))
            if before >= motion.peak { #expect(motion.displacement(at: now) < motion.displacement(at: before)) }
            #expect(abs(scaled.displacement(at: now) - q * motion.displacement(at: now)) <= 1e-9 * q * (u + w))
        }
        #expect(
            abs(motion.displacement(at: motion.time(untilWithin: 0.5)) - 0.5) < 1e-9
                || motion.displacement(at: motion.peak) < 0.5)
    }
}
