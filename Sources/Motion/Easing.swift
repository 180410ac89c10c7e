/// How far an animation has come after a share of its duration, as one value that a person can choose: a curve, a
/// spring, steps, nothing until the end, or straight lines.
///
///     Animation(.seconds(0.3), .easeOut)
///     Animation(.seconds(0.3), .cubic(TimingCurve(0.34, 1.56, 0.64, 1)))
///     Animation(.seconds(0.6), .spring(EasingSpring(response: 0.4, dampingRatio: 0.7)))
///
/// Source of steps and straight lines: W3C, CSS Easing Functions Level 2.
public enum Easing: Hashable, Sendable {
    /// A cubic Bézier.
    case cubic(TimingCurve)
    /// A damped spring, which has a time of its own and settles within the duration: ``EasingSpring``.
    case spring(EasingSpring)
    /// Equal steps: 1 to ``maxSteps``.
    case steps(Int, Jump)
    /// Nothing until the end.
    case hold
    /// Android's, quick at first: ``ViscousFluid``.
    case viscous
    /// Straight lines between points in the order of their times, which begin at 0 and end at 1: CSS's `linear()`.
    /// At least two, at most ``maxPoints``.
    case points([PiecewiseLinear.Corner])

    /// At which ends of the duration steps jump: CSS's `jump-start`, `jump-end`, `jump-none` and `jump-both`.
    public enum Jump: String, Hashable, Sendable, CaseIterable { case start, end, none, both }

    /// Equal ways in equal times.
    public static let linear = Easing.cubic(.linear)
    /// CSS's `ease`.
    public static let ease = Easing.cubic(.coreAnimationDefault)
    /// Begins slowly.
    public static let easeIn = Easing.cubic(.easeIn)
    /// Ends slowly.
    public static let easeOut = Easing.cubic(.easeOut)
    /// What `UIView.animate` uses when no option is given.
    public static let easeInOut = Easing.cubic(.easeInOut)

    /// The most steps. Chosen: more than a minute has ticks at which they could be told apart on a way of 1000 pt.
    public static let maxSteps = 1000
    /// The most points. Chosen: what tools write for a spring is 20 to 60.
    public static let maxPoints = 100

    /// How far it has come so long after its start.
    /// - Parameters: s, both; only a spring needs more than their ratio
    /// - Returns: the share of the way; from `duration` on exactly 1. Before, it may leave 0...1 where the curve does
    public func value(after time: Double, of duration: Double) -> Double {
        if time >= duration { return 1 }
        if case .spring(let spring) = self { return spring.value(after: time, of: duration) }
        return value(at: time / duration)
    }

    /// How far it has come at a share of something that is not time, as of a pull. A spring runs as over the time in
    /// which it settles.
    public func value(at share: Double) -> Double {
        if share >= 1 { return 1 }
        let share = max(0, share)
        switch self {
        case .cubic(let curve): return curve.value(at: share)
        case .spring(let spring): return spring.value(after: share * spring.settling, of: spring.settling)
        case .steps(let count, let jump): return jump.value(at: share, count: count)
        case .hold: return 0
        case .viscous: return ViscousFluid.value(at: share)
        case .points(let points): return Easing.value(of: points, at: share)
        }
    }

    /// Of points at the same time the last counts (CSS Easing Functions Level 2, 2.2.1).
    private static func value(of points: [PiecewiseLinear.Corner], at share: Double) -> Double {
        guard let place = points.lastIndex(where: { $0.time <= share }), place + 1 < points.count else {
            return points.last?.value ?? 1
        }
        let (a, b) = (points[place], points[place + 1])
        return a.value + (b.value - a.value) * (share - a.time) / (b.time - a.time)
    }
}

extension Easing.Jump {
    /// Source: CSS Easing Functions Level 2, 2.3.2.
    fileprivate func value(at share: Double, count: Int) -> Double {
        let step = (share * Double(count)).rounded(.down) + (self == .start || self == .both ? 1 : 0)
        let jumps = self == .none ? count - 1 : self == .both ? count + 1 : count
        return jumps > 0 ? min(1, step / Double(jumps)) : 0
    }
}

/// A damped spring as an easing, by the two numbers of SwiftUI's `spring(response:dampingFraction:)`. It starts at rest.
///
/// It has a time of its own. When less than a thousandth of its way is left, it has settled (``settling``,
/// CASpringAnimation's settlingDuration). In a place with a duration it keeps its own time if it settles within it; a
/// slower one is quickened so that it settles when the duration is over:
///
///     value(t) = x(t · max(1, settling / duration)),   x(t) = 1 − u(t),   u″ + 2ζω u′ + ω² u = 0,   ω = 2π / response
///
/// Source: physics.md 3.3 for the equation and its settling.
public struct EasingSpring: Hashable, Sendable {
    /// The time of a swing without damping, s.
    public let response: Double
    /// ζ: below 1 it overshoots, by e^(−πζ/√(1−ζ²)) of its way.
    public let dampingRatio: Double
    /// The time, s, from which never more than a thousandth of the way is left; of one that swings, by its envelope.
    public let settling: Double
    private let motion: SpringMotion

    /// The responses and damping ratios that there are. Chosen: from a tick to the longest of UIKit's springs; and from
    /// a bell to treacle.
    public static let responses = 0.01...10.0, dampingRatios = 0.01...10.0

    /// - Parameters:
    ///   - response: s; clamped to `responses`
    ///   - dampingRatio: clamped to `dampingRatios`
    public init(response: Double, dampingRatio: Double) {
        func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            value > range.lowerBound ? min(value, range.upperBound) : range.lowerBound
        }
        self.response = clamped(response, EasingSpring.responses)
        self.dampingRatio = clamped(dampingRatio, EasingSpring.dampingRatios)
        let frequency = 2 * .pi / self.response
        let spring = Spring(
            mass: 1, stiffness: frequency * frequency, damping: 2 * self.dampingRatio * frequency)
        motion = spring.motion(displacement: 1, velocity: 0)
        settling = motion.time(whenAlwaysWithin: SpringTiming.settled)
    }

    /// The spring with that mass, stiffness and damping.
    public init(_ spring: Spring) { self.init(response: spring.response, dampingRatio: spring.dampingRatio) }

    /// With a mass of 1.
    public var spring: Spring {
        let frequency = 2 * .pi / response
        return Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
    }

    /// How many times as quick it is in a place with that duration, s: 1 or more.
    public func quickening(in duration: Double) -> Double { duration > 0 ? max(1, settling / duration) : 1 }

    func value(after time: Double, of duration: Double) -> Double {
        time <= 0 ? 0 : 1 - motion.displacement(at: time * quickening(in: duration))
    }
}
