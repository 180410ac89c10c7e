import Motion

/// A finger's movement along a curve: a sample at the exact time of each tick, and the last one exactly at the end.
package struct Stroke: Hashable, Sendable {
    /// How long the finger of a fling is down, s: three sample intervals, which is all that decides a release velocity
    /// (physics.md 5.3).
    static let flingDuration = 3 / Double(Tick.perSecond)

    /// When it starts, in script time, and at which y, pt.
    package let start: Tick, y: Double
    /// pt, positive downwards
    package let travel: Double
    /// s
    package let duration: Double
    package let curve: TimingCurve

    package init(start: Tick, y: Double, travel: Double, duration: Double, curve: TimingCurve) {
        (self.start, self.y, self.travel, self.duration, self.curve) = (start, y, travel, duration, curve)
    }

    /// The tick of its last sample: the end, rounded up.
    var end: Tick { start + .seconds(duration) }
    var first: Tick { min(start + Tick(1), end) }

    /// The sample at a tick that is after the start and not after the end.
    func sample(at tick: Tick) -> TouchSample {
        if tick >= end { return TouchSample(time: start.microseconds(plus: duration), y: y + travel) }
        return TouchSample(
            time: tick.microseconds(), y: y + travel * curve.value(at: (tick - start).seconds / duration))
    }
}

extension Tick {
    /// The time of this tick plus some seconds, µs. It is exactly the time of a tick when it is near one, as
    /// `Tick.seconds` rounds.
    func microseconds(plus seconds: Double = 0) -> Double {
        let tick = self + .seconds(seconds)
        let isWhole = abs(Double((tick - self).count) - seconds * Double(Tick.perSecond)) < 1e-6
        return isWhole ? Double(tick.count) * 1e6 / Double(Tick.perSecond) : (self.seconds + seconds) * 1e6
    }
}
