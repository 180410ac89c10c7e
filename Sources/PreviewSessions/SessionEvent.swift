import Motion
import PreviewProtocol
import RefreshEngine

/// What happens in a session, for those who write it down. A scenario and the inputs behind it are the session.
///
/// Indirect, because a preview is large: beside it, every wish to wake a viewer would be as large.
package indirect enum SessionEvent: Sendable {
    /// From now on the session is this preview and what follows; what it was before that, nil: nothing.
    case began(Scenario, after: Simulation?)
    /// It has come back after a daemon's end, at that tick; whoever keeps sessions has it already.
    case cameBack(History, Tick)
    /// All that it is, because what was written is lost: its history, the tick that it has come to, and for how long
    /// nobody has watched it.
    case whole(History, Tick, abandoned: Tick?)
    case input(Input, Tick)
    /// What it keeps beside its preview is this now.
    case tuned(Tuning)
    /// It has come to that tick: four times a second while it moves, and when it has come to rest.
    case reached(Tick)
    /// The last viewer has left; somebody has come back.
    case abandoned, rejoined
    /// Nobody came back: the session is gone.
    case ended
    /// The same for a session that somebody has tuned: it is gone, and may come back.
    case retired
    /// It goes on at another daemon.
    case left

    // Only for sinks that want everything:
    case notices([Notice], Tick)
    /// The preview at the end of a tick.
    case seen(Simulation)
    /// A script has passed a place that it names.
    case mark(String, Tick)
}

/// Where sessions are written down. It is called on the loop's thread: whatever takes time must be done on another one.
package protocol SessionSink: AnyObject {
    func receive(_ event: SessionEvent, of session: SessionName)
    /// A pass is over: every event of the ticks until now has been taken.
    func pass()
    /// The same, and nothing moves any more for a while.
    func pause()
    /// The daemon stops: everything is written when this returns.
    func finish()
}

/// What a session wants done by whoever runs the hub.
package enum SessionEffect: Sendable {
    case close(handle: Int, reason: String)
    /// A refresh under this key has begun: to be kept, and shared.
    case refreshed(key: String, Moment)
    case happened(SessionEvent, session: SessionName)
    /// To be read elsewhere, and ``receive(_:of:at:)`` told.
    case prepare(PlayRequest)
    /// To be carried out elsewhere, and ``receive(_:of:at:)`` told.
    case carryOut(TakeRequest)
}
