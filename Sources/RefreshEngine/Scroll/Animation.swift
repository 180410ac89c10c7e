import Motion

/// How a change is shown: over how long, and by which timing.
///
///     Animation(.seconds(0.25))                       // UIView.animate with no options
///     Animation(.seconds(0.25), .easeOut)
///     Animation(.seconds(0.4), .spring(EasingSpring(response: 0.3, dampingRatio: 0.7)))
///     Animation(spring: .seconds(0.4), dampingRatio: 0.7)         // UIView.animate's springs
public struct Animation: Hashable, Sendable {
    /// How long it is shown, in ticks.
    public var duration: Tick
    /// How far it has come at each moment.
    public var timing: Timing

    /// The rule by which the share of the way that is done follows from the time.
    public enum Timing: Hashable, Sendable {
        /// By the share of the duration; a spring among them settles within it.
        case curve(Easing)
        /// By the seconds since its start, whatever the duration. When the duration is over the whole way counts as
        /// done.
        case spring(SpringTiming)
    }

    /// - Parameter curve: `.easeInOut` is what UIView uses when nothing is said
    public init(_ duration: Tick, _ curve: Easing = .easeInOut) { self.init(duration, timing: .curve(curve)) }

    /// - Parameter timing: `.curve(.easeOut)`, or a spring
    public init(_ duration: Tick, timing: Timing) {
        self.duration = duration
        self.timing = timing
    }

    /// `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)`: physics.md 3.3.
    /// - Parameter initialVelocity: ways a second, toward the target
    public init(spring duration: Tick, dampingRatio: Double, initialVelocity: Double = 0) {
        let spring = SpringTiming(
            duration: duration.seconds, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
        self.init(duration, timing: .spring(spring))
    }

    /// A CASpringAnimation that lasts until it has settled, rounded up to a tick.
    public init(spring: Spring, initialVelocity: Double = 0) {
        let timing = SpringTiming(spring, initialVelocity: initialVelocity)
        self.init(.seconds(timing.settlingTime()), timing: .spring(timing))
    }

    /// How much of `whole` is done so long after its start. An even motion is multiplied before it is divided, which has
    /// another last bit than `whole` times its progress.
    func way(_ whole: Double, after time: Tick) -> Double {
        if timing == .curve(.linear), time < duration { return whole * time.seconds / duration.seconds }
        return whole * progress(after: time)
    }

    /// The share of the way that is done so long after its start: 0 at first, exactly 1 from its end on.
    public func progress(after time: Tick) -> Double {
        if time >= duration { return 1 }
        switch timing {
        case .curve(let curve): return curve.value(after: time.seconds, of: duration.seconds)
        case .spring(let spring): return spring.value(after: time.seconds)
        }
    }
}
