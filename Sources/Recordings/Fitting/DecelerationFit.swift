import Motion

/// The deceleration that describes a glide: `Deceleration` with the rate that comes nearest.
public struct DecelerationFit: FittedLaw, Hashable {
    /// The share of the velocity that is left after a millisecond, as UIScrollView.DecelerationRate has it.
    public var rate: Estimate
    /// The velocity at the first sample, pt/s.
    public var velocity: Estimate
    public var quality: FitQuality
    private let parameters: [Double]

    func offset(at time: Double) -> Double { Self.offset(parameters, time - quality.start) }

    /// - Parameter glide: content that nobody holds, inside its edges
    /// - Returns: nil when no deceleration comes out: the samples lie on a line, or speed up
    public init?(_ glide: MotionSamples) {
        let times = glide.elapsed
        let way = (glide.offsets.last ?? 0) - (glide.offsets.first ?? 0)
        let starts = [2.0, 10].map { decay in
            [
                glide.offsets.first ?? 0, way * decay / (1 - exponential(-decay * glide.duration)),
                naturalLogarithm(decay),
            ]
        }
        guard let fit = LeastSquares.best(of: starts, times, glide.offsets, Self.offset) else { return nil }
        let decay = bounded(fit.parameters[2])
        let rate = Deceleration.ratePerMillisecond(decay: decay)
        self.rate = Estimate(value: rate, error: fit.error(of: [0, 0, rate * decay / 1000]))
        velocity = Estimate(value: fit.parameters[1], error: fit.error(of: [0, 1, 0]))
        (quality, parameters) = (FitQuality(fit, glide.times), fit.parameters)
    }

    /// Position and velocity at 0, and the logarithm of the decay, which is positive that way.
    private static func offset(_ parameters: [Double], _ time: Double) -> Double {
        Deceleration(position: parameters[0], velocity: parameters[1], decay: bounded(parameters[2])).position(at: time)
    }
}

/// A positive parameter by its logarithm, of which a step of a fit that goes astray makes no infinity.
func bounded(_ logarithm: Double) -> Double { exponential(min(max(logarithm, -30), 30)) }
