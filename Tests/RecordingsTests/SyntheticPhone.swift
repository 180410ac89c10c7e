import Motion

@testable import Recordings

/// A phone that is not there: samples a motion that is known as a device would, and wrong as a device is.
struct SyntheticPhone {
    private var random: SplitMix64
    /// Samples a second.
    var rate = 60.0
    /// How far a time stamp is off at most, s.
    var jitter = 0.0005
    /// How far an offset is off in two of three cases, pt, before it is rounded to pixels; and the pixels in a point.
    var noise = 0.1, scale = 3.0

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// From 0 to 1, each as likely as another.
    mutating func uniform() -> Double { Double(random.next() >> 11) * 0x1p-53 }

    /// The sum of twelve even numbers is as good as normal.
    private mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }

    mutating func shown(_ offset: Double) -> Double { ((offset + noise * normal()) * scale).rounded() / scale }

    mutating func samples(
        from start: Double = 0, to end: Double, _ offset: (Double) -> Double
    ) -> (times: [Double], offsets: [Double]) {
        var times: [Double] = []
        var offsets: [Double] = []
        var time = start + uniform() / rate
        while time < end {
            times.append(time + jitter * (2 * uniform() - 1))
            offsets.append(shown(offset(time)))
            time += 1 / rate
        }
        return (times, offsets)
    }
}
