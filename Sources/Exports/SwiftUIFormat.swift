import Motion
import RefreshEngine

/// `Animation`s of SwiftUI.
enum SwiftUIFormat {
    static func text(of all: [ExportedValues]) -> String {
        let color = { (color: Color) in
            "Color(.sRGB, red: \(color.red) / 255, green: \(color.green) / 255, blue: \(color.blue) / 255)"
        }
        return lines(
            all.heading(by: "// ") + ["import SwiftUI"]
                + all.flatMap { SwiftCode.parameters(of: $0, color: color) + animations(of: $0) }
                + (all.haveLines ? StraightLines.swiftUI : []) + physics(all.physics)
        )
    }

    private static func animations(of values: ExportedValues) -> [String] {
        guard let name = values.codeName.map(typeName), !values.animations.isEmpty else { return [] }
        let body = values.animations.flatMap { named -> [String] in
            let timing = timing(named.animation)
            return comments([named.summary], by: "    /// ") + timing.notes + [
                "    static let \(SwiftCode.identifier(named.name)) = \(timing.text)"
            ]
        }
        return ["", "enum \(name)Animations {"] + body + ["}"]
    }

    private static func timing(_ animation: RefreshEngine.Animation) -> (text: String, notes: [String]) {
        let seconds = written(animation.duration.seconds)
        switch ExportedTiming(animation) {
        case .cubic(.linear): return ("Animation.linear(duration: \(seconds))", [])
        case .cubic(let c):
            return (
                "Animation.timingCurve(\(plain(c.x1)), \(plain(c.y1)), \(plain(c.x2)), \(plain(c.y2)), duration: \(seconds))",
                []
            )
        case .spring(let spring, 0) where spring.dampingRatio <= 1:
            let (response, ratio) = (written(spring.response), written(spring.dampingRatio))
            return ("Animation.spring(response: \(response), dampingFraction: \(ratio))", [])
        case .spring(let spring, let velocity): return spring.swiftUI(velocity: velocity)
        case .lines(let easing, let lines):
            return (
                "Animation(StraightLines(duration: \(seconds), points: [\(lines.pairs)]))",
                ["    /// \(easing.text)"]
            )
        }
    }

    private static func physics(_ physics: ListPhysics) -> [String] {
        let bounce = physics.bounce.swiftUI(velocity: 0)
        return [
            "", "enum ListPhysics {",
            "    /// The way back from beyond an edge. Its initial velocity is that of the content, pt/s, divided by the way, pt.",
        ] + bounce.notes + ["    static let bounce = \(bounce.text)"] + SwiftCode.physics(physics) + ["}"]
    }
}

extension Spring {
    /// A spring with more than the critical damping needs `allowOverDamping`, without which SwiftUI takes the critical
    /// one.
    fileprivate func swiftUI(velocity: Double) -> (text: String, notes: [String]) {
        let same =
            "    /// The same as .spring(response: \(written(response)), dampingFraction: \(written(dampingRatio)))."
        guard dampingRatio > 1 else {
            return ("Animation.interpolatingSpring(\(appleArguments), initialVelocity: \(written(velocity)))", [same])
        }
        return (
            "Animation.interpolatingSpring(Spring(\(appleArguments), allowOverDamping: true), initialVelocity: \(written(velocity)))",
            [
                same,
                "    /// It is overdamped, which is from iOS 17 on; before: .interpolatingSpring(\(appleArguments), initialVelocity: \(written(velocity))).",
            ]
        )
    }
}
