import Motion
import RefreshEngine

/// Timing parameters for `UIViewPropertyAnimator`, and a deceleration rate for `UIScrollView`.
enum UIKitFormat {
    static func text(of all: [ExportedValues]) -> String {
        lines(
            all.heading(by: "// ") + ["import UIKit"]
                + all.flatMap { SwiftCode.parameters(of: $0, color: AppleCode.swift) + animations(of: $0) }
                + physics(all.physics))
    }

    private static func animations(of values: ExportedValues) -> [String] {
        guard let name = values.codeName.map(typeName), !values.animations.isEmpty else { return [] }
        let body = values.animations.flatMap { named in
            comments([named.summary + ", over \(written(named.animation.duration.seconds)) s"], by: "    /// ") + [
                "    static var \(SwiftCode.identifier(named.name)): UIViewPropertyAnimator {",
                "        UIViewPropertyAnimator(duration: \(written(named.animation.duration.seconds)), timingParameters: \(timing(named.animation.timing)))",
                "    }",
            ]
        }
        return ["", "@MainActor enum \(name)Animations {"] + body + ["}"]
    }

    private static func timing(_ timing: RefreshEngine.Animation.Timing) -> String {
        switch timing {
        case .curve(let c):
            "UICubicTimingParameters(controlPoint1: CGPoint(x: \(plain(c.x1)), y: \(plain(c.y1))), controlPoint2: CGPoint(x: \(plain(c.x2)), y: \(plain(c.y2))))"
        case .spring(let spring):
            self.spring(
                spring.spring,
                "CGVector(dx: \(written(spring.initialVelocity)), dy: \(written(spring.initialVelocity)))")
        }
    }

    private static func spring(_ spring: Spring, _ velocity: String) -> String {
        "UISpringTimingParameters(\(spring.appleArguments), initialVelocity: \(velocity))"
    }

    private static func physics(_ physics: ListPhysics) -> [String] {
        [
            "", "@MainActor enum ListPhysics {",
            "    /// The way back from beyond an edge. Its initial velocity is that of the content, pt/s, divided by the way, pt.",
            "    static var bounce: UISpringTimingParameters { \(spring(physics.bounce, ".zero")) }",
            "    /// The share of a glide's velocity that is left after a millisecond.",
            "    static let decelerationRate = UIScrollView.DecelerationRate(rawValue: \(written(physics.ratePerMillisecond)))",
        ] + SwiftCode.physics(physics) + ["}"]
    }
}
