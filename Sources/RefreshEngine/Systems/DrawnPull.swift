import Motion

/// A pull that draws something by its stroke's end: the mechanics of TJRefresh, header and footer.
///
/// Facts TJ-5 to TJ-12 of behaviour.md.
struct DrawnPull: Hashable {
    /// The inset and the pull that arms (TJ-1), pt.
    static let pullLength = 64.0
    /// Where the icon comes into sight: half of what the control is higher than its icon (TJ-5), pt.
    static let iconMargin = 17.0
    /// How the inset opens and closes (TJ-8, TJ-9, TJ-12).
    private static let slide = Animation(.seconds(0.5))

    /// The parameters that its systems have in common.
    static let parameters =
        [
            Parameter(
                "allowBallistic", .flag, default: .flag(false), "whether a fling that goes far enough refreshes, too",
                label: "Fling refreshes")
        ] + motionParameters.later

    private static let motionParameters =
        [
            Parameter.curve(
                "drawCurve", default: .linear, "how the drawing grows with the pull, between 0 and 1 (TJ-6)")
        ] + HoldMotion.parameters(hold: slide, begin: slide, close: slide, armed: "the box's height (TJ-1)")

    let edge: Edge
    private var rules: PullCycle.Rules
    private var begin: Animation
    private var armAt: Double
    private var drawCurve: Easing
    private(set) var cycle = PullCycle()
    /// TJ-5, TJ-12: 1 where the control arms; not clamped to 0...1.
    private(set) var value = 0.0
    /// The value that the refresh began at.
    private var begunAt = 0.0
    private var isGrowing = false

    init(edge: Edge, _ parameters: ParameterValues) {
        self.edge = edge
        let motion = HoldMotion(parameters)
        rules = motion.rules(
            height: DrawnPull.pullLength, showsAtBegin: true,  // TJ-10
            allowsBallistic: parameters.flag("allowBallistic"))
        (begin, armAt, drawCurve) = (motion.begin, motion.armAt, parameters.curve("drawCurve"))
    }

    mutating func configure(_ parameters: ParameterValues) {
        var new = DrawnPull(edge: edge, parameters)
        (new.cycle, new.value, new.begunAt, new.isGrowing) = (cycle, value, begunAt, isGrowing)
        self = new
    }

    var status: ControlStatus {
        ControlStatus(cycle.state, detail: cycle.isIdle ? "idle" : "animating", progress: DrawnPull.stroke(value))
    }

    var isStill: Bool { cycle.isStill && !isGrowing }

    /// A share as it is seen, 0 to 1 (TJ-6).
    static func stroke(_ value: Double) -> Double { min(max(value, 0), 1) }

    /// How much is drawn, 0 to 1.
    var drawn: Double { DrawnPull.stroke(drawCurve.value(at: DrawnPull.stroke(value))) }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        if cycle.isIdle { follow(view.pulled) }
        let commands = cycle.step(view, rules)
        isGrowing = false
        switch cycle.phase {
        case .idle: follow(view.pulled)  // TJ-B9
        case .loading(let since): grow(after: view.tick - since)
        case .beginning, .ending: break  // TJ-11
        }
        return commands
    }

    private mutating func follow(_ pull: Double) {
        let start = edge == .header ? DrawnPull.iconMargin : 0
        value = (pull - start * armAt) / ((DrawnPull.pullLength - start) * armAt)
        begunAt = value
    }

    /// TJ-11: a drawing stays as the finger left it, which is complete. Chosen: after a begin without a finger it is
    /// drawn while the inset opens. The original moves parts that are not drawn yet.
    private mutating func grow(after time: Tick) {
        guard begunAt < 1 else { return }
        let from = DrawnPull.stroke(begunAt)
        value = from + (1 - from) * begin.progress(after: time)
        isGrowing = time < begin.duration
    }
}
