import Motion

/// How the labels move: RC-4, RC-5.
struct LabelMotion: Hashable {
    /// A label turns and turns back; all grow and shrink.
    let turn, turnBack, grow, shrink: Animation
    /// How far a label turns, radians, and how large all become.
    let angle, scale: Double
    /// From the start of a label's turn to that of the next.
    let stagger: Tick

    static let parameters =
        HoldMotion.pair("turn", Animation(.seconds(0.1), .linear), "in which a label turns (RC-4)")
        + HoldMotion.pair("back", Animation(.seconds(0.05), .linear), "in which it turns back (RC-4)")
        + [
            .stagger(
                "stagger", default: 0.15,
                "from the start of a label's turn to that of the next (RC-4: one after the other)"),
            .angle("turnAngle", default: 45, "how far a label turns (RC-4)"),
            Parameter(
                "pulseScale", .number(unit: "", 0.1...4), default: 1.5, "how large the labels become (RC-5)",
                group: .motion, step: 0.05, scale: .linear),
        ]
        + HoldMotion.pair("pulse", Animation(.seconds(0.35), .linear), "in which all labels grow (RC-5)")
        + HoldMotion.pair("pulseBack", Animation(.seconds(0.25), .linear), "in which they shrink (RC-5)")

    init(_ parameters: ParameterValues) {
        (turn, turnBack) = (parameters.animation("turn"), parameters.animation("back"))
        (grow, shrink) = (parameters.animation("pulse"), parameters.animation("pulseBack"))
        (angle, scale) = (parameters.angle("turnAngle"), parameters.number("pulseScale"))
        stagger = parameters.duration("stagger")
    }
}

/// The labels' animation: each in turn turns and takes a colour, then all grow and shrink (RC-4 to RC-8).
///
/// It goes on to the end of a cycle when the refresh is over. Every place in it is a function of the ticks since its
/// start.
struct LabelAnimation: Hashable {
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
    private var count: Int
    private var motion: LabelMotion

    init(_ motion: LabelMotion, count: Int) { (self.motion, self.count) = (motion, count) }

    var isStill: Bool { start == nil }
    /// Whether ``settle(at:)`` has nothing to do before it is told to stop.
    var isSettled: Bool { stop == nil }

    /// The labels' number or their motion has changed.
    mutating func set(_ motion: LabelMotion, count: Int) { (self.motion, self.count) = (motion, count) }

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
        if time >= turns { return Pose(scale: scale(after: time - turns)) }
        let elapsed = time - Tick(label * motion.stagger.count)
        guard label < count, elapsed >= .zero, elapsed < turnAndBack else { return Pose() }
        guard elapsed < motion.turn.duration else {
            return Pose(angle: motion.angle * (1 - motion.turnBack.progress(after: elapsed - motion.turn.duration)))
        }
        let color = LabelAnimation.colors[(firstColor + cycles * count + label) % LabelAnimation.colors.count]
        return Pose(angle: motion.turn.way(motion.angle, after: elapsed), color: color)
    }

    /// The label that began last to turn, or turns back, or all that grow or shrink; nil: it rests.
    func running(at tick: Tick) -> RunningAnimation? {
        guard let start, tick >= start else { return nil }
        let time = (tick - start).divided(by: cycle).rest
        let isTurning = time < turns
        let began = isTurning ? Tick((started(after: time + Tick(1)) - 1) * motion.stagger.count) : turns
        let change = isTurning ? motion.turn.duration : motion.grow.duration
        let isSecond = time - began >= change
        let name = isTurning ? (isSecond ? "turnBack" : "turn") : isSecond ? "shrink" : "grow"
        return RunningAnimation(name, since: tick - time + (isSecond ? began + change : began))
    }

    private func scale(after time: Tick) -> Double {
        let whole = motion.scale - 1
        return time < motion.grow.duration
            ? 1 + motion.grow.way(whole, after: time)
            : motion.scale - motion.shrink.way(whole, after: time - motion.grow.duration)
    }

    private var turnAndBack: Tick { motion.turn.duration + motion.turnBack.duration }
    /// From the first label's turn to the end of the last one's.
    private var turns: Tick { Tick((count - 1) * motion.stagger.count) + turnAndBack }
    /// RC-7: as published 0.15 · n + 0.6 s. At least a tick, so that there is a next one.
    private var cycle: Tick { max(turns + motion.grow.duration + motion.shrink.duration, Tick(1)) }

    /// How many labels have started to turn before so much of a cycle is over.
    private func started(after time: Tick) -> Int {
        guard time > .zero else { return 0 }
        let stagger = motion.stagger.count
        return stagger == 0 ? count : min(count, (time.count + stagger - 1) / stagger)
    }

    /// The next label to start takes the colour after the last one that has started before `tick`.
    private mutating func advanceColor(to tick: Tick) {
        guard let start else { return }
        let (cycles, time) = (tick - start).divided(by: cycle)
        firstColor = (firstColor + cycles * count + started(after: time)) % LabelAnimation.colors.count
    }
}

extension Tick {
    /// How often `length` has passed, and what is left.
    fileprivate func divided(by length: Tick) -> (whole: Int, rest: Tick) {
        (count / length.count, Tick(count % length.count))
    }
}
