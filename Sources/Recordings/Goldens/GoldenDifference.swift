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

    /// The difference of two numbers divided by its tolerance; above 1 it is too large. For everything else it is infinite.
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
            return [GoldenDifference(tick: tick, subject: .field(field, part: nil), expected: old.words, actual: new.words)]
        }
    }

    /// - Parameter inMilliseconds: whether the numbers are in pt/ms, as in the callback `willEndDragging`
    init(
        _ tick: Tick, _ subject: Subject, _ old: Double, _ new: Double, _ kind: GoldenTolerances.Kind, _ tolerances: GoldenTolerances,
        inMilliseconds: Bool = false
    ) {
        let scale = inMilliseconds ? 1000.0 : 1
        let (expected, actual) = decimals(old * scale, new * scale)
        self.init(tick: tick, subject: subject, expected: expected + kind.unit, actual: actual + kind.unit)
        number = Number(difference: abs(new - old) * scale, tolerance: tolerances[kind], kind: kind)
    }
}

extension Transform {
    fileprivate var parts: [(name: String, value: Double, kind: GoldenTolerances.Kind)] {
        [("a", a, .transform), ("b", b, .transform), ("c", c, .transform), ("d", d, .transform), ("tx", tx, .points), ("ty", ty, .points)]
    }

    func part(_ name: String) -> Double? { parts.first { $0.name == name }?.value }
}

extension FrameValue {
    var words: String {
        switch self {
        case .number(let number): decimal(number)
        case .transform(let t): "\(t)"
        case .text(let text): text.isEmpty ? "no text" : text
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
