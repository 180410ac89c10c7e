import Motion
import PreviewProtocol
import RefreshEngine

/// What happens in a session, for the sinks that write it down. A scenario and the inputs after it are the session.
///
/// What is large is indirect: otherwise every effect that wakes a viewer would be as large. What comes with each sample of
/// a finger is not.
package enum SessionEvent: Sendable {
    /// The session is now this preview and what follows; `after`: the preview before, nil: there was none.
    indirect case began(Scenario, after: Simulation?)
    /// It was restored after a daemon's end, at that tick; a sink that stores sessions has it already.
    indirect case cameBack(History, Tick)
    /// The whole session, because what was written is lost: its history, the tick that it has reached, and for how long
    /// it has had no viewers.
    indirect case whole(History, Tick, abandoned: Tick?)
    case input(Input, Tick)
    /// What it keeps besides its preview has changed to this.
    indirect case tuned(Tuning)
    /// Its notes have changed, or the takes that have notes.
    indirect case noted(NotedTakes)
    /// It has reached that tick: sent four times a second while it moves, and when it comes to rest.
    case reached(Tick)
    /// The last viewer has left; a viewer has come back.
    case abandoned, rejoined
    /// Nobody has come back: the session has ended.
    case ended
    /// The same for a session that a viewer has tuned: it has ended, and may be restored.
    case retired
    /// Another daemon continues it.
    case left

    // Only for sinks that want everything:
    case notices([Notice], Tick)
    /// The preview at the end of a tick.
    indirect case seen(Simulation)
    /// A script has passed a place that it names.
    case mark(String, Tick)
}

/// Where sessions are written down. It is called on the loop's thread: slow work must be done on another one.
package protocol SessionSink: AnyObject {
    func receive(_ event: SessionEvent, of session: SessionName)
    /// Every event of the ticks until now has been received.
    func pass()
    /// The daemon stops: when this returns, everything is written.
    func finish()
}

/// What a session asks of the hub's owner. Requests are indirect, because they hold previews: otherwise each effect
/// would be as large, and moving sessions cause some every second.
package enum SessionEffect: Sendable {
    case close(handle: Int, reason: String)
    /// A refresh under this key has begun: store it, and share it.
    case refreshed(key: String, Moment)
    case happened(SessionEvent, session: SessionName)
    /// Read it on another thread, then call ``receive(_:of:at:)``.
    indirect case prepare(PlayRequest)
    /// Carry it out on another thread, then call ``receive(_:of:at:)``.
    indirect case carryOut(TakeRequest)
    /// Log it.
    indirect case differed(FollowerDifference)
}
