import Motion

/// Any text, drawn as a path by the pull: TJRefresh's second drawing.
///
/// Facts TJ-5 to TJ-11 and TJ-13 of behaviour.md, with the corrections TJ-B1 to TJ-B4 and TJ-B9 to TJ-B11, and 7.13 in
/// place of TJ-B10's rows.
struct Words: RefreshSystem {
    /// Its designed look.
    private static let look = Preset.designed(
        "a light blue word without a box",
        [
            "text": .text(Words.designed[.en]?.text ?? Words.standard.text), "color": .color(Design.accent),
            "background": .color(Scene.standardBackground),
        ],
        texts: Words.designed.mapValues { ["text": .text($0.text)] }, outlines: Array(Words.designed.values))

    /// Chosen: by looking at them.
    private static let moves = [
        look.moving(
            "snappy", "an early word, a quick close",
            ["drawCurve": "ease out", "holdDuration": 0.25, "closeDuration": 0.3, "closeCurve": "cubic(0.3, 0, 0, 1)"]),
        look.moving(
            "written", "a word, letter by letter",
            [
                "drawCurve": "ease in out", "stagger": 0.06, "settle": 0.2, "closeDuration": 0.8,
                "closeCurve": "cubic(0.2, 0, 0, 1)",
            ]),
    ]

    private static let pause = Parameter.share(
        "stagger", default: 0, "the pause between two letters, as a share of the whole stroke; 0: none, as published",
        group: .pull)

    static let declaration = SystemDeclaration(
        name: "words",
        summary: "a text that the pull draws stroke by stroke",
        edges: [.header],
        workSeconds: 3,  // no source; as FZ-7 and CB-17
        parameters: [
            Parameter(
                "text", maxLength: 40, default: Words.standard,
                "that is drawn; one that is wider than the box is drawn smaller"),
            Parameter("color", .color, default: .color(Color(0x80, 0x80, 0x80)), "of the stroke"),
            Parameter("lineWidth", .number(unit: "pt", 0.5...4), default: .number(1), "of the stroke", step: 0.1),
            Parameter("background", .color, default: .color(Color(0x00, 0xff, 0x00)), "of the box"),
        ] + DrawnPull.parameters + [pause].later,
        presets: [look] + moves)

    /// TJ-2, seen from the middle of the content's edge, pt.
    private static let box = Rectangle(
        -Outline.box.width / 2, -Outline.box.height, Outline.box.width, Outline.box.height)
    /// Where the text stands: in the middle of the box (behaviour.md 7.13).
    private static let middle = Point(0, -Outline.box.height / 2)

    private struct Style: Hashable {
        let outline: Outline
        /// nil: the letters are drawn one after the other.
        let pauses: LetterPauses?
        let color, background: Color
        let lineWidth: Double

        init(_ parameters: ParameterValues, after old: Style? = nil) {
            outline = parameters.outline("text")
            pauses = LetterPauses(
                outline, pause: parameters.number("stagger"), like: old?.outline == outline ? old?.pauses : nil)
            color = parameters.color("color")
            background = parameters.color("background")
            lineWidth = parameters.number("lineWidth")
        }
    }

    private var pull: DrawnPull
    private var style: Style

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) {
        pull = DrawnPull(edge: edge, parameters)
        style = Style(parameters)
    }

    mutating func configure(_ parameters: ParameterValues) {
        pull.configure(parameters)
        style = Style(parameters, after: style)
    }

    var extent: Double? { DrawnPull.pullLength }
    var status: ControlStatus { pull.status }
    var isStill: Bool { pull.isStill }

    mutating func step(_ view: PullView) -> [RefreshCommand] { pull.step(view) }

    func nodes() -> [Node] {
        [
            Node(.group(), layer: .back),
            Node(.rectangle(Words.box), parent: 0, rest: NodeFrame(color: style.background), name: "background"),
            Node(
                .path(data: style.outline.data, length: style.outline.length, width: style.lineWidth), parent: 0,
                anchor: Words.middle, rest: NodeFrame(stroke(0)), name: "text"),
        ]
    }

    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        buffer.add(RawNode(transform: Transform(x: view.viewport.width / 2)))
        buffer.add(RawNode(color: style.background))
        buffer.add(stroke(style.pauses?.drawn(at: pull.drawn) ?? pull.drawn))
    }

    private func stroke(_ end: Double) -> RawNode<Double> { RawNode(color: style.color, strokeEnd: end) }
}

extension Words {
    /// The published text (TJ-13) in DejaVu Sans, made by `Figures` (a test compares them), so that this system's first
    /// picture needs no font and is the same everywhere. It is 99.5 pt wide at its 21 pt and stands in the box at 13.5
    /// (behaviour.md 7.13).
    static let standard = Outline(
        text: "WithWith", fontSize: 21,
        data: """
            M-31.5365 -5.3436L-30.1461 -5.3436L-28.006 3.2579L-25.8726 -5.3436L-24.3255 -5.3436L-22.1853 3.2579L-20.052 -5.3436L-18.6547 -5.3436L-21.2106 4.8324L-22.9419 4.8324L-25.0888 -4.0009L-27.2562 4.8324L-28.9874 4.8324L-31.5365 -5.3436Z\
            M-16.8826 -2.8013L-15.6285 -2.8013L-15.6285 4.8324L-16.8826 4.8324L-16.8826 -2.8013Z\
            M-16.8826 -5.7729L-15.6285 -5.7729L-15.6285 -4.1849L-16.8826 -4.1849L-16.8826 -5.7729Z\
            M-11.764 -4.9687L-11.764 -2.8013L-9.1808 -2.8013L-9.1808 -1.8266L-11.764 -1.8266L-11.764 2.3174Q-11.764 3.2511 -11.5118 3.5169Q-11.2528 3.7827 -10.469 3.7827L-9.1808 3.7827L-9.1808 4.8324L-10.469 4.8324Q-11.9208 4.8324 -12.4728 4.2939Q-13.0249 3.7487 -13.0249 2.3174L-13.0249 -1.8266L-13.945 -1.8266L-13.945 -2.8013L-13.0249 -2.8013L-13.0249 -4.9687L-11.764 -4.9687Z\
            M-1.1859 0.2249L-1.1859 4.8324L-2.44 4.8324L-2.44 0.2658Q-2.44 -0.8179 -2.8626 -1.3563Q-3.2852 -1.8948 -4.1304 -1.8948Q-5.1459 -1.8948 -5.7321 -1.2473Q-6.3182 -0.5998 -6.3182 0.518L-6.3182 4.8324L-7.5791 4.8324L-7.5791 -5.7729L-6.3182 -5.7729L-6.3182 -1.6153Q-5.8684 -2.3037 -5.2618 -2.6445Q-4.6483 -2.9853 -3.8509 -2.9853Q-2.5355 -2.9853 -1.8607 -2.1674Q-1.1859 -1.3563 -1.1859 0.2249Z\
            M0.4635 -5.3436L1.8539 -5.3436L3.994 3.2579L6.1274 -5.3436L7.6745 -5.3436L9.8147 3.2579L11.948 -5.3436L13.3453 -5.3436L10.7894 4.8324L9.0581 4.8324L6.9112 -4.0009L4.7438 4.8324L3.0126 4.8324L0.4635 -5.3436Z\
            M15.1174 -2.8013L16.3715 -2.8013L16.3715 4.8324L15.1174 4.8324L15.1174 -2.8013Z\
            M15.1174 -5.7729L16.3715 -5.7729L16.3715 -4.1849L15.1174 -4.1849L15.1174 -5.7729Z\
            M20.236 -4.9687L20.236 -2.8013L22.8192 -2.8013L22.8192 -1.8266L20.236 -1.8266L20.236 2.3174Q20.236 3.2511 20.4882 3.5169Q20.7472 3.7827 21.531 3.7827L22.8192 3.7827L22.8192 4.8324L21.531 4.8324Q20.0792 4.8324 19.5272 4.2939Q18.9751 3.7487 18.9751 2.3174L18.9751 -1.8266L18.055 -1.8266L18.055 -2.8013L18.9751 -2.8013L18.9751 -4.9687L20.236 -4.9687Z\
            M30.8141 0.2249L30.8141 4.8324L29.56 4.8324L29.56 0.2658Q29.56 -0.8179 29.1374 -1.3563Q28.7148 -1.8948 27.8696 -1.8948Q26.8541 -1.8948 26.2679 -1.2473Q25.6818 -0.5998 25.6818 0.518L25.6818 4.8324L24.4209 4.8324L24.4209 -5.7729L25.6818 -5.7729L25.6818 -1.6153Q26.1316 -2.3037 26.7382 -2.6445Q27.3517 -2.9853 28.1491 -2.9853Q29.4645 -2.9853 30.1393 -2.1674Q30.8141 -1.3563 30.8141 0.2249Z
            """,
        length: 370.9740226253817)
}
