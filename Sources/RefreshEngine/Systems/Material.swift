import Motion

/// A circle in front of a list that stands still. The pull brings it down and winds an arc with an arrow, which turns
/// while it loads: Material 3's PullToRefreshBox.
///
/// Facts CN-3.1 to CN-3.8 of docs/containers.md.
struct Material: PullControl {
    /// Its designed look.
    private static let look = Preset.designed(
        "a slate circle", ["color": .color(Design.accent), "circleColor": .color(Design.slate)])

    /// Chosen: by looking at them.
    private static let moves = [
        look.moving(
            "calm", "a heavy circle that comes and goes slowly",
            [
                "dragFactor": 0.42, "holdDuration": 0.5, "holdCurve": "ease out", "closeDuration": 0.45,
                "closeCurve": "ease in out", "turnDuration": 3.5,
            ]),
        look.moving(
            "playful", "a light circle that swings into its place",
            [
                "dragFactor": 0.7, "holdDuration": 0.8, "holdCurve": "spring(response 0.35, damping 0.45)",
                "turnDuration": 1.2, "growDuration": 0.9, "shrinkDuration": 0.9,
            ]),
    ]

    /// The source's other looks. The colours are the baseline scheme's: surfaceContainerHigh and onSurfaceVariant, and
    /// primaryContainer and onPrimaryContainer.
    private static let looks = [
        Preset(
            "dark", "Material's dark scheme",
            ["color": .color(Color(0xca, 0xc4, 0xd0)), "circleColor": .color(Color(0x2b, 0x29, 0x30))]),
        Preset(
            "expressive", "Material 3 Expressive's LoadingIndicator",
            [
                "indicator": "shape", "color": .color(Color(0x4f, 0x37, 0x8b)),
                "circleColor": .color(Color(0xea, 0xdd, 0xff)), "turnDuration": 4.666, "quarterInterval": 0.65,
                "quarterDuration": 0.65, "quarterCurve": "spring(response 0.4443, damping 0.6)",
            ]),
    ]

    /// Compose's spring without an argument: damping ratio 1, stiffness 1500. It has settled within 0.25 s.
    private static let slide = Animation(.seconds(0.25), .spring(EasingSpring(response: 0.1622, dampingRatio: 1)))
    /// The motion scheme's DefaultEffects: damping ratio 1, stiffness 1600.
    private static let fade = Animation(.seconds(0.25), .spring(EasingSpring(response: 0.1571, dampingRatio: 1)))

    private static let motionParameters =
        HoldMotion.parameters(
            hold: slide, begin: slide, close: slide, curves: "spring(response 0.1622, damping 1)",
            armed: "the threshold", clamped: true)  // CN-3.2, CN-3.4
        + HoldMotion.pair(
            "fade", fade, "in which the arrow grows opaque where the pull arms, and makes way for the arc (CN-3.5)",
            text: "spring(response 0.1571, damping 1)")
        + MaterialTurn.parameters

    static let declaration = SystemDeclaration(
        name: "material",
        summary: "Material 3's circle, which comes down in front of a list that stands still",
        edges: [.header],
        parameters: [
            Parameter(
                "threshold", .number(unit: "pt", 20...400), default: 80,
                "the pull that arms, and where the circle stands while it loads (CN-3.1)", group: .pull),
            Parameter(
                "dragFactor", .number(unit: "", 0.05...2), default: .number(Damping.standardDrag),
                "how far the circle follows each point of the finger (CN-3.1)", group: .pull, step: 0.05),
            Parameter(
                "indicator", .choice(["arc", "shape"]), default: "arc",
                "what turns in the circle: an arc with an arrow, or a shape (CN-3.8)"),
            Parameter("color", .color, default: .color(Color(0x49, 0x45, 0x4f)), "of the arc or the shape"),
            Parameter("circleColor", .color, default: .color(Color(0xec, 0xe6, 0xf0)), "of the circle"),
        ] + motionParameters.later,
        presets: [look] + moves + looks)

    struct Style: Hashable {
        let color: Color, circleColor: Color
        let isShape: Bool

        init(_ parameters: ParameterValues) {
            (color, circleColor) = (parameters.color("color"), parameters.color("circleColor"))
            isShape = parameters.text("indicator") == "shape"
        }
    }

    /// Of the arrow below the pull that arms, and from there on: MinAlpha, MaxAlpha.
    static let faint = 0.3, opaque = 1.0

    var cycle = PullCycle()
    let rules: PullCycle.Rules
    let style: Style
    let turn: MaterialTurn
    private let damping: Damping
    private let fade: Animation
    /// The opacities of the arrow, and of what turns while it loads.
    private(set) var arrow = AnimatedValue(Material.faint), loader = AnimatedValue(0)
    /// When it began to load last.
    private(set) var begun = Tick.zero
    /// How far the finger had dragged while a refresh was under way, which took none of it, pt.
    private var spent = 0.0

    init(_ parameters: ParameterValues) {
        let threshold = parameters.number("threshold")
        rules = HoldMotion(parameters).rules(height: threshold, showsAtBegin: true)
        damping = Damping(.material(parameters.number("dragFactor")), most: 2 * threshold)
        (style, turn, fade) = (Style(parameters), MaterialTurn(parameters), parameters.animation("fade"))
    }

    mutating func configure(_ parameters: ParameterValues) {
        var new = Material(parameters)
        (new.cycle, new.arrow, new.loader, new.begun, new.spent) = (cycle, arrow, loader, begun, spent)
        self = new
    }

    var isStill: Bool { cycle.isIdle && arrow.isStill && loader.isStill }
    var needsTicks: Bool { !(cycle.isStill && arrow.isStill && loader.isStill) }

    func running(at tick: Tick) -> [RunningAnimation] {
        arrow.running("fade") + loader.running("fade")
            + (cycle.isIdle ? [] : [RunningAnimation("spin", since: begun)])
    }

    /// CN-3.1, CN-3.3: a finger that pulls while it refreshes moves nothing, and what it has pulled by then is lost.
    func pull(of finger: Double, damped: Double) -> Double {
        guard cycle.isIdle, finger > spent else { return 0 }
        return damping.overscroll(pull: finger - spent, viewport: 1, damping.grip(showing: 0, viewport: 1))
    }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        let commands = stepCycle(view)
        spent = cycle.isIdle ? min(spent, view.drag) : view.drag
        if commands.begins { begun = view.tick }
        show(&arrow, view.pulled >= rules.threshold ? Material.opaque : Material.faint, at: view.tick)
        show(&loader, isLoading(at: view.tick) ? 1 : 0, at: view.tick)
        return commands
    }

    private func show(_ opacity: inout AnimatedValue, _ value: Double, at tick: Tick) {
        opacity.settle(at: tick)
        if opacity.model != value { opacity.animate(to: value, at: tick, fade) }
    }

    private func isLoading(at tick: Tick) -> Bool {
        switch cycle.phase {
        case .idle: false
        case .beginning, .loading: true
        case .ending(let since, _): tick < since
        }
    }
}
