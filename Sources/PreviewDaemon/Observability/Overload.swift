import Motion

/// Lowers the rate of frames when there is more to do than there is time for: ticks have priority over frames.
///
/// A pass that begins late has missed ticks. When too many are missed for a second, no viewer gets more than 60 frames
/// a second, then 30, then 15. When the loop's thread is idle for more than half of its time for two seconds, there is
/// room for twice as many frames, and the level goes one step back.
struct Overload {
    /// Ticks between two frames at each level.
    static let intervals = [1, 2, 4, 8]
    /// Ticks over which lateness is measured. Chosen: half a second, so that one hiccup changes nothing.
    static let window = Tick(60)
    /// How many of a window's ticks may be missed. Chosen: every fifth.
    static let maxMissed = 12
    /// If the loop's thread is busy for less than this share of the time, and misses no more ticks than this, there is
    /// room for twice as many frames.
    static let room = 0.45, maxMissedWithRoom = 3
    /// How many late or calm windows in a row change the level. Chosen: 1 s, because viewers stutter meanwhile; and 2
    /// s.
    static let lateWindows = 2, calmWindows = 4

    private(set) var level = 0
    /// Since the start.
    private(set) var missedTicks = 0
    private var missedBefore = 0
    private var begin = Tick.zero
    /// The busy time of the loop's thread when the window began, ns.
    private var workBefore = 0
    private var late = 0, calm = 0

    /// The shortest time between two frames, ticks.
    var minInterval: Int { Overload.intervals[level] }

    /// A pass begins, that many ticks after the one before. Returns whether the level has changed.
    /// - Parameter work: for how long the loop's thread has been busy since its start, ns; called once per window
    mutating func note(_ ticks: Int, at now: Tick, work: () -> Int) -> Bool {
        missedTicks += max(0, ticks - 1)
        guard now >= begin + Overload.window else { return false }
        let (before, work) = (level, work())
        let share = Double(work - workBefore) / Double((now - begin).count * TickClock.tickLength)
        judge(missed: missedTicks - missedBefore, share)
        (begin, workBefore, missedBefore) = (now, work, missedTicks)
        return level != before
    }

    private mutating func judge(missed: Int, _ share: Double) {
        late = missed > Overload.maxMissed ? late + 1 : 0
        calm = missed <= Overload.maxMissedWithRoom && share < Overload.room ? calm + 1 : 0
        if late == Overload.lateWindows {
            level = min(level + 1, Overload.intervals.count - 1)
            late = 0
        } else if calm == Overload.calmWindows {
            level = max(level - 1, 0)
            calm = 0
        }
    }
}
