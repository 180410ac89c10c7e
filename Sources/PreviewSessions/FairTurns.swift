/// Who has had how much of a time that several share, so that each gets as much as the others (fair queueing).
///
/// A time of its own goes on by what the least served one gets. Whoever comes begins with it, so nobody saves up turns
/// while he asks for nothing, and nobody who comes has to wait until he has had as much as the others.
struct FairTurns<Key: Hashable> {
    private var now = 0
    private var times: [Key: Int] = [:]

    /// How many it remembers of whom nothing is asked at the moment. Chosen: as many as may ask at a time.
    static var maxIdle: Int { RequestQueue.maxCount }

    var count: Int { times.count }

    /// That one asks for something, and has asked for nothing before.
    mutating func enter(_ key: Key) { times[key] = max(now, self[key]) }

    /// What that one has had; whoever would have the least behind its next piece is next.
    subscript(key: Key) -> Int { times[key] ?? now }

    mutating func charge(_ key: Key, _ time: Int) {
        now = max(now, self[key])
        times[key] = self[key] + time
    }

    /// Forgets those who ask for nothing and have had no more than others; all who ask for nothing, when they are too
    /// many.
    mutating func forget(where isIdle: (Key) -> Bool) {
        times = times.filter { $0.value > now || !isIdle($0.key) }
        if times.count > 2 * Self.maxIdle { times = times.filter { !isIdle($0.key) } }
    }
}
