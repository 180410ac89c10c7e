import Motion
import RefreshEngine

/// A control that no catalog of this package has. It is the example of `PullControl`.
public struct Bar: PullControl {
    public static let declaration = SystemDeclaration(
        name: "bar", summary: "a bar that grows with the pull, and turns while it loads",
        parameters: [
            Parameter("height", .number(unit: "pt", 40...200), default: 64, "of the control, and the pull that arms"),
            Parameter("color", .color, default: .color(Color(0xff, 0x8a, 0x65)), "of the bar"),
        ],
        presets: [Preset("high", "a high one", ["height": 120])])

    public var cycle = PullCycle()
    private let height: Double, color: Color

    public init(_ parameters: ParameterValues) {
        (height, color) = (parameters.number("height"), parameters.color("color"))
    }

    public var rules: PullCycle.Rules { PullCycle.Rules(height: height) }

    public func nodes() -> [Node] {
        [
            Node(.group(), layer: .back),
            Node(.rectangle(Rectangle(-60, -2, 120, 4), radius: 2), parent: 0, rest: NodeFrame(color: color)),
        ]
    }

    public func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        let angle = 2 * .pi * (cycle.loadingTime(at: view.tick) ?? 0)
        buffer.add(RawNode(transform: Transform(x: view.viewport.width / 2, y: -height / 2)))
        buffer.add(RawNode(transform: Transform(scale: cycle.progress, angle: angle), color: color))
    }
}
