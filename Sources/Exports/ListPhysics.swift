import Motion
import RefreshEngine

/// The numbers by which a list moves: beyond its edges, back, and when it is thrown.
struct ListPhysics {
    /// What brings content back that is beyond an edge.
    let bounce: Spring
    /// The decay of a glide, 1/s.
    let decay: Double
    /// The share of the finger's travel that content follows at the edge itself; nil: it follows by another law.
    let rubberBand: Double?
    /// How far content follows a finger beyond its edge, as a formula of `pull` and `viewport`.
    let overscroll: String
    /// What is to be known of how it goes back, besides its spring; nil: nothing.
    let reboundNote: String?
    private let rebound: Double?
    /// A bounce is over within so much, pt.
    let bounceEnd: Double
    /// A glide is over when it is so slow, pt/s: where it snaps, at the speed at which so much of the way is left.
    let glideEnd: Double

    init(_ settings: ScrollSettings) {
        let profile = settings.profile
        (bounce, decay, bounceEnd) = (profile.spring, settings.decay, profile.bounceEnd.distance)
        (rubberBand, overscroll, rebound) = (profile.damping.band, profile.damping.formula, profile.rebound)
        reboundNote = rebound.map {
            "This list goes back without that spring: in \(plain($0)) s along Android's ViscousFluidInterpolator."
        }
        glideEnd =
            switch profile.glideEnd {
            case .snapping(let way): way * settings.decay
            case .stopping(let speed): speed
            }
    }

    /// The share of the velocity that is left after a millisecond, and after a second.
    var ratePerMillisecond: Double { Deceleration.ratePerMillisecond(decay: decay) }
    var ratePerSecond: Double { Deceleration.ratePerSecond(decay: decay) }

    /// The curves of a bounce from rest and of a glide, until so little of their way is left that nobody sees it.
    var curves: [(name: String, summary: String, curve: ExportedCurve)] {
        let spring = SpringTiming(bounce)
        let back =
            rebound.map { ExportedCurve(Animation(.seconds($0), .viscous)) }
            ?? ExportedCurve(seconds: spring.settlingTime(within: ListPhysics.rest), spring.value)
        let glide = Deceleration(position: 0, velocity: decay, decay: decay)
        return [
            ("bounce", "the way back from beyond an edge, let go at rest", back),
            (
                "glide", "the way of a throw, which is \(rounded(1 / decay)) s of its velocity",
                ExportedCurve(seconds: glide.time(untilWithin: ListPhysics.rest), glide.position)
            ),
        ]
    }

    /// The share of a way that is left when its curve ends. Chosen: half of what the lines of a curve may be off.
    static let rest = ExportedCurve.tolerance / 2
}

extension Damping {
    /// Its coefficient, if it is a rubber band that goes as far as it can.
    fileprivate var band: Double? {
        if case .rubberBand(let band) = curve, most == nil { band.coefficient } else { nil }
    }

    /// In the words that all languages have in common.
    fileprivate var formula: String {
        func limited(_ text: String) -> String { most.map { "min(\(text), \(plain($0)))" } ?? text }
        switch curve {
        case .none: return limited("pull")
        case .rubberBand(let band):
            let c = plain(band.coefficient)
            return limited("\(c) * pull * viewport / (viewport + \(c) * pull)")
        case .resistance(let factor): return limited("pull / \(plain(factor))")
        case .smartRefresh(let drag):
            let d = plain(drag)
            return "min(\(plain(end)) * (1 - pow(100, -\(d) * pull / viewport)), \(d) * pull)"
        case .material(let drag):
            let (d, half) = (plain(drag), plain(end / 2))
            return
                "min(\(d) * pull, \(half)) + \(half) * (o - o * o / 4), o = min(max(\(d) * pull / \(half) - 1, 0), 2)"
        }
    }
}

/// A curve over a time of its own, from 0 to 1.
struct ExportedCurve {
    let seconds: Double
    /// At the seconds since its start; 1 when its time is over.
    private let value: (Double) -> Double

    /// How far the lines of `linear()` may be from the curve, as a share of the way. Chosen: a third of a physical
    /// pixel on a way of 100 pt.
    static let tolerance = 0.001

    init(seconds: Double, _ value: @escaping (Double) -> Double) { (self.seconds, self.value) = (seconds, value) }

    init(_ animation: Animation) {
        let duration = animation.duration.seconds
        self.init(seconds: duration) { seconds in
            switch animation.timing {
            case .curve(let curve): curve.value(after: seconds, of: duration)
            case .spring(let spring): spring.value(after: seconds)
            }
        }
    }

    /// - Parameter time: the share of its time, 0 to 1
    func value(at time: Double) -> Double { time >= 1 ? 1 : value(time * seconds) }

    var lines: PiecewiseLinear { PiecewiseLinear(of: value(at:), tolerance: ExportedCurve.tolerance) }
}
