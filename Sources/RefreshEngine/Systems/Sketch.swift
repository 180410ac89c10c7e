import Motion

/// A news icon that the pull draws stroke by stroke and that dances while it loads; at the bottom a plain box:
/// TJRefresh.
///
/// Facts TJ-1 to TJ-12 of behaviour.md, with the corrections TJ-B1 to TJ-B9 and TJ-B11.
struct Sketch: RefreshSystem {
    /// Its designed look.
    private static let look = Preset.designed(
        "slate strokes without a box",
        [
            "color": .color(Design.slate), "lineWidth": .number(1.5),
            "headerColor": .color(Scene.standardBackground), "footerColor": .color(Design.slate),
        ])

    /// Chosen: by looking at them.
    private static let moves = [
        look.moving(
            "snappy", "parts that jump to their places",
            [
                "firstInterval": 0.4, "interval": 0.5, "moveDuration": 0.4, "moveCurve": "cubic(0.34, 1.56, 0.64, 1)",
                "holdDuration": 0.25, "closeDuration": 0.3, "closeCurve": "cubic(0.3, 0, 0, 1)",
            ]),
        look.moving(
            "soft", "parts that are always moving",
            [
                "drawCurve": "ease in out", "firstInterval": 0.5, "interval": 1.4, "moveDuration": 1.4,
                "closeDuration": 0.8, "closeCurve": "cubic(0.2, 0, 0, 1)",
            ]),
    ]

    private static let split = Parameter.share(
        "split", default: 0.5,
        "the share of the drawing at which the first group of lines is drawn and the second begins (TJ-6)", group: .pull
    )

    static let declaration = SystemDeclaration(
        name: "sketch",
        summary: "an icon drawn by its strokes, whose parts change places while it loads",
        edges: [.header, .footer],
        workSeconds: 3,  // no source; as FZ-7 and CB-17
        parameters: [
            Parameter(
                "figure", .figure(.strokes, named: [Figure.Named("news", nil)]), default: .text("news"),
                "the strokes at the top, in the order in which they are drawn"),
            Parameter("color", .color, default: .color(Color(0x80, 0x80, 0x80)), "of the strokes"),
            Parameter("lineWidth", .number(unit: "pt", 0.5...4), default: .number(1), "of the strokes", step: 0.1),
            Parameter("headerColor", .color, default: .color(Color(0x00, 0xff, 0x00)), "of the box at the top"),
            Parameter("footerColor", .color, default: .color(Color(0xff, 0x00, 0x00)), "of the box at the bottom"),
        ] + DrawnPull.parameters + ([split] + LoadingTimes.parameters).later,
        presets: [look] + moves)

    struct Style: Hashable {
        /// nil: the news icon.
        let strokes: DrawnStrokes?
        let color, headerColor, footerColor: Color
        let lineWidth: Double
        let split: Double
    }

    let edge: Edge
    private(set) var pull: DrawnPull
    private(set) var animation: LoadingAnimation<IconLayout>
    private(set) var loop: LoadingAnimation<StrokePlace>
    private(set) var style: Style

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) {
        self.edge = edge
        pull = DrawnPull(edge: edge, parameters)
        let times = LoadingTimes(parameters)
        (animation, loop) = (LoadingAnimation(times), LoadingAnimation(times))
        style = Style(parameters)
    }

    mutating func configure(_ parameters: ParameterValues) {
        pull.configure(parameters)
        style = Style(parameters)
        animation.times = LoadingTimes(parameters)
        loop.times = animation.times
    }

    var extent: Double? { DrawnPull.pullLength }
    var status: ControlStatus { pull.status }

    /// A footer has nothing that dances (TJ-12).
    var isStill: Bool { edge == .footer ? pull.isStill : pull.cycle.isIdle && animation.isStill && loop.isStill }
    var needsTicks: Bool { !(pull.isStill && animation.isSettled && loop.isSettled) }

    func running(at tick: Tick) -> [RunningAnimation] {
        if edge == .footer { return [] }
        let since = style.strokes == nil ? animation.stepStart(at: tick) : loop.stepStart(at: tick)
        return since.map { [RunningAnimation("step", since: $0)] } ?? []
    }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        animation.settle(at: view.tick)
        loop.settle(at: view.tick)
        let before = pull.cycle.state
        let commands = pull.step(view)
        guard pull.cycle.state != before else { return commands }
        switch pull.cycle.phase {
        case .loading:
            animation.start(at: view.tick)
            loop.start(at: view.tick)
        case .idle:
            animation.stop(at: view.tick)
            loop.stop(at: view.tick)
        case .beginning, .ending: break
        }
        return commands
    }
}

extension Sketch.Style {
    init(_ parameters: ParameterValues) {
        strokes = parameters.figure("figure").flatMap(DrawnStrokes.init)
        color = parameters.color("color")
        headerColor = parameters.color("headerColor")
        footerColor = parameters.color("footerColor")
        lineWidth = parameters.number("lineWidth")
        split = parameters.number("split")
    }
}
