import PreviewCommands

/// A control with an outline that ends too early.
struct Outlined: PullControl {
    static let declaration = SystemDeclaration(name: "outlined", summary: "an outline that ends too early")
    var cycle = PullCycle()
    var rules: PullCycle.Rules { PullCycle.Rules(height: 64) }

    init(_ parameters: ParameterValues) {}

    func nodes() -> [Node] { [Node(.group()), Node(.path(data: "M0 0L", length: 1, width: 1), parent: 0)] }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) { for _ in nodes() { buffer.add(RawNode()) } }
}
