extension Relation {
    /// - Parameter tolerance: only `=` has one
    func holds(_ actual: Double, _ expected: Double, tolerance: Double = 0) -> Bool {
        // What the conversion from ticks to milliseconds may lose.
        let difference = actual - expected
        let slack = 1e-9 * max(1, abs(expected))
        return switch self {
        case .less: difference < -slack
        case .notGreater: difference <= slack
        case .greater: difference > slack
        case .notLess: difference >= -slack
        case .equal: abs(difference) <= tolerance + slack
        }
    }
}

extension MotionMeasures {
    /// `15.3pt at tick 93`, or why there is nothing yet.
    func words(for name: Measure.Name) -> String {
        self[name].map { "\(readable($0.value))\(name.unit) at tick \($0.tick.count)" } ?? "nothing: \(name.occurrence)"
    }
}
