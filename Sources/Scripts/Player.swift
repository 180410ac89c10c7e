import Motion
import RefreshEngine

/// Something that plays on a preview, such as a script or a recording: it looks at the preview and says what must
/// happen to it next.
///
/// It never changes the preview itself. The driver that follows its commands decides how fast ticks pass, so that a run
/// offline and one on the daemon give the same frames.
public protocol Player: Sendable {
    /// The next command.
    /// - Parameter preview: as it is after all earlier commands
    mutating func next(_ preview: Simulation) -> PlayerCommand

    /// Receives the notices that the preview gave when it took an input or advanced by a tick.
    mutating func observe(_ notices: [Notice])

    /// For at least how many ticks its commands will be nothing but `tick`; 0 when that is not known.
    func idleTicks(_ preview: Simulation) -> Tick
}

extension Player {
    public mutating func observe(_ notices: [Notice]) {}
    public func idleTicks(_ preview: Simulation) -> Tick { .zero }

    /// Plays to the end in virtual time, as fast as the processor can.
    /// - Parameters:
    ///   - preview: at its tick 0
    ///   - skipping: whether ticks are skipped at which the preview is at rest
    ///   - watch: receives everything that happens, in order
    /// - Throws: what `watch` throws; that ends the run
    public mutating func run<Failure: Error>(
        on preview: Simulation, skipping: Bool = false, _ watch: (ScriptMoment) throws(Failure) -> Void
    ) throws(Failure) -> ScriptOutcome {
        var preview = preview
        while true {
            let notices: [Notice]
            switch next(preview) {
            case .apply(let input):
                notices = preview.apply(input)
                try watch(.input(input, at: preview.tick))
            case .restart(let scenario):
                try watch(.restart(scenario, after: preview))
                preview = Simulation(scenario)
                continue
            case .tick:
                try watch(.tick(preview))
                notices = preview.advance(over: skipping ? idleTicks(preview) : .zero)
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

/// What the driver of a preview must do next.
public enum PlayerCommand: Hashable, Sendable {
    /// Give this input to the preview at its present tick, then ask again.
    case apply(Input)
    /// Replace the preview by a new one of this scenario, at its own tick 0, then ask again.
    case restart(Scenario)
    /// Nothing more happens at this tick: advance by one, then ask again.
    case tick
    /// Report this event, then ask again.
    case event(ScriptEvent)
    /// The end. Every later answer is the same.
    case finished(ScriptOutcome)
}

/// What happens in a run, in order.
public enum ScriptMoment: Sendable {
    /// A tick is complete: everything that happens at it has happened. Comes for every tick from 0 to the last.
    case tick(Simulation)
    /// The preview took this input at this tick of its own.
    case input(Input, at: Tick)
    case notices([Notice], at: Tick)
    /// The event and the preview at that moment.
    case event(ScriptEvent, Simulation)
    /// A new preview of this scenario takes the place of the preview that is given.
    case restart(Scenario, after: Simulation)
}
