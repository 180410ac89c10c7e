import Motion
import RefreshEngine
import Scripts

/// A difference between two frame logs.
public struct GoldenDifference: Hashable, Sendable {
    public var tick: Tick
    var subject: Subject
    /// The two values in words, with their units.
    public var expected: String, actual: String
    /// Only for numbers.
    var number: Number?
    /// Only for what was compared on the screen: the number is what is seen of it there.
    private(set) var onScreen: OnScreen?

    enum Subject: Hashable, Sendable {
        case scene, notice, end
        /// A field; `part` is the part of a transform, such as `ty`.
        case field(FrameField, part: String?)
        /// A value inside a scene or a notice: `nodes.3.from.1`.
        case leaf(String)
    }

    struct Number: Hashable, Sendable {
        var difference: Double, tolerance: Double
        var kind: GoldenTolerances.Kind
    }

    struct OnScreen: Hashable, Sendable {
        /// The node that is seen elsewhere: the one of the field, or one that it carries.
        var node: Int
        /// How it looks beside the expected one: `higher and to the left`.
        var direction: String
    }

    /// The difference of two numbers divided by its tolerance; above 1 it is too large. For everything else it is
    /// infinite.
    var share: Double {
        guard let number else { return .infinity }
        return number.difference == 0 ? 0 : number.difference / number.tolerance
    }

    /// Compares the differences of numbers in terms of their tolerances, or as they are when both tolerances are 0.
    func isWorse(than other: GoldenDifference) -> Bool {
        if share != other.share { return share > other.share }
        return share == .infinity && number?.difference ?? 0 > other.number?.difference ?? 0
    }
}

extension GoldenDifference {
    /// All differences of two values of a field, within and beyond the tolerance.
    static func between(
        _ old: FrameValue, _ new: FrameValue, _ field: FrameField, _ tick: Tick, _ tolerances: GoldenTolerances
    ) -> [GoldenDifference] {
        guard old != new else { return [] }
        switch (old, new) {
        case (.number(let a), .number(let b)):
            return [GoldenDifference(tick, .field(field, part: nil), a, b, field.name.kind, tolerances)]
        case (.transform(let a), .transform(let b)):
            return zip(a.parts, b.parts).compactMap { (old, new) in
                guard old.value != new.value else { return nil }
                return GoldenDifference(tick, .field(field, part: old.name), old.value, new.value, old.kind, tolerances)
            }
        default:
            return [
                GoldenDifference(tick: tick, subject: .field(field, part: nil), expected: old.words, actual: new.words)
            ]
        }
    }

    /// - Parameter inMilliseconds: whether the numbers are in pt/ms, as in the callback `willEndDragging`
    init(
        _ tick: Tick, _ subject: Subject, _ old: Double, _ new: Double, _ kind: GoldenTolerances.Kind,
        _ tolerances: GoldenTolerances,
        inMilliseconds: Bool = false
    ) {
        let scale = inMilliseconds ? 1000.0 : 1
        let (expected, actual) = decimals(old * scale, new * scale)
        self.init(tick: tick, subject: subject, expected: expected + kind.unit, actual: actual + kind.unit)
        number = Number(difference: abs(new - old) * scale, tolerance: tolerances[kind], kind: kind)
    }
}

extension GoldenDifference {
    /// What is to be seen of it on the screen, in pt.
    func seen(
        _ distance: Double, _ direction: String, node: Int, _ tick: Tick, _ tolerances: GoldenTolerances
    ) -> GoldenDifference {
        var copy = self
        copy.tick = tick
        copy.number = Number(difference: distance, tolerance: tolerances.points, kind: .points)
        copy.onScreen = OnScreen(node: node, direction: direction)
        return copy
    }

    /// With its two values as bare numbers: those of a node are in the coordinates of its group, whatever that makes of
    /// a point.
    var withoutUnits: GoldenDifference {
        var copy = self
        (copy.expected, copy.actual) = (copy.expected.replacing("pt", with: ""), copy.actual.replacing("pt", with: ""))
        return copy
    }

    /// `0.0522pt`, or on the screen `0.0522pt higher on screen`.
    var inWords: String? {
        guard let number else { return nil }
        // Without a tolerance the last bit counts.
        let difference =
            number.tolerance == 0
            ? plain(number.difference) + number.kind.unit
            : differenceInWords(number.difference, number.kind.unit, decimal, least: 1e-4)
        return difference + (onScreen.map { " \($0.direction) on screen" } ?? "")
    }

    /// The node that it is in, by its index in the scene: the one that is seen.
    var node: Int? {
        if let onScreen { return onScreen.node }
        return if case .field(let field, _) = subject, case .node(let index) = field.owner { index } else { nil }
    }

    /// Whether it is in a scene, not in the motion.
    var isInScene: Bool {
        switch subject {
        case .scene: true
        case .leaf(let path): path.hasPrefix("scene.")
        case .notice, .end, .field: false
        }
    }
}

extension Transform {
    fileprivate var parts: [(name: String, value: Double, kind: GoldenTolerances.Kind)] {
        [
            ("a", a, .transform), ("b", b, .transform), ("c", c, .transform), ("d", d, .transform), ("tx", tx, .points),
            ("ty", ty, .points),
        ]
    }

    func part(_ name: String) -> Double? { parts.first { $0.name == name }?.value }
}

extension FrameValue {
    var words: String {
        switch self {
        case .number(let number): decimal(number)
        case .transform(let t): "\(t)"
        case .text(let text): text.isEmpty ? "no text" : visible(text)
        case .flag(let flag): "\(flag)"
        case .absent: "nothing"
        }
    }
}

/// Two numbers, with enough decimals that different numbers look different.
private func decimals(_ a: Double, _ b: Double) -> (String, String) {
    let texts = (decimal(a), decimal(b))
    return texts.0 == texts.1 ? (plain(a), plain(b)) : texts
}
