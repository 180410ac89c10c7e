/// How far a number may differ from its golden. It depends on what the number measures.
///
/// The engine gives the same bits on every run and machine, so the tolerances need not allow for noise. They are what nobody can see: a change
/// of the code that only reorders arithmetic passes; a change of a spring by a hundredth does not.
public struct GoldenTolerances: Hashable, Sendable {
    /// Lengths and places, pt: a thirtieth of a pixel on a screen with three pixels a point.
    public var points = 0.01
    /// The ratios a, b, c and d of a transform: this is 0.02 pt at the end of a bar of 40 pt.
    public var transform = 0.0005
    /// Opacities, 0 to 1: half a step of 8 bits, 1/512, rounded up.
    public var opacity = 0.002
    /// Progress and stroke ends, 0 to 1: this is 0.05 pt on a path of 100 pt.
    public var progress = 0.0005
    /// Velocities, pt/s: this is a hundredth of a point in a tick of 1/120 s.
    public var velocity = 1.0
    /// Times of day, s: no tolerance, because a script sets its own clock.
    public var moment = 0.0

    public init() {}

    /// No tolerance for any number.
    static var exact: GoldenTolerances {
        var tolerances = GoldenTolerances()
        (tolerances.points, tolerances.transform, tolerances.opacity, tolerances.progress, tolerances.velocity) = (0, 0, 0, 0, 0)
        return tolerances
    }

    subscript(kind: Kind) -> Double {
        switch kind {
        case .points: points
        case .transform: transform
        case .opacity: opacity
        case .progress: progress
        case .velocity: velocity
        case .moment: moment
        case .count: 0
        }
    }

    enum Kind: String, CaseIterable, Sendable {
        case points, transform, opacity, progress, velocity, moment
        /// Indices and counts of rows and pictures, which must be equal.
        case count

        /// The unit as it is written after the number.
        var unit: String {
            switch self {
            case .points: "pt"
            case .velocity: "pt/s"
            case .moment: "s"
            case .transform, .opacity, .progress, .count: ""
            }
        }
    }
}

extension FrameField.Name {
    /// The tolerance that applies to a field with one number.
    var kind: GoldenTolerances.Kind {
        switch self {
        case .velocity: .velocity
        case .opacity: .opacity
        case .progress, .insertion, .strokeStart, .strokeEnd: .progress
        case .insertedRow, .image: .count
        default: .points
        }
    }
}
