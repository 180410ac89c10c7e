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
            "spring", \.spring, "what brings content back that is beyond an edge",
            [
                "uikit": .uikit, "flutter": .flutter, "critical10": .critical(10), "critical10.9": .critical(10.9),
            ]),
        choice(
            "bounceEnd", \.bounceEnd,
            "when a bounce is over: within 0.5 pt, near and slow as in Flutter, or within half a pixel"
        ) {
            [
                "uikit": ScrollProfile.uikit.bounceEnd, "flutter": .flutter(scale: $0),
                "halfPixel": .halfPixel(scale: $0),
            ]
        },
        choice(
            "glideEnd", \.glideEnd,
            "when a glide is over: 0.5 pt before its target, or below 20 pixels, 13 pt or 10 pt a second"
        ) {
            [
                "uikit": ScrollProfile.uikit.glideEnd, "flutter": .flutter(scale: $0), "below13": .stopping(below: 13),
                "below10": .stopping(below: 10),
            ]
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
            "estimator", \.releaseVelocity, "how a finger's velocity follows from its samples",
            [
                "uikit": .uikit, "flutter": .flutter, "lastInterval": .last,
            ]),
        choice(
            "release", \.overscrolledRelease,
            "the velocity of content that is let go beyond an edge: its own, the finger's, none",
            [
                "content": .content, "finger": .finger, "zero": .zero,
            ]),
        choice(
            "inwardThrow", \.inwardThrow, "what becomes of a throw from beyond an edge back into the content",
            [
                "glides": .glides, "staysOnSpring": .staysOnSpring, "stopsAtEdge": .stopsAtEdge,
            ]),
        choice(
            "blending", \.blending, "how a second animation of a value meets the first",
            ["additive": .additive, "replace": .replacing]),
        choice(
            "insetWhileReleasing", \.insetWhileReleasing,
            "what stays of a bounce whose inset changes: offset, nothing, overscroll",
            [
                "keep": .keep, "clampToNewEdge": .clampToNewEdge, "shiftByDelta": .shiftByDelta,
            ]),
        choice(
            "contentSizeWhileBouncing", \.contentSizeWhileBouncing,
            "what stays of a bounce when the content's height changes",
            [
                "keep": .keep, "clamp": .clampToNewEdge,
            ]),
        choice(
            "offsetSetter", \.offsetSetter, "what a glide does when the app sets the offset",
            [
                "stops": .stopsMotion, "continues": .continuesMotion,
            ]),
    ]
}

extension ScrollOption {
    /// The value that leaves the choice to the profile: a word, or 0.
    static let unchosen = "profile"

    private static func choice<Value: Sendable>(
        _ name: String, _ place: WritableKeyPath<ScrollProfile, Value> & Sendable, _ summary: String,
        _ values: KeyValuePairs<String, Value>
    ) -> ScrollOption {
        choice(name, place, summary) { _ in values }
    }

    private static func choice<Value: Sendable>(
        _ name: String, _ place: WritableKeyPath<ScrollProfile, Value> & Sendable, _ summary: String,
        values: @escaping @Sendable (_ scale: Double) -> KeyValuePairs<String, Value>
    ) -> ScrollOption {
        let words = [unchosen] + values(ScrollSettings.standardScale).map(\.key)
        let parameter = Parameter(name, .choice(words), default: .text(unchosen), summary)
        return ScrollOption(parameter: parameter) { word, profile, scale in
            guard let value = values(scale).first(where: { .text($0.key) == word })?.value else { return }
            profile[keyPath: place] = value
        }
    }

    private static func number(
        _ name: String, unit: String = "", _ range: ClosedRange<Double>, step: Double? = nil, _ summary: String,
        set: @escaping @Sendable (Double, inout ScrollProfile) -> Void
    ) -> ScrollOption {
        let parameter = Parameter(
            name, .number(unit: unit, range), default: .number(0), summary + "; 0: what the profile says", step: step)
        return ScrollOption(parameter: parameter) { value, profile, _ in
            if case .number(let number) = value, number != 0 { set(number, &profile) }
        }
    }
}
