import Motion

/// Ticks in a circle that appear one by one with the pull and go round while it loads, behind the list: iOS' own control,
/// by the numbers of Flutter's CupertinoSliverRefreshControl.
///
/// Facts CN-3.9 to CN-3.15 of docs/containers.md.
struct Cupertino: PullControl {
    /// Its designed look.
    private static let look = Preset.designed(
        "light ticks on the page's ground",
        ["color": .color(darkTicks), "background": .color(Scene.standardBackground)])

    /// Chosen: by looking at them.
    private static let moves = [
        look.moving(
            "snappy", "a short pull, quick ticks",
            ["threshold": 72, "spinDuration": 0.6, "closeDuration": 0.18, "closeCurve": "cubic(0.3, 0, 0, 1)"]),
        look.moving(
            "soft", "slow ticks, and a list that swings shut",
            [
                "revealShare": 0.8, "revealCurve": "ease in", "spinDuration": 1.6, "settle": 0.2,
                "closeDuration": 0.7, "closeCurve": "spring(response 0.5, damping 0.7)",
            ]),
    ]

    /// iOS' other look. The ground is systemBackground.
    private static let dark = Preset(
        "dark", "as on a dark screen", ["color": .color(darkTicks), "background": .color(.black)])

    /// The active tick's colour in the light and in the dark. Source: activity_indicator.dart, "extracted from iOS 13.2".
    private static let lightTicks = Color(0x3c, 0x3c, 0x44), darkTicks = Color(0xeb, 0xeb, 0xf5)

    /// In which the inset opens and closes without a bounce. Source: physics.md 4, RCTRefreshControl's 0.25 s.
    private static let slide = Animation(.seconds(0.25))

    private static let motionParameters =
        [
            .share(
                "revealShare", default: 0.35,
                "the share of the pull after which the ticks are as opaque as they get (CN-3.10)", group: .pull),
            .curve("revealCurve", default: .easeInOut, "how they grow opaque until then (CN-3.10)"),
        ]
        + HoldMotion.parameters(
            hold: Animation(.zero), begin: slide, close: slide, curves: "", armed: "the threshold", armsBeyond: false,
            reaches: true)  // CN-3.9
        + [
            .share(
                "againAt", default: 0.1,
                "the share of the pull that arms that may be left when it can be pulled again (CN-3.12)"),
            .duration("spinDuration", default: 1, "in which the ticks go round once; 0: they stand (CN-3.11)"),
        ]

    static let declaration = SystemDeclaration(
        name: "cupertino",
        summary: "iOS' own control: ticks that appear with the pull and go round while it loads",
        edges: [.header],
        parameters: [
            Parameter(
                "threshold", .number(unit: "pt", 40...400), default: 100, "the pull that refreshes (CN-3.9)",
                group: .pull),
            Parameter(
                "height", .number(unit: "pt", 20...200), default: 60, "that it holds while it loads (CN-3.9)",
                group: .pull),
            Parameter("radius", .number(unit: "pt", 4...40), default: 14, "of the circle of ticks (CN-3.10)"),
            Parameter("color", .color, default: .color(lightTicks), "of the ticks"),
            Parameter("background", .color, default: .color(.white), "behind them"),
        ] + motionParameters.later,
        presets: [look] + moves + [dark])

    var cycle = PullCycle()
    private(set) var rules: PullCycle.Rules
    private let color: Color, background: Color
    private let radius: Double
    private let revealShare: Double, revealCurve: Easing
    /// In which the ticks go round once.
    private let spin: Tick
    /// It stands where the list has uncovered it, and not where another placement puts it.
    private let standsStill: Bool
    /// When it began to load last.
    private var begun = Tick.zero

    init(_ parameters: ParameterValues) {
        let motion = HoldMotion(parameters)
        let (height, threshold) = (parameters.number("height"), parameters.number("threshold") * motion.armAt)
        rules = motion.rules(height: height, showsAtBegin: true)
        rules.threshold = threshold
        rules.endsBelow = parameters.number("againAt") * threshold
        (color, background) = (parameters.color("color"), parameters.color("background"))
        (radius, spin) = (parameters.number("radius"), parameters.duration("spinDuration"))
        (revealShare, revealCurve) = (parameters.number("revealShare"), parameters.curve("revealCurve"))
        standsStill = parameters.text("placement") == "follows"
    }

    mutating func configure(_ parameters: ParameterValues) {
        var new = Cupertino(parameters)
        (new.cycle, new.begun) = (cycle, begun)
        self = new
    }

    var needsTicks: Bool { !cycle.isStill }

    func running(at tick: Tick) -> [RunningAnimation] { cycle.isIdle ? [] : [RunningAnimation("spin", since: begun)] }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        let commands = stepCycle(view)
        if commands.begins { begun = view.tick }
        return commands
    }
}

/// How the ticks are drawn: CN-3.10, CN-3.11, CN-3.14.
extension Cupertino {
    /// From the top of what is uncovered to the ticks, pt. Source: refresh.dart, _kActivityIndicatorMargin.
    private static let margin = 16.0
    /// The opacities of the ticks as they go round, the brightest last, and of those that appear with the pull. Source:
    /// activity_indicator.dart, _kAlphaValues and _partiallyRevealedAlpha.
    private static let opacities = [47, 47, 47, 47, 72, 97, 122, 147].map { Double($0) / 255 }
    private static let revealed = 147.0 / 255
    /// How far the ground reaches behind the list, pt, so that no line between the two lets through what is behind both.
    /// Chosen: a pixel of any screen.
    private static let overlap = 1.0

    /// Where the ticks stand.
    private static let turns = opacities.indices.map {
        Transform(angle: 2 * .pi * Double($0) / Double(opacities.count))
    }

    func nodes() -> [Node] {
        // A tenth of the radius to each side, from a third of it outwards.
        let tick = Rectangle(-radius / 10, -radius, radius / 5, radius * 2 / 3)
        return [
            Node(.group(), layer: .back),
            Node(
                .rectangle(Rectangle(0, 0, 1, 1)), parent: 0, rest: NodeFrame(color: background),
                name: "background"),
            Node(.group(), parent: 0, anchor: Point(0, Cupertino.margin + radius), name: "ticks"),
        ]
            + Cupertino.turns.map { turned in
                Node(
                    .rectangle(tick, radius: radius / 10), parent: 2, rest: NodeFrame(transform: turned, color: color),
                    name: "tick")
            }
    }

    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        let shown = max(view.pull, cycle.held, 0)
        buffer.add(RawNode(transform: Transform(y: standsStill ? -shown : -rules.height)))
        let height = (standsStill ? shown : rules.height) + Cupertino.overlap
        buffer.add(
            RawNode(
                transform: Transform(view.viewport.width, 0, 0, height, 0, 0), color: background,
                isHidden: shown == 0))
        let progress = min(max(view.pulled / rules.threshold, 0), 1)
        let scale = self.scale(view)
        buffer.add(
            RawNode(
                transform: Transform(scale: scale, x: view.viewport.width / 2),
                opacity: cycle.isIdle ? opacity(at: progress) : 1, isHidden: scale == 0 || cycle.isClosing))
        let turns = Cupertino.turns
        for index in turns.indices {
            let isHidden = cycle.isIdle && Double(index) >= Double(turns.count) * progress
            buffer.add(
                RawNode(
                    transform: turns[index], opacity: opacity(of: index, at: view.tick), color: color,
                    isHidden: isHidden))
        }
    }

    /// CN-3.10: of all ticks at a share of the pull.
    private func opacity(at progress: Double) -> Double {
        let share = revealShare > 0 ? min(progress / revealShare, 1) : 1
        return min(max(revealCurve.value(at: share), 0), 1)
    }

    /// CN-3.10, CN-3.11: each tick is the next one's after an eighth of a turn.
    private func opacity(of index: Int, at tick: Tick) -> Double {
        if cycle.isIdle { return Cupertino.revealed }
        let count = Cupertino.opacities.count
        let active = spin > .zero ? (tick - begun).count * count / spin.count : 0
        return Cupertino.opacities[((index - active) % count + count) % count]
    }

    /// CN-3.14: it shrinks with what is left of the inset. The source measures that by the pull that refreshes, and so
    /// begins with a jump to 0.6.
    private func scale(_ view: PullView) -> Double {
        guard case .ending = cycle.phase else { return 1 }
        return min(max(view.pull / rules.height, 0), 1)
    }
}
