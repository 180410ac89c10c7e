import Motion

/// Where the samples of a finger have put the content, by the samples' own times: how fast the content follows, however
/// the samples fall into ticks.
///
/// A mouse that reports 60 times a second moves the content at every other tick, and one that reports 125 times twice
/// in one tick now and then. Measured from tick to tick, its velocity would jump up and down. So it is measured between
/// two times, with the content's place interpolated linearly between samples.
struct FingerTrail {
    /// The newest points, each at its number modulo `capacity`: pt, and µs of the sender's clock.
    private var offsets: SIMD8<Double>, times: SIMD8<Double>
    private var count = 1

    /// A tick has one point at most, and four ticks are looked back.
    private static let capacity = 8
    /// A finger that has sent nothing for so long, µs, has rested: as for its release velocity.
    private static let rest = ReleaseVelocity.uikit.stale * 1e6

    init(at offset: Double, time: Double) { (offsets, times) = (SIMD8(repeating: offset), SIMD8(repeating: time)) }

    var time: Double { point(0).time }

    /// - Parameter age: 0 is the newest
    private func point(_ age: Int) -> (offset: Double, time: Double) {
        let place = (count - 1 - age) & (FingerTrail.capacity - 1)
        return (offsets[place], times[place])
    }

    /// A newer sample has put the content there. One that is not newer replaces the last.
    mutating func add(_ offset: Double, at time: Double) {
        let last = point(0)
        guard time > last.time else { return moveLast(to: offset) }
        // A resting mouse sends nothing. The content has moved only since the sample that it would have sent last.
        if time - last.time >= FingerTrail.rest { append(last.offset, time - min(spacing, FingerTrail.rest)) }
        append(offset, time)
    }

    /// The content has been put elsewhere without a sample.
    mutating func moveLast(to offset: Double) { offsets[(count - 1) & (FingerTrail.capacity - 1)] = offset }

    private var spacing: Double { count > 1 ? point(0).time - point(1).time : Tick(1).seconds * 1e6 }

    private mutating func append(_ offset: Double, _ time: Double) {
        (offsets[count & (FingerTrail.capacity - 1)], times[count & (FingerTrail.capacity - 1)]) = (offset, time)
        count += 1
    }

    /// The content's mean velocity over so long before the newest sample, or since the first one, pt/s.
    func velocity(over ticks: Tick) -> Double {
        let end = point(0)
        let start = end.time - ticks.seconds * 1e6
        var newer = end
        for age in 1..<max(1, min(count, FingerTrail.capacity)) {
            let older = point(age)
            if older.time <= start {
                let offset =
                    older.offset + (newer.offset - older.offset) * (start - older.time) / (newer.time - older.time)
                return (end.offset - offset) / ticks.seconds
            }
            newer = older
        }
        return (end.offset - newer.offset) / max((end.time - newer.time) / 1e6, Tick(1).seconds)
    }
}
