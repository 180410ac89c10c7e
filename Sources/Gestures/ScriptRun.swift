import Motion
import RefreshEngine

/// What a run shows while it goes on, in order.
public enum ScriptMoment: Sendable {
    /// A tick with everything that happens at it: every one from 0 to the last.
    case tick(Simulation)
    case notices([Notice], at: Tick)
    /// And the preview as it is then.
    case event(ScriptEvent, Simulation)
}

extension Script {
    /// Plays the script from tick 0 to its end, in virtual time.
    /// - Throws: what `watch` throws; the run is over then.
    public func run<Failure: Error>(_ watch: (ScriptMoment) throws(Failure) -> Void) throws(Failure) -> ScriptOutcome {
        var runner = ScriptRunner(self), preview = Simulation(scenario)
        while true {
            let notices: [Notice]
            switch runner.next(preview) {
            case .take(let input): notices = preview.take(input)
            case .tick:
                try watch(.tick(preview))
                notices = preview.advance()
            case .event(let event):
                try watch(.event(event, preview))
                continue
            case .finished(let outcome):
                try watch(.tick(preview))
                return outcome
            }
            runner.hear(notices)
            if !notices.isEmpty { try watch(.notices(notices, at: preview.tick)) }
        }
    }
}
