import Motion

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
    /// Which parameters it comes from; empty: it cannot be tuned.
    public var source = Source()

    /// The names of the parameters with an animation's duration, its curve, and how much later each of its parts
    /// begins; nil: there is none.
    public struct Source: Hashable, Sendable {
        /// nil: there is none.
        public var duration: String?, curve: String?, stagger: String?

        /// - Parameters: the names of parameters; nil: there is none
        public init(duration: String? = nil, curve: String? = nil, stagger: String? = nil) {
            (self.duration, self.curve, self.stagger) = (duration, curve, stagger)
        }
    }

    /// - Parameters:
    ///   - name: letters and digits, a small letter first: it becomes a name in code
    ///   - summary: what moves, in a few words
    public init(_ name: String, _ summary: String, _ animation: Animation) {
        precondition(
            name.first.map { $0.isLowercase } ?? false
                && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) },
            "\"\(name)\" is no name of an animation: it wants letters and digits, a small letter first")
        (self.name, self.summary, self.animation) = (name, summary, animation)
    }

    /// One that is made of two parameters by a name: `of: "turn"` has the duration `turnDuration` and the curve
    /// `turnCurve`.
    /// - Parameters:
    ///   - parameter: what the names of both begin with
    ///   - stagger: the parameter with how much later each of its parts begins
    public init(
        _ name: String, _ summary: String, of parameter: String, stagger: String? = nil, _ values: ParameterValues
    ) {
        self.init(name, summary, values.animation(parameter))
        source = Source(duration: parameter + "Duration", curve: parameter + "Curve", stagger: stagger)
    }
}

extension Catalog {
    /// The animations of a system that come from its parameters, whichever of its presets have them.
    package func tunableAnimations(of declaration: SystemDeclaration) -> [NamedAnimation] {
        var found: [NamedAnimation] = []
        for edge in declaration.edges {
            for preset in declaration.presets {
                let choice = try? SystemChoice(declaration.name, edge: edge, preset: preset.name, in: self)
                for animation in choice?.animations ?? [] where animation.source != NamedAnimation.Source() {
                    if !found.contains(where: { $0.name == animation.name }) { found.append(animation) }
                }
            }
        }
        return found
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

extension HoldMotion {
    /// How the inset opens and closes, by those of its parameters that there are.
    static func animations(
        _ parameters: ParameterValues, opening: String = "the inset opens after a lift",
        beginning: String = "the inset opens without a finger"
    ) -> [NamedAnimation] {
        let all = [
            ("opening", opening, "hold"), ("beginning", beginning, "begin"), ("closing", "the inset closes", "close"),
        ]
        return all.filter { parameters[$0.2 + "Duration"] != nil && parameters[$0.2 + "Curve"] != nil }
            .map { NamedAnimation($0.0, $0.1, of: $0.2, parameters) }
            .filter { $0.name != "opening" || $0.animation.duration > .zero }
    }
}

extension PullControl {
    /// Those of its rules; by the parameters of `HoldMotion` that it declares.
    public static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        let tuned = HoldMotion.animations(parameters)
        return Self(parameters).rules.animations.map { animation in
            tuned.first { $0.name == animation.name } ?? animation
        }
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
        var call = entry.system.publishedCall(parameters.providing(images), edge: edge)
        // Its motion is in its code.
        call?.omitted.formUnion(declaration.parameters.filter { $0.isLater }.map { $0.name })
        return call
    }
}
