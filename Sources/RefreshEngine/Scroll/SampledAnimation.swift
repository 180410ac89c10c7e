import Motion

/// An animation that many parts ask for at the same ticks: its progress at each, computed once.
struct SampledAnimation: Hashable, Sendable {
    let animation: Animation
    /// From its start on; to its end, if it is not longer than ``maxSamples``.
    private let samples: [Double]
    private let isWhole: Bool

    /// So many ticks are sampled at most; later ones are computed when they are asked for. Chosen: two seconds, longer
    /// than any published animation, and so few that a setting that changes with every message costs little.
    static let maxSamples = 240

    init(_ animation: Animation) {
        self.animation = animation
        isWhole = animation.duration.count <= SampledAnimation.maxSamples
        let last = min(animation.duration.count, SampledAnimation.maxSamples)
        samples = (0...last).map { SampledAnimation.progress(of: animation, after: Tick($0)) }
    }

    /// As `Animation.progress`, but for the last bit.
    @inline(__always)
    func progress(after time: Tick) -> Double {
        let place = isWhole ? min(time.count, samples.count - 1) : time.count
        return samples.indices.contains(place) ? samples[place] : SampledAnimation.progress(of: animation, after: time)
    }

    /// By ticks, as the published control counts frames. Seconds would have another last bit.
    @inline(never)
    private static func progress(of animation: Animation, after time: Tick) -> Double {
        guard case .curve(let easing) = animation.timing, time < animation.duration else {
            return animation.progress(after: time)
        }
        if case .spring = easing { return animation.progress(after: time) }
        return easing.value(at: Double(time.count) / Double(animation.duration.count))
    }
}
