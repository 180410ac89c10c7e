import RefreshEngine

/// What must hold at every tick of an `always` block.
public enum Invariant: Hashable, Sendable {
    /// `always insetTop 64pt`: the expectation holds for every frame.
    case every(Expectation)
    /// `always step within 12pt`, `always step 6pt within 6pt`: how far the presented offset moves from one tick to the
    /// next, pt.
    case step(Double, tolerance: Double)
}

/// An open `always` block of a run.
struct InvariantCheck: Sendable {
    let invariant: Invariant
    let location: ScriptLocation
    /// Whether its failure has been reported. It is reported once.
    private(set) var hasFailed = false
    /// The offset at the last check, pt.
    private var offset: Double

    init(_ invariant: Invariant, at location: ScriptLocation, from offset: Double) {
        (self.invariant, self.location, self.offset) = (invariant, location, offset)
    }

    /// Checks a tick after everything that happens at it. Checking the same tick twice changes nothing.
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
        case .step(let expected, let tolerance):
            ExpectationFailure(Grammar.step, "pt", expected, step, tolerance: tolerance)
        }
    }
}
