import Motion
import RefreshEngine

/// Plays only as far as it is asked to, for callers that need some ticks of a motion and not the others.
///
///     var cursor = PlayerCursor(ScriptRunner(script), on: Simulation(script.scenario))
///     cursor.play(to: Tick(36))
///     draw(cursor.preview.scene, cursor.preview.frame())
public struct PlayerCursor: Sendable {
    /// As it is when everything at the tick has happened.
    public private(set) var preview: Simulation
    /// The ticks that have passed since the beginning, whatever previews were restarted.
    public private(set) var tick = Tick.zero
    /// Where the finger is along the list, pt in the viewport; nil: it is not down.
    public private(set) var finger: Double?
    private var player: any Player
    private var isFinished = false
    /// Whether all that happens at this tick has happened.
    private var isComplete = false

    /// - Parameter preview: at its tick 0
    public init(_ player: any Player, on preview: Simulation) { (self.player, self.preview) = (player, preview) }

    /// Plays until everything at that tick has happened, or to the end, where it stays. It does not go back.
    public mutating func play(to goal: Tick) {
        while !isFinished {
            if !isComplete { perform() } else if tick < goal { pass(to: goal) } else { return }
        }
    }

    private mutating func perform() {
        switch player.next(preview) {
        case .apply(let input):
            follow(input)
            player.observe(preview.apply(input))
        case .restart(let scenario): (preview, finger) = (Simulation(scenario), nil)
        case .event: break
        case .tick: isComplete = true
        case .finished: isFinished = true
        }
    }

    private mutating func follow(_ input: Input) {
        switch input {
        case .fingerDown(let touch), .fingerMoved(let touch): finger = touch.y
        case .fingerUp, .fingerCancelled: finger = nil
        default: break
        }
    }

    private mutating func pass(to goal: Tick) {
        let before = preview.tick
        let idle = min(player.idleTicks(preview), goal - tick)
        player.observe(preview.advance(over: idle))
        tick = tick + preview.tick - before
        isComplete = false
    }
}
