import Motion
import RefreshEngine
import Synchronization

/// A control whose motion is not the same in every run, in each way that an author may get wrong: for tests that find
/// it.
public struct Restless: PullControl {
    public static let declaration = SystemDeclaration(
        name: "restless", summary: "a bar whose opacity depends on what it should not",
        parameters: [
            Parameter(
                "flaw", .choice(Flaw.allCases.map(\.rawValue)), default: .text(Flaw.none.rawValue),
                "what it depends on: how many controls were made before, how often its copies were stepped, or how often it was drawn"
            )
        ])

    public enum Flaw: String, CaseIterable, Sendable { case none, made, copied, drawn }

    /// What a value should never keep. A class because its copies share it, which is the flaw.
    private final class Count: Equatable, Sendable {
        private let value = Mutex(0)
        func next() -> Int {
            value.withLock {
                $0 += 1
                return $0
            }
        }
        var now: Int { value.withLock { $0 } }
        static func == (_: Count, _: Count) -> Bool { true }
    }

    private static let made = Count()

    public var cycle = PullCycle()
    private let flaw: Flaw
    private let number: Int
    private let steps = Count(), draws = Count()

    public init(_ parameters: ParameterValues) {
        flaw = Flaw(rawValue: parameters.text("flaw")) ?? .none
        number = Restless.made.next()
    }

    public var rules: PullCycle.Rules { PullCycle.Rules(height: 64) }

    public mutating func step(_ view: PullView) -> [RefreshCommand] {
        _ = steps.next()
        return cycle.step(view, rules)
    }

    public func nodes() -> [Node] { [Node(.rectangle(Rectangle(0, -20, 20, 20), radius: 0))] }

    public func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        let count =
            switch flaw {
            case .none: 0
            case .made: number
            case .copied: steps.now
            case .drawn: draws.next()
            }
        buffer.add(RawNode(opacity: 1 / Double(1 + count)))
    }
}
