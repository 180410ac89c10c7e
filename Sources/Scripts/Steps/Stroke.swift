import Motion

/// A finger's way along a curve, as samples at the exact times of ticks; the last one is exactly at the end.
package struct Stroke: Hashable, Sendable {
    /// How long a fling touches, s: three intervals, all that a release velocity looks at (physics.md 5.3).
    static let flingDuration = 3 / Double(Tick.perSecond)

    /// When it starts, in script time, and from where, pt.
    package let start: Tick, y: Double
    /// pt, positive downwards
    package let travel: Double
    /// s
    package let duration: Double
    package let curve: TimingCurve

    package init(start: Tick, y: Double, travel: Double, duration: Double, curve: TimingCurve) {
        (self.start, self.y, self.travel, self.duration, self.curve) = (start, y, travel, duration, curve)
    }

    /// The tick of its last sample: its end, rounded up.
    var end: Tick { start + .seconds(duration) }
    /// The tick of its first sample after the finger's present place.
    var first: Tick { min(start + Tick(1), end) }

    /// The sample that is taken at `tick`, after the start and not after the end.
    func sample(at tick: Tick) -> TouchSample {
        if tick >= end { return TouchSample(time: start.microseconds(plus: duration), y: y + travel) }
        return TouchSample(time: tick.microseconds(), y: y + travel * curve.value(at: (tick - start).seconds / duration))
    }
}

extension Tick {
    /// This moment and so many seconds after it, µs: exactly the time of a tick when it is one (as `Tick.seconds` rounds).
    func microseconds(plus seconds: Double = 0) -> Double {
        let tick = self + .seconds(seconds)
        let isWhole = abs(Double((tick - self).count) - seconds * Double(Tick.perSecond)) < 1e-6
        return isWhole ? Double(tick.count) * 1e6 / Double(Tick.perSecond) : (self.seconds + seconds) * 1e6
    }
}
