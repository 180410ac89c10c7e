import Motion

/// Bars that fly in as the list is pulled, glow while it loads, and fall away: CBStoreHouseRefreshControl.
///
/// Facts CB-1 to CB-17 of behaviour.md, with the corrections CB-B1 to CB-B14.
struct Storehouse: RefreshSystem {
    /// Its designed look.
    private static let look = Preset.designed(
        "light blue bars", ["color": .color(Design.accent), "lineWidth": .number(2.5)])

    /// Chosen: by looking at them.
    private static let moves = [
        look.moving(
            "snappy", "quick bars, and a quick close",
            [
                "arrivalCurve": "cubic(0.34, 1.56, 0.64, 1)", "glowDuration": 0.4, "glowStagger": 0.04,
                "closeDuration": 0.4, "closeCurve": "cubic(0.3, 0, 0, 1)", "fallDuration": 0.3, "fallCurve": "ease in",
            ]),
        look.moving(
            "playful", "bars that tumble in, and jump",
            [
                "arrivalCurve": "spring(response 0.7, damping 0.4)", "internalAnimationFactor": 0.85, "spin": 360,
                "horizontalRandomness": 60, "order": "fromMiddle", "glowDuration": 0.6, "resultFade": 0.2,
                "closeDuration": 0.9, "closeCurve": "spring(response 0.45, damping 0.6)", "fallDuration": 0.7,
                "fallCurve": "cubic(0.36, 0, 0.66, -0.56)",
            ]),
    ]

    private static let motionParameters =
        [
            Parameter.curve(
                "arrivalCurve", default: .linear, "how a bar flies in and falls; its opacity stays between 0 and 1"),
            .angle("spin", default: 180, "how far a bar turns on its way (CB-10)"),
            .share(
                "relativeHeight", default: 0.4, "where the figure's middle stands in the gap, from the list (CB-7)",
                group: .pull),
            .duration("glowDuration", default: 0.8, "in which a bar's highlight fades (CB-2)"),
            .curve("glowCurve", over: "glowDuration", default: .easeInOut, "of the highlight"),
            .stagger(
                "glowStagger", default: 0.1, "until the next bar lights up (CB-2); 0: all at once, every glowDuration"),
            .share("glowRest", default: 0.4, "the opacity of a bar that does not glow (CB-2)"),
            .share("glowPeak", default: 1, "the opacity of a bar that lights up"),
            Parameter(
                "order", .choice(StorehouseOrder.allCases.map { $0.rawValue }),
                default: .text(StorehouseOrder.inTurn.rawValue), "in which the bars glow",
                label: "Glow order", group: .motion),
            .duration("resultFade", default: 0, "in which the highlights fade when the work is done"),
            .duration("fallDuration", default: 1.2, "in which the bars fall away once the inset closes (CB-2, CB-15)"),
            .curve("fallCurve", over: "fallDuration", default: .linear, "of the fall (CB-B4)"),
        ]
        + HoldMotion.parameters(
            hold: Animation(.zero),  // CB-13
            begin: Animation(.seconds(0.25)),  // CB-B13
            close: Animation(.seconds(1.2)))  // CB-15

    static let declaration = SystemDeclaration(
        name: "storehouse",
        summary: "bars that fly in, glow while loading, and fall away",
        edges: [.header],
        workSeconds: 3,  // CB-17
        holdStyle: HoldStyle(isSticky: true),  // CB-B13
        parameters: [
            Parameter(
                "figure", .figure(.bars, named: Storehouse.figures), default: .text("storehouse"),
                "the bars, in the order in which they glow (CB-3 to CB-5)"),
            Parameter("color", .color, default: .color(.white), "of the bars"),
            Parameter("lineWidth", .number(unit: "pt", 0.5...20), default: .number(2), "of the bars", step: 0.5),
            Parameter(
                "dropHeight", .number(unit: "pt", 20...400), default: .number(80),
                "the pull that arms, and how far the bars fall", group: .pull),
            Parameter("scale", .number(unit: "", 0.1...10), default: .number(1), "of the whole figure", step: 0.1),
            Parameter(
                "horizontalRandomness", .whole(unit: "pt", 0...2000), default: .number(150),
                "how far to the side a bar may start", group: .pull),
            Parameter(
                "reverseLoadingAnimation", .flag, default: .flag(false), "whether the last bar glows first",
                label: "Glow backwards", group: .loading),
            Parameter(
                "internalAnimationFactor", .number(unit: "", 0.01...1), default: .number(0.7),
                "the share of the pull in which one bar arrives",
                label: "Arrival share", group: .pull, step: 0.01, scale: .linear),
        ] + motionParameters.later,
        presets: [look] + moves)

    private(set) var cycle = PullCycle()
    private(set) var style: Shared<StorehouseStyle>
    /// Most sessions have it.
    private static let published = Shared(
        StorehouseStyle(ParameterValues(defaultsOf: declaration.parameters, of: declaration.name)))
    /// Of the pull, 0 to 1 (CB-8, CB-B3).
    private(set) var progress = 0.0
    /// The progress at which the refresh began without a finger.
    private var begunAt = 0.0
    /// How far to the side each bar starts, pt (CB-11).
    var sides: [Double]
    /// When each bar lights up, by bar, in steps of the stagger.
    private(set) var ranks: [Int]
    private(set) var lastRank = 0
    /// When it loaded, and when its work was done, while its highlights fade.
    private(set) var fading: StorehouseFading?
    /// Before the bars were last scattered.
    private var scattering: SplitMix64
    private var random: SplitMix64
    /// Of an order at random.
    private let orderSeed: UInt64

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) {
        style = Storehouse.published.or(StorehouseStyle(parameters))
        (self.random, scattering, orderSeed) = (random, random, ~random.state)
        sides = []
        ranks = []
        order()
        scatter()
    }

    mutating func configure(_ parameters: ParameterValues) {
        let old = style
        style = Storehouse.published.or(StorehouseStyle(parameters))
        order()
        let (now, before) = (style.value, old.value)
        if now.bars.count != before.bars.count || now.randomness != before.randomness { scatter() }
    }

    var extent: Double? { style.value.rules.height }

    var status: ControlStatus {
        let detail =
            switch cycle.phase {
            case .idle: "idle"
            case .beginning, .loading: "refreshing"
            case .ending: "disappearing"
            }
        return ControlStatus(cycle.state, detail: detail, progress: progress)
    }

    var isStill: Bool { cycle.isIdle }
    var needsTicks: Bool { !cycle.isStill }

    var memory: ControlMemory {
        get { ["scattering": scattering.state] }
        set {
            guard let state = newValue["scattering"] else { return }
            random = SplitMix64(seed: state)
            scatter()
        }
    }

    func running(at tick: Tick) -> [RunningAnimation] {
        switch cycle.phase {
        case .loading(let since): [RunningAnimation("glow", since: since)]
        case .ending(let since, _) where since <= tick && tick < since + style.value.fall.duration:
            [RunningAnimation("fall", since: since)]
        case .idle, .beginning, .ending: []
        }
    }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        let before = cycle.phase
        let commands = cycle.step(view, style.value.rules)
        switch (before, cycle.phase) {
        case (.idle, .idle): follow(view.pulled)
        case (.idle, .beginning): begunAt = progress
        case (.beginning(let since), .beginning):
            let share = style.value.begin.progress(after: view.tick - since)
            progress = min(max(begunAt + (1 - begunAt) * share, 0), 1)
        case (_, .loading): progress = 1
        case (.loading(let since), .ending): fading = StorehouseFading(since: since, end: view.tick)
        case (.ending(let since, _), .ending) where view.tick >= since:
            // CB-B4: by elapsed time, so that it ends at exactly 0.
            progress = min(max(1 - style.value.fall.progress(after: view.tick - since), 0), 1)
        case (_, .idle):
            (progress, fading) = (0, nil)
            scatter()
            follow(view.pulled)
        case (_, .beginning), (_, .ending): break
        }
        return commands
    }

    private mutating func order() {
        ranks = style.value.ranks(seed: orderSeed)
        lastRank = ranks.max() ?? 0
    }

    /// CB-8, and CB-11 whenever the pull comes back to nothing.
    private mutating func follow(_ pull: Double) {
        let now = min(max(pull / style.value.rules.threshold, 0), 1)
        if now == 0 && progress > 0 { scatter() }
        progress = now
    }

    /// CB-11, CB-12, CB-B7: every whole point from −R to R is as likely as another.
    private mutating func scatter() {
        scattering = random
        let most = style.value.randomness
        sides = style.value.bars.map { _ in Double(random.integer(in: -most...most)) }
    }
}
