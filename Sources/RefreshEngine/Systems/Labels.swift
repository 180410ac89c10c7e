import Motion

/// The system's refresh control under a row of labels that turn in colours; a row is added when the work is done.
///
/// Facts RC-1 to RC-10 of behaviour.md, with the corrections RC-B1 to RC-B6; physics.md 4 for the system's part.
struct Labels: RefreshSystem {
    /// Its designed look.
    private static let look = Preset.designed(
        "light labels without a box",
        Labels.texts("Refreshing", row: "A new row").with([
            "color": .color(Design.ink), "background": .color(Scene.standardBackground),
        ]),
        texts: [
            .en: Labels.texts("Refreshing", row: "A new row"),
            .de: Labels.texts("Aktualisieren", row: "Ein neuer Eintrag"),
            .fr: Labels.texts("Actualisation", row: "Un nouvel élément"),
            .es: Labels.texts("Actualizando", row: "Un elemento nuevo"),
            .it: Labels.texts("Aggiornamento", row: "Un nuovo elemento"),
            .pt: Labels.texts("Atualizando", row: "Um novo item"),
            .ja: Labels.texts("更新しています", row: "新しい項目"), .ko: Labels.texts("새로 고치는 중", row: "새로운 항목"),
            .zh: Labels.texts("正在刷新内容", row: "一条新内容"),
        ])

    /// Chosen: by looking at them.
    private static let moves = [
        look.moving(
            "wave", "a wave through the labels",
            [
                "stagger": 0.06, "turnDuration": 0.25, "turnCurve": "ease out", "backDuration": 0.35,
                "backCurve": "ease in out", "turnAngle": 20, "pulseScale": 1.15, "pulseDuration": 0.5,
                "pulseCurve": "ease in out", "pulseBackDuration": 0.5, "pulseBackCurve": "ease in out",
            ]),
        look.moving(
            "playful", "labels that spring back",
            [
                "turnDuration": 0.2, "turnCurve": "ease in", "backDuration": 0.5,
                "backCurve": "spring(response 0.3, damping 0.4)", "turnAngle": 90, "pulseScale": 1.6,
                "pulseCurve": "cubic(0.34, 1.56, 0.64, 1)",
            ]),
    ]

    static let declaration = SystemDeclaration(
        name: "labels",
        summary: "labels that turn in colours over the system's refresh control, and a new row when the work is done",
        edges: [.header],
        workSeconds: 4,  // RC-9
        parameters: [
            Parameter("text", .text(maxLength: 40), default: .text("我是刷新控件呀"), "a label a character"),
            Parameter("color", .color, default: .color(.black), "of labels at rest"),
            Parameter("background", .color, default: .color(Color(0xff, 0x00, 0x00)), "of the control"),
            Parameter(
                "threshold", .number(unit: "pt", 60...400), default: .number(100), "the pull that refreshes",
                group: .pull),
            Parameter(
                "atRelease", .flag, default: .flag(false), "whether it waits for the finger to lift",
                label: "Wait for release"),
            Parameter(
                "finishCycle", .flag, default: .flag(true), "whether the labels end their cycle when the work is done",
                group: .loading),
            Parameter(
                "row", .text(maxLength: 80), default: .text("其实我也喜欢你"), "the row that is added; empty: none",
                label: "New row", group: .list),
        ]
            + (LabelMotion.parameters
            + HoldMotion.parameters(
                hold: slide, begin: slide, close: slide, armed: "the threshold", armsBeyond: false,
                hasTrigger: false)).later,
        presets: [look] + moves)

    private static func texts(_ text: String, row: String) -> [String: ParameterValue] {
        ["text": .text(text), "row": .text(row)]
    }

    /// RC-10.
    static let height = 60.0
    /// How the inset opens where no bounce does it (RCTRefreshControl's 0.25 s, physics.md 4), and how it closes (no
    /// source; the same).
    private static let slide = Animation(.seconds(0.25))

    enum Phase: Hashable {
        case idle
        case refreshing
        /// - Parameter since: when the inset begins to close, or began
        case ending(since: Tick, RefreshResult)
    }

    private(set) var style: LabelsStyle
    private(set) var phase = Phase.idle
    private(set) var animation: LabelAnimation
    private var progress = 0.0
    private var isArmed = false
    /// The inset that it holds or is opening, pt.
    private var held = 0.0
    private var isClosing = false
    /// This finger has pulled far enough already: the next refresh needs another one (physics.md 4, states 5 and 6).
    private var isSpent = false
    private var lastOffset = 0.0

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) {
        style = LabelsStyle(parameters)
        animation = LabelAnimation(LabelMotion(parameters), count: style.labels.count)
    }

    mutating func configure(_ parameters: ParameterValues) {
        style = LabelsStyle(parameters)
        animation.set(LabelMotion(parameters), count: style.labels.count)
    }

    var status: ControlStatus {
        switch phase {
        case .idle:
            let state: ControlState = isArmed ? .armed : progress > 0 ? .pulling : .idle
            return ControlStatus(state, detail: animation.isStill ? "idle" : "animating", progress: progress)
        case .refreshing: return ControlStatus(.loading, detail: "refreshing", progress: progress)
        case .ending:
            return ControlStatus(.ending, detail: animation.isStill ? "idle" : "animating", progress: progress)
        }
    }

    var extent: Double? { Labels.height }

    var isStill: Bool {
        switch phase {
        case .idle, .refreshing: animation.isStill
        case .ending: false
        }
    }

    var needsTicks: Bool { !(phase == .refreshing && animation.isSettled) }

    var memory: ControlMemory {
        get { ["color": UInt64(animation.firstColor)] }
        set { if let color = newValue["color"] { animation.setFirstColor(color) } }
    }

    func running(at tick: Tick) -> [RunningAnimation] { animation.running(at: tick).map { [$0] } ?? [] }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        animation.settle(at: view.tick)
        let wasArmed = isArmed
        let fires = phase == .idle && isFired(view)
        let commands = decide(view, fires)
        lastOffset = view.draggedOffset
        isSpent = view.isTracking && (isSpent || phase != .idle && style.arms(view.pulled))
        isArmed = phase == .idle && view.isDragging && !isSpent && style.arms(view.pulled)
        progress = phase == .refreshing ? 1 : min(max(view.pulled / style.threshold, 0), 1)
        return !wasArmed && (isArmed || fires) ? commands + [.haptic] : commands
    }

    private mutating func decide(_ view: PullView, _ fires: Bool) -> [RefreshCommand] {
        switch (phase, view.request) {
        case (.idle, .begin):
            refresh(view.tick)
            held = Labels.height
            return [.hold(held, style.motion.begin), .beginByApp]  // RC-10
        case (.idle, _) where fires:
            refresh(view.tick)
            return (view.isTracking ? [] : open(view)) + [.begin]
        case (.refreshing, .finish(let result)):
            phase = .ending(since: view.tick + style.motion.settle, result)
            animation.finish(at: view.tick, completesCycle: style.finishesCycle)
            return close(view.tick)
                + (result == .succeeded && !style.row.isEmpty ? [.insertRow(style.row)] : [])
        case (.refreshing, _) where held == 0 && !view.isTracking:
            return open(view)
        case (.ending, _):
            return close(view.tick)
        case (.idle, _), (.refreshing, _):
            return []
        }
    }

    /// The way out, which may be over at once.
    private mutating func close(_ tick: Tick) -> [RefreshCommand] {
        guard case .ending(let since, let result) = phase, tick >= since else { return [] }
        let closing: [RefreshCommand] = isClosing ? [] : [.hold(0, style.motion.close)]
        (isClosing, held) = (true, 0)
        guard tick >= since + style.motion.close.duration else { return closing }
        (phase, isClosing) = (.idle, false)
        return closing + [.end(result)]
    }

    /// The finger has pulled it there. It alone can: an inset that changes under a resting finger pulls nothing.
    private func isFired(_ view: PullView) -> Bool {
        guard style.arms(view.pulled), !isSpent else { return false }
        return view.hasLifted || !style.waitsForRelease && view.isDragging && view.draggedOffset != lastOffset
    }

    /// RC-B1, RC-B2: work and animation start together.
    private mutating func refresh(_ tick: Tick) {
        phase = .refreshing
        animation.start(at: tick)
    }

    /// physics.md 4: the inset is added at release, so that the bounce stops at the new edge; a list that the finger
    /// has pushed back slides there.
    private mutating func open(_ view: PullView) -> [RefreshCommand] {
        held = Labels.height
        return [view.pull >= held ? .hold(held) : .hold(held, style.motion.hold, shows: .atEdge)]
    }
}
