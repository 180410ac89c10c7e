import Motion
import RefreshEngine

/// `AnimationSpec`s and a decay of Jetpack Compose.
enum ComposeFormat {
    /// The decay, 1/s, that a friction multiplier of 1 stands for. Source: androidx.compose.animation.core,
    /// FloatDecayAnimationSpec.kt.
    static let friction = 4.2

    static func text(of all: [ExportedValues]) -> String {
        lines(
            all.heading(by: "// ") + imports(of: all.flatMap(\.constants))
                + all.flatMap { parameters(of: $0) + animations(of: $0) }
                + (all.haveLines ? StraightLines.compose : []) + physics(all.physics))
    }

    private static func imports(of constants: [Constant]) -> [String] {
        func uses(_ isSuch: (Constant.Value) -> Bool, _ name: String) -> [String] {
            constants.contains { isSuch($0.value) } ? ["import " + name] : []
        }
        return ["import androidx.compose.animation.core.*"]
            + uses({ if case .color = $0 { true } else { false } }, "androidx.compose.ui.graphics.Color")
            + uses({ if case .length = $0 { true } else { false } }, "androidx.compose.ui.unit.dp") + [
                "import kotlin.math.exp"
            ]
            + uses({ if case .duration = $0 { true } else { false } }, "kotlin.time.Duration.Companion.seconds")
    }

    private static func parameters(of values: ExportedValues) -> [String] {
        guard let name = values.codeName.map(typeName), !values.constants.isEmpty else { return [] }
        let body = values.constants.flatMap { constant -> [String] in
            let text =
                switch constant.value {
                case .length(let value): "\(plain(value)).dp"
                case .duration(let value): "\(double(value)).seconds"
                case .number(let value): constant.isWhole ? plain(value) : float(value)
                case .flag(let flag): "\(flag)"
                case .text(let text): self.text(text)
                case .color(let color): "Color(\(argb(color)))"
                }
            return comments([constant.summary], by: "    // ") + ["    val \(identifier(constant.name)) = \(text)"]
        }
        return ["", "object \(name)Parameters {"] + body + ["}"]
    }

    private static func animations(of values: ExportedValues) -> [String] {
        guard let name = values.codeName.map(typeName), !values.animations.isEmpty else { return [] }
        let body = values.animations.flatMap { named in
            comments([named.summary], by: "    // ") + ["    val \(identifier(named.name)) = \(spec(named.animation))"]
        }
        return ["", "object \(name)Animations {"] + body + ["}"]
    }

    private static func spec(_ animation: RefreshEngine.Animation) -> String {
        switch ExportedTiming(animation) {
        case .cubic(let curve): tween(animation, easing(curve))
        case .spring(let spring, let velocity):
            "spring<Float>(\(arguments(spring)))"
                + (velocity == 0 ? "" : "  // initial velocity: \(written(velocity)) ways a second")
        case .lines(let easing, let lines):
            tween(
                animation,
                "StraightLines(\(lines.corners.map { "\(float($0.time)) to \(float($0.value))" }.joined(separator: ", ")))"
            ) + "  // \(easing.text)"
        }
    }

    private static func tween(_ animation: RefreshEngine.Animation, _ easing: String) -> String {
        "tween<Float>(durationMillis = \(milliseconds(animation.duration.seconds)), easing = \(easing))"
    }

    private static func easing(_ curve: TimingCurve) -> String {
        curve == .linear
            ? "LinearEasing"
            : "CubicBezierEasing(\([curve.x1, curve.y1, curve.x2, curve.y2].map(float).joined(separator: ", ")))"
    }

    /// Compose's springs have a mass of 1.
    private static func arguments(_ spring: Spring) -> String {
        "dampingRatio = \(float(spring.dampingRatio)), stiffness = \(float(spring.stiffness / spring.mass))"
    }

    private static func note(_ text: String?) -> [String] { text.map { ["    // " + $0] } ?? [] }

    private static func overscroll(_ physics: ListPhysics) -> [String] {
        let summary = "How far content follows a finger that has pulled it past its edge"
        guard let band = physics.rubberBand.map(float) else { return note("\(summary): \(physics.overscroll)") }
        return [
            "    // \(summary).",
            "    fun overscroll(pull: Float, viewport: Float) = \(band) * pull * viewport / (viewport + \(band) * pull)",
        ]
    }

    private static func physics(_ physics: ListPhysics) -> [String] {
        let decay = float(physics.decay)
        return [
            "", "object ListPhysics {",
            "    // The way back from beyond an edge, in dp. Its initial velocity is that of the content, dp/s.",
        ] + note(physics.reboundNote) + [
            "    val bounce = spring(\(arguments(physics.bounce)), visibilityThreshold = \(float(physics.bounceEnd)))",
            "    // A throw, in dp and dp/s: its velocity falls by e in \(rounded(1 / physics.decay)) s.",
            "    val glide = exponentialDecay<Float>(frictionMultiplier = \(float(physics.decay / friction)), absVelocityThreshold = \(float(physics.glideEnd)))",
        ] + overscroll(physics) + [
            "    // The way of a throw with that velocity after so many seconds.",
            "    fun glideDistance(velocity: Float, time: Float) = velocity / \(decay) * (1f - exp(-\(decay) * time))",
            "}",
        ]
    }

    private static func float(_ value: Double) -> String { written(value) + "f" }
    private static func double(_ value: Double) -> String { value == value.rounded() ? plain(value) : written(value) }

    /// In quotes; a dollar begins an expression in a text of Kotlin.
    private static func text(_ text: String) -> String {
        "\"" + text.reduce(into: "") { $0 += "\"\\$".contains($1) ? "\\\($1)" : String($1) } + "\""
    }

    private static func identifier(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

    /// Source: Kotlin's grammar, hard keywords.
    private static let reserved: Set<String> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
        "object", "package", "return", "super", "this",
        "throw", "true", "try", "typealias", "typeof", "val", "var", "when", "while",
    ]
}
