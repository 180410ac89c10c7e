import RefreshEngine

/// What `print` can show of a frame.
public enum PrintedField: Hashable, Sendable {
    case quantity(Quantity)
    case state(Edge)
    case detail(Edge)

    /// `offset -64pt`, `header state loading`
    public func text(in frame: Frame) -> String {
        switch self {
        case .quantity(let quantity): "\(quantity.name) " + (quantity.value(in: frame).map { readable($0) + quantity.unit } ?? "nothing")
        case .state(let edge): "\(edge.rawValue) state \(frame.status(at: edge)?.state.rawValue ?? "nothing")"
        case .detail(let edge): "\(edge.rawValue) detail \(frame.status(at: edge)?.detail ?? "nothing")"
        }
    }
}
