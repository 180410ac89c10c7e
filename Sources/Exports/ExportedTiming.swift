import Motion
import RefreshEngine

/// How an animation runs, as programs on other platforms know it.
enum ExportedTiming {
    case cubic(TimingCurve)
    /// With its initial velocity, ways a second.
    case spring(Spring, velocity: Double)
    /// Straight lines, for what no platform has a name for.
    case lines(Easing, PiecewiseLinear)

    init(_ animation: Animation) {
        switch animation.timing {
        case .curve(.cubic(let curve)): self = .cubic(curve)
        case .curve(.spring(let spring)): self = .spring(spring.spring(in: animation.duration.seconds), velocity: 0)
        case .curve(let easing): self = .lines(easing, ExportedCurve(animation).lines)
        case .spring(let timing): self = .spring(timing.spring, velocity: timing.initialVelocity)
        }
    }
}

extension EasingSpring {
    /// The spring as it runs in a place with that duration, s: quickened so that it settles within it.
    fileprivate func spring(in duration: Double) -> Spring {
        let (spring, quickening) = (spring, quickening(in: duration))
        return Spring(
            mass: 1, stiffness: spring.stiffness * quickening * quickening, damping: spring.damping * quickening)
    }
}

extension [ExportedValues] {
    /// Whether an animation of theirs is made of straight lines.
    var haveLines: Bool {
        flatMap(\.animations).contains { named in
            switch named.animation.timing {
            case .curve(.steps), .curve(.hold), .curve(.viscous), .curve(.points): true
            case .curve(.cubic), .curve(.spring), .spring: false
            }
        }
    }
}

extension PiecewiseLinear {
    /// `(0, 0), (0.5, 1)`, as Swift and Dart have pairs.
    var pairs: String {
        corners.map { "(\(plain($0.time)), \(plain($0.value)))" }.joined(separator: ", ")
    }
}

/// Code for a curve of straight lines, written once beside the animations that use it: pairs of a share of the time and
/// one of the way.
enum StraightLines {
    static let swiftUI = [
        "", "/// A curve of straight lines, from iOS 17 on: shares of the time, and of the way.",
        "struct StraightLines: CustomAnimation {",
        "    let duration: TimeInterval",
        "    let points: [(time: Double, value: Double)]", "",
        "    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {",
        "        guard time < duration, let next = points.firstIndex(where: { $0.time > time / duration }), next > 0 else { return nil }",
        "        let (a, b) = (points[next - 1], points[next])",
        "        return value.scaled(by: a.value + (b.value - a.value) * (time / duration - a.time) / (b.time - a.time))",
        "    }", "",
        "    static func == (one: Self, other: Self) -> Bool { one.duration == other.duration && one.points.elementsEqual(other.points, by: ==) }",
        "    func hash(into hasher: inout Hasher) { hasher.combine(duration) }", "}",
    ]

    static let compose = [
        "", "// A curve of straight lines: shares of the time, and of the way.",
        "class StraightLines(private vararg val points: Pair<Float, Float>) : Easing {",
        "    override fun transform(fraction: Float): Float {",
        "        val next = points.indexOfFirst { it.first > fraction }",
        "        if (next < 1) return points.last().second",
        "        val (a, b) = points[next - 1] to points[next]",
        "        return a.second + (b.second - a.second) * (fraction - a.first) / (b.first - a.first)",
        "    }", "}",
    ]

    static let flutter = [
        "", "/// A curve of straight lines: shares of the time, and of the way.",
        "class StraightLines extends Curve {", "  final List<(double, double)> points;", "",
        "  const StraightLines(this.points);", "", "  @override", "  double transformInternal(double t) {",
        "    final next = points.indexWhere((point) => point.$1 > t);", "    if (next < 1) return points.last.$2;",
        "    final (a, b) = (points[next - 1], points[next]);",
        "    return a.$2 + (b.$2 - a.$2) * (t - a.$1) / (b.$1 - a.$1);", "  }", "}",
    ]
}
