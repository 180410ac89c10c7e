import Motion

/// An arrow that turns over when letting go refreshes, a spinner, a description and the last refresh: MS's
/// NormalAnimator.
///
/// Facts MS-18 to MS-23 of behaviour.md, with the corrections MS-B1 and MS-B9.
struct Arrow: Animator {
    /// Its designed look.
    private static let look = ContainerStyle.designed(
        "light texts in the reader's language", ["background": .color(Scene.standardBackground)])

    /// Chosen: by looking at them.
    private static let moves = [
        look.moving(
            "snappy", "a springy arrow, a quick close",
            [
                "turnDuration": 0.5, "turnCurve": "spring(response 0.25, damping 0.5)", "spinnerPeriod": 0.7,
                "holdCurve": "cubic(0.2, 0, 0, 1)", "closeCurve": "cubic(0.3, 0, 0, 1)",
            ]),
        look.moving(
            "soft", "a calm arrow, a smooth spinner",
            [
                "turnDuration": 0.45, "spinnerPeriod": 1.6, "spinnerSteps": 0, "holdDuration": 0.45,
                "holdCurve": "ease out", "settle": 0.2, "closeDuration": 0.7, "closeCurve": "cubic(0.2, 0, 0, 1)",
            ]),
    ]

    private static let motionParameters = [
        Parameter.duration("turnDuration", default: 0.2, "in which the arrow turns over, and back (MS-22)"),
        .curve("turnCurve", over: "turnDuration", default: .easeInOut, "of the arrow's turn"),
        .angle("turnAngle", default: 180, "how far the arrow turns when letting go refreshes (MS-21)"),
        .duration("spinnerPeriod", default: 1, "of a turn of the spinner; 0: it stands still (MS-18)"),
        Parameter(
            "spinnerSteps", .whole(unit: "", 0...360), default: 12,
            "of a turn of the spinner; 0: it turns smoothly (MS-18)", group: .motion),
    ]

    static let declaration = SystemDeclaration(
        name: "arrow",
        summary: "an arrow that turns over, a spinner, a description and the time of the last refresh",
        edges: [.header, .footer],
        workSeconds: 3,  // no source; as CB-17
        alwaysBounces: true,  // MS-9
        holdStyle: ContainerStyle.hold, fitsHeight: true,
        parameters: ContainerStyle.parameters(
            height: 52, textColor: .black,
            [
                Parameter("background", .color, default: .color(Color(0xff, 0x80, 0x00)), "of the control")
            ] + motionParameters.later),
        presets: [look] + moves + AutomaticFooter.presets(look))

    static let firstWording = Wording.normal  // MS-B9
    static let descriptionSize = 15.0, timeSize = 14.0

    /// MS-18, pt: the arrow's box and the spinner; from the arrow's right edge to the texts; height of the time label,
    /// and the margin above the description and below the time.
    private static let box = 36.0, spinnerDiameter = 40.0, gap = 15.0, timeHeight = 17.0, margin = 5.0
    /// MS-18.
    private static let spinnerColor = Color(0x80, 0x80, 0x80)

    private struct Look: Hashable {
        let background, textColor: Color
        let height: Double
        let turn: Animation
        let turnAngle: Double
        let spinnerPeriod: Tick
        let spinnerSteps: Int
        /// On which side of its texts it stands: before them.
        let side: Double

        init(_ parameters: ParameterValues) {
            background = parameters.color("background")
            textColor = parameters.color("textColor")
            height = parameters.number("height")
            turn = parameters.animation("turn")
            turnAngle = parameters.angle("turnAngle")
            spinnerPeriod = parameters.duration("spinnerPeriod")
            spinnerSteps = Int(parameters.number("spinnerSteps"))
            side = ContainerStyle.isRightToLeft(parameters) ? 1 : -1
        }

        /// The spinner's angle so long after it began to turn, radians.
        func spinnerAngle(after time: Tick) -> Double {
            guard spinnerPeriod > .zero else { return 0 }
            let passed = time.count % spinnerPeriod.count
            let share =
                spinnerSteps > 0
                ? Double(passed * spinnerSteps / spinnerPeriod.count) / Double(spinnerSteps)
                : Double(passed) / Double(spinnerPeriod.count)
            return share * 2 * .pi
        }
    }

    private var look: Look
    /// The arrow's angle while nothing is armed, radians clockwise: it points where the list is pulled (MS-21).
    private let restAngle: Double
    /// behaviour.md 7.5: it turns clockwise and back the same way.
    private var angle: AnimatedValue

    init(_ parameters: ParameterValues, edge: Edge) {
        restAngle = edge == .header ? 0 : .pi
        angle = AnimatedValue(restAngle)
        look = Look(parameters)
    }

    mutating func configure(_ parameters: ParameterValues) { look = Look(parameters) }

    mutating func change(from: ContainerState, to: ContainerState, at tick: Tick) {
        switch (from, to) {
        case (_, .normal): angle.set(restAngle)
        case (.releaseToFresh, .pullToRefresh): angle.animate(to: restAngle, at: tick, look.turn)
        case (_, .releaseToFresh): angle.animate(to: armedAngle, at: tick, look.turn)
        case (_, .pullToRefresh), (_, .loading): break
        }
    }

    /// The arrow's angle when letting go refreshes: a header's turns on from its rest, a footer's back.
    private var armedAngle: Double { restAngle == 0 ? look.turnAngle : restAngle - look.turnAngle }

    mutating func settle(at tick: Tick) { angle.settle(at: tick) }
    var isStill: Bool { angle.isStill }
    var isStillWhileLoading: Bool { look.spinnerPeriod == .zero && angle.isStill }

    func running(loading: Tick?) -> [RunningAnimation] {
        let spin = loading.map { [RunningAnimation("spin", since: $0)] } ?? []
        return angle.running("turn") + (look.spinnerPeriod > .zero ? spin : [])
    }

    // MARK: Drawing

    func nodes() -> [Node] {
        var spinner = NodeFrame(color: Arrow.spinnerColor)
        spinner.isHidden = true
        return [
            Node(
                .rectangle(Rectangle(-0.5, 0, 1, look.height)), rest: NodeFrame(color: look.background),
                name: "background"),
            Node(
                .label(size: Arrow.descriptionSize, alignment: .center), rest: NodeFrame(color: look.textColor),
                name: "text"),
            Node(
                .label(size: Arrow.timeSize, alignment: .center), rest: NodeFrame(color: look.textColor), name: "time"),
            Node(
                .path(data: Arrow.outline, length: Arrow.outlineLength, width: 0, fill: look.textColor), name: "arrow"),
            Node(.spinner(diameter: Arrow.spinnerDiameter), rest: spinner),
        ]
    }

    func draw(_ container: ContainerSnapshot, into buffer: inout FrameBuffer) {
        let middle = container.size.width / 2
        // What the arrow leaves on both sides; on a list that is narrower than any phone's at least half of it.
        let room = max(container.size.width - 2 * (Arrow.gap + Arrow.box), middle)
        // The time stands on the lower margin; the description fills what is left above it.
        let lift = (container.size.height - look.height) / 2  // where it is drawn higher than it is
        let timeHeight = Arrow.timeHeight * container.captions.textScale
        let timeTop = look.height - Arrow.margin - timeHeight + lift
        let stretch = container.size.height == look.height ? 1 : container.size.height / look.height
        buffer.add(
            RawNode(transform: Transform(container.size.width, 0, 0, stretch, middle, 0), color: look.background))
        buffer.add(
            container.captions.description, in: room, at: Point(middle, (Arrow.margin + lift + timeTop) / 2),
            look.textColor)
        buffer.add(container.captions.time, in: room, at: Point(middle, timeTop + timeHeight / 2), look.textColor)

        let x = middle + look.side * (container.captions.width(in: room) / 2 + Arrow.gap + Arrow.box / 2)
        let turn = angle.presented(at: container.tick)
        buffer.add(
            RawNode(
                transform: Transform(angle: turn, x: x, y: container.size.height / 2),
                isHidden: container.state == .loading))
        let turned = container.loading.map(look.spinnerAngle) ?? 0
        buffer.add(
            RawNode(
                transform: Transform(angle: turned, x: x, y: container.size.height / 2), color: Arrow.spinnerColor,
                isHidden: container.loading == nil))
    }

    /// An arrow down, 23×60 fitted into the box: 13.8×36 pt about its middle.
    private static let outline = "M-2.1-18H2.1V7.2H6.9L0 18L-6.9 7.2H-2.1Z"
    /// pt
    private static let outlineLength = 4.2 + 2 * (25.2 + 4.8 + (6.9 * 6.9 + 10.8 * 10.8).squareRoot())
}
