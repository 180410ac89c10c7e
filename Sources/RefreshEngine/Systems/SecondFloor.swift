import Motion

/// A header's second floor: who pulls much further, or throws, opens a whole page above the list, as SmartRefreshLayout's
/// TwoLevelHeader, EasyRefresh and flutter_pulltorefresh do.
///
/// Facts CN-5 of docs/containers.md.
struct SecondFloor: Hashable, Sendable {
    /// What its parameters say.
    struct Rules: Hashable, Sendable {
        /// The pull that opens it, as a share of the control's height.
        let openAt: Double
        /// The finger's velocity that opens it from where the refresh is armed, pt/s.
        let openSpeed: Double
        /// How it opens and closes.
        let way: Animation
        let color: Color, textColor: Color
        let text: String

        /// nil: there is none.
        init?(_ parameters: ParameterValues) {
            guard parameters["secondFloor"] == .flag(true) else { return nil }
            (openAt, openSpeed) = (parameters.number("floorAt"), parameters.number("floorSpeed"))
            way = parameters.animation("floor")
            (color, textColor) = (parameters.color("floorColor"), parameters.color("floorTextColor"))
            text = parameters.text("floorText")
        }
    }

    enum Phase: Hashable, Sendable {
        case closed
        /// The finger has pulled far enough to open it.
        case armed
        /// - Parameter fades: whether the control goes as it does; not when a finger has moved it only a little
        case opening(since: Tick, fades: Bool)
        case open
        case closing(since: Tick)
    }

    private(set) var phase = Phase.closed
    /// What it holds, pt.
    private var held = 0.0
    /// What the control saw when it opened: the control stands still as long as it is open.
    private(set) var frozen: PullView?
    /// How the finger that is down found the floor.
    private var grip: Grip?

    private struct Grip: Hashable, Sendable {
        /// Of the list, pt.
        let offset: Double
        /// Near the lower end of the viewport.
        let isLow: Bool
    }

    /// Of the viewport, from below: where a finger that goes down closes the floor however little it moves it.
    /// SmartRefreshLayout's 1/6.
    static let closingZone = 1.0 / 6
    /// How far a finger that goes down elsewhere must move it, pt, or how fast, pt/s. EasyRefresh's 70 and
    /// SmartRefreshLayout's 1000.
    static let closingWay = 70.0, closingSpeed = 1000.0

    /// Whether the list belongs to the floor, and not to the control.
    var isOpen: Bool {
        switch phase {
        case .closed, .armed: false
        case .opening, .open, .closing: true
        }
    }

    var isStill: Bool {
        switch phase {
        case .closed, .armed, .open: true
        case .opening, .closing: false
        }
    }

    /// What it says instead of the control; nil: the control says it.
    var status: ControlStatus? {
        switch phase {
        case .closed: nil
        case .armed: ControlStatus(.armed, detail: "secondFloor", progress: 1)
        case .opening: ControlStatus(.beginning, detail: "secondFloor", progress: 1)
        case .open: ControlStatus(.loading, detail: "secondFloor", progress: 1)
        case .closing: ControlStatus(.ending, detail: "secondFloor", progress: 0)
        }
    }

    /// What is to be done after an event.
    /// - Parameters:
    ///   - height: the control's own, pt
    ///   - control: where that stands
    mutating func step(_ view: PullView, _ rules: Rules, height: Double, control: ControlState) -> [RefreshCommand] {
        switch phase {
        case .closed, .armed:
            let isFar = !control.isRefreshing && view.pulled >= rules.openAt * height
            if view.hasLifted, isFar || control == .armed && view.liftVelocity >= rules.openSpeed {
                frozen = view
                return open(view, rules, fades: true) + [.floorOpened]
            }
            let wasArmed = phase == .armed
            phase = isFar && view.isDragging ? .armed : .closed
            return phase == .armed && !wasArmed ? [.haptic] : []
        case .opening(let since, _) where view.tick >= since + rules.way.duration && !view.isTracking:
            phase = .open
            return follow(view, rules)
        case .opening, .open:
            return follow(view, rules)
        case .closing(let since):
            guard view.tick >= since + rules.way.duration else { return [] }
            phase = .closed
            return [.floorClosed]
        }
    }

    /// A finger on the open floor, and the app, which closes it.
    private mutating func follow(_ view: PullView, _ rules: Rules) -> [RefreshCommand] {
        if case .finish = view.request { return close(view, rules) }
        if let grip, !view.isTracking {
            self.grip = nil
            let way = view.offset - grip.offset
            let isThrown = view.hasLifted && view.liftVelocity <= -SecondFloor.closingSpeed
            let closes = view.hasLifted && (way > 0 && grip.isLow || way >= SecondFloor.closingWay) || isThrown
            return closes ? close(view, rules) : open(view, rules, fades: false)
        }
        if grip == nil, view.isTracking {
            let zone = view.viewport.height * (1 - SecondFloor.closingZone)
            grip = Grip(offset: view.offset, isLow: view.fingerY >= zone)
        }
        return held == whole(view) ? [] : hold(view, nil)
    }

    private mutating func open(_ view: PullView, _ rules: Rules, fades: Bool) -> [RefreshCommand] {
        phase = .opening(since: view.tick, fades: fades)
        return hold(view, rules.way)
    }

    private mutating func close(_ view: PullView, _ rules: Rules) -> [RefreshCommand] {
        phase = .closing(since: view.tick)
        (grip, held) = (nil, 0)
        return [.hold(0, rules.way, shows: .always)]
    }

    private mutating func hold(_ view: PullView, _ animation: Animation?) -> [RefreshCommand] {
        held = whole(view)
        return [.hold(held, animation, shows: animation == nil ? .never : .always)]
    }

    private func whole(_ view: PullView) -> Double { max(0, view.viewport.height - view.hostInset) }
}

// MARK: What is seen of it

extension SecondFloor {
    /// How much of the floor is seen instead of the control, 0 to 1: it fades in half of its way, as Android's views do
    /// (AccelerateDecelerateInterpolator).
    func share(at tick: Tick, _ rules: Rules) -> Double {
        func faded(_ since: Tick) -> Double {
            let half = rules.way.duration.seconds / 2
            let share = half > 0 ? min((tick - since).seconds / half, 1) : 1
            return 0.5 - cosine(.pi * share) / 2
        }
        switch phase {
        case .closed, .armed: return 0
        case .opening(let since, true): return faded(since)
        case .opening(_, false), .open: return 1
        case .closing(let since): return 1 - faded(since)
        }
    }

    /// A clip beyond all viewports, pt.
    private static let far = 10_000.0
    /// Of its text, pt. Chosen: as a title in a navigation bar.
    private static let fontSize = 17.0

    /// The page above the list, which uncovers it.
    static func nodes(_ rules: Rules, viewport: Size) -> [Node] {
        var rest = NodeFrame()
        rest.isHidden = true
        return [
            Node(
                .group(clip: Rectangle(0, -far, viewport.width, far)), layer: .back, rest: rest,
                name: "floor"),
            Node(
                .rectangle(Rectangle(0, 0, viewport.width, viewport.height)), parent: 0,
                rest: NodeFrame(color: rules.color), name: "floor page"),
            Node(
                .label(size: fontSize, alignment: .center), parent: 0, rest: NodeFrame(color: rules.textColor),
                name: "floor text"),
        ]
    }

    func draw(_ view: PullView, _ rules: Rules, into buffer: inout FrameBuffer) {
        let share = share(at: view.tick, rules)
        buffer.add(RawNode(opacity: share, isHidden: share == 0))
        buffer.add(RawNode(transform: Transform(y: view.offset), color: rules.color))
        let middle = Transform(x: view.viewport.width / 2, y: view.offset + view.viewport.height / 2)
        buffer.add(RawNode(transform: middle, color: rules.textColor), text: rules.text)
    }

    static let parameters =
        [
            Parameter(
                "secondFloor", .flag, default: false, "whether a longer pull opens a page above the list", group: .floor
            ),
            Parameter(
                "floorAt", .number(unit: "", 0.1...10), default: 1.9,
                "the pull that opens the second floor, as a share of the control's height", group: .floor, step: 0.05),
            Parameter(
                "floorSpeed", .number(unit: "pt/s", 100...100_000), default: 3000,
                "how fast a finger must throw an armed control to open the second floor", group: .floor, step: 100),
        ]
        + HoldMotion.pair("floor", Animation(.seconds(1), .viscous), "of the second floor that opens, and closes").map {
            var parameter = $0
            parameter.presentation.group = .floor
            return parameter
        }
        + [
            Parameter(
                "floorColor", .color, default: .color(Color(0x2b, 0x5c, 0x8a)), "of the second floor", group: .floor),
            Parameter(
                "floorTextColor", .color, default: .color(Color(0xff, 0xff, 0xff)), "of the second floor's text",
                group: .floor),
            Parameter(
                "floorText", .text(maxLength: 80), default: "Second floor", "in the middle of the second floor",
                group: .floor),
        ]

    /// Why these values make no sense together; nil: they do.
    static func conflict(_ parameters: ParameterValues) -> String? {
        guard let rules = Rules(parameters) else { return nil }
        if case .number(let armAt) = parameters["armAt"], rules.openAt <= armAt {
            return natively(
                "\"floorAt\" \(plain(rules.openAt)) must be above \"armAt\" \(plain(armAt)), or no pull would refresh",
                elsewhere: "")
        }
        if parameters["trigger"] == .text("reach") || parameters["atRelease"] == .flag(false) {
            let name = parameters["trigger"] == nil ? "\"atRelease\" off" : "\"trigger\" reach"
            return natively(
                "\(name) refreshes before a pull comes to the second floor; change it, or \"secondFloor\"",
                elsewhere: "")
        }
        if parameters["clamped"] == .flag(true) {
            return natively(
                "\"clamped\" lets the list stand still, and \"secondFloor\" moves it away; choose one of them",
                elsewhere: "")
        }
        return nil
    }
}
