import Motion

/// A number by which a motion is judged, and the tick at which it is to be seen.
public struct Measure: Hashable, Sendable {
    public var name: Name
    /// In the name's unit.
    public var value: Double
    public var tick: Tick

    /// What is measured. Where a motion has several pulls or movements, the worst of them counts, which is the largest
    /// value.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        /// From the finger's touch to the first tick at which a control is armed by that touch, ms; seen at that tick.
        case timeToArm
        /// How far content that no finger holds runs past the place where it then comes to rest, pt, away from where it
        /// started; 0 when it does not. Seen where it is farthest. Source: the overshoot of a step response.
        case overshoot
        /// How long it takes from the release to rest, ms; seen at the first tick of rest. It is also measured from
        /// where a movement begins without a finger. Rest: nothing moves and every control is idle, or the list lies
        /// still while a control is loading: how long the app works is not in it.
        case settle
        /// The highest speed of the content as it is shown, pt/s, under the finger and in animations, too. Under the
        /// finger it is the speed over the last 1/120 s of its samples' own times, not from tick to tick: a mouse that
        /// reports less often would make it jump up and down.
        case peakVelocity
        /// The farthest that the content as it is shown goes in one tick of 1/120 s, pt, in either direction; under the
        /// finger at the speed of its samples, as above.
        case largestStep
        /// The largest change of the content's velocity from one tick to the next while no finger holds it, pt/s: what
        /// is felt as a jerk. At the release, the velocity before is the one that the finger gave the content in the
        /// last 1/30 s of its samples' own times. What happens under the finger is the hand's doing, and not in it.
        case largestVelocityChange

        public var unit: String {
            switch self {
            case .timeToArm, .settle: "ms"
            case .overshoot, .largestStep: "pt"
            case .peakVelocity, .largestVelocityChange: "pt/s"
            }
        }

        /// What it is, in one sentence.
        public var summary: String {
            switch self {
            case .timeToArm: "from the finger's touch to the first tick at which the control is armed"
            case .overshoot: "how far free content runs past the place where it then comes to rest"
            case .settle: "from the release, or the end of the app's work, to rest"
            case .peakVelocity:
                "the highest speed of the content as it is shown; under the finger by the times of its samples, not from tick to tick"
            case .largestStep:
                "the farthest that the content goes in one tick of 1/120 s; under the finger at the speed of its samples"
            case .largestVelocityChange:
                "the largest change of velocity from one tick to the next without a finger, the release included, before which the velocity is that of the finger's last samples: a jerk"
            }
        }

        /// What it would take for it to be there, for the error that it is not.
        package var occurrence: String {
            switch self {
            case .timeToArm: "no finger has armed a control yet"
            case .overshoot: "nothing has moved without a finger and come to rest yet"
            case .settle: "nothing has come to rest after a release yet"
            case .peakVelocity, .largestStep: "no tick has passed yet"
            case .largestVelocityChange: "the list has not been without a finger for a tick yet"
            }
        }
    }

    public var unit: String { name.unit }
}
