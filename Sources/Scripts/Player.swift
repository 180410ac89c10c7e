import Motion
import RefreshEngine

/// Something that plays on a preview: it is shown the preview and says what must happen to it next.
///
/// Whoever drives it decides how fast ticks pass, so that offline and live give the same frames. It never changes the preview itself.
public protocol Player: Sendable {
    /// - Parameter preview: as it is now, with everything done that was demanded before
    mutating func next(_ preview: Simulation) -> PlayerCommand

    /// Hears what the preview said when it took an input or let a tick pass.
    mutating func observe(_ notices: [Notice])

    /// For how many ticks it will demand nothing but time, at least; 0 when it does not know.
    func idleTicks(_ preview: Simulation) -> Tick
}

extension Player {
    public mutating func observe(_ notices: [Notice]) {}
    public func idleTicks(_ preview: Simulation) -> Tick { .zero }

    /// Plays to its end, in virtual time.
    /// - Parameters:
    ///   - preview: at its tick 0
    ///   - skipping: passes over ticks at which a preview that is still has nothing to show
    /// - Throws: what `watch` throws; the run is over then.
    public mutating func run<Failure: Error>(
        on preview: Simulation, skipping: Bool = false, _ watch: (ScriptMoment) throws(Failure) -> Void
    ) throws(Failure) -> ScriptOutcome {
        var preview = preview
        while true {
            let notices: [Notice]
            switch next(preview) {
            case .take(let input):
                notices = preview.take(input)
                try watch(.input(input, at: preview.tick))
            case .restart(let scenario):
                try watch(.restart(scenario, after: preview))
                preview = Simulation(scenario)
                continue
            case .tick:
                try watch(.tick(preview))
                let idleTicks = self.idleTicks(preview)
                if skipping, idleTicks > Tick(1), preview.isStill { preview.skip(idleTicks - Tick(1)) }
                notices = preview.advance()
            case .event(let event):
                try watch(.event(event, preview))
                continue
            case .finished(let outcome):
                try watch(.tick(preview))
                return outcome
            }
            observe(notices)
            if !notices.isEmpty { try watch(.notices(notices, at: preview.tick)) }
        }
    }
}

/// What the driver of a preview is to do next, as a script or a recording wants it.
public enum PlayerCommand: Hashable, Sendable {
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
