import Motion

/// A control whose refresh begins when the finger lifts far enough: the short way to one of one's own. It says its
/// numbers (`rules`) and draws; when to arm, load and close is decided by its `cycle`.
///
///     struct Bar: PullControl {
///         static let declaration = SystemDeclaration(
///             name: "bar", summary: "a bar that grows with the pull, and turns while it loads",
///             parameters: [
///                 Parameter("height", .number(unit: "pt", 40...200), default: 64, "of the control, and the pull that arms"),
///                 Parameter("color", .color, default: .color(Color(0xff, 0x8a, 0x65)), "of the bar"),
///             ])
///
///         var cycle = PullCycle()
///         private let height: Double, color: Color
///
///         init(_ parameters: ParameterValues) { (height, color) = (parameters.number("height"), parameters.color("color")) }
///
///         var rules: PullCycle.Rules { PullCycle.Rules(height: height) }
///
///         func nodes() -> [Node] {
///             [Node(.group(), layer: .back), Node(.rectangle(Rectangle(-60, -2, 120, 4), radius: 2), parent: 0, rest: NodeFrame(color: color))]
///         }
///
///         func draw(_ view: PullView, into buffer: inout FrameBuffer) {
///             let angle = 2 * .pi * (cycle.loadingTime(at: view.tick) ?? 0)
///             buffer.add(RawNode(transform: Transform(x: view.viewport.width / 2, y: -height / 2)))
///             buffer.add(RawNode(transform: Transform(scale: cycle.progress, angle: angle), color: color))
///         }
///     }
///
/// It is at the top only. A control that may be a footer, needs random numbers, or keeps more than its cycle while its
/// parameters change is a `RefreshSystem` with its own `init(_:edge:random:)` and `configure(_:)`.
public protocol PullControl: RefreshSystem {
    /// Reads its parameters: at first, and whenever one changes.
    init(_ parameters: ParameterValues)

    /// How far a refresh has come. It begins with `PullCycle()`.
    var cycle: PullCycle { get set }
    /// What arms it, and how its inset opens and closes.
    var rules: PullCycle.Rules { get }
}

extension PullControl {
    /// Reads its parameters; it has no use for the others.
    public init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) { self.init(parameters) }

    /// Reads all values anew; only the cycle goes on.
    public mutating func configure(_ parameters: ParameterValues) {
        var new = Self(parameters)
        new.cycle = cycle
        self = new
    }

    /// The state of its cycle, by the common names.
    public var status: ControlStatus { ControlStatus(cycle.state, progress: cycle.progress) }

    /// By its rules.
    public var extent: Double? { rules.height }

    /// It may move whenever it is not idle.
    public var isStill: Bool { cycle.isIdle }

    /// Goes on with its cycle, and tells the app how far the pull has come.
    public mutating func step(_ view: PullView) -> [RefreshCommand] { stepCycle(view) }

    /// The same, for one that does more at a step.
    mutating func stepCycle(_ view: PullView) -> [RefreshCommand] {
        let before = cycle.progress
        let commands = cycle.step(view, rules)
        return cycle.isIdle && cycle.progress != before ? [.progress(cycle.progress)] + commands : commands
    }
}
