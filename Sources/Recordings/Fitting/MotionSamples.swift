/// A stretch of a motion: the samples that one law is fitted to.
public struct MotionSamples: Sendable {
    /// s, growing, and the offsets, pt, at these times.
    public private(set) var times: [Double], offsets: [Double]

    /// How many samples a fit looks at, so that it takes milliseconds. Chosen: 16 s at 120 samples a second. Of more,
    /// every second, third … is taken.
    public static let maxCount = 2_000

    public init(times: [Double], offsets: [Double]) {
        let count = min(times.count, offsets.count)
        let step = max(1, (count + Self.maxCount - 1) / Self.maxCount)
        let places = stride(from: 0, to: count, by: step)
        (self.times, self.offsets) = (places.map { times[$0] }, places.map { offsets[$0] })
    }

    /// The times since the first sample, s.
    var elapsed: [Double] { times.map { $0 - (times.first ?? 0) } }
    var duration: Double { (times.last ?? 0) - (times.first ?? 0) }
}

/// How well a law describes its samples.
public struct FitQuality: Hashable, Sendable {
    /// The number of samples.
    public var count: Int
    /// The root of the mean square of what is left, pt.
    public var rms: Double
    /// When the samples begin and end, s.
    public var start: Double, end: Double

    init(_ fit: LeastSquares, _ times: [Double]) {
        (count, rms) = (fit.count, fit.rms)
        (start, end) = (times.first ?? 0, times.last ?? 0)
    }
}

/// A law with the numbers that come nearest to samples.
protocol FittedLaw: Sendable {
    var quality: FitQuality { get }
    /// The offset, pt, at a time of the samples, s, also before the first.
    func offset(at time: Double) -> Double
}

extension LeastSquares {
    /// The best of several descents, because a curve may have more than one valley.
    static func best(of starts: [[Double]], _ x: [Double], _ y: [Double], _ model: Model) -> LeastSquares? {
        starts.compactMap { LeastSquares(from: $0, x, y, model) }.min { $0.rms < $1.rms }
    }
}
