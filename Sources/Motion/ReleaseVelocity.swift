/// Where a finger is at a moment of its sender's clock.
public struct TouchSample: Hashable, Sendable {
    /// The sender's own time, µs from any zero. Fractions are allowed: ticks are not whole microseconds.
    public var time: Double
    /// The finger's y in the viewport, pt, downwards.
    public var y: Double

    public init(time: Double, y: Double) {
        self.time = time
        self.y = y
    }
}

/// The finger's velocity when it lifts, from the samples' own times and never from their arrival.
///
/// Source: physics.md 5.3 and 5.1.
public struct ReleaseVelocity: Hashable, Sendable {
    /// How much the velocity in each of the last intervals counts, oldest first.
    public var weights: [Double]
    /// A finger that has rested for so long, s, before it lifts has no velocity.
    public var stale: Double
    /// Whether the weights are scaled up to 1 when there are fewer intervals.
    public var isRenormalised: Bool

    public init(weights: [Double], stale: Double, isRenormalised: Bool) {
        self.weights = weights
        self.stale = stale
        self.isRenormalised = isRenormalised
    }

    public static let uikit = ReleaseVelocity(weights: [0.60, 0.35, 0.05], stale: 0.1, isRenormalised: true)
    public static let flutter = ReleaseVelocity(weights: [0.60, 0.35, 0.05], stale: 0.04, isRenormalised: false)
    /// Only the last interval counts.
    public static let last = ReleaseVelocity(weights: [1], stale: 0.1, isRenormalised: true)

    /// The highest velocity that an estimate gives, pt/s: ten times what a thumb can do. Two samples that are hardly
    /// apart in time would otherwise give any velocity up to infinity. Source: behaviour.md 7.16.
    public static let maxSpeed = 100_000.0

    /// How many samples the estimate needs at most.
    public var window: Int { weights.count + 1 }

    /// - Parameters:
    ///   - samples: the finger's last samples, oldest first
    ///   - lift: when it lifted, µs of the same clock
    /// - Returns: the finger's velocity, pt/s, positive downwards, at most `maxSpeed`
    public func estimate(_ samples: [TouchSample], lift: Double) -> Double {
        // Chosen: a tolerance of a nanosecond, so that a rest of exactly `stale` counts whatever its last bit is.
        guard let last = samples.last, lift - last.time < stale * 1e6 - 1e-3 else { return 0 }
        var sum = 0.0
        var used = 0.0
        for (age, weight) in weights.reversed().enumerated() {
            let newer = samples.count - 1 - age
            guard newer >= 1 else { break }
            sum += weight * velocity(from: samples[newer - 1], to: samples[newer])
            used += weight
        }
        return bounded(isRenormalised && used > 0 ? sum / used : sum)
    }

    private func velocity(from a: TouchSample, to b: TouchSample) -> Double {
        b.time > a.time ? bounded((b.y - a.y) / (b.time - a.time) * 1e6) : 0
    }

    private func bounded(_ velocity: Double) -> Double { min(max(velocity, -Self.maxSpeed), Self.maxSpeed) }
}
