import Recordings
import RefreshEngine
import Scripts

/// A script or a recording at play in a session, how fast, and how much it may do at a time.
package struct Playback: Sendable {
    /// What a script may do in one pass: an input or an event costs 1, a new preview 32, a message to all viewers
    /// ``cost(of:)``. The rest is done in the next passes, while the preview's time stands still. Chosen: a tenth of a
    /// tick's time, and more than any honest script does at a tick.
    package static let budget = 128, restartCost = 32
    /// What each script may do in a pass at least, however many play. Chosen: a tick's samples of a finger and a mark.
    package static let minBudget = 12

    /// The cost of a message to so many viewers. Chosen: 16 messages a pass to one viewer, 200 sendings to twenty.
    package static func cost(of viewers: Int) -> Int { 8 + viewers / 4 }

    /// Ticks before a recording's beginning that are done in one pass. Chosen: a few milliseconds.
    package static let maxPreparation = 1200

    var player: any Player
    /// The name that the viewer gave who plays it.
    let name: String
    /// About the memory that it takes, bytes.
    let size: Int
    /// Ticks of the preview in a tick of the daemon. The frames are the same at any speed.
    private let speed: Double
    private var credit = 0.0
    /// It is a recording that began in the middle of a session: what led there is done first, as fast as possible.
    private let hasPreparation: Bool
    /// What is left for this pass.
    private(set) var budget = Playback.budget
    private(set) var preparation = Playback.maxPreparation
    /// The present tick is not over, because it has more in it than one pass may do.
    private(set) var isHeldUp = false

    init(_ script: Script, name: String, speed: Double) {
        (player, self.name, self.speed, hasPreparation) = (ScriptRunner(script), name, speed, false)
        size = script.steps.count * MemoryLayout<Script.Step>.stride
    }

    /// - Parameter length: of its text, bytes: an input takes about twice as much
    init(_ recording: Recording, length: Int, name: String, speed: Double) {
        size = 2 * length
        (player, self.name, self.speed, hasPreparation) = (Replay(recording), name, speed, recording.beginning != nil)
    }

    var isRecording: Bool { player is Replay }
    var isPreparing: Bool { hasPreparation && (player as? Replay)?.hasBegun == false }

    /// How far the preview goes in a pass of so many ticks of the daemon.
    mutating func beginPass(of ticks: Int, budget: Int) -> Int {
        (self.budget, preparation) = (budget, Playback.maxPreparation)
        credit += Double(ticks) * speed
        let steps = Int(credit)
        credit -= Double(steps)
        return steps
    }

    /// What happens next; nil: this pass has done enough, or the tick is over.
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
