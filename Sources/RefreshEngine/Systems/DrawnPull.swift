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
    static let slide = Animation(.seconds(0.5))

    let edge: Edge
    private(set) var cycle = PullCycle()
    /// TJ-5, TJ-12: 1 where the control arms; not clamped to 0...1.
    private(set) var value = 0.0
    /// The value that the refresh began at.
    private var begunAt = 0.0
    private var isGrowing = false

    init(edge: Edge) { self.edge = edge }

    var status: ControlStatus {
        ControlStatus(cycle.state, detail: cycle.isIdle ? "idle" : "animating", progress: DrawnPull.stroke(value))
    }

    var isStill: Bool { cycle.isStill && !isGrowing }

    /// A stroke's end as it is seen, 0 to 1 (TJ-6).
    static func stroke(_ value: Double) -> Double { min(max(value, 0), 1) }

    static func rules(allowsBallistic: Bool) -> PullCycle.Rules {
        PullCycle.Rules(
            height: pullLength, threshold: pullLength, opening: slide, closing: slide,
            begin: .shows(slide),  // TJ-10
            allowsBallistic: allowsBallistic)
    }

    mutating func step(_ view: PullView, allowsBallistic: Bool) -> [RefreshCommand] {
        if cycle.isIdle { follow(view.pull) }
        let commands = cycle.step(view, DrawnPull.rules(allowsBallistic: allowsBallistic))
        isGrowing = false
        switch cycle.phase {
        case .idle: follow(view.pull)  // TJ-B9
        case .loading(let since): grow(after: view.tick - since)
        case .beginning, .ending: break  // TJ-11
        }
        return commands
    }

    private mutating func follow(_ pull: Double) {
        let start = edge == .header ? DrawnPull.iconMargin : 0
        value = (pull - start) / (DrawnPull.pullLength - start)
        begunAt = value
    }

    /// TJ-11: a drawing stays as the finger left it, which is complete. Chosen: after a begin without a finger it is
    /// drawn while the inset opens. The original moves parts that are not drawn yet.
    private mutating func grow(after time: Tick) {
        guard begunAt < 1 else { return }
        let from = DrawnPull.stroke(begunAt)
        value = from + (1 - from) * DrawnPull.slide.progress(after: time)
        isGrowing = time < DrawnPull.slide.duration
    }
}
