/// A damped spring that pulls overscroll back to zero, as data.
///
/// Source: physics.md 1 (UIKit: a fit of published recordings) and 5.1.
public struct Spring: Hashable, Sendable {
    /// Mass m > 0, stiffness k > 0 and damping c ≥ 0. Only the ratios k/m, 1/s², and c/m, 1/s, have an effect.
    public var mass: Double, stiffness: Double, damping: Double

    /// - Parameters: of any unit, as long as k/m is in 1/s² and c/m in 1/s; `Spring(mass: 1, stiffness: 120, damping:
    ///   22)`
    public init(mass: Double, stiffness: Double, damping: Double) {
        precondition(mass > 0 && stiffness > 0 && damping >= 0)
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
    }

    /// Roots −10 and −12, 1/s: the fit of the recordings in LNCustomScrollView.
    public static let uikit = Spring(mass: 1, stiffness: 120, damping: 22)
    /// Flutter's ScrollPhysics: mass 0.5, stiffness 100, ratio 1.1.
    public static let flutter = Spring(mass: 0.5, stiffness: 100, damping: 15.5563491861)
    /// flutter_pulltorefresh's. Source: containers.md 2.
    public static let pullToRefresh = Spring(mass: 2.2, stiffness: 150, damping: 16)
    /// EasyRefresh's for its Material header: mass 1, stiffness 500, ratio 1.1. Source: containers.md 2.
    public static let easyRefresh = Spring(mass: 1, stiffness: 500, damping: 49.193495504995376)
    /// The defaults of CASpringAnimation. Source: physics.md 3.3.
    public static let coreAnimation = Spring(mass: 1, stiffness: 100, damping: 10)
    /// A critically damped spring with a double root at −`rate`, 1/s.
    public static func critical(_ rate: Double) -> Spring { Spring(mass: 1, stiffness: rate * rate, damping: 2 * rate) }

    /// ω = √(k/m), 1/s: how fast it would swing without damping.
    public var undampedFrequency: Double { (stiffness / mass).squareRoot() }
    /// ζ = c / (2 √(km)): below 1 it swings, above 1 it creeps.
    public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
    /// 2π/ω, s: the time of a swing without damping, as SwiftUI's `response` has it. Source: physics.md 3.3.
    public var response: Double { 2 * .pi / undampedFrequency }

    /// The motion from displacement `u`, pt, and velocity `w`, pt/s, toward 0.
    public func motion(displacement u: Double, velocity w: Double) -> SpringMotion {
        let half = damping / (2 * mass)
        let square = stiffness / mass
        let ratio = half / square.squareRoot()
        // physics.md 5.2: so near to critical the roots of the other forms can no longer be told apart.
        if abs(ratio - 1) < 1e-9 { return .critical(rate: half, u, w + half * u) }
        if ratio < 1 {
            let frequency = (square - half * half).squareRoot()
            return .underdamped(rate: half, frequency: frequency, u, (w + half * u) / frequency)
        }
        let spread = (half * half - square).squareRoot()
        let slow = square / (half + spread)
        let fast = half + spread
        let slowShare = (w + fast * u) / (fast - slow)
        return .overdamped(slow: slow, fast: fast, slowShare, u - slowShare)
    }
}

/// A spring's displacement over time in closed form: t in s, displacement in pt, velocity in pt/s.
public enum SpringMotion: Hashable, Sendable {
    /// u = A e^(−at) + B e^(−bt), a < b.
    case overdamped(slow: Double, fast: Double, Double, Double)
    /// u = (A + B t) e^(−rt).
    case critical(rate: Double, Double, Double)
    /// u = e^(−rt) (A cos ωt + B sin ωt).
    case underdamped(rate: Double, frequency: Double, Double, Double)

    /// Where it is, pt from its rest, t s after it was let go.
    public func displacement(at t: Double) -> Double {
        switch self {
        case .overdamped(let slow, let fast, let a, let b):
            return a * exponential(-slow * t) + b * exponential(-fast * t)
        case .critical(let rate, let a, let b):
            return (a + b * t) * exponential(-rate * t)
        case .underdamped(let rate, let frequency, let a, let b):
            let (sine, cosine) = sineAndCosine(frequency * t)
            return exponential(-rate * t) * (a * cosine + b * sine)
        }
    }

    /// How fast it goes there, pt/s, t s after it was let go.
    public func velocity(at t: Double) -> Double {
        switch self {
        case .overdamped(let slow, let fast, let a, let b):
            return -slow * a * exponential(-slow * t) - fast * b * exponential(-fast * t)
        case .critical(let rate, let a, let b):
            return (b - rate * (a + b * t)) * exponential(-rate * t)
        case .underdamped(let rate, let frequency, let a, let b):
            let (sine, cosine) = sineAndCosine(frequency * t)
            let along = (b * frequency - rate * a) * cosine
            let across = (a * frequency + rate * b) * sine
            return exponential(-rate * t) * (along - across)
        }
    }

    /// The time, s, at which the displacement first passes through zero after t = 0; nil when it only approaches zero.
    public var firstZero: Double? {
        switch self {
        case .overdamped(let slow, let fast, let a, let b):
            guard a * b < 0, abs(b) > abs(a) else { return nil }
            return naturalLogarithm(-b / a) / (fast - slow)
        case .critical(_, let a, let b):
            return a * b < 0 ? -a / b : nil
        case .underdamped(_, let frequency, let a, let b):
            return phase(cosineShare: a, sineShare: b) / frequency
        }
    }

    /// The time, s, at which the displacement is largest after t = 0; 0 when it does not grow at the start.
    public var peak: Double { velocity(at: 0) > 0 ? turn : 0 }

    /// The time, s, at which the displacement turns round after t = 0: outside, or on the far side of zero when it was
    /// thrown inward. 0 when it never turns. Of an underdamped spring, which turns for ever, only the first peak
    /// counts.
    public var turn: Double {
        switch self {
        case .overdamped(let slow, let fast, let a, let b):
            let ratio = -fast * b / (slow * a)
            return ratio > 1 && ratio.isFinite ? naturalLogarithm(ratio) / (fast - slow) : 0
        case .critical(let rate, let a, let b):
            return b == 0 ? 0 : max(0, 1 / rate - a / b)
        case .underdamped(let rate, let frequency, let a, let b):
            guard velocity(at: 0) > 0 else { return 0 }
            return phase(cosineShare: b * frequency - rate * a, sineShare: -(a * frequency + rate * b)) / frequency
        }
    }

    /// The first time after the peak, s, from which the displacement is at most `distance`, pt, on either side.
    public func time(untilWithin distance: Double) -> Double {
        // A throw inward that barely crosses to the far side turns late there, but is within `distance` long before.
        time(after: abs(displacement(at: turn)) > distance ? turn : peak, untilWithin: distance)
    }

    /// The time, s, from which the displacement is never again more than `distance`, pt; of an underdamped spring, by
    /// its envelope.
    public func time(whenAlwaysWithin distance: Double) -> Double {
        guard case .underdamped(let rate, _, let a, let b) = self else { return time(untilWithin: distance) }
        return max(0, naturalLogarithm((a * a + b * b).squareRoot() / distance) / rate)
    }

    /// The first time from `start` on, s, at which the displacement is at most `distance`, pt, on either side.
    public func time(after start: Double, untilWithin distance: Double) -> Double {
        time(after: start) { abs(displacement(at: $0)) - distance }
    }

    /// The first time from `start` on, s, at which the velocity is at most `speed`, pt/s, in either direction.
    public func time(after start: Double, untilSlowerThan speed: Double) -> Double {
        time(after: start) { abs(velocity(at: $0)) - speed }
    }

    /// The time from which an excess that only shrinks is 0, to the last bit. Computed once a motion.
    private func time(after start: Double, untilGone excess: (Double) -> Double) -> Double {
        if excess(start) <= 0 { return start }
        var early = start
        var late = start + 1 / slowestRate
        // e^(−700) is 1e−304, next to the smallest number that there is: later, everything has gone. (And times may be
        // so large that a step is lost in them.)
        for _ in 0..<700 where !(excess(late) <= 0) { (early, late) = (late, late + 1 / slowestRate) }
        return bracketedRoot(of: excess, from: early, to: late)
    }

    /// The slowest decay, 1/s: after n/rate seconds e^(−n) is left, or less.
    var slowestRate: Double {
        switch self {
        case .overdamped(let slow, _, _, _): slow
        case .critical(let rate, _, _), .underdamped(let rate, _, _, _): rate
        }
    }
}

/// The least φ > 0 with A cos φ + B sin φ = 0.
private func phase(cosineShare a: Double, sineShare b: Double) -> Double {
    if a == 0 { return .pi }
    let angle = arctangent(-a, b)
    return angle > 0 ? angle : angle + .pi
}
