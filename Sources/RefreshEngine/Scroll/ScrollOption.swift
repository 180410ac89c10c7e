import Motion

/// A rule of physics.md 5.1 or 5.4 that may be set instead of the profile's: `set scroll.spring critical10`.
struct ScrollOption: Sendable {
    let parameter: Parameter
    /// Sets the rule in a profile, for a screen with `scale` pixels a point.
    let choose: @Sendable (ParameterValue, inout ScrollProfile, _ scale: Double) -> Void

    static let all = [
        number(
            "decelerationRate", 0...0.9999, step: 0.001, "share of a glide's velocity that is left after a millisecond"
        ) { rate, profile in
            profile.normalDecay = Deceleration.decay(ratePerMillisecond: rate)
            profile.fastDecay = profile.normalDecay
        },
        choice(
            "spring", "what brings content back that is beyond an edge",
            ["uikit", "flutter", "critical10", "critical10.9", "pullToRefresh", "easyRefresh", "smartRefresh"]
        ) { profile, place, _ in
            let springs = [Spring.uikit, .flutter, .critical(10), .critical(10.9), .pullToRefresh, .easyRefresh]
            if place < springs.count { profile.spring = springs[place] } else { profile.rebound = ViscousFluid.rebound }
        },
        choice(
            "bounceEnd", "when a bounce is over: within 0.5 pt, near and slow as in Flutter, or within half a pixel",
            ["uikit", "flutter", "halfPixel"]
        ) { profile, place, scale in
            profile.bounceEnd =
                [ScrollProfile.uikit.bounceEnd, .flutter(scale: scale), .halfPixel(scale: scale)][place]
        },
        choice(
            "glideEnd", "when a glide is over: 0.5 pt before its target, or below 20 pixels, 13 pt or 10 pt a second",
            ["uikit", "flutter", "below13", "below10"]
        ) { profile, place, scale in
            profile.glideEnd =
                [ScrollProfile.uikit.glideEnd, .flutter(scale: scale), .stopping(below: 13), .stopping(below: 10)][
                    place]
        },
        number("startSpeed", unit: "pt/s", 0...1000, "the slowest release that glides") { speed, profile in
            profile.startSpeed = speed
        },
        number(
            "edgeSpeedLimit", unit: "pt/s", 0...100_000, "what a glide hands to the spring at the bottom edge at most"
        ) { limit, profile in
            profile.edgeSpeedLimit = limit
        },
        choice(
            "estimator", "how a finger's velocity follows from its samples", ["uikit", "flutter", "lastInterval"]
        ) { profile, place, _ in
            profile.releaseVelocity = [.uikit, .flutter, .last][place]
        },
        choice(
            "release", "the velocity of content that is let go beyond an edge: its own, the finger's, none",
            ["content", "finger", "zero"]
        ) { profile, place, _ in
            profile.overscrolledRelease = [.content, .finger, .zero][place]
        },
        choice(
            "inwardThrow", "what becomes of a throw from beyond an edge back into the content",
            ["glides", "staysOnSpring", "stopsAtEdge"]
        ) { profile, place, _ in
            profile.inwardThrow = [.glides, .staysOnSpring, .stopsAtEdge][place]
        },
        choice("blending", "how a second animation of a value meets the first", ["additive", "replace"]) {
            profile, place, _ in
            profile.blending = [.additive, .replacing][place]
        },
        choice(
            "insetWhileReleasing", "what stays of a bounce whose inset changes: offset, nothing, overscroll",
            ["keep", "clampToNewEdge", "shiftByDelta"]
        ) { profile, place, _ in
            profile.insetWhileReleasing = [.keep, .clampToNewEdge, .shiftByDelta][place]
        },
        choice(
            "contentSizeWhileBouncing", "what stays of a bounce when the content's height changes", ["keep", "clamp"]
        ) { profile, place, _ in
            profile.contentSizeWhileBouncing = [.keep, .clampToNewEdge][place]
        },
        choice(
            "damping", "how content follows a finger beyond an edge",
            ["none", "rubberBand", "friction", "resistance", "smartRefresh", "material"]
        ) { profile, place, _ in
            profile.damping.curve =
                [
                    .none, .rubberBand(.uikit), .rubberBand(.flutter), .resistance(Damping.standardResistance),
                    .smartRefresh(Damping.standardDrag), .material(Damping.standardDrag),
                ][place]
        },
        number(
            "dampingFactor", 0...10, step: 0.01,
            "of the damping: of the finger's way the share at the edge, or of all of it, or the resistance"
        ) { factor, profile in
            profile.damping.curve.setFactor(max(factor, 0.01))
        },
        number("maxPull", unit: "pt", 0...10_000, step: 10, "the most that a finger can pull the list beyond an edge") {
            most, profile in
            profile.damping.most = max(most, 1)
        },
        choice("offsetSetter", "what a glide does when the app sets the offset", ["stops", "continues"]) {
            profile, place, _ in
            profile.offsetSetter = [.stopsMotion, .continuesMotion][place]
        },
    ]
}

extension ScrollOption {
    /// The value that leaves the choice to the profile: a word, or 0.
    static let unchosen = "profile"

    /// - Parameters:
    ///   - words: what may be chosen
    ///   - set: sets the rule to the word at that place, for a screen with that many pixels a point
    private static func choice(
        _ name: String, _ summary: @autoclosure () -> String, _ words: [String],
        set: @escaping @Sendable (inout ScrollProfile, _ place: Int, _ scale: Double) -> Void
    ) -> ScrollOption {
        let parameter = Parameter(name, .choice([unchosen] + words), default: .text(unchosen), summary())
        return ScrollOption(parameter: parameter) { value, profile, scale in
            guard case .text(let word) = value, let place = words.firstIndex(of: word) else { return }
            set(&profile, place, scale)
        }
    }

    private static func number(
        _ name: String, unit: String = "", _ range: ClosedRange<Double>, step: Double? = nil,
        _ summary: @autoclosure () -> String,
        set: @escaping @Sendable (Double, inout ScrollProfile) -> Void
    ) -> ScrollOption {
        let parameter = Parameter(
            name, .number(unit: unit, range), default: .number(0), summary() + "; 0: what the profile says", step: step)
        return ScrollOption(parameter: parameter) { value, profile, _ in
            if case .number(let number) = value, number != 0 { set(number, &profile) }
        }
    }
}
