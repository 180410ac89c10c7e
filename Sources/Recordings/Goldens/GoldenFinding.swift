import Motion
import RefreshEngine
import Scripts

/// A difference in words, for whoever shows it otherwise than `GoldenReport` does.
public struct GoldenFinding: Hashable, Sendable {
    public let tick: Tick
    /// What differs: `bar 3 transform.ty`, `scene.header.parameters.dropHeight`.
    public let name: String
    /// The node that it is in, by its index in the scene.
    public let node: Int?
    /// The two values, with their units.
    public let expected: String, actual: String
    /// The difference in a few words: `offset 0.0522pt`, `transform.ty 1.36pt higher on screen`, or only what differs
    /// where it is no number.
    public let short: String
    /// Of what was compared on the screen: `bar 5 1.36pt higher on screen`.
    public let onScreen: String?

    init(_ difference: GoldenDifference, _ expected: FrameLog, _ actual: FrameLog) {
        (tick, name) = (difference.tick, difference.name(expected, actual))
        (self.expected, self.actual) = (difference.expected, difference.actual)
        (short, node) = (difference.short, difference.node)
        onScreen = difference.onScreen.map {
            "\(expected.nodeName($0.node, or: actual, at: difference.tick)) \(difference.inWords ?? "")"
        }
    }
}

extension GoldenComparison {
    /// The first difference; the one that is largest in terms of its tolerance, if it is a number; and the first
    /// differences in scenes, in words.
    /// - Parameters: the logs that were compared
    public func findings(
        _ expected: FrameLog, _ actual: FrameLog
    ) -> (first: GoldenFinding?, worst: GoldenFinding?, inScenes: [GoldenFinding]) {
        let finding = { GoldenFinding($0, expected, actual) }
        return (first.map(finding), worst.map(finding), inScenes.map(finding))
    }
}

extension GoldenDifference {
    fileprivate var short: String {
        let what =
            switch subject {
            case .field(let field, let part): field.name.rawValue + (part.map { "." + $0 } ?? "")
            case .leaf(let path): path.split(separator: ".").last.map(String.init) ?? path
            case .scene: "scene"
            case .notice: "callback"
            case .end: "length"
            }
        return inWords.map { "\(what) \($0)" } ?? what
    }
}
