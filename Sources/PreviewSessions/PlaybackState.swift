import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// The script or recording that plays in a session and controls everything, if there is one.
struct PlaybackState {
    private var playback: Playback?
    /// Whether something plays. Stored, because it is read at every tick, and looking into the optional copies it.
    private(set) var isPlaying = false
    /// Approximate memory of what plays, bytes; 0: nothing plays.
    private(set) var size = 0

    var name: String? { playback?.name }
    /// The present tick is not over: it has more commands than one pass may do.
    var isHeldUp: Bool {
        guard isPlaying else { return false }
        return playback?.isHeldUp == true
    }
    /// The ticks before a recording's beginning are being run; viewers are not sent them.
    var isPreparing: Bool { playback?.isPreparing == true }

    /// Whether it goes as fast as the clock, so that a tick of the preview is one of the daemon.
    var isAtClockRate: Bool { playback?.speed == 1 && !isPreparing }

    /// Why others must wait; nil: nothing plays.
    var busy: MessageError? {
        guard isPlaying else { return nil }
        return MessageError(
            .busy,
            "a \(playback?.isRecording == true ? "recording" : "script") plays; wait until it has finished, or stop it")
    }

    mutating func begin(_ next: Playback) { (playback, isPlaying, size) = (next, true, next.size) }

    /// - Returns: whether something has played
    mutating func end() -> Bool {
        defer { (playback, isPlaying, size) = (nil, false, 0) }
        return isPlaying
    }

    /// How many ticks the preview advances in a pass of that many ticks of the daemon.
    mutating func beginPass(of ticks: Int, budget: Int) -> Int {
        playback?.beginPass(of: ticks, budget: budget) ?? 0
    }

    /// The next command; nil: nothing plays, this pass has done enough, or the tick is over.
    mutating func next(_ simulation: Simulation, spending spent: Int) -> PlayerCommand? {
        playback?.next(simulation, spending: spent)
    }

    mutating func observe(_ notices: [Notice]) { playback?.player.observe(notices) }

    func idleTicks(_ simulation: Simulation) -> Tick { playback?.player.idleTicks(simulation) ?? .zero }
}
