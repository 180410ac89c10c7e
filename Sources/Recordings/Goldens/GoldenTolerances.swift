/// How far a number may differ from its golden. It depends on what the number measures.
///
/// The engine gives the same bits on every run and machine, so the tolerances need not allow for noise. They are what
/// nobody can see: a change of the code that only reorders arithmetic passes; a change of a spring by a hundredth does
/// not.
public struct GoldenTolerances: Hashable, Sendable {
    /// Lengths and places, pt: a thirtieth of a pixel on a screen with three pixels a point. Of a node these are points
    /// of the screen, after the transforms of all its groups: how far a corner of its box has moved, how much longer an
    /// edge of it is, how much wider a stroke, how much farther it is stroked.
    public var points = 0.01
    /// Numbers in goldens have four decimals. Two that differ by one in the last one, a little more in binary, may be
    /// the same number, rounded otherwise: nothing is made of it on the screen.
    var rounding = 0.00015
    /// The ratios a, b, c and d of a transform where its scene cannot be read: this is 0.02 pt at the end of a bar of
    /// 40 pt.
    public var transform = 0.0005
    /// Opacities, 0 to 1: half a step of 8 bits, 1/512, rounded up.
    public var opacity = 0.002
    /// Progress, 0 to 1: this is 0.05 pt of a pull of 100 pt.
    public var progress = 0.0005
    /// Velocities, pt/s: this is a hundredth of a point in a tick of 1/120 s.
    public var velocity = 1.0
    /// Times of day, s: no tolerance, because a script sets its own clock.
    public var moment = 0.0

    /// The same for recordings, which have times of day, and numbers that were not rounded.
    package var ofRecordings: GoldenTolerances {
        var copy = self
        (copy.moment, copy.rounding) = (.infinity, 0)
        return copy
    }

    public init() {}

    /// No tolerance for any number.
    static var exact: GoldenTolerances {
        var tolerances = GoldenTolerances()
        (tolerances.points, tolerances.transform, tolerances.opacity, tolerances.progress, tolerances.velocity) = (
            0, 0, 0, 0, 0
        )
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
