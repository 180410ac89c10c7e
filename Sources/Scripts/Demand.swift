import Motion
import RefreshEngine

/// What the driver of a preview is to do next, as a script or a recording wants it.
public enum Demand: Hashable, Sendable {
    /// Give this to the preview at its present tick, then ask again.
    case take(Input)
    /// Put a new preview of this scenario in the place of the present one, at its own tick 0, then ask again.
    case restart(Scenario)
    /// Nothing more happens at this tick: let it pass, then ask again.
    case tick
    case event(ScriptEvent)
    /// The end; from now on the answer is always this.
    case finished(ScriptOutcome)
}
