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
            comments([named.summary + ", over \(written(named.animation.duration.seconds)) s"], by: "    /// ")
                + animator(SwiftCode.identifier(named.name), named.animation)
        }
        return ["", "@MainActor enum \(name)Animations {"] + body + ["}"]
    }

    /// UIKit's animators have no curve of straight lines; Core Animation's key frames have.
    private static func animator(_ name: String, _ animation: RefreshEngine.Animation) -> [String] {
        let seconds = written(animation.duration.seconds)
        switch ExportedTiming(animation) {
        case .cubic(let c):
            return animator(
                name, seconds,
                "UICubicTimingParameters(controlPoint1: CGPoint(x: \(plain(c.x1)), y: \(plain(c.y1))), controlPoint2: CGPoint(x: \(plain(c.x2)), y: \(plain(c.y2))))"
            )
        case .spring(let spring, let velocity):
            return animator(
                name, seconds, self.spring(spring, "CGVector(dx: \(written(velocity)), dy: \(written(velocity)))"))
        case .lines(let easing, let lines):
            let (values, times) = (lines.corners.map { plain($0.value) }, lines.corners.map { plain($0.time) })
            return [
                "    /// \(easing.text): the share of the way, for a key path of one's own",
                "    static var \(name): CAKeyframeAnimation {",
                "        let animation = CAKeyframeAnimation()",
                "        animation.duration = \(seconds)",
                "        animation.values = [\(values.joined(separator: ", "))]",
                "        animation.keyTimes = [\(times.joined(separator: ", "))]",
                "        return animation",
                "    }",
            ]
        }
    }

    private static func animator(_ name: String, _ seconds: String, _ timing: String) -> [String] {
        [
            "    static var \(name): UIViewPropertyAnimator {",
            "        UIViewPropertyAnimator(duration: \(seconds), timingParameters: \(timing))",
            "    }",
        ]
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
