import Testing

@testable import Motion

#if canImport(Glibc)
import func Glibc.exp
#endif

@Suite("Springs as timings")
struct SpringTimingTests {
    @Test(
        "physics.md 3.3: UIView's springs have ω = 9.23341347645/T for ζ = 1 and 12.7168982693/T for ζ = 0.5",
        arguments: [
            (1.0, 9.23341347645), (0.5, 12.7168982693),
        ], [0.25, 0.4, 2])
    func published(spring: (ratio: Double, frequency: Double), duration: Double) {
        let timing = SpringTiming(duration: duration, dampingRatio: spring.ratio)
        let (w, z) = (spring.frequency / duration, spring.ratio)
        let same = SpringTiming(Spring(mass: 1, stiffness: w * w, damping: 2 * z * w))
        for step in 0...100 {
            let t = Double(step) / 100 * duration
            #expect(abs(timing.value(after: t) - same.value(after: t)) < 1e-9)
        }
    }

    @Test(
        "whatever its ratio and first velocity, a spring solves the published equation: a thousandth is left at its end",
        arguments: [0.01, 0.05, 0.3, 0.7, 0.999, 1], [-20, -1, 0, 0.5, 3, 6, 12, 40])
    func settles(ratio: Double, velocity: Double) {
        let x = undampedFrequency(ratio: ratio, velocity: velocity)
        let sine = abs(ratio * x - velocity) / (x * (1 - ratio * ratio).squareRoot())
        let left = ratio == 1 ? abs(1 + x - velocity) : sine
        #expect(x > 0 && abs(left * exp(-ratio * x) - 0.001) < 1e-12)
    }

    @Test(
        "it starts with the velocity that was asked for, and a critical one ends a thousandth before its target",
        arguments: [-3, 0, 2])
    func ends(velocity: Double) {
        let timing = SpringTiming(duration: 0.5, dampingRatio: 1, initialVelocity: velocity)
        #expect(timing.value(after: 0) == 0 && abs(timing.value(after: 1e-7) / 1e-7 - velocity) < 1e-4)
        #expect(abs(timing.value(after: 0.5) - 0.999) < 1e-12)
    }

    @Test("durations and ratios outside the limits count as the nearest limit")
    func limits() {
        #expect(SpringTiming(duration: 0, dampingRatio: 2) == SpringTiming(duration: 0.01, dampingRatio: 1))
        #expect(SpringTiming(duration: 99, dampingRatio: -1) == SpringTiming(duration: 10, dampingRatio: 0.01))
    }

    @Test(
        "Core Animation's spring: mass 1, stiffness 100, damping 10; Apple's settling examples, damping 5 and 15, to 0.0008"
    )
    func coreAnimation() {
        let timing = SpringTiming(.coreAnimation)
        // ω_d = √75: the first pass through the target at π − arctan(√3) of phase.
        let first = (3.141592653589793 - 1.0471975511965976) / 75.squareRoot()
        #expect(abs(timing.value(after: first) - 1) < 1e-12)
        #expect(
            abs(SpringTiming(Spring(mass: 1, stiffness: 100, damping: 5)).settlingTime(within: 0.0008) - 2.85) < 0.02)
        #expect(
            abs(SpringTiming(Spring(mass: 1, stiffness: 100, damping: 15)).settlingTime(within: 0.0008) - 1.006) < 0.002
        )
    }
}
