import Motion

/// An animation that many parts ask for at the same ticks: its progress at each, computed once.
struct SampledAnimation: Hashable, Sendable {
    let animation: Animation
    /// From its start on.
    private let samples: [Double]

    /// So many ticks are sampled at most; later ones are computed when they are asked for. Chosen: two seconds, longer
    /// than any published animation, and so few that a setting that changes with every message costs little.
    static let maxSamples = 240

    init(_ animation: Animation) {
        self.animation = animation
        let count = min(animation.duration.count, SampledAnimation.maxSamples)
        samples = (0..<count).map { SampledAnimation.progress(of: animation, after: Tick($0)) }
    }

    /// As `Animation.progress`, but for the last bit.
    func progress(after time: Tick) -> Double {
        samples.indices.contains(time.count)
            ? samples[time.count] : SampledAnimation.progress(of: animation, after: time)
    }

    /// By ticks, as the published control counts frames. Seconds would have another last bit.
    private static func progress(of animation: Animation, after time: Tick) -> Double {
        guard case .curve(let easing) = animation.timing, time < animation.duration else {
            return animation.progress(after: time)
        }
        if case .spring = easing { return animation.progress(after: time) }
        return easing.value(at: Double(time.count) / Double(animation.duration.count))
    }
}
