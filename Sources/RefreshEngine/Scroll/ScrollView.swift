import Motion

/// A UIScrollView without a screen: content offset, insets, a finger, glides, bounces and animations, as one value.
///
/// Source: physics.md; the order of its notices is behaviour.md 0.5.
public struct ScrollView: Hashable, Sendable {
    enum Phase: Hashable, Sendable {
        case idle
        case tracking(Tracking)
        case free(FreeMotion, since: Tick)
        /// setContentOffset(animated:): the model itself moves.
        case scrolling(from: Double, to: Double, since: Tick, Animation)
    }

    /// Its settings and what they make of it.
    private var design: Shared<ScrollDesign>
    public internal(set) var viewport: Size
    /// The list's own size in the viewport: across its axis, and along it.
    package var size: Size { settings.axis.listSize(viewport) }
    /// From points of the list into the viewport.
    package var matrix: Transform { settings.axis.matrix(in: viewport) }
    /// Where in the viewport a finger goes that pulls the list, as a way of 1 pt.
    package var direction: Point { matrix(Point(0, 1)) - matrix(Point(0, 0)) }
    public internal(set) var contentHeight: Double
    var insets: InsetLedger
    var phase: Phase = .idle
    var position: AnimatedValue
    /// The insets that controls raised under the finger that is down, in that order. The list goes to them when the
    /// finger lifts.
    var pendingReveals: [PendingReveal] = []
    /// What the controls make of the edges.
    private(set) var edges = ListEdges()
    /// How far the finger has dragged beyond an edge at which the list stands still, without damping, pt: negative
    /// beyond the top. What it was at the lift is there until the next tick.
    var beyond = 0.0
    var tick: Tick

    /// - Parameters:
    ///   - contentHeight: pt
    ///   - insets: the host's
    ///   - start: content offset at first, pt, brought into the range; nil: the top
    init(
        _ settings: ScrollSettings, viewport: Size, contentHeight: Double, insets: EdgeInsets, start: Double? = nil,
        at tick: Tick = .zero
    ) {
        design = ScrollDesign.shared(settings)
        (self.viewport, self.contentHeight, self.tick) = (viewport, contentHeight, tick)
        self.insets = InsetLedger(host: insets)
        position = AnimatedValue(0)
        position.set(min(max(start ?? range.lowerBound, range.lowerBound), range.upperBound))
    }

    // MARK: What can be read

    public internal(set) var settings: ScrollSettings {
        get { design.value.settings }
        set { design = ScrollDesign.shared(newValue) }
    }
    package var profile: ScrollProfile { design.value.profile }

    /// The content offset as it is shown, pt.
    public var offset: Double { ScrollView.bounded(position.presented(at: tick)) }

    /// The farthest from its top that content is ever shown, pt. Chosen: ten times the highest content, where no finger
    /// and no bounce gets. Without it, an animation whose spring overshoots a thousandfold could reach infinity when it
    /// is grabbed and started again and again.
    static let maxOffset = 1e7

    static func bounded(_ offset: Double) -> Double { min(max(offset, -maxOffset), maxOffset) }

    /// The content's velocity while it moves freely, pt/s; 0 under a finger and while it is animated.
    @inline(__always)
    public var velocity: Double {
        if case .free(let motion, let since) = phase { return motion.velocity(at: (tick - since).seconds) }
        return 0
    }

    /// The content offsets at which the list may rest, pt: from the top inset to the bottom one, which is never above
    /// the top.
    public var range: ClosedRange<Double> {
        let held = insets.held(spare: spare)
        return -held.top...max(-held.top, contentHeight + held.bottom - size.height)
    }

    /// The insets as they are shown, pt.
    @inline(__always)
    public var presentedInsets: EdgeInsets {
        var shown = insets.presented(at: tick, offset: offset, spare: spare)
        shown.top -= collapsed
        return shown
    }

    /// How much of the top inset is gone, pt (CN-9.1).
    @inline(__always)
    var collapsed: Double { settings.top.collapsed(at: offset, inset: insets.host.top) }

    /// What stands in the top inset and goes away; nil: nothing.
    var top: TopBar? {
        let top = settings.top
        return top.isThere ? TopBar(inset: insets.host.top, title: top.title, search: top.searchBar) : nil
    }

    /// How much higher the viewport is than the content, pt; negative: how much lower.
    private var spare: Double { size.height - contentHeight }

    /// A change of the insets that happens now.
    func moment(_ animation: Animation?) -> InsetLedger.Moment {
        InsetLedger.Moment(tick: tick, offset: offset, spare: spare, animation: animation, blending: profile.blending)
    }

    /// How high the visible area is between the insets, those that a header holds included, pt (MS-8, behaviour.md
    /// 7.10).
    var visibleHeight: Double { size.height - insets.heldTop - insets.host.bottom }

    /// The last sample of the finger that is down; nil: none is.
    public var finger: TouchSample? { if case .tracking(let tracking) = phase { tracking.finger } else { nil } }
    public var isTracking: Bool { if case .tracking = phase { true } else { false } }
    public var isDragging: Bool { if case .tracking(let finger) = phase { finger.isDragging } else { false } }
    public var isDecelerating: Bool { if case .free = phase { true } else { false } }

    /// Whether nothing would change without an input. That is so under a resting finger, too.
    @inline(__always)
    public var isStill: Bool {
        switch phase {
        case .idle: position.isStill && insets.isStill && beyond == 0
        case .tracking: position.isStill && insets.isStill
        case .free, .scrolling: false
        }
    }

    /// What a frame says of it, and from where to where it is seen in the viewport, pt. It changes nothing: it is mutating
    /// because the list would be copied otherwise.
    mutating func shown() -> (list: RawList<Double>, visible: ClosedRange<Double>) {
        let (shown, top) = (presentedInsets, insets.host.top - collapsed)
        return (
            RawList(offset: offset, velocity: velocity, insetTop: shown.top, insetBottom: shown.bottom),
            top...max(top, size.height - insets.host.bottom)
        )
    }

    // MARK: Its parts

    /// Whether there is way beyond the ends (physics.md 3.4).
    private var hasBounce: Bool {
        settings.bounces && (settings.alwaysBounce || range.lowerBound < range.upperBound)
    }

    var band: Band {
        Band(range: range, damping: profile.damping, viewport: size.height, bounces: hasBounce, edges: edges)
    }

    var rules: FreeMotion.Rules {
        let decay = settings.decay(of: profile)
        return FreeMotion.Rules(range: range, bounces: hasBounce, decay: decay, profile: profile, edges: edges)
    }

    mutating func setEdge(_ rules: EdgeRules, at edge: Edge) {
        if rules != edges[edge] { changeRange(.settings) { $0.edges[edge] = rules } }
    }

    // MARK: Time

    /// Shows that tick: what Core Animation moves goes on, the list itself does not.
    mutating func show(_ tick: Tick) { self.tick = tick }

    /// Goes on to `tick`: what ended is settled, what moves is moved.
    mutating func advance(to tick: Tick) -> [Notice] {
        self.tick = tick
        insets.settle(at: tick)
        position.settle(at: tick)
        if beyond != 0, !isTracking { beyond = 0 }
        switch phase {
        case .idle, .tracking:
            return []
        case .free(let motion, let since):
            let time = (tick - since).seconds
            position.move(to: motion.position(at: time))
            guard time >= motion.restTime else { return [] }
            phase = .idle
            return [.didEndDecelerating] + snap()
        case .scrolling(let from, let to, let since, let animation):
            let time = tick - since
            position.move(to: ScrollView.bounded(to + (from - to) * (1 - animation.progress(after: time))))
            guard time >= animation.duration else { return [] }
            phase = .idle
            return [.didEndScrollingAnimation]
        }
    }
}

/// A list's settings, and the numbers that they make of it. They are shared, because they are large, seldom change, and
/// most lists have the same.
private struct ScrollDesign: Hashable {
    let settings: ScrollSettings
    let profile: ScrollProfile

    private static let standard = Shared(ScrollDesign(ScrollSettings()))

    private init(_ settings: ScrollSettings) { (self.settings, profile) = (settings, settings.profile) }

    static func shared(_ settings: ScrollSettings) -> Shared<ScrollDesign> { standard.or(ScrollDesign(settings)) }
}
