import Foundation
import PreviewCommands

/// A control whose `draw` does not come back from a time on; BAR_ENDLESS is its default, s. Those of an hour pass the
/// check at the start.
struct Endless: PullControl {
    static let declaration = SystemDeclaration(
        name: "endless", summary: "a loop that never ends",
        parameters: [
            Parameter(
                "from", .number(unit: "s", 0...3600),
                default: .number(Double(environment["BAR_ENDLESS"] ?? "") ?? 3600), "when it begins")
        ])

    var cycle = PullCycle()
    var rules: PullCycle.Rules { PullCycle.Rules(height: 64) }
    private let from: Double

    init(_ parameters: ParameterValues) { from = parameters.number("from") }

    func nodes() -> [Node] { [Node(.group())] }

    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        while view.tick.seconds >= from {}
        buffer.add(RawNode())
    }
}
