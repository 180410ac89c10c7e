import Motion

/// The tick up to which sessions are advanced, when the loop's timer runs, and how late it fires. A value: it is told
/// the machine's clock, ns.
struct PassClock {
    private var clock: TickClock
    /// The last reading of the machine's clock, ns.
    private var time: Int
    private(set) var now = Tick.zero
    /// Time is stopped: no tick passes.
    private(set) var isFrozen: Bool
    /// How often the timer expires, 1/s; 0: it does not run.
    private var rate = 0
    /// The last pass's tick, while the timer runs for ticks.
    private var lastPass: Tick?
    /// How often the timer expires while nothing moves, 1/s. Source: ``StoreSink/interval``.
    private static let waitingRate = 2
    private(set) var lateness = TickLateness()
    private(set) var overload = Overload()

    init(_ clock: TickClock, at time: Int, isFrozen: Bool) {
        (self.clock, self.time, self.isFrozen) = (clock, time, isFrozen)
    }

    /// The daemon's own clock for viewers, ms.
    var milliseconds: Double { clock.milliseconds(at: time) }

    mutating func advance(to time: Int) {
        self.time = time
        if !isFrozen { now = max(now, clock.tick(at: time)) }
    }

    mutating func freeze() { isFrozen = true }

    /// Time continues from the tick at which it was stopped.
    mutating func goOn(at time: Int) {
        isFrozen = false
        clock.goOn(from: now, at: time)
    }

    /// The timer has expired. Returns whether frames are to be sent at another rate from now on.
    /// - Parameter work: for how long the loop's thread has been busy since its start, ns
    mutating func notePass(work: () -> Int) -> Bool {
        guard let last = lastPass, now > last else { return false }
        lastPass = now
        lateness.note(after: last, upTo: now, at: time, by: clock)
        return overload.note((now - last).count, at: now, work: work)
    }

    /// At rest the timer is stopped; but while something may expire or is to be written, the timer fires twice a second.
    /// - Parameters:
    ///   - isActive: whether anything changes with time
    ///   - isWaiting: whether anything may expire or is to be written
    /// - Returns: how often it should fire, 1/s, 0 for never, and the time until the first time, ns, nil for one
    ///   interval; or nil: it runs as it should
    mutating func newTimer(
        isActive: Bool, isWaiting: Bool, at time: @autoclosure () -> Int
    ) -> (hertz: Int, first: Int?)? {
        let wanted = isFrozen ? 0 : isActive ? Tick.perSecond : isWaiting ? PassClock.waitingRate : 0
        guard wanted != rate else { return nil }
        rate = wanted
        lastPass = isActive ? now : nil
        return (wanted, isActive ? clock.untilNext(at: time()) : nil)
    }
}
