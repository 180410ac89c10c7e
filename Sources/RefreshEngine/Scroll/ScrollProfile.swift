import Motion

/// The numbers and rules by which a scroll view moves, as data.
///
/// Source: physics.md 5.1. What no source settles can be chosen here; it is no constant in the code.
public struct ScrollProfile: Hashable, Sendable {
    /// How content follows a finger beyond its edge.
    public var damping: Damping
    /// Decay of a free motion, 1/s, for the two deceleration rates.
    public var normalDecay: Double, fastDecay: Double
    public var spring: Spring
    /// The time, s, in which a list that is let go beyond an edge goes back there as a `ViscousFluid`, whatever its
    /// velocity; nil: it goes on the spring. A glide stops at the edge then. Source: SmartRefreshLayout.
    public var rebound: Double?
    public var bounceEnd: BounceEnd
    public var glideEnd: GlideEnd
    /// A release inside the content that is slower than this does not glide, pt/s.
    public var startSpeed: Double
    /// The velocity that a glide hands to the spring at the bottom edge at most, pt/s; nil: no limit. Flutter takes the
    /// lesser of the signed velocity and the limit, so at the top there is none.
    public var edgeSpeedLimit: Double?
    public var releaseVelocity: ReleaseVelocity
    public var overscrolledRelease: OverscrolledRelease
    public var inwardThrow: InwardThrow
    public var blending: Blending
    /// What becomes of a bounce when its inset changes, and when the content's height does.
    public var insetWhileReleasing: ChangeWhileBouncing
    public var contentSizeWhileBouncing: ChangeWhileBouncing
    public var offsetSetter: OffsetSetter

    /// A distance too small to be seen, pt. Source: physics.md 2.
    static let negligibleWay = 0.5

    /// A bounce is over, exactly on the edge, when it is so near and so slow (nil: at any speed).
    public struct BounceEnd: Hashable, Sendable {
        public var distance: Double, speed: Double?

        /// Within a pixel, and slower than 20 of them a second.
        static func flutter(scale: Double) -> BounceEnd { BounceEnd(distance: 1 / scale, speed: 20 / scale) }
        static func halfPixel(scale: Double) -> BounceEnd { BounceEnd(distance: 0.5 / scale, speed: nil) }
    }

    /// A glide is over when the rest of its way is short (it snaps to its target), or when it is slow (it stays there).
    public enum GlideEnd: Hashable, Sendable {
        case snapping(within: Double)
        case stopping(below: Double)

        /// Below 20 pixels a second.
        static func flutter(scale: Double) -> GlideEnd { .stopping(below: 20 / scale) }
    }

    /// The content's velocity when it is released beyond an edge.
    public enum OverscrolledRelease: Hashable, Sendable {
        /// The finger's, slowed by the band's slope there: the content's velocity is continuous.
        case content
        case finger
        case zero
    }

    /// What becomes of a throw from beyond an edge back into the content.
    public enum InwardThrow: Hashable, Sendable {
        case glides, staysOnSpring, stopsAtEdge
    }

    /// How a second animation of the same value meets the first. Source: physics.md 3.2.
    public enum Blending: Hashable, Sendable {
        /// iOS 8 and later: both run to their own end.
        case additive
        /// iOS 7: the second starts from what is shown.
        case replacing
    }

    /// What becomes of a bounce when its edge moves. Source: physics.md 5.4 and 3.4, observations 2.
    public enum ChangeWhileBouncing: Hashable, Sendable {
        /// The offset; the bounce goes to the new edge.
        case keep
        /// Nothing: the overscroll is lost at once.
        case clampToNewEdge
        /// The overscroll: the offset moves with its edge.
        case shiftByDelta
    }

    /// What becomes of a glide when the app sets the offset. (A bounce always ends.) Source: physics.md 5.4.
    public enum OffsetSetter: Hashable, Sendable {
        case stopsMotion
        /// It goes on with its velocity from the new offset.
        case continuesMotion
    }

    public static let uikit = ScrollProfile(
        damping: Damping(.rubberBand(.uikit)),
        normalDecay: Deceleration.decay(ratePerMillisecond: 0.998),
        fastDecay: Deceleration.decay(ratePerMillisecond: 0.99),
        spring: .uikit,
        rebound: nil,
        bounceEnd: BounceEnd(distance: negligibleWay, speed: nil),
        glideEnd: .snapping(within: negligibleWay),
        startSpeed: 10,
        edgeSpeedLimit: nil,
        releaseVelocity: .uikit,
        overscrolledRelease: .content,
        inwardThrow: .glides,
        blending: .additive,
        insetWhileReleasing: .keep,
        contentSizeWhileBouncing: .keep,
        offsetSetter: .stopsMotion)

    /// Flutter's bouncing physics on a screen of `scale` pixels a point.
    /// Its friction simulation keeps 0.135 of the velocity each second, whatever the rate.
    public static func flutter(scale: Double) -> ScrollProfile {
        var profile = uikit
        profile.damping = Damping(.rubberBand(.flutter))
        profile.normalDecay = Deceleration.decay(ratePerSecond: 0.135)
        profile.fastDecay = profile.normalDecay
        profile.spring = .flutter
        profile.bounceEnd = .flutter(scale: scale)
        profile.glideEnd = .flutter(scale: scale)
        profile.startSpeed = 100
        profile.edgeSpeedLimit = 5000
        profile.releaseVelocity = .flutter
        profile.overscrolledRelease = .finger
        profile.inwardThrow = .staysOnSpring
        return profile
    }
}
