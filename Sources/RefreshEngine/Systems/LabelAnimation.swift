import Motion

/// The labels' animation: each in turn turns and takes a colour, then all grow and shrink (RC-4 to RC-8).
///
/// It goes on to the end of a cycle when the refresh is over. Every place in it is a function of the ticks since its
/// start.
struct LabelAnimation: Hashable {
    /// RC-4: a label turns and turns back; RC-5: all grow and shrink.
    static let turn = Tick.seconds(0.1), turnBack = Tick.seconds(0.05), grow = Tick.seconds(0.35),
        shrink = Tick.seconds(0.25)
    static let angle = Double.pi / 4, scale = 1.5

    /// RC-6: magenta, brown, yellow, red, green, blue, orange.
    static let colors = [
        Color(255, 0, 255), Color(153, 102, 51), Color(255, 255, 0), Color(255, 0, 0), Color(0, 255, 0),
        Color(0, 0, 255), Color(255, 128, 0),
    ]

    /// How a label stands: its colour is the one of its turn, nil its own.
    struct Pose: Hashable {
        var angle = 0.0, scale = 1.0
        var color: Color?
    }

    /// The start of its first cycle; nil: it rests.
    private var start: Tick?
    /// When it stops; nil: not yet known.
    private var stop: Tick?
    /// Of the first label of the first cycle: RC-6, the index is never reset.
    private(set) var firstColor = 0
    private var count = 0

    var isStill: Bool { start == nil }

    /// The labels' number has changed.
    mutating func setCount(_ count: Int) { self.count = count }

    /// The colour of the next first label; any number counts.
    mutating func setFirstColor(_ color: UInt64) { firstColor = Int(color % UInt64(LabelAnimation.colors.count)) }

    /// RC-B5: at label 0, also when it still runs.
    mutating func start(at tick: Tick) {
        advanceColor(to: tick)
        start = count > 0 ? tick : nil
        stop = nil
    }

    /// RC-7: it stops at the end of its cycle, or at once.
    mutating func finish(at tick: Tick, completesCycle: Bool) {
        guard let start else { return }
        let cycles = max(1, ((tick - start).count + cycle.count - 1) / cycle.count)
        stop = completesCycle ? start + Tick(cycles * cycle.count) : tick
        settle(at: tick)
    }

    mutating func settle(at tick: Tick) {
        guard let stop, tick >= stop else { return }
        advanceColor(to: stop)
        (start, self.stop) = (nil, nil)
    }

    func pose(of label: Int, at tick: Tick) -> Pose {
        guard let start, tick >= start else { return Pose() }
        let (cycles, time) = (tick - start).divided(by: cycle)
        let (current, elapsed) = time.divided(by: share)
        if current >= count { return Pose(scale: LabelAnimation.scale(after: time - Tick(count * share.count))) }
        guard current == label else { return Pose() }
        guard elapsed < LabelAnimation.turn else {
            return Pose(
                angle: LabelAnimation.angle
                    * (1 - (elapsed - LabelAnimation.turn).seconds / LabelAnimation.turnBack.seconds))
        }
        let color = LabelAnimation.colors[(firstColor + cycles * count + label) % LabelAnimation.colors.count]
        return Pose(angle: LabelAnimation.angle * elapsed.seconds / LabelAnimation.turn.seconds, color: color)
    }

    /// A label that turns or turns back, or all that grow or shrink; nil: it rests.
    func running(at tick: Tick) -> RunningAnimation? {
        guard let start, tick >= start else { return nil }
        let time = (tick - start).divided(by: cycle).rest
        let (current, elapsed) = time.divided(by: share)
        let (names, change, began) =
            current < count
            ? (("turn", "turnBack"), LabelAnimation.turn, time - elapsed)
            : (("grow", "shrink"), LabelAnimation.grow, Tick(count * share.count))
        let isSecond = time - began >= change
        let since = isSecond ? began + change : began
        return RunningAnimation(isSecond ? names.1 : names.0, since: tick - time + since)
    }

    private static func scale(after time: Tick) -> Double {
        let whole = scale - 1
        return time < grow
            ? 1 + whole * time.seconds / grow.seconds : scale - whole * (time - grow).seconds / shrink.seconds
    }

    /// A label's share of a cycle.
    private var share: Tick { LabelAnimation.turn + LabelAnimation.turnBack }
    /// RC-7: 0.15 · n + 0.6 s.
    private var cycle: Tick { Tick(count * share.count) + LabelAnimation.grow + LabelAnimation.shrink }

    /// The next label to start takes the colour after the last one that has started before `tick`.
    private mutating func advanceColor(to tick: Tick) {
        guard let start else { return }
        let (cycles, time) = (tick - start).divided(by: cycle)
        let started = min(count, (time.count + share.count - 1) / share.count)
        firstColor = (firstColor + cycles * count + started) % LabelAnimation.colors.count
    }
}

extension Tick {
    /// How often `length` has passed, and what is left.
    fileprivate func divided(by length: Tick) -> (whole: Int, rest: Tick) {
        (count / length.count, Tick(count % length.count))
    }
}
