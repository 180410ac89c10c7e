import Motion
import RefreshEngine

/// Curves, springs and a friction of Flutter.
enum FlutterFormat {
    static func text(of all: [ExportedValues]) -> String {
        lines(
            all.heading(by: "// ") + imports(of: all) + all.flatMap { parameters(of: $0) + animations(of: $0) }
                + (all.haveLines ? StraightLines.flutter : []) + physics(all.physics))
    }

    private static func imports(of all: [ExportedValues]) -> [String] {
        let hasColors = all.flatMap(\.constants).contains { if case .color = $0.value { true } else { false } }
        return (hasColors ? ["import 'dart:ui' show Color;"] : [])
            + (all.allSatisfy(\.animations.isEmpty) ? [] : ["import 'package:flutter/animation.dart';"])
            + ["import 'package:flutter/physics.dart';"]
    }

    private static func parameters(of values: ExportedValues) -> [String] {
        guard let name = values.codeName.map(typeName), !values.constants.isEmpty else { return [] }
        let body = values.constants.flatMap { constant -> [String] in
            let (type, text) =
                switch constant.value {
                case .length(let value), .number(let value): (constant.isWhole ? "int" : "double", plain(value))
                case .duration(let value): ("Duration", duration(value))
                case .flag(let flag): ("bool", "\(flag)")
                case .text(let text): ("String", self.text(text))
                case .color(let color): ("Color", "Color(\(argb(color)))")
                }
            return comments([constant.summary], by: "  /// ") + [
                "  static const \(type) \(identifier(constant.name)) = \(text);"
            ]
        }
        return ["", "abstract final class \(name)Parameters {"] + body + ["}"]
    }

    private static func animations(of values: ExportedValues) -> [String] {
        guard let name = values.codeName.map(typeName), !values.animations.isEmpty else { return [] }
        let body = values.animations.flatMap { named in
            comments([named.summary], by: "  /// ") + [
                timing(named),
                "  static const Duration \(named.name)Duration = \(duration(named.animation.duration.seconds));",
            ]
        }
        return ["", "abstract final class \(name)Animations {"] + body + ["}"]
    }

    private static func timing(_ named: NamedAnimation) -> String {
        switch ExportedTiming(named.animation) {
        case .cubic(.linear): return "  static const Curve \(named.name)Curve = Curves.linear;"
        case .cubic(let c):
            return
                "  static const Curve \(named.name)Curve = Cubic(\(plain(c.x1)), \(plain(c.y1)), \(plain(c.x2)), \(plain(c.y2)));"
        case .lines(let easing, let lines):
            return
                "  static const Curve \(named.name)Curve = StraightLines([\(lines.pairs)]); // \(easing.text)"
        case .spring(let spring, let velocity):
            return "  static final SpringDescription \(named.name)Spring = \(description(spring));"
                + (velocity == 0 ? "" : "  // initial velocity: \(written(velocity)) ways a second")
        }
    }

    private static func description(_ spring: Spring) -> String {
        "SpringDescription(mass: \(plain(spring.mass)), stiffness: \(plain(spring.stiffness)), damping: \(plain(spring.damping)))"
    }

    private static func overscroll(_ physics: ListPhysics) -> [String] {
        let summary = "How far content follows a finger that has pulled it past its edge, pt"
        guard let band = physics.rubberBand.map(written) else { return ["  // \(summary): \(physics.overscroll)"] }
        return [
            "  /// \(summary).",
            "  static double overscroll(double pull, double viewport) => \(band) * pull * viewport / (viewport + \(band) * pull);",
        ]
    }

    private static func physics(_ physics: ListPhysics) -> [String] {
        let end = written(physics.bounceEnd)
        return [
            "", "abstract final class ListPhysics {",
            "  /// The way back from beyond an edge, for ScrollSpringSimulation. Velocities are those of the content, pt/s.",
        ] + (physics.reboundNote.map { ["  /// " + $0] } ?? []) + [
            "  static const SpringDescription bounce = \(description(physics.bounce));", "",
            "  /// A bounce is over within so much, pt, and a glide below so many pt/s.",
            "  static const Tolerance tolerance = Tolerance(distance: \(end), velocity: \(written(physics.glideEnd)));",
            "",
            "  /// The share of a glide's velocity that is left after a second.",
            "  static const double drag = \(written(physics.ratePerSecond));", "",
            "  /// A throw from that place with that velocity, pt/s.",
            "  static Simulation glide(double position, double velocity) => FrictionSimulation(drag, position, velocity, tolerance: tolerance);",
            "",
        ] + overscroll(physics) + ["}"]
    }

    /// In microseconds, the unit of Dart's durations.
    private static func duration(_ seconds: Double) -> String {
        let microseconds = Int((min(max(seconds, 0), 1e9) * 1e6).rounded())
        return microseconds % 1000 == 0
            ? "Duration(milliseconds: \(microseconds / 1000))" : "Duration(microseconds: \(microseconds))"
    }

    /// In quotes; a dollar begins an expression in a text of Dart.
    private static func text(_ text: String) -> String {
        "'" + text.reduce(into: "") { $0 += "'\\$".contains($1) ? "\\\($1)" : String($1) } + "'"
    }

    /// Dart has no quotation marks for names.
    private static func identifier(_ name: String) -> String { reserved.contains(name) ? name + "Value" : name }

    /// Source: dart.dev/language/keywords, those that are no identifiers anywhere.
    private static let reserved: Set<String> = [
        "assert", "break", "case", "catch", "class", "const", "continue", "default", "do", "else", "enum", "extends",
        "false", "final", "finally", "for", "if", "in", "is",
        "new", "null", "rethrow", "return", "super", "switch", "this", "throw", "true", "try", "var", "void", "while",
        "with",
    ]
}
