import Motion

/// The smallest possible control: one coloured view, a progress and a lock.
///
/// Facts FZ-1 to FZ-9 of behaviour.md, with the corrections FZ-B1 to FZ-B7.
struct Plain: RefreshSystem {
    /// Its designed look.
    private static let look = Preset.designed("a slate view", ["color": .color(Design.slate)])

    /// Chosen: by looking at them.
    private static let moves = [
        look.moving(
            "snappy", "a short pull, a quick close",
            ["armAt": 0.6, "closeDuration": 0.25, "closeCurve": "cubic(0.3, 0, 0, 1)"]),
        look.moving(
            "playful", "a view that bounces shut",
            [
                "pullCurve": "ease in", "settle": 0.15, "closeDuration": 0.9,
                "closeCurve": "spring(response 0.5, damping 0.45)",
            ]),
    ]

    private static let motionParameters =
        [
            Parameter.curve(
                "pullCurve", default: .linear, "how the progress grows with the pull, between 0 and 1",
                label: "Progress curve")
        ]
        + HoldMotion.parameters(
            hold: Animation(.zero),  // FZ-5, FZ-B3
            begin: Animation(.seconds(0.25)),  // no source; as CB-B13
            close: Animation(.seconds(0.3), .easeOut),  // FZ-6
            armsBeyond: false)  // FZ-3

    static let declaration = SystemDeclaration(
        name: "plain",
        summary: "one coloured view that locks while it loads",
        edges: [.header],
        workSeconds: 3,  // FZ-7
        holdStyle: HoldStyle(isSticky: true),  // FZ-B7
        parameters: [
            Parameter(
                "height", .number(unit: "pt", 20...400), default: .number(120), "of the view, and the pull that arms",
                group: .pull),
            Parameter("color", .color, default: .color(Color(0x00, 0xff, 0x00)), "of the view"),
        ] + motionParameters.later,
        presets: [look] + moves)

    private(set) var cycle = PullCycle()
    /// FZ-2, FZ-8: of the pull beyond the inset that it holds, 0 to 1.
    private(set) var progress = 0.0
    private var height = 0.0
    private var color = Color.black
    private var pullCurve: Easing
    private(set) var rules: PullCycle.Rules

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) {
        (rules, pullCurve) = (Plain.rules(parameters), parameters.curve("pullCurve"))
        configure(parameters)
    }

    mutating func configure(_ parameters: ParameterValues) {
        height = parameters.number("height")
        color = parameters.color("color")
        (rules, pullCurve) = (Plain.rules(parameters), parameters.curve("pullCurve"))
    }

    static func rules(_ parameters: ParameterValues) -> PullCycle.Rules {
        HoldMotion(parameters).rules(height: parameters.number("height"))
    }

    var status: ControlStatus {
        ControlStatus(cycle.state, detail: cycle.held > 0 ? "locked" : "unlocked", progress: progress)
    }

    var extent: Double? { rules.height }
    var isStill: Bool { cycle.isStill }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        let before = progress
        let commands = cycle.step(view, rules)
        let share = (view.pull - cycle.held) * view.pullFactor / rules.threshold
        progress = min(max(pullCurve.value(at: min(max(share, 0), 1)), 0), 1)
        // FZ-X3: while it refreshes nobody is told; FZ-2 tells of every sample, the engine of those that differ.
        return cycle.isIdle && progress != before ? [.progress(progress)] + commands : commands
    }

    func nodes() -> [Node] {
        [
            Node(.group(), layer: .back),
            Node(
                .rectangle(Rectangle(-0.5, -height, 1, height)), parent: 0, rest: NodeFrame(color: color),
                name: "background"),
        ]
    }

    /// FZ-1, FZ-B6: as wide as the list.
    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        let width = view.viewport.width
        buffer.add(RawNode())
        buffer.add(RawNode(transform: Transform(width, 0, 0, 1, width / 2, 0), color: color))
    }
}
