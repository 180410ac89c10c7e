/// How far an animation has come after a share of its duration: a cubic Bézier from (0, 0) to (1, 1), as Core Animation
/// has it.
///
///     Animation(.seconds(0.3), .easeOut)
///     TimingCurve(0.2, 0, 0, 1).value(at: 0.5)      // how far it is after half of the time, about 0.88
///
/// Source: physics.md 3.1; Apple's CAMediaTimingFunctionName pages.
public struct TimingCurve: Hashable, Sendable {
    /// The control points.
    public let x1: Double, y1: Double, x2: Double, y2: Double

    /// - Parameters: the control points; both x in 0...1, so that the curve is a function of time
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        precondition((0...1).contains(x1) && (0...1).contains(x2))
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    /// Equal ways in equal times.
    public static let linear = TimingCurve(0, 0, 1, 1)
    /// Begins slowly.
    public static let easeIn = TimingCurve(0.42, 0, 1, 1)
    /// Ends slowly.
    public static let easeOut = TimingCurve(0, 0, 0.58, 1)
    /// What `UIView.animate` uses when no option is given.
    public static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)
    /// What an implicit animation of a free-standing layer uses.
    public static let coreAnimationDefault = TimingCurve(0.25, 0.1, 0.25, 1)

    /// - Parameter time: share of the duration; before 0 and after 1 the ends hold
    /// - Returns: share of the way, exact to 1e-12
    public func value(at time: Double) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        if self == .linear { return time }
        return bezier(y1, y2, parameter(at: time))
    }

    /// Solves x(s) = time: Newton's steps, kept inside a bracket that x, being monotone, allows to halve.
    private func parameter(at time: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var s = time
        for _ in 0..<64 {
            let miss = bezier(x1, x2, s) - time
            // Chosen: a hundredth of the 1e-12 that physics.md 3.1 asks for; 64 halvings reach it from anywhere.
            if abs(miss) < 1e-14 { break }
            if miss > 0 { high = s } else { low = s }
            let next = s - miss / slope(x1, x2, s)
            s = next > low && next < high ? next : (low + high) / 2
        }
        return s
    }
}

private func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
}

private func slope(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * p1 + 6 * r * s * (p2 - p1) + 3 * s * s * (1 - p2)
}
