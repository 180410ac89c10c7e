/// How far a number may be from its golden, by what it is a number of.
///
/// The engine gives the same bits on every run and machine, so these do not allow for noise. They are what nobody can see: a change
/// of the code that only reorders arithmetic passes, and one of a spring by a hundredth does not.
public struct GoldenTolerances: Hashable, Sendable {
    /// Of lengths and places, pt: a thirtieth of a pixel of a screen with three pixels a point.
    public var points = 0.01
    /// Of a transform's a, b, c and d, which are ratios: 0.02 pt at the end of a bar of 40 pt.
    public var transform = 0.0005
    /// Half a step of 8 bits, 1/512, rounded up.
    public var opacity = 0.002
    /// Of progress and of strokes, shares of a path: 0.05 pt on a way of 100 pt.
    public var progress = 0.0005
    /// pt/s: the hundredth of a point that it makes in a tick, 1/120 s.
    public var velocity = 1.0
    /// Of what the clock on the wall shows, s: none, as a script brings its own clock.
    public var moment = 0.0

    public init() {}

    /// No difference at all.
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
        /// Of rows and pictures: another one is another one.
        case count

        /// What is written after such a number.
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
    /// Of a field that is one number.
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
