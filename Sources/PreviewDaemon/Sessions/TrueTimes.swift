import Motion
import RefreshEngine

/// What time it truly is and when each key was last refreshed, as a session has heard it.
///
/// A script has a clock and times of its own. They end with it: then the preview is told these again, all of them.
struct TrueTimes {
    private var clock: WallClock
    /// The daemon's tick at which the clock showed that; nil: it is the next one.
    private var since: Tick?
    private var moments: RefreshTimes
    /// Of this the preview has not been told yet.
    private var isClockNews = false, newKeys: Set<String> = []
    /// The preview goes by another clock and other times: nothing of these may leave it.
    private(set) var areForeign: Bool

    /// - Parameter areForeign: whether the preview began with others
    init(_ world: Surroundings, areForeign: Bool, at now: Tick) {
        (clock, since, moments, self.areForeign) = (world.clock, now, RefreshTimes(world.lastRefresh), areForeign)
    }

    var hasNews: Bool { areForeign || isClockNews || !newKeys.isEmpty }

    mutating func hear(_ clock: WallClock) { (self.clock, since, isClockNews) = (clock, nil, true) }

    mutating func hear(_ key: String, _ moment: Moment) {
        moments[key] = moment
        newKeys.insert(key)
    }

    /// A script begins.
    mutating func leave() { areForeign = true }

    /// The daemon has come to that tick.
    mutating func pass(to now: Tick) { since = since ?? now }

    /// What the preview must be told at that tick of the daemon to go by these.
    mutating func news(for preview: Simulation, at now: Tick) -> [Input] {
        let keys = areForeign ? Set(moments.moments.keys).union(preview.lastRefreshes.keys) : newKeys
        var news = keys.sorted().filter { moments[$0] != preview.lastRefresh(of: $0) }.map { Input.lastRefresh(key: $0, moments[$0]) }
        if areForeign || isClockNews { news.insert(.clock(clock.after(now - (since ?? now))), at: 0) }
        (isClockNews, newKeys, areForeign) = (false, [], false)
        return news
    }
}

extension Session {
    /// Hears what time it is.
    mutating func hear(_ clock: WallClock) { times.hear(clock) }

    /// Hears that a key was refreshed, here or in another session.
    mutating func hear(_ key: String, _ moment: Moment) { times.hear(key, moment) }

    /// Tells the preview what was heard, unless a script goes by its own.
    mutating func takeNews() {
        guard performance == nil, times.hasNews else { return }
        for input in times.news(for: simulation, at: now) { take(input) }
    }
}
