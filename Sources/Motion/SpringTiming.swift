/// The progress over time of an animation that a spring drives: the share of its way that is done, which may pass 1 and
/// come back.
///
/// Velocities are relative, as in UIKit and Core Animation: 1 is the whole way in a second, toward the target.
/// Source: physics.md 3.3.
public struct SpringTiming: Hashable, Sendable {
    public let spring: Spring
    public let initialVelocity: Double
    private let motion: SpringMotion

    /// A spring that is let go at the start of the way (CASpringAnimation).
    public init(_ spring: Spring, initialVelocity: Double = 0) {
        (self.spring, self.initialVelocity) = (spring, initialVelocity)
        motion = spring.motion(displacement: 1, velocity: -initialVelocity)
    }

    /// The spring of `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)`: the one whose
    /// swing is down to a thousandth of the way when the duration is over. The published equation counts only the
    /// sine's share of the swing, so a weakly damped spring has some way left then, which is skipped.
    ///
    /// - Parameters:
    ///   - duration: s; clamped to `SpringTiming.durations`
    ///   - dampingRatio: ζ, where 1 has no overshoot; clamped to `SpringTiming.dampingRatios`
    public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
        let (limits, ratios) = (SpringTiming.durations, SpringTiming.dampingRatios)
        let time = min(max(duration, limits.lowerBound), limits.upperBound)
        let ratio = min(max(dampingRatio, ratios.lowerBound), ratios.upperBound)
        let frequency = undampedFrequency(ratio: ratio, velocity: initialVelocity * time) / time
        self.init(
            Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency),
            initialVelocity: initialVelocity)
    }

    /// - Parameter time: s since the start; before it the way has not begun
    /// - Returns: share of the way; at `duration` 1 but for a thousandth or less
    public func value(after time: Double) -> Double { time <= 0 ? 0 : 1 - motion.displacement(at: time) }

    /// The time, s, from which never more than `share` of the way is left: CASpringAnimation's settlingDuration.
    public func settlingTime(within share: Double = settled) -> Double { motion.time(whenAlwaysWithin: share) }

    /// The share of the way that may be left when a spring counts as settled. Source: physics.md 3.3, the equation that
    /// UIView's springs solve.
    public static let settled = 0.001
    /// The durations that a spring is made for, s. Source: physics.md 3.3.
    public static let durations = 0.01...10.0
    /// The damping ratios that a spring is made for. Chosen lower end: a spring of 0.001 or less does not settle in any
    /// time.
    public static let dampingRatios = 0.01...1.0
}

/// x = ωT of the spring that has settled at T, with v the velocity in ways a duration:
///
///     ζ < 1:  |ζx − v| / (x √(1−ζ²)) · e^(−ζx) = 0.001        ζ = 1:  |1 + x − v| · e^(−x) = 0.001
///
/// Both fall from their last hill on, where x = `hill`. A throw so fast that the hill is below 0.001 has settled on the
/// slope before it, which falls from x = 0 to the valley before the hill.
func undampedFrequency(ratio: Double, velocity v: Double) -> Double {
    let spread = (1 - ratio * ratio).squareRoot()
    let excess: (Double) -> Double =
        ratio == 1
        ? { abs(1 + $0 - v) * exponential(-$0) - SpringTiming.settled }
        : { abs(ratio * $0 - v) / ($0 * spread) * exponential(-ratio * $0) - SpringTiming.settled }
    let hill = ratio == 1 ? max(v, 0) : max(v + (v * v + 4 * v).nonnegativeRoot, 0) / (2 * ratio)
    let valley = ratio == 1 ? v - 1 : v / ratio
    // Chosen: behind the hill both fall at least as e^(−ζx), and e^(−100) is far below a thousandth of any of them.
    if hill == 0 || excess(hill) >= 0 { return bracketedRoot(of: excess, from: hill, to: hill + 100 / ratio) }
    return bracketedRoot(of: excess, from: 0, to: valley)
}

extension Double {
    fileprivate var nonnegativeRoot: Double { self > 0 ? squareRoot() : 0 }
}
