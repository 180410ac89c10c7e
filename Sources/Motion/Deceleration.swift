/// Content that glides and loses speed exponentially, in closed form.
///
///     v(t) = v₀ e^(−λt)        y(t) = y₀ + v₀ (1 − e^(−λt)) / λ
///
/// Units: pt, s. Source: physics.md 1 and 5.2.
public struct Deceleration: Hashable, Sendable {
    /// Position at t = 0, pt.
    public var position: Double
    /// Velocity at t = 0, pt/s.
    public var velocity: Double
    /// The decay λ, 1/s, > 0.
    public var decay: Double

    public init(position: Double, velocity: Double, decay: Double) {
        precondition(decay > 0)
        self.position = position
        self.velocity = velocity
        self.decay = decay
    }

    /// The decay, 1/s, of a UIScrollView.decelerationRate: of the share of the velocity that is left after a
    /// millisecond.
    public static func decay(ratePerMillisecond rate: Double) -> Double { -1000 * naturalLogarithm(rate) }

    /// The decay, 1/s, of a friction that leaves this share of the velocity after a second.
    public static func decay(ratePerSecond rate: Double) -> Double { -naturalLogarithm(rate) }

    /// The share of the velocity that a decay, 1/s, leaves after a millisecond: a UIScrollView.decelerationRate.
    public static func ratePerMillisecond(decay: Double) -> Double { exponential(-decay / 1000) }
    /// The share of the velocity that a decay, 1/s, leaves after a second: the drag of Flutter's FrictionSimulation.
    public static func ratePerSecond(decay: Double) -> Double { exponential(-decay) }

    /// Where it would come to rest if nothing were in the way, pt.
    public var target: Double { position + velocity / decay }

    public func position(at time: Double) -> Double { target - velocity / decay * exponential(-decay * time) }
    public func velocity(at time: Double) -> Double { velocity * exponential(-decay * time) }

    /// The time, s, at which the remaining way is `distance`, pt; 0 if it is shorter from the start.
    public func time(untilWithin distance: Double) -> Double {
        max(0, naturalLogarithm(abs(velocity) / (distance * decay)) / decay)
    }

    /// The time, s, at which the content is only as fast as `speed`, pt/s; 0 if it is slower from the start.
    public func time(untilSlowerThan speed: Double) -> Double {
        max(0, naturalLogarithm(abs(velocity) / speed) / decay)
    }

    /// The time, s, at which the content passes `edge`, pt, and its velocity there, pt/s; nil when it comes to rest
    /// before.
    public func crossing(of edge: Double) -> (time: Double, velocity: Double)? {
        let way = edge - position
        guard way * velocity > 0, abs(velocity / decay) > abs(way) else { return nil }
        // The velocity is linear in the way, so the crossing needs no exponential.
        return (-naturalLogarithm(1 - decay * way / velocity) / decay, velocity - decay * way)
    }
}
