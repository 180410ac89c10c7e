import Motion

// Declarations of numbers that motion is made of, with bounds that hold for every control: nothing takes longer than a
// minute, or is unbounded.

extension Parameter {
    /// How long something takes, s, 0 to 60; 0: at once. `ParameterValues.duration` reads it, rounded up to a tick.
    ///
    ///     Parameter.duration("turnDuration", default: 0.2, "of the arrow's turn")
    @inline(__always)
    public static func duration(
        _ name: String, default seconds: Double, _ summary: @autoclosure () -> String,
        label: @autoclosure () -> String? = nil,
        group: Presentation.Group = .motion
    ) -> Parameter {
        Parameter(
            name, .number(unit: "s", 0...60), default: .number(seconds), summary(), label: label(), group: group,
            step: 0.1)
    }

    /// How much later each of several parts begins than the one before, s, 0 to 10; 0: all at once.
    @inline(__always)
    public static func stagger(
        _ name: String, default seconds: Double, _ summary: @autoclosure () -> String,
        label: @autoclosure () -> String? = nil
    ) -> Parameter {
        Parameter(
            name, .number(unit: "s", 0...10), default: .number(seconds), summary(), label: label(), group: .motion,
            step: 0.01)
    }

    /// An easing. `ParameterValues.curve` reads it.
    /// - Parameter over: the parameter with the seconds over which it runs; nil: it is a share of the pull
    @inline(__always)
    public static func curve(
        _ name: String, over: String? = nil, default easing: Easing, _ summary: @autoclosure () -> String,
        label: @autoclosure () -> String? = nil
    ) -> Parameter { curve(name, over: over, default: easing, text: "", summary(), label: label()) }

    /// - Parameter text: the easing's own, if that has numbers: a page, which makes no text of numbers, has it from here
    @inline(__always)
    static func curve(
        _ name: String, over: String?, default easing: Easing, text: String, _ summary: @autoclosure () -> String,
        label: @autoclosure () -> String? = nil
    ) -> Parameter {
        var parameter = Parameter(
            name, .curve(over: over), default: .text(natively(easing.text, elsewhere: easing.name ?? text)), summary(),
            label: label(), group: over == nil ? .pull : .motion)
        parameter.easing = easing
        return parameter
    }

    /// An angle, degrees clockwise, two turns to each side. `ParameterValues.angle` reads it in radians.
    @inline(__always)
    public static func angle(
        _ name: String, default degrees: Double, _ summary: @autoclosure () -> String,
        label: @autoclosure () -> String? = nil
    ) -> Parameter {
        Parameter(
            name, .number(unit: "deg", -720...720), default: .number(degrees), summary(), label: label(),
            group: .motion,
            step: 5)
    }

    /// A share of something, 0 to 1.
    @inline(__always)
    static func share(
        _ name: String, default share: Double, _ summary: @autoclosure () -> String,
        label: @autoclosure () -> String? = nil,
        group: Presentation.Group = .motion
    ) -> Parameter {
        Parameter(
            name, .number(unit: "", 0...1), default: .number(share), summary(), label: label(), group: group, step: 0.01
        )
    }
}
