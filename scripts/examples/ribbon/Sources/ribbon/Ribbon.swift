import PreviewTesting

/// A ribbon that the pull unrolls from its roll, that ripples while the list loads, and rolls up again at the end.
struct Ribbon: RefreshSystem {
    static let declaration = SystemDeclaration(
        name: "ribbon",
        summary: "a ribbon that unrolls with the pull and ripples while it loads",
        edges: [.header],
        workSeconds: 2,
        parameters: [
            Parameter(
                "height", .number(unit: "pt", 60...200), default: .number(96), "of the control, and the pull that arms",
                group: .pull),
            Parameter("length", .number(unit: "pt", 80...360), default: .number(240), "of the whole ribbon"),
            Parameter("thickness", .number(unit: "pt", 1...12), default: .number(6), "of the ribbon"),
            Parameter("color", .color, default: .color(Color(0xff, 0x8a, 0x65)), "of its fixed end"),
            Parameter("tip", .color, default: .color(Color(0xb2, 0x94, 0xff)), "of its free end"),
            Parameter(
                "ripple", .number(unit: "", 0...1), default: .number(0.8), "how steep the waves are", group: .loading),
            Parameter("period", .number(unit: "s", 0.3...3), default: .number(0.9), "of the waves", group: .loading),
            .duration("closeDuration", default: 0.45, "in which it rolls up"),
            .curve("closeCurve", over: "closeDuration", default: .easeInOut, "of rolling up"),
        ],
        presets: [
            Preset(
                "silk", "long, thin and quick",
                [
                    "length": .number(320), "thickness": .number(2), "ripple": .number(1), "period": .number(0.6),
                    "color": .color(Color(0x6b, 0xa6, 0xff)), "tip": .color(Color(0x58, 0xcf, 0x97)),
                ])
        ])

    /// The ribbon is drawn as so many straight pieces. Chosen: no corner is seen.
    private static let pieces = 40
    /// The radius of the roll's core, pt, and how much it grows with each turn, in thicknesses.
    private static let core = 6.0, turn = 1.5

    private var cycle = PullCycle()
    /// Of the pull, 0 to 1.
    private var progress = 0.0
    private var values: ParameterValues

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) { values = parameters }

    mutating func configure(_ parameters: ParameterValues) { values = parameters }

    private var height: Double { values.number("height") }
    private var length: Double { values.number("length") }
    private var thickness: Double { values.number("thickness") }
    private var pieceLength: Double { length / Double(Ribbon.pieces) }

    var status: ControlStatus { ControlStatus(cycle.state, detail: cycle.state.rawValue, progress: progress) }

    /// Whether time alone changes nothing: while it loads, it ripples.
    var isStill: Bool { cycle.isIdle }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        progress = min(max(view.pull / height, 0), 1)
        return cycle.step(
            view,
            PullCycle.Rules(
                height: height, threshold: height, closing: values.animation("close"),
                begin: .opens(Animation(.seconds(0.45)))))
    }

    /// A group, and the pieces in it: each lies to the right of its anchor and a little over the next one, so that no
    /// gap opens at a bend.
    func nodes() -> [Node] {
        let bar = Node.Kind.bar(from: Point(-0.5, 0), to: Point(pieceLength + 0.5, 0), width: thickness)
        return [Node(.group(), layer: .back)]
            + (0..<Ribbon.pieces).map { Node(bar, parent: 0, rest: NodeFrame(color: color(of: $0))) }
    }

    /// From its fixed end each piece goes on where the one before it ends, in its own direction. What is unrolled
    /// stands in the middle of what is pulled down; y = 0 is the top of the list.
    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        buffer.add(
            RawNode(transform: Transform(x: (view.viewport.width - progress * length) / 2, y: -progress * height / 2))
        )
        var place = Point.zero
        for piece in 0..<Ribbon.pieces {
            let angle = direction(of: piece, at: view.tick)
            buffer.add(
                RawNode(
                    transform: Transform(angle: angle, x: place.x, y: place.y), opacity: min(1, 3 * progress),
                    color: color(of: piece)))
            place = place + Point(cosine(angle), sine(angle)) * pieceLength
        }
    }

    /// The direction of a piece, radians: along the ribbon where it is unrolled, and around the roll behind that.
    private func direction(of piece: Int, at tick: Tick) -> Double {
        let rolled = Double(piece) * pieceLength - progress * length
        return rolled > 0 ? -turned(along: rolled) : wave(of: piece, at: tick)
    }

    /// How far the roll has turned, radians, that many pt inwards from where it begins. It is a spiral: the more is
    /// left, the larger it begins.
    private func turned(along rolled: Double) -> Double {
        let growth = Ribbon.turn * thickness / (2 * .pi)  // pt a radian
        let all = (1 - progress) * length
        return (radius(holding: all, growth) - radius(holding: all - rolled, growth)) / growth
    }

    /// The radius, pt, of a spiral that holds so much ribbon: r² = core² + 2 · growth · length.
    private func radius(holding length: Double, _ growth: Double) -> Double {
        (Ribbon.core * Ribbon.core + 2 * growth * max(0, length)).squareRoot()
    }

    /// While it loads, waves run along it, and grow towards the free end.
    private func wave(of piece: Int, at tick: Tick) -> Double {
        let share = Double(piece) / Double(Ribbon.pieces)
        return values.number("ripple") * strength(at: tick) * share
            * sine(2 * .pi * (2 * share - tick.seconds / values.number("period")))
    }

    /// Of the waves, 0 to 1: they come and go within a quarter of a second.
    private func strength(at tick: Tick) -> Double {
        switch cycle.phase {
        case .idle, .beginning: 0
        case .loading(let since): min(1, 4 * (tick - since).seconds)
        case .ending(let since, _): max(0, 1 - 4 * (tick - since).seconds)
        }
    }

    /// From one end to the other, mixed channel by channel.
    private func color(of piece: Int) -> Color {
        let share = Double(piece) / Double(Ribbon.pieces - 1)
        let from = values.color("color")
        let to = values.color("tip")
        func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(Double(a) + (Double(b) - Double(a)) * share) }
        return Color(mixed(from.red, to.red), mixed(from.green, to.green), mixed(from.blue, to.blue))
    }
}
