import Motion

/// A token bucket: its owner may do `capacity` things at once, and then `rate` things a second.
struct TokenBucket {
    /// 1/s
    let rate: Double
    let capacity: Double
    private var level: Double
    private var since: Tick

    init(rate: Double, capacity: Double, at now: Tick) {
        (self.rate, self.capacity, level, since) = (rate, capacity, capacity, now)
    }

    /// The tokens that are left; below 0 after more were spent than there were.
    func level(at now: Tick) -> Double {
        now > since ? min(capacity, level + rate * Double((now - since).count) / Double(Tick.perSecond)) : level
    }

    func isFull(at now: Tick) -> Bool { level(at: now) >= capacity }

    /// Spends that many tokens, even if there are fewer, and returns how many are left.
    mutating func spend(_ count: Double = 1, at now: Tick) -> Double {
        level = level(at: now) - count
        since = max(since, now)
        return level
    }
}
