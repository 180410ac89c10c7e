import Motion

/// How a control is pulled and how its inset moves: the parameters that every header and footer has, and their values.
///
///     static let declaration = SystemDeclaration(
///         name: "bar", summary: "a bar", parameters: [height] + HoldMotion.parameters())
///
///     init(_ parameters: ParameterValues) { (height, motion) = (parameters.number("height"), HoldMotion(parameters)) }
///     var rules: PullCycle.Rules { motion.rules(height: height) }
public struct HoldMotion: Hashable, Sendable {
    /// How its inset opens after a lift, opens without a finger, and closes.
    public let hold: Animation, begin: Animation, close: Animation
    /// From the end of the work, and of what shows its result, to the start of the closing.
    public let settle: Tick
    /// The pull that arms, as a share of the control's height.
    public let armAt: Double
    /// Whether the pull itself triggers, before the finger lifts.
    public let triggersWhenReached: Bool
    /// Whether exactly the pull that arms does it, too; nil: it is not declared.
    private let armsAtThreshold: Bool?

    /// Their declarations.
    /// - Parameters: the defaults. Chosen: UIView's standard time without a finger, and UIKit's own 0.3 s to close;
    ///   after a lift the bounce brings the list there
    ///   - armed: what `armAt` is a share of
    ///   - armsBeyond: whether exactly that pull does not arm yet
    ///   - hasTrigger: whether it may be chosen that the pull itself triggers
    public static func parameters(
        hold: Animation = Animation(.zero), begin: Animation = Animation(.seconds(0.25)),
        close: Animation = Animation(.seconds(0.3), .easeOut), armed: String = "the control's height",
        armsBeyond: Bool = true, hasTrigger: Bool = true
    ) -> [Parameter] {
        parameters(
            hold: hold, begin: begin, close: close, curves: "", armed: armed, armsBeyond: armsBeyond,
            hasTrigger: hasTrigger)
    }

    /// The same with what the controls of this package differ in beside that.
    /// - Parameters:
    ///   - curves: the text of their curves, if that has numbers
    ///   - reaches: whether the pull itself triggers
    ///   - clamped: whether the list stands still
    static func parameters(
        hold: Animation, begin: Animation, close: Animation, curves: String, armed: String,
        armsBeyond: Bool = true, hasTrigger: Bool = true, reaches: Bool = false, clamped: Bool = false
    ) -> [Parameter] {
        [
            Parameter(
                "armAt", .number(unit: "", 0.1...5), default: 1, "the pull that arms, as a share of \(armed)",
                group: .pull, step: 0.05, scale: .log),
            Parameter(
                "pullFactor", .number(unit: "", 0.1...10), default: 1,
                "how far the control counts as pulled for each point", group: .pull, step: 0.05, scale: .log),
            Parameter(
                "armsBeyond", .flag, default: .flag(armsBeyond),
                "whether exactly the pull that arms does not do it yet",
                label: "Only beyond", group: .pull),
        ]
            + (hasTrigger
                ? [
                    Parameter(
                        "trigger", .choice(["lift", "reach"]), default: reaches ? "reach" : "lift",
                        "whether it refreshes when the finger lifts, or as soon as it has pulled so far", group: .pull)
                ] : [])
            + pair(
                "hold", hold, "of the inset that opens after a lift; 0: at once, and the list bounces there",
                text: curves)
            + pair("begin", begin, "of the inset that opens without a finger", text: curves)
            + pair("close", close, "of the inset that closes", text: curves)
            + [.duration("settle", default: 0, "from the end of the work to the start of the closing", label: "Settle")]
            + (Placement.parameters(clamped: clamped) + SecondFloor.parameters.only(at: .header)
            + ListManners.parameters).later
    }

    /// The duration and the curve of an animation by one name, for `ParameterValues.animation`.
    /// - Parameter text: of the curve, if that has numbers
    static func pair(_ name: String, _ animation: Animation, _ summary: String, text: String = "") -> [Parameter] {
        let easing: Easing = if case .curve(let easing) = animation.timing { easing } else { .linear }
        return [
            .duration(name + "Duration", default: animation.duration.seconds, summary),
            .curve(
                name + "Curve", over: name + "Duration", default: easing, text: text,
                summary.prefix { $0 != ";" }.description),
        ]
    }

    /// Reads them.
    public init(_ parameters: ParameterValues) {
        (hold, begin, close) = (
            parameters.animation("hold"), parameters.animation("begin"), parameters.animation("close")
        )
        (settle, armAt) = (parameters.duration("settle"), parameters.number("armAt"))
        triggersWhenReached = parameters["trigger"] == .text("reach")
        armsAtThreshold = if case .flag(let isBeyond) = parameters["armsBeyond"] { !isBeyond } else { nil }
    }

    /// Whether that pull arms a control that arms at `threshold`.
    func arms(_ pull: Double, at threshold: Double) -> Bool {
        armsAtThreshold ?? true ? pull >= threshold : pull > threshold
    }

    /// The rules of a control with that height.
    /// - Parameters:
    ///   - armsAtThreshold: whether exactly the pull that arms does it, too, if `armsBeyond` is not declared
    ///   - showsAtBegin: whether a begin without a finger loads at once, and the list goes nowhere (`.shows`)
    ///   - allowsBallistic: whether a list that nobody holds triggers as well
    public func rules(
        height: Double, armsAtThreshold: Bool = false, showsAtBegin: Bool = false, allowsBallistic: Bool = false
    ) -> PullCycle.Rules {
        var rules = PullCycle.Rules(
            height: height, threshold: height * armAt, armsAtThreshold: self.armsAtThreshold ?? armsAtThreshold,
            opening: hold.duration > .zero ? hold : nil, closing: close,
            begin: showsAtBegin ? .shows(begin) : .opens(begin), settle: settle, allowsBallistic: allowsBallistic)
        rules.triggersWhenReached = triggersWhenReached
        return rules
    }
}

extension ParameterValues {
    /// The animation of two parameters that belong together by their names: `parameters.animation("close")` has the
    /// duration `closeDuration` and the curve `closeCurve`.
    public func animation(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Animation {
        Animation(
            duration(name + "Duration", file: file, line: line), curve(name + "Curve", file: file, line: line))
    }
}
