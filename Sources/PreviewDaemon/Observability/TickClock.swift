import Motion

/// Turns the clock by which the loop's timer runs into ticks. It stands still while the machine sleeps, as the timer
/// does.
package struct TickClock {
    /// The length of a tick, ns. It is a whole number, as a timer's interval is: a third of a nanosecond less than
    /// 1/120 s.
    package static let tickLength = 1_000_000_000 / Tick.perSecond

    /// What the clock showed at the daemon's beginning, and at tick 0, ns: behind that by the time for which ticks have
    /// stood still.
    private let beginning: Int
    private var start: Int

    init(start: Int) { (beginning, self.start) = (start, start) }

    /// No time has passed since that tick: the next one is a tick's length away.
    mutating func goOn(from tick: Tick, at time: Int) { start = time - tick.count * TickClock.tickLength }

    func tick(at time: Int) -> Tick { Tick(max(0, time - start) / TickClock.tickLength) }

    /// The daemon's own clock for viewers, ms.
    func milliseconds(at time: Int) -> Double { Double(time - beginning) * 1e-6 }

    /// How long ago that tick began, ns.
    func lateness(of tick: Tick, at time: Int) -> Int { time - start - tick.count * TickClock.tickLength }

    /// Until the next tick begins, ns.
    func untilNext(at time: Int) -> Int { TickClock.tickLength - max(0, time - start) % TickClock.tickLength }
}

/// How late ticks come, as a Prometheus histogram.
struct TickLateness {
    /// Upper bounds, s. Chosen: from what a timer alone takes to ten ticks.
    static let bounds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1]

    /// How many late ticks are noted at most after the loop stood still.
    static let maxNoted = 120

    /// For each bound, the ticks that were at most so late, and later than the bound before. The last count is of ticks
    /// later than all bounds.
    private(set) var counts = Array(repeating: 0, count: bounds.count + 1)
    /// The lateness of all ticks together, s.
    private(set) var sum = 0.0

    /// Notes every tick behind `last` up to `now`.
    /// - Parameter time: what the clock shows, ns
    mutating func note(after last: Tick, upTo now: Tick, at time: Int, by clock: TickClock) {
        for count in max(last.count, now.count - TickLateness.maxNoted)..<now.count {
            note(Double(clock.lateness(of: Tick(count + 1), at: time)) * 1e-9)
        }
    }

    mutating func note(_ seconds: Double) {
        let late = max(0, seconds)
        counts[TickLateness.bounds.firstIndex { late <= $0 } ?? TickLateness.bounds.count] += 1
        sum += late
    }
}
