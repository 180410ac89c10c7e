import Motion

/// An arrow that turns over when letting go refreshes, a spinner, a description and the last refresh: MS's
/// NormalAnimator.
///
/// Facts MS-18 to MS-23 of behaviour.md, with the corrections MS-B1 and MS-B9.
struct Arrow: Animator {
    static let declaration = SystemDeclaration(
        name: "arrow",
        summary: "an arrow that turns over, a spinner, a description and the time of the last refresh",
        edges: [.header, .footer],
        workSeconds: 3,  // no source; as CB-17
        alwaysBounces: true,  // MS-9
        holdStyle: ContainerStyle.hold,
        parameters: ContainerStyle.parameters(
            height: 52, textColor: .black,
            [
                Parameter("background", .color, default: .color(Color(0xff, 0x80, 0x00)), "of the control")
            ]),
        presets: [
            ContainerStyle.designed(
                "light texts in the reader's language", ["background": .color(Scene.standardBackground)])
        ])

    static let firstWording = Wording.normal  // MS-B9
    static let descriptionSize = 15.0, timeSize = 14.0

    /// MS-22: how the arrow turns over.
    static let turn = Animation(.seconds(0.2))
    /// MS-18, pt: the arrow's box and the spinner; from the arrow's right edge to the texts; height of the time label,
    /// and the margin above the description and below the time.
    private static let box = 36.0, spinnerDiameter = 40.0, gap = 15.0, timeHeight = 17.0, margin = 5.0
    /// MS-18: 12 spokes, a turn a second.
    private static let spinnerColor = Color(0x80, 0x80, 0x80)
    private static let spinnerStep = Tick.seconds(1.0 / 12), spinnerSteps = 12
    static let spin = Animation(Tick(spinnerStep.count * spinnerSteps), .linear)

    private var background: Color
    private var textColor: Color
    private var height: Double
    /// The arrow's angle while nothing is armed, radians clockwise: it points where the list is pulled (MS-21).
    private let restAngle: Double
    /// behaviour.md 7.5: it turns clockwise and back the same way.
    private var angle: AnimatedValue

    init(_ parameters: ParameterValues, edge: Edge) {
        restAngle = edge == .header ? 0 : .pi
        angle = AnimatedValue(restAngle)
        (background, textColor, height) = Arrow.look(parameters)
    }

    mutating func configure(_ parameters: ParameterValues) { (background, textColor, height) = Arrow.look(parameters) }

    private static func look(_ parameters: ParameterValues) -> (Color, Color, Double) {
        (parameters.color("background"), parameters.color("textColor"), parameters.number("height"))
    }

    mutating func change(from: ContainerState, to: ContainerState, at tick: Tick) {
        switch (from, to) {
        case (_, .normal): angle.set(restAngle)
        case (.releaseToFresh, .pullToRefresh): angle.animate(to: restAngle, at: tick, Arrow.turn)
        case (_, .releaseToFresh): angle.animate(to: .pi - restAngle, at: tick, Arrow.turn)
        case (_, .pullToRefresh), (_, .loading): break
        }
    }

    mutating func settle(at tick: Tick) { angle.settle(at: tick) }
    var isStill: Bool { angle.isStill }
    var isStillWhileLoading: Bool { false }

    func running(loading: Tick?) -> [RunningAnimation] {
        angle.running("turn") + (loading.map { [RunningAnimation("spin", since: $0)] } ?? [])
    }

    // MARK: Drawing

    func nodes() -> [Node] {
        var spinner = NodeFrame(color: Arrow.spinnerColor)
        spinner.isHidden = true
        return [
            Node(.rectangle(Rectangle(-0.5, 0, 1, height)), rest: NodeFrame(color: background)),
            Node(.label(size: Arrow.descriptionSize, alignment: .center), rest: NodeFrame(color: textColor)),
            Node(.label(size: Arrow.timeSize, alignment: .center), rest: NodeFrame(color: textColor)),
            Node(.path(data: Arrow.outline, length: Arrow.outlineLength, width: 0, fill: textColor)),
            Node(.spinner(diameter: Arrow.spinnerDiameter), rest: spinner),
        ]
    }

    func draw(_ container: ContainerSnapshot, into buffer: inout FrameBuffer) {
        let middle = container.size.width / 2
        // What the arrow leaves on both sides; on a list that is narrower than any phone's at least half of it.
        let room = max(container.size.width - 2 * (Arrow.gap + Arrow.box), middle)
        // The time stands on the lower margin; the description fills what is left above it.
        let timeTop = height - Arrow.margin - Arrow.timeHeight
        buffer.add(RawNode(transform: Transform(container.size.width, 0, 0, 1, middle, 0), color: background))
        buffer.add(container.captions.description, in: room, at: Point(middle, (Arrow.margin + timeTop) / 2), textColor)
        buffer.add(container.captions.time, in: room, at: Point(middle, timeTop + Arrow.timeHeight / 2), textColor)

        let x = middle - container.captions.width(in: room) / 2 - Arrow.gap - Arrow.box / 2
        let turn = angle.presented(at: container.tick)
        buffer.add(
            RawNode(transform: Transform(angle: turn, x: x, y: height / 2), isHidden: container.state == .loading))
        let step = container.loading.map { $0.count / Arrow.spinnerStep.count % Arrow.spinnerSteps } ?? 0
        let turned = Double(step) / Double(Arrow.spinnerSteps) * 2 * .pi
        buffer.add(
            RawNode(
                transform: Transform(angle: turned, x: x, y: height / 2), color: Arrow.spinnerColor,
                isHidden: container.loading == nil))
    }

    /// An arrow down, 23×60 fitted into the box: 13.8×36 pt about its middle.
    private static let outline = "M-2.1-18H2.1V7.2H6.9L0 18L-6.9 7.2H-2.1Z"
    /// pt
    private static let outlineLength = 4.2 + 2 * (25.2 + 4.8 + (6.9 * 6.9 + 10.8 * 10.8).squareRoot())
}
