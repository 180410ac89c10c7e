import Recordings
import RefreshEngine
import Scripts

/// A script or a recording that plays in a session, its speed, and how much it may do at a time.
package struct Playback: Sendable {
    /// What a script may do in one pass: an input or an event costs 1, a new preview 32, a message to all viewers
    /// ``cost(of:)``. The rest is done in the next passes, while the preview's time is stopped. Chosen: a tenth of a
    /// tick's time, and more than any honest script does at a tick.
    package static let budget = 128, restartCost = 32
    /// What each script may do in a pass at least, however many play. Chosen: a tick's samples of a finger and a mark.
    package static let minBudget = 12

    /// The cost of a message to that many viewers. Chosen: 16 messages a pass to one viewer, 200 sendings to twenty.
    package static func cost(of viewers: Int) -> Int { 8 + viewers / 4 }

    /// Ticks before a recording's beginning that one pass skips through. Chosen: a few milliseconds.
    package static let maxPreparation = 1200

    var player: any Player
    /// The name given by the viewer who plays it.
    let name: String
    /// Approximate memory, bytes.
    let size: Int
    /// Ticks of the preview in a tick of the daemon. The frames are the same at any speed.
    let speed: Double
    private var credit = 0.0
    /// A recording that began in mid-session: the ticks before its beginning are run first, as fast as possible.
    private let hasPreparation: Bool
    /// What is left for this pass.
    private(set) var budget = Playback.budget
    private(set) var preparation = Playback.maxPreparation
    /// The present tick is not over: it has more commands than one pass may do.
    private(set) var isHeldUp = false

    init(_ script: Script, name: String, speed: Double) {
        (player, self.name, self.speed, hasPreparation) = (ScriptRunner(script), name, speed, false)
        size = script.steps.count * MemoryLayout<Script.Step>.stride
    }

    /// - Parameter length: the text's bytes: an input takes about twice as much memory
    init(_ recording: Recording, length: Int, name: String, speed: Double) {
        size = 2 * length
        (player, self.name, self.speed, hasPreparation) = (Replay(recording), name, speed, recording.beginning != nil)
    }

    var isRecording: Bool { player is Replay }
    var isPreparing: Bool { hasPreparation && (player as? Replay)?.hasBegun == false }

    /// How many ticks the preview advances in a pass of that many ticks of the daemon.
    mutating func beginPass(of ticks: Int, budget: Int) -> Int {
        (self.budget, preparation) = (budget, Playback.maxPreparation)
        credit += Double(ticks) * speed
        let steps = Int(credit)
        credit -= Double(steps)
        return steps
    }

    /// The next command; nil: this pass has done enough, or the tick is over.
    mutating func next(_ simulation: Simulation, spending spent: Int) -> PlayerCommand? {
        budget -= spent
        isHeldUp = budget <= 0 || preparation <= 0
        if isHeldUp { return nil }
        let demand = player.next(simulation)
        switch demand {
        case .apply, .event, .finished: budget -= 1
        case .restart: budget -= Playback.restartCost
        case .tick:
            guard isPreparing else { return nil }
            preparation -= 1
        }
        return demand
    }
}
