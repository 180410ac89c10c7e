import Motion

/// How much somebody may do: so much at once, then so much a second. A bucket that fills again by itself.
struct Allowance {
    let perSecond: Double
    /// What a full bucket holds.
    let most: Double
    private var balance: Double
    private var since: Tick

    init(perSecond: Double, most: Double, at now: Tick) {
        (self.perSecond, self.most, balance, since) = (perSecond, most, most, now)
    }

    /// What is left; below 0 when more was taken than there was.
    func balance(at now: Tick) -> Double {
        now > since ? min(most, balance + perSecond * Double((now - since).count) / Double(Tick.perSecond)) : balance
    }

    func isFull(at now: Tick) -> Bool { balance(at: now) >= most }

    /// Takes so many, also where there are none, and says what is left.
    mutating func take(_ count: Double = 1, at now: Tick) -> Double {
        balance = self.balance(at: now) - count
        since = max(since, now)
        return balance
    }
}
