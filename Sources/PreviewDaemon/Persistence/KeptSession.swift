import Motion
import RefreshEngine

/// A session as it was written down, how far it had come, and the preview that it was then.
struct StoredSession: Sendable {
    let history: History
    let tick: Tick
    let preview: Simulation

    /// Runs all of it again: nothing for the loop's thread.
    init(history: History, tick: Tick) { (self.history, self.tick, preview) = (history, tick, history.preview(at: tick)) }
}

/// What the store knows when a session begins.
struct StoreLookup: Sendable {
    /// The session as a daemon that is no more has left it; nil: there is none, or the file cannot be read just now.
    var kept: StoredSession?
    /// When a key was last refreshed, s since 1970, where other daemons that share the file have said so since it was looked at last.
    var lastRefreshes: [String: Double] = [:]
}
