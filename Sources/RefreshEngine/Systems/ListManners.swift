import Motion

/// What a control does around its refreshes: whether it begins one by itself when it comes into the list, how far a
/// refresh that the app begins pulls beyond its height, whether fingers are ignored meanwhile, and how much of the
/// host's inset it overlaps.
///
/// Facts CN-7 of docs/containers.md.
struct ListManners: Hashable, Sendable {
    /// When it refreshes without being asked.
    enum Start: String, CaseIterable {
        case no
        /// As soon as it is there.
        case begins
        /// The same, if the last refresh is older than `expires`.
        case expired
    }

    private let start: Start
    /// How old the last refresh may be, s.
    private let expires: Double
    /// A page covers the list during that first refresh; nil: it looks as always.
    let page: Color?
    /// How far beyond its height the list goes when the app begins a refresh, pt.
    private let beginOver: Double
    /// Fingers do nothing while it refreshes.
    let locks: Bool
    /// How far it stands beyond its edge, pt.
    let ignoredInset: Double

    init(_ parameters: ParameterValues) {
        start = if case .text(let word) = parameters["onStart"] { Start(rawValue: word) ?? .no } else { .no }
        func number(_ name: String) -> Double { if case .number(let number) = parameters[name] { number } else { 0 } }
        (expires, beginOver, ignoredInset) = (number("expires"), number("beginOver"), number("ignoredInset"))
        page = if parameters["startPage"] == .flag(true) { parameters.color("startColor") } else { nil }
        locks = parameters["locks"] == .flag(true)
    }

    /// Whether it may begin by itself.
    var mayBegin: Bool { start != .no }

    /// Whether it begins by itself now.
    func begins(_ clock: WallClock, lastRefresh: Moment?) -> Bool {
        switch start {
        case .no: false
        case .begins: true
        case .expired: lastRefresh.map { clock.moment.seconds - $0.seconds > expires } ?? true
        }
    }

    static let parameters =
        [
            Parameter(
                "onStart", .choice(Start.allCases.map { $0.rawValue }), default: .text(Start.no.rawValue),
                "whether it refreshes by itself when it comes into the list: no, always, or if the last refresh has expired",
                group: .start),
            Parameter(
                "expires", .number(unit: "s", 0...86_400), default: 300,
                "with \"onStart\" expired: how old the last refresh may be", group: .start, step: 300),
            Parameter(
                "startPage", .flag, default: false, "whether a page covers the list during the refresh of \"onStart\"",
                group: .start),
            Parameter(
                "startColor", .color, default: .color(Color(0xf2, 0xf2, 0xf7)), "of the page of \"startPage\"",
                group: .start),
            Parameter(
                "beginOver", .number(unit: "pt", 0...200), default: 0,
                "how far beyond its height the list goes when the app begins a refresh", group: .start),
        ].only(at: .header) + [
            Parameter(
                "locks", .flag, default: false, "whether fingers do nothing while it refreshes",
                label: "Locks the list", group: .list),
            Parameter(
                "ignoredInset", .number(unit: "pt", 0...500), default: 0,
                "how much of the host's inset it ignores: it stands so far beyond its edge", group: .list),
        ]

    /// Why these values make no sense together; nil: they do.
    static func conflict(_ parameters: ParameterValues) -> String? {
        guard parameters["onStart"] == .text(Start.expired.rawValue), parameters["timeKey"] == nil else { return nil }
        return natively(
            "\"onStart\" expired needs the time of the last refresh, and this control keeps none; choose \"onStart\" begins",
            elsewhere: "")
    }

    // MARK: A begin that goes too far

    /// How long the way back takes, s: UIView's standard time.
    private static let back = 0.25
    private static let ease = TimingCurve.easeInOut
    /// Into how many lines each of the two ways is divided. Chosen: none is seen as a line.
    private static let lines = 24

    /// The animation of an inset that opens, on its way by so much, pt: beyond its end, and back (EasyRefresh's
    /// `callRefreshOverOffset`).
    func overshooting(_ animation: Animation, way: Double) -> Animation {
        guard beginOver > 0, way > 0, animation.duration > .zero else { return animation }
        let duration = animation.duration + .seconds(ListManners.back)
        let (turn, most) = (animation.duration.seconds / duration.seconds, 1 + beginOver / way)
        let corners = (0...2 * ListManners.lines).map { index in
            let share = Double(index) / Double(ListManners.lines)
            let isBack = share > 1
            let eased = ListManners.ease.value(at: isBack ? share - 1 : share)
            return PiecewiseLinear.Corner(
                time: isBack ? turn + (share - 1) * (1 - turn) : share * turn,
                value: isBack ? most + (1 - most) * eased : most * eased)
        }
        return Animation(duration, .points(corners))
    }
}

/// The page over a list that is shown for the first time, as long as its first refresh lasts.
struct StartPage: Hashable, Sendable {
    private enum Phase: Hashable, Sendable {
        case none
        case shown(since: Tick)
        case fading(since: Tick, turned: Tick)
    }

    private var phase = Phase.none

    var isStill: Bool { phase == .none }

    /// UIView's standard time.
    private static let fade = Animation(.seconds(0.25), .easeInOut)
    /// Of the spinner, pt (UIActivityIndicatorView, large), and of one turn, s.
    private static let diameter = 37.0, turn = 1.0
    private static let spinnerColor = Color(0x8e, 0x8e, 0x93)

    mutating func show(at tick: Tick) { phase = .shown(since: tick) }

    /// - Parameter isRefreshing: whether the refresh still lasts
    mutating func follow(isRefreshing: Bool, at tick: Tick) {
        switch phase {
        case .shown(let since) where !isRefreshing: phase = .fading(since: tick, turned: since)
        case .fading(let since, _) where tick >= since + StartPage.fade.duration: phase = .none
        case .none, .shown, .fading: break
        }
    }

    static func nodes(_ color: Color, viewport: Size) -> [Node] {
        var rest = NodeFrame()
        rest.isHidden = true
        let page = Rectangle(0, 0, viewport.width, viewport.height)
        return [
            Node(.group(), rest: rest, name: "start"),
            Node(.rectangle(page), parent: 0, rest: NodeFrame(color: color), name: "start page"),
            Node(.spinner(diameter: diameter), parent: 0, rest: NodeFrame(color: spinnerColor), name: "start spinner"),
        ]
    }

    func draw(_ view: PullView, _ color: Color, into buffer: inout FrameBuffer) {
        var (opacity, begun) = (0.0, view.tick)
        switch phase {
        case .none: break
        case .shown(let since): (opacity, begun) = (1, since)
        case .fading(let since, let turned):
            (opacity, begun) = (1 - StartPage.fade.progress(after: view.tick - since), turned)
        }
        let turns = (view.tick - begun).seconds / StartPage.turn
        buffer.add(RawNode(transform: Transform(y: view.offset), opacity: opacity, isHidden: opacity == 0))
        buffer.add(RawNode(color: color))
        buffer.add(
            RawNode(
                transform: Transform(
                    angle: 2 * .pi * (turns - turns.rounded(.down)), x: view.viewport.width / 2,
                    y: view.viewport.height / 2), color: StartPage.spinnerColor))
    }
}
