import PreviewTesting

/// A dot that grows with the pull, breathes while the list loads, and shrinks away.
struct MyControl: RefreshSystem {
    static let declaration = SystemDeclaration(
        name: "mycontrol",
        summary: "a dot that grows with the pull and breathes while it loads",
        edges: [.header],
        workSeconds: 2,
        parameters: [
            Parameter(
                "height", .number(unit: "pt", 40...200), default: .number(80), "of the control, and the pull that arms",
                group: .pull),
            Parameter("color", .color, default: .color(Color(0xff, 0x8a, 0x65)), "of the dot"),
        ])

    private var cycle = PullCycle()
    /// Of the pull, 0 to 1.
    private var progress = 0.0
    private var height = 0.0
    private var color = Color.black

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) { configure(parameters) }

    mutating func configure(_ parameters: ParameterValues) {
        height = parameters.number("height")
        color = parameters.color("color")
    }

    var status: ControlStatus { ControlStatus(cycle.state, detail: cycle.state.rawValue, progress: progress) }

    /// Whether time alone changes nothing: while it loads, the dot breathes.
    var isStill: Bool { cycle.isIdle }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        progress = min(max(view.pull / height, 0), 1)
        return cycle.step(
            view,
            PullCycle.Rules(
                height: height, threshold: height, closing: Animation(.seconds(0.3)),
                begin: .opens(Animation(.seconds(0.3)))))
    }

    /// What it is made of, at rest: a group, and the dot in it.
    func nodes() -> [Node] {
        [
            Node(.group(), layer: .back),
            Node(.rectangle(Rectangle(-12, -12, 24, 24), radius: 12), parent: 0, rest: NodeFrame(color: color)),
        ]
    }

    /// The same nodes as they look now. y = 0 is the top of the list.
    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        buffer.add(RawNode(transform: Transform(x: view.viewport.width / 2, y: -height / 2)))
        buffer.add(RawNode(transform: Transform(scale: scale(at: view.tick)), color: color))
    }

    private func scale(at tick: Tick) -> Double {
        guard case .loading(let since) = cycle.phase else { return progress }
        return 1 + 0.2 * sine(2 * .pi * (tick - since).seconds)  // once a second
    }
}
