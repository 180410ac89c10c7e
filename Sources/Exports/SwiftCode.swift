import Motion
import RefreshEngine

/// What SwiftUI and UIKit have in common: an enum of constants for the parameters, and one for the list's physics.
enum SwiftCode {
    /// - Parameter color: a color's expression, and its type
    static func parameters(of values: ExportedValues, color: (Color) -> String) -> [String] {
        guard let name = values.codeName.map(typeName), !values.constants.isEmpty else { return [] }
        let body = values.constants.flatMap { constant -> [String] in
            let declared =
                switch (constant.value, constant.isWhole) {
                case (.length(let value), true), (.duration(let value), true), (.number(let value), true):
                    ": Int = \(plain(value))"
                case (.length(let value), false): ": CGFloat = \(plain(value))"
                case (.duration(let value), false), (.number(let value), false): ": Double = \(plain(value))"
                case (.flag(let flag), _): " = \(flag)"
                case (.text(let text), _): " = \(AppleCode.text(text))"
                case (.color(let value), _): " = \(color(value))"
                }
            return comments([constant.summary + unit(constant.value)], by: "    /// ") + [
                "    static let \(identifier(constant.name))\(declared)"
            ]
        }
        return ["", "enum \(name)Parameters {"] + body + ["}"]
    }

    private static func unit(_ value: Constant.Value) -> String {
        switch value {
        case .length: ", pt"
        case .duration: ", s"
        case .number, .flag, .text, .color: ""
        }
    }

    private static func overscroll(_ physics: ListPhysics) -> [String] {
        let summary = "How far content follows a finger that has pulled it past its edge, pt"
        guard let band = physics.rubberBand.map(written) else { return ["    // \(summary): \(physics.overscroll)"] }
        return [
            "    /// \(summary).",
            "    static func overscroll(pull: CGFloat, viewport: CGFloat) -> CGFloat { \(band) * pull * viewport / (viewport + \(band) * pull) }",
        ]
    }

    /// Functions of a list's physics that are the same in both.
    static func physics(_ physics: ListPhysics) -> [String] {
        let decay = written(physics.decay)
        return (physics.reboundNote.map { ["    // " + $0] } ?? []) + overscroll(physics) + [
            "    /// The way, pt, of a throw with that velocity, pt/s, after so many seconds.",
            "    static func glideDistance(velocity: Double, after time: Double) -> Double { velocity / \(decay) * (1 - exp(-\(decay) * time)) }",
        ]
    }

    /// In backticks where it is a word of the language.
    static func identifier(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

    /// Source: The Swift Programming Language, "Keywords and Punctuation": those that need backticks as a name of a
    /// static property.
    private static let reserved: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "open", "operator", "private",
        "precedencegroup", "protocol", "public", "rethrows", "static", "struct", "subscript", "typealias", "var",
        "break", "case", "catch", "continue", "default", "defer",
        "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where",
        "while", "Any", "as", "await", "false", "is", "nil", "self",
        "Self", "super", "throws", "true", "try", "Type", "Protocol",
    ]
}

extension Spring {
    /// `mass: 1, stiffness: 120, damping: 22`: the words of SwiftUI and UIKit.
    var appleArguments: String { "mass: \(plain(mass)), stiffness: \(plain(stiffness)), damping: \(plain(damping))" }
}
