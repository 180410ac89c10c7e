import Motion
import RefreshEngine

/// How far a session has come, and which time its preview shows: the real one, or a script's.
struct SessionClock {
    /// The daemon's tick at which the session began.
    let born: Tick
    /// The daemon's tick that the session has reached.
    private(set) var now: Tick
    /// The real time, also while a script shows another one.
    private var wall: (shown: WallClock, since: Tick)
    /// The preview uses a script's clock and times. They stay in the preview: other sessions are not told of them.
    private(set) var isScripted: Bool
    /// The session was restored after a daemon's end, and has not continued yet.
    private(set) var isReturning: Bool
    /// A control may show the time of another key than before.
    var hasNewControl = false
    /// The keys whose times the present controls show.
    private var keys: [String] = []
    private var keysVersion: Int?

    /// - Parameter isReturning: the session is restored after a daemon's end, perhaps with a script's clock
    init(_ shown: WallClock, at now: Tick, isReturning: Bool) {
        (born, self.now, wall) = (now, now, (shown, now))
        (isScripted, self.isReturning) = (isReturning, isReturning)
    }

    /// Advances to a tick of the daemon.
    /// - Returns: how many ticks have passed
    mutating func advance(to tick: Tick) -> Int {
        guard tick > now else { return 0 }
        defer { now = tick }
        return (tick - now).count
    }

    /// The session has continued.
    /// - Returns: whether it was being restored before
    mutating func endReturn() -> Bool {
        defer { isReturning = false }
        return isReturning
    }

    /// Sets the real time: ticks alone drift from it.
    mutating func set(_ wallClock: WallClock) { wall = (wallClock, now) }

    /// From now on the preview uses a script's time.
    mutating func beginScripted() { isScripted = true }

    /// The keys whose times the controls show, in their order.
    mutating func keys(of simulation: Simulation) -> [String] {
        if keysVersion != simulation.sceneVersion {
            (keys, keysVersion) = (simulation.timeKeys.sorted(), simulation.sceneVersion)
        }
        return keys
    }

    /// The inputs that tell the preview when the keys that it shows were last refreshed; none while it uses a script's
    /// times.
    mutating func refreshes(of simulation: Simulation, _ times: RefreshTimes) -> [Input] {
        if isScripted { return [] }
        hasNewControl = false
        return keys(of: simulation).filter { times[$0] != simulation.lastRefresh(of: $0) }
            .map { .lastRefresh(key: $0, times[$0]) }
    }

    /// Ends a script's clock and times. Returns the inputs that set all of the real ones again.
    mutating func endScripted(of simulation: Simulation, _ times: RefreshTimes) -> [Input] {
        (isScripted, hasNewControl) = (false, false)
        let before = simulation.lastRefreshes
        let changed = Set(times.moments.keys).union(before.keys).sorted().filter { times[$0] != before[$0] }
        return [.clock(wall.shown.after(now - wall.since))] + changed.map { .lastRefresh(key: $0, times[$0]) }
    }
}
