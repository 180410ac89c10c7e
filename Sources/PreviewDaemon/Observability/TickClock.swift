import Motion

/// Converts the clock of the loop's timer into ticks. It stops while the machine sleeps, as the timer does.
package struct TickClock {
    /// The length of a tick, ns. An integer, as a timer's interval is: a third of a nanosecond less than 1/120 s.
    package static let tickLength = 1_000_000_000 / Tick.perSecond

    /// What the clock read at the daemon's start, and at tick 0, ns: later than the start by the time for which ticks
    /// were stopped.
    private let beginning: Int
    private var start: Int

    init(start: Int) { (beginning, self.start) = (start, start) }

    /// No time has passed since that tick: the next one begins a tick's length from now.
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

    /// How many late ticks are noted at most after the loop was blocked.
    static let maxNoted = 120

    /// For each bound, the ticks that were late by at most that, and by more than the bound before. The last count is
    /// of ticks later than all bounds.
    private(set) var counts = Array(repeating: 0, count: bounds.count + 1)
    /// The sum of the lateness of all ticks, s.
    private(set) var sum = 0.0

    /// Notes every tick after `last` up to `now`.
    /// - Parameter time: the clock's reading, ns
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
