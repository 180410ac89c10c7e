import Gestures

/// A script or a recording at play in a session, and how fast.
struct Performance {
    var player: any Player
    /// As its player calls it.
    let name: String
    /// Ticks of the preview in one of the daemon's. The preview's own ticks are the same at any speed, and so are its frames.
    private let speed: Double
    private var credit = 0.0
    /// A recording that began in the middle of a session first has everything done that led there, as fast as can be.
    private let hasPreparation: Bool

    init(_ script: Script, name: String, speed: Double) {
        (player, self.name, self.speed, hasPreparation) = (ScriptRunner(script), name, speed, false)
    }

    init(_ recording: Recording, name: String, speed: Double) {
        (player, self.name, self.speed, hasPreparation) = (Replay(recording), name, speed, recording.beginning != nil)
    }

    var isRecording: Bool { player is Replay }
    var isPreparing: Bool { hasPreparation && (player as? Replay)?.hasBegun == false }

    /// How far the preview goes in so many ticks of the daemon.
    mutating func steps(in ticks: Int) -> Int {
        credit += Double(ticks) * speed
        let steps = Int(credit)
        credit -= Double(steps)
        return steps
    }
}
