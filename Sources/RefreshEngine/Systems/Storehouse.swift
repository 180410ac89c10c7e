import Motion

/// Bars that fly in as the list is pulled, glow while it loads, and fall away: CBStoreHouseRefreshControl.
///
/// Facts CB-1 to CB-17 of behaviour.md, with the corrections CB-B1 to CB-B14.
struct Storehouse: RefreshSystem {
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
        ],
        presets: [
            .designed("light blue bars", ["color": .color(Design.accent), "lineWidth": .number(2.5)])
        ])

    /// CB-2, CB-15: how long the figure falls away and the inset closes.
    static let disappearDuration = Tick.seconds(1.2)
    /// CB-B13: a programmatic begin.
    static let beginDuration = Tick.seconds(0.25)

    private(set) var cycle = PullCycle()
    private(set) var style: StorehouseStyle
    /// Of the pull, 0 to 1 (CB-8, CB-B3).
    private(set) var progress = 0.0
    /// The progress at which the refresh began without a finger.
    private var begunAt = 0.0
    /// How far to the side each bar starts, pt (CB-11).
    var sides: [Double]
    /// Before the bars were last scattered.
    private var scattering: SplitMix64
    private var random: SplitMix64

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) {
        style = StorehouseStyle(parameters)
        (self.random, scattering) = (random, random)
        sides = []
        scatter()
    }

    mutating func configure(_ parameters: ParameterValues) {
        let old = style
        style = StorehouseStyle(parameters)
        if style.bars.count != old.bars.count || style.randomness != old.randomness { scatter() }
    }

    var rules: PullCycle.Rules {
        PullCycle.Rules(
            height: style.dropHeight, closing: Animation(Self.disappearDuration),
            begin: .opens(Animation(Self.beginDuration)))
    }

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
        case .ending(let since, _): [RunningAnimation("fall", since: since)]
        case .idle, .beginning: []
        }
    }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        let before = cycle.phase
        let commands = cycle.step(view, rules)
        switch (before, cycle.phase) {
        case (.idle, .idle): follow(view.pull)
        case (.idle, .beginning): begunAt = progress
        case (.beginning(let since), .beginning):
            let share = TimingCurve.easeInOut.value(at: (view.tick - since).seconds / Self.beginDuration.seconds)
            progress = begunAt + (1 - begunAt) * share
        case (_, .loading): progress = 1
        case (.ending(let since, _), .ending):
            // CB-B4: by elapsed time, so that it ends at exactly 0.
            progress = 1 - min(1, (view.tick - since).seconds / Self.disappearDuration.seconds)
        case (_, .idle):
            progress = 0
            scatter()
            follow(view.pull)
        case (_, .beginning), (_, .ending): break
        }
        return commands
    }

    /// CB-8, and CB-11 whenever the pull comes back to nothing.
    private mutating func follow(_ pull: Double) {
        let now = min(max(pull / style.dropHeight, 0), 1)
        if now == 0 && progress > 0 { scatter() }
        progress = now
    }

    /// CB-11, CB-12, CB-B7: every whole point from −R to R is as likely as another.
    private mutating func scatter() {
        scattering = random
        sides = style.bars.map { _ in Double(random.integer(in: -style.randomness...style.randomness)) }
    }
}
