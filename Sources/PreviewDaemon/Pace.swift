import Motion

/// Turns the real clock into ticks. While the timer runs, its expirations are the time; after a rest the clock says how long it was.
struct Pace {
    /// The daemon's tick.
    private(set) var now = Tick.zero

    /// The timer has run out so many times.
    mutating func pass(_ expirations: UInt64) { now = now + Tick(Int(min(expirations, UInt64(Int32.max)))) }

    /// Something happened after a rest.
    /// - Parameter seconds: since the daemon's start, by a clock that never goes back
    mutating func wake(at seconds: Double) { now = max(now, Tick(Int(seconds * Double(Tick.perSecond)))) }
}
