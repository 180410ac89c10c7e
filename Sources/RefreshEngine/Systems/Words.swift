import Motion

/// Any text, drawn as a path by the pull: TJRefresh's second drawing.
///
/// Facts TJ-5 to TJ-11 and TJ-13 of behaviour.md, with the corrections TJ-B1 to TJ-B4 and TJ-B9 to TJ-B11, and 7.13 in place of TJ-B10's rows.
struct Words: RefreshSystem {
    static let declaration = SystemDeclaration(
        name: "words",
        summary: "a text that the pull draws stroke by stroke",
        edges: [.header],
        workSeconds: 3,  // no source; as FZ-7 and CB-17
        parameters: [
            Parameter("text", maxLength: 40, default: Words.standard, "that is drawn; one that is wider than the box is drawn smaller"),
            Parameter("color", .color, default: .color(Color(0x80, 0x80, 0x80)), "of the stroke"),
            Parameter("lineWidth", .number(unit: "pt", 0.5...4), default: .number(1), "of the stroke"),
            Parameter("background", .color, default: .color(Color(0x00, 0xff, 0x00)), "of the box"),
            Parameter("allowBallistic", .flag, default: .flag(false), "whether a fling that goes far enough refreshes, too"),
        ])

    /// TJ-2, seen from the middle of the content's edge, pt.
    private static let box = Rectangle(-Outline.box.width / 2, -Outline.box.height, Outline.box.width, Outline.box.height)
    /// Where the text stands: in the middle of the box (behaviour.md 7.13).
    private static let middle = Point(0, -Outline.box.height / 2)

    private struct Style: Hashable {
        let outline: Outline
        let color, background: Color
        let lineWidth: Double
        let allowsBallistic: Bool

        init(_ parameters: ParameterValues) {
            outline = parameters.outline("text")
            color = parameters.color("color")
            background = parameters.color("background")
            lineWidth = parameters.number("lineWidth")
            allowsBallistic = parameters.flag("allowBallistic")
        }
    }

    private var pull: DrawnPull
    private var style: Style

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) {
        pull = DrawnPull(edge: edge)
        style = Style(parameters)
    }

    mutating func configure(_ parameters: ParameterValues) { style = Style(parameters) }

    var status: ControlStatus { pull.status }
    var isStill: Bool { pull.isStill }

    mutating func step(_ view: PullView) -> [RefreshCommand] { pull.step(view, allowsBallistic: style.allowsBallistic) }

    func nodes() -> [Node] {
        [
            Node(.group(), layer: .back),
            Node(.rectangle(Words.box), parent: 0, rest: NodeFrame(color: style.background)),
            Node(
                .path(data: style.outline.data, length: style.outline.length, width: style.lineWidth), parent: 0, anchor: Words.middle, rest: NodeFrame(stroke(0))),
        ]
    }

    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        buffer.add(PlainNode(transform: Transform(x: view.viewport.width / 2)))
        buffer.add(PlainNode(color: style.background))
        buffer.add(stroke(DrawnPull.stroke(pull.value)))
    }

    private func stroke(_ end: Double) -> PlainNode<Double> { PlainNode(color: style.color, strokeEnd: end) }
}
