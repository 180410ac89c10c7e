import Motion
import RefreshEngine

/// What a run shows while it goes on, in order.
public enum ScriptMoment: Sendable {
    /// A tick with everything that happens at it: every one from 0 to the last.
    case tick(Simulation)
    /// The preview has taken this, at its tick.
    case input(Input, at: Tick)
    case notices([Notice], at: Tick)
    /// And the preview as it is then.
    case event(ScriptEvent, Simulation)
    /// A new preview takes the place of this one.
    case restart(Scenario, after: Simulation)
}

extension Script {
    /// Plays the script from tick 0 to its end, in virtual time.
    /// - Throws: what `watch` throws; the run is over then.
    public func run<Failure: Error>(_ watch: (ScriptMoment) throws(Failure) -> Void) throws(Failure) -> ScriptOutcome {
        var runner = ScriptRunner(self)
        return try runner.run(on: Simulation(scenario), watch)
    }
}
