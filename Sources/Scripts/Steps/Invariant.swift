import RefreshEngine

/// What holds at every tick of a span of a script.
public enum Invariant: Hashable, Sendable {
    /// `always insetTop 64pt`: every frame is so.
    case every(Expectation)
    /// `always step within 12pt`, `always step 6pt within 6pt`: so far the offset as it is shown goes from one tick to the next, pt.
    case step(Double, tolerance: Double)
}

/// An `always` that a run is in.
struct InvariantCheck: Sendable {
    let invariant: Invariant
    /// Of the `always`.
    let location: ScriptLocation
    /// Whether it has been told that it does not hold; once is enough.
    private(set) var hasFailed = false
    /// When it was looked at last, pt.
    private var offset: Double

    init(_ invariant: Invariant, at location: ScriptLocation, from offset: Double) {
        (self.invariant, self.location, self.offset) = (invariant, location, offset)
    }

    /// Looks at a tick when all that happens at it has happened; a second look at the same tick changes nothing.
    mutating func check(_ frame: Frame, of preview: Simulation) -> ExpectationFailure? {
        let step = frame.offset - offset
        offset = frame.offset
        if hasFailed { return nil }
        let failure = failure(in: frame, of: preview, step)
        hasFailed = failure != nil
        return failure
    }

    private func failure(in frame: Frame, of preview: Simulation, _ step: Double) -> ExpectationFailure? {
        switch invariant {
        case .every(let expectation): expectation.failure(in: frame, of: preview)
        case .step(let expected, let tolerance): ExpectationFailure(Grammar.step, "pt", expected, step, tolerance: tolerance)
        }
    }
}
