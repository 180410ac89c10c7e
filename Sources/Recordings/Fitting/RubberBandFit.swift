import Motion

/// The rubber band that describes how content follows a finger beyond its edge: `RubberBand` with the coefficient that
/// comes nearest.
public struct RubberBandFit: Hashable, Sendable {
    /// The share of the finger's travel that is shown at the edge itself.
    public var coefficient: Estimate
    /// Where the finger was when the content was at its edge, pt.
    public var origin: Estimate
    public var quality: FitQuality

    /// - Parameters:
    ///   - fingers: how far the finger is in the direction in which it pulls, pt; only differences count
    ///   - overscrolls: how far the content is beyond its edge then, pt, ≥ 0
    ///   - times: s, growing
    ///   - viewport: the scroll view's height, pt, > 0
    /// - Returns: nil when no band comes out
    public init?(fingers: [Double], overscrolls: [Double], times: [Double], viewport: Double) {
        let pull = MotionSamples(times: fingers, offsets: overscrolls)
        let times = MotionSamples(times: times, offsets: overscrolls).times
        guard let finger = pull.times.first, let shown = pull.offsets.first, viewport > 0 else { return nil }
        let share = 0.55
        let before = shown * viewport / (share * max(viewport - shown, 1))
        let fit = LeastSquares(from: [naturalLogarithm(share), finger - before], pull.times, pull.offsets) {
            parameters, finger in
            let followed = bounded(parameters[0]) * (finger - parameters[1])
            return followed > 0 ? followed * viewport / (viewport + followed) : followed
        }
        guard let fit else { return nil }
        let coefficient = bounded(fit.parameters[0])
        self.coefficient = Estimate(value: coefficient, error: fit.error(of: [coefficient, 0]))
        origin = Estimate(value: fit.parameters[1], error: fit.error(of: [0, 1]))
        quality = FitQuality(fit, times)
    }
}
