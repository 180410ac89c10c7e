import Motion
import RefreshEngine

/// What a session needs to know of the daemon at each update.
struct UpdateContext {
    /// The daemon's tick.
    var tick: Tick
    /// When each key was last refreshed, in any session (MS-6).
    var lastRefreshes = RefreshTimes([:])
    /// What scripts may do in this pass; see ``Playback``.
    var playBudget = Playback.budget
}
