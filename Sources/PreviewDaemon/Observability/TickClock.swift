import Motion
import WebSockets

/// Turns the clock by which the loop's timer runs into ticks. It stands still while the machine sleeps, as the timer does.
struct TickClock {
    /// ns. A whole number, as a timer's interval is: a third of a nanosecond less than 1/120 s.
    static let tickLength = 1_000_000_000 / Tick.perSecond

    /// What the clock showed at tick 0, ns.
    private let start: Int

    init(start: Int) { self.start = start }

    func tick(at time: Int) -> Tick { Tick(max(0, time - start) / TickClock.tickLength) }

    /// How long ago that tick began, ns.
    func lateness(of tick: Tick, at time: Int) -> Int { time - start - tick.count * TickClock.tickLength }

    /// Until the next tick begins, ns.
    func untilNext(at time: Int) -> Int { TickClock.tickLength - max(0, time - start) % TickClock.tickLength }
}
