import Motion

/// The spring that describes how content comes back to its edge: `Spring` with the numbers that come nearest.
public struct SpringFit: FittedLaw, Hashable {
    /// Stiffness, 1/s², and damping, 1/s, at mass 1: only their ratios to the mass have an effect.
    public var stiffness: Estimate, damping: Estimate
    /// The damping divided by the critical one, and the period that the spring would have without any, s: SwiftUI's
    /// `dampingRatio` and `response`.
    public var ratio: Estimate, response: Estimate
    /// Where it comes to rest, pt.
    public var edge: Estimate
    public var quality: FitQuality
    private let parameters: [Double]

    func offset(at time: Double) -> Double { Self.offset(parameters, time - quality.start) }

    /// When a list is at rest, s.
    private static let never = 1e4

    /// - Parameters:
    ///   - bounce: content that nobody holds, beyond its edge
    ///   - rest: where it then rests, pt; nil when that was not seen. However long it rests, it is rounded to the same
    ///     pixel: it counts as one sample.
    /// - Returns: nil when no spring comes out
    public init?(_ bounce: MotionSamples, rest: Double?) {
        let times = bounce.elapsed + (rest == nil ? [] : [Self.never])
        let offsets = bounce.offsets + [rest].compactMap { $0 }
        guard bounce.times.count > 5, let first = offsets.first, let last = offsets.last, times[2] > 0 else {
            return nil
        }
        let velocity = (offsets[2] - first) / times[2]
        let starts = [(120.0, 22.0), (300, 20), (60, 12)].map {
            [first - last, velocity, last, naturalLogarithm($0), naturalLogarithm($1)]
        }
        guard let fit = LeastSquares.best(of: starts, times, offsets, Self.offset) else { return nil }
        let stiffness = bounded(fit.parameters[3])
        let damping = bounded(fit.parameters[4])
        let spring = Spring(mass: 1, stiffness: stiffness, damping: damping)
        let ratio = spring.dampingRatio
        let response = spring.response
        self.stiffness = Estimate(value: stiffness, error: fit.error(of: [0, 0, 0, stiffness, 0]))
        self.damping = Estimate(value: damping, error: fit.error(of: [0, 0, 0, 0, damping]))
        self.ratio = Estimate(value: ratio, error: fit.error(of: [0, 0, 0, -ratio / 2, ratio]))
        self.response = Estimate(value: response, error: fit.error(of: [0, 0, 0, -response / 2, 0]))
        edge = Estimate(value: fit.parameters[2], error: fit.error(of: [0, 0, 1, 0, 0]))
        (quality, parameters) = (FitQuality(fit, bounce.times), fit.parameters)
    }

    /// Displacement and velocity at 0, the edge, and the logarithms of stiffness and damping.
    private static func offset(_ parameters: [Double], _ time: Double) -> Double {
        let spring = Spring(mass: 1, stiffness: bounded(parameters[3]), damping: bounded(parameters[4]))
        return parameters[2]
            + spring.motion(displacement: parameters[0], velocity: parameters[1]).displacement(at: time)
    }
}
