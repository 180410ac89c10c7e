import RefreshEngine

extension Quantity {
    /// - Returns: the number in `unit`; nil when there is no control at the edge that it names
    public func value(in frame: Frame) -> Double? {
        switch self {
        case .offset: frame.offset
        case .velocity: frame.velocity
        case .insetTop: frame.insets.top
        case .insetBottom: frame.insets.bottom
        case .pull: frame.pull
        case .tick: Double(frame.tick.count)
        case .seconds: frame.seconds
        case .progress(let edge): frame.status(at: edge)?.progress
        }
    }
}

/// A field of a frame that `print` can show.
public enum PrintedField: Hashable, Sendable {
    case quantity(Quantity)
    case state(Edge)
    case detail(Edge)
    case measure(Measure.Name)

    /// `offset -64pt`, `header state loading`, `overshoot 3.1pt at tick 93`
    public func text(in frame: Frame, measures: MotionMeasures = MotionMeasures()) -> String {
        switch self {
        case .quantity(let quantity):
            "\(quantity.name) " + (quantity.value(in: frame).map { readable($0) + quantity.unit } ?? "nothing")
        case .state(let edge): "\(edge.rawValue) state \(frame.status(at: edge)?.state.rawValue ?? "nothing")"
        case .detail(let edge): "\(edge.rawValue) detail \(frame.status(at: edge)?.detail ?? "nothing")"
        case .measure(let name): "\(name.rawValue) \(measures.words(for: name))"
        }
    }
}
