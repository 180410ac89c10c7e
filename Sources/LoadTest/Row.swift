/// One line of what `scripts/bench` prints: a figure, and what it should be.
public struct Row: Equatable, Sendable {
    public enum Target: Equatable, Sendable { case atMost(Double), atLeast(Double) }

    public var scenario: String
    /// What it is, with its unit: `gap, p99, ms`.
    public var what: String
    /// nil: it could not be measured.
    public var value: Double?
    /// nil: it stands there to explain the others.
    public var target: Target?

    public init(_ scenario: String, _ what: String, _ value: Double?, _ target: Target? = nil) {
        (self.scenario, self.what, self.value, self.target) = (scenario, what, value, target)
    }

    /// nil: there is nothing to meet. What could not be measured is not met.
    public var isMet: Bool? {
        guard let target else { return nil }
        guard let value else { return false }
        switch target {
        case .atMost(let most): return value <= most
        case .atLeast(let least): return value >= least
        }
    }
}
