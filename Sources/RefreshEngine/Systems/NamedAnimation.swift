/// One of the animations of a control, with the name by which it is exported to other programs.
///
///     static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
///         [NamedAnimation("closing", "the inset closes", Animation(.seconds(0.3), .easeOut))]
///     }
public struct NamedAnimation: Hashable, Sendable {
    /// Letters and digits, as `closing`.
    public var name: String
    /// What moves, in a few words.
    public var summary: String
    /// How long it takes, and by which timing.
    public var animation: Animation

    /// - Parameters:
    ///   - name: letters and digits, a small letter first: it becomes a name in code
    ///   - summary: what moves, in a few words
    public init(_ name: String, _ summary: String, _ animation: Animation) {
        precondition(
            name.first.map(\.isLowercase) ?? false && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) },
            "\"\(name)\" is no name of an animation: it wants letters and digits, a small letter first")
        (self.name, self.summary, self.animation) = (name, summary, animation)
    }
}

extension PullCycle.Rules {
    /// How its inset opens and closes.
    var animations: [NamedAnimation] {
        let begin =
            switch begin {
            case .opens(let animation), .shows(let animation): animation
            }
        return (opening.map { [NamedAnimation("opening", "the inset opens after a lift", $0)] } ?? [])
            + [
                NamedAnimation("beginning", "the inset opens without a finger", begin),
                NamedAnimation("closing", "the inset closes", closing),
            ]
    }
}

extension PullControl {
    /// Those of its rules.
    public static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        Self(parameters).rules.animations
    }
}

extension SystemChoice {
    /// What its system declares.
    public var declaration: SystemDeclaration { entry.declaration }

    /// The animations that it has with these values.
    public var animations: [NamedAnimation] { entry.system.animations(parameters, edge: edge) }

    /// The call of the control that its system was published as; nil: it was not published.
    /// - Parameter images: the host's pictures, by name
    public func publishedCall(images: [String: ImageSet]) -> PublishedCall? {
        entry.system.publishedCall(parameters.providing(images), edge: edge)
    }
}
