/// How much of a shared time each key has used, so that all get the same share (fair queueing).
///
/// A virtual time advances with the least served key. A new key starts at it: nobody saves up turns while idle, and no
/// newcomer has to wait until it has used as much as the others.
struct FairTurns<Key: Hashable> {
    private var now = 0
    private var times: [Key: Int] = [:]

    /// How many idle keys it remembers. Chosen: as many as may have requests at a time.
    static var maxIdle: Int { RequestQueue.maxCount }

    var count: Int { times.count }

    /// The key has a request now, and had none before.
    mutating func enter(_ key: Key) { times[key] = max(now, self[key]) }

    /// Time that the key has used. The next turn goes to the key that will have used the least after its next piece.
    subscript(key: Key) -> Int { times[key] ?? now }

    mutating func charge(_ key: Key, _ time: Int) {
        now = max(now, self[key])
        times[key] = self[key] + time
    }

    /// Forgets idle keys that have used no more than others; all idle keys, when there are too many.
    mutating func forget(where isIdle: (Key) -> Bool) {
        times = times.filter { $0.value > now || !isIdle($0.key) }
        if times.count > 2 * Self.maxIdle { times = times.filter { !isIdle($0.key) } }
    }
}
