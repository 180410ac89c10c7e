import Motion
import RefreshEngine

/// What happens in a session, for those who write it down. A scenario and the inputs behind it are the session; the rest follows from them.
enum SessionEvent: Hashable, Sendable {
    /// From now on the session is this preview and what follows.
    case began(Scenario)
    case input(Input, Tick)
    case notice(Notice, Tick)
    /// What is seen at the end of a tick in which something may have changed.
    case frame(Frame)
    /// A script has passed a place that it names.
    case mark(String, Tick)
    /// It has rested since that tick, or is left at it.
    case rested(Tick)
    /// The last viewer has left; somebody has come back.
    case abandoned
    case visited
    /// Nobody came back: the session is gone.
    case ended
}

/// Where sessions are written down. Told on the loop's thread, so whatever takes time is done on another.
protocol SessionSink: AnyObject {
    func take(_ event: SessionEvent, of session: String)
}
