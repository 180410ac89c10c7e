import Motion

/// Where a control stands and what it makes of its list: what the parameters `placement` and `clamped` say, if it
/// declares them (`HoldMotion.parameters`).
///
/// Facts CN-2 of docs/containers.md.
struct Placement: Hashable, Sendable {
    enum Style: String, CaseIterable {
        /// It moves with the list.
        case follows
        /// It stands still, and the list uncovers it.
        case behind
        /// It stands still in front of the list, as much of it as is pulled or held.
        case front
        /// It is as high as is pulled.
        case stretches
        /// It stands in the middle of the whole list, or is as high as that, and comes and goes with the pull.
        case fills
    }

    let style: Style
    /// The list stands still, and only the control follows the finger.
    let isClamped: Bool
    /// It holds its height at rest, and stands under the content however short that is (CN-1.1).
    let isAutomatic: Bool
    /// A throw ends at the edge (CN-1.9).
    let stopsThrows: Bool
    /// How it goes back when a finger lets it go over a list that stands still.
    let close: Animation

    /// UIView's standard time, where no other is said.
    static let standard = Animation(.seconds(0.25))

    init(_ parameters: ParameterValues, edge: Edge) {
        style =
            if case .text(let word) = parameters["placement"] { Style(rawValue: word) ?? .follows } else { .follows }
        isClamped = parameters["clamped"] == .flag(true)
        isAutomatic = edge == .footer && AutomaticFooter.isMode(parameters)
        stopsThrows = isAutomatic && parameters["hitOver"] == .flag(false)
        close = parameters["closeDuration"] == nil ? Placement.standard : parameters.animation("close")
    }

    static func parameters(clamped: Bool) -> [Parameter] {
        [
            Parameter(
                "placement", .choice(Style.allCases.map { $0.rawValue }), default: .text(Style.follows.rawValue),
                "where it stands: it moves with the list, stands behind or in front of it, is stretched, or fills the list",
                group: .list),
            Parameter(
                "clamped", .flag, default: .flag(clamped),
                "whether the list stands still, and only the control follows the finger",
                label: "List stands still", group: .list),
        ]
    }

    /// Why these values make no sense together; nil: they do.
    static func conflict(_ parameters: ParameterValues, edge: Edge) -> String? {
        let placement = Placement(parameters, edge: edge)
        guard placement.isClamped, placement.style == .behind else { return nil }
        return natively(
            "\"placement\" behind needs a list that uncovers the control, and \"clamped\" on lets the list stand still; change one of them first",
            elsewhere: "")
    }

    // MARK: Nodes

    /// A clip beyond all viewports and controls, pt.
    private static let far = 10_000.0

    /// Whether a node around the control's own ones cuts it off.
    private var isCut: Bool {
        style == .behind || style == .front || style == .stretches || isClamped && style == .follows
    }

    /// How many nodes stand before the control's own.
    var count: Int { isCut ? 1 : 0 }

    /// The nodes of a control with that placement.
    func nodes(_ own: [Node], edge: Edge, width: Double) -> [Node] {
        var nodes = own
        if style == .behind { nodes[0].layer = .back }
        if style == .front || style == .fills || isClamped { nodes[0].layer = .front }
        guard isCut else { return nodes }
        // The side of the line that is seen: of a list that stands still the list's own, otherwise the control's.
        let isAbove = (edge == .header) != (isClamped && style != .front)
        let clip = Rectangle(0, isAbove ? -Placement.far : 0, width, Placement.far)
        let group = Node(.group(clip: clip), layer: nodes[0].layer, name: "place")
        return [group]
            + nodes.map { node in
                var inner = node.moved(by: 1)
                inner.parent = inner.parent ?? 0
                return inner
            }
    }
}

extension Placement {
    /// - Parameters:
    ///   - view: of the control
    ///   - visible: from where to where the list is seen in the viewport, between the host's insets, pt
    ///   - height: the control's own, pt
    ///   - held: what it holds, pt
    ///   - fits: whether it draws itself as high as `layoutHeight` says
    /// - Returns: nil: as it stands over its list's edge
    func root(
        _ view: PullView, edge: Edge, visible: ClosedRange<Double>, height: Double, held: Double, fits: Bool
    ) -> PlacedRoot? {
        if style == .follows, !isClamped { return nil }
        let natural = edge == .header ? 0 : view.contentEnd
        let (side, end) = edge == .header ? (1.0, visible.lowerBound) : (-1.0, visible.upperBound)
        let shown = max(view.pull, held)
        let following = isClamped ? view.offset + end + side * view.pull : natural
        var root = PlacedRoot(line: natural, naturalLine: natural)
        switch style {
        case .follows:
            root.line = following
            root.cut = view.offset + end
        case .behind:
            root.line = view.offset + end + side * height
            root.cut = natural
            root.isHidden = view.pull <= 0
        case .front:
            root.line = view.offset + end + side * height
            root.cut = view.offset + end + side * shown
            root.isHidden = shown <= 0
        case .stretches:
            root.line = following
            root.cut = isClamped ? view.offset + end : natural
            root.scale = fits || height <= 0 ? 1 : max(view.pull, 0) / height
            root.isHidden = view.pull <= 0
        case .fills:
            let middle = view.offset + (visible.lowerBound + visible.upperBound) / 2
            let half = (fits ? visible.upperBound - visible.lowerBound : height) / 2
            root.line = middle + side * half
            root.opacity = height > 0 ? min(max(shown / height, 0), 1) : 1
            root.isHidden = shown <= 0
        }
        return root
    }

    /// How high a control that fits draws itself, pt; nil: as high as it is.
    func layoutHeight(pull: Double, visible: ClosedRange<Double>) -> Double? {
        switch style {
        case .follows, .behind, .front: nil
        case .stretches: max(pull, 0)
        case .fills: visible.upperBound - visible.lowerBound
        }
    }
}

/// How far a control counts as pulled over a list that stands still: as far as the finger pulls it, and then along
/// animations of its own, in the place of the list's bounce and of its inset (CN-2.7).
struct StandingPull: Hashable, Sendable {
    private var shown = AnimatedValue(0)
    private var held = 0.0

    var isStill: Bool { shown.isStill }

    /// pt; nil: nothing is left of it.
    func pull(at tick: Tick) -> Double? { shown.isStill && shown.model == 0 ? nil : shown.presented(at: tick) }

    /// - Parameters:
    ///   - finger: how far the finger pulls, or had pulled when it lifted at this event, pt; nil: there is none that
    ///     pulls
    ///   - isDown: whether it is still there
    ///   - commands: what the control wants
    mutating func follow(
        finger: Double?, isDown: Bool, _ commands: [RefreshCommand], close: Animation, at tick: Tick
    ) {
        shown.settle(at: tick)
        var animation: Animation?
        for case .hold(let height, let own, _) in commands { (held, animation) = (height, own ?? Placement.standard) }
        if let finger { shown.set(max(finger, held)) }
        if finger != nil, isDown { return }
        if let animation = animation ?? (shown.model == held ? nil : close) {
            shown.animate(to: held, at: tick, animation)
        }
    }

    /// The list stands still from now on, and holds so much.
    mutating func set(_ height: Double) {
        held = height
        shown.set(height)
    }
}
