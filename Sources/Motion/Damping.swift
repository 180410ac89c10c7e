/// How far content follows a finger that pulls it past its edge: from the finger's travel x to the overscroll y, pt.
///
///     none            y = x
///     rubberBand      y = c x H / (H + c x), which is friction of c (1 − y/H)² for each point
///     resistance      y = x / r
///     smartRefresh    y = min(M (1 − 100^(−d x/H)), d x)
///     material        y = d x up to T; beyond it y = T + T (o − o²/4), where o = d x/T − 1 is at most 2
///
/// H is the viewport's height; c, r and d are the curve's factor. M = 2 T is ``most``, or what the source has.
///
/// Source: containers.md 2: UIScrollView and Flutter, Ultra-PTR, SmartRefreshLayout and Material 3.
public struct Damping: Hashable, Sendable {
    /// The law, with its factor.
    public enum Curve: Hashable, Sendable {
        case none
        case rubberBand(RubberBand)
        /// How many points of the finger are one of the content, > 0.
        case resistance(Double)
        /// The share of the finger's travel that counts, > 0.
        case smartRefresh(Double)
        /// The share of the finger's travel that counts, > 0.
        case material(Double)
    }

    public var curve: Curve
    /// The most that a finger can pull, pt, > 0; nil: as far as the curve goes.
    public var most: Double?

    /// - Parameters: `Damping(.rubberBand(.uikit), most: 120)`
    public init(_ curve: Curve, most: Double? = nil) { (self.curve, self.most) = (curve, most) }

    /// Ultra-PTR's factor, and that of SmartRefreshLayout and Material 3.
    public static let standardResistance = 1.7, standardDrag = 0.5

    /// How far the curve goes, pt; infinite where it has no end.
    ///
    /// SmartRefreshLayout: 2.5 times its header's 100 pt. Material 3: twice its threshold of 80 pt.
    public var end: Double {
        switch curve {
        case .none, .rubberBand, .resistance: most ?? .infinity
        case .smartRefresh: most ?? 250
        case .material: most ?? 160
        }
    }

    /// What a finger has hold of: how the curve is stretched under it, and how far it can pull.
    public struct Grip: Hashable, Sendable {
        /// The length that a rubber band is measured by, pt; by how much another curve shows more than it would.
        fileprivate let length: Double, stretch: Double
        /// The most that this finger can show, pt.
        fileprivate let most: Double
    }

    /// The grip of a finger that finds so much overscroll. No finger can show more than the curve goes, but a fling can,
    /// and a finger must be able to hold it where it finds it; it pulls no further then.
    /// - Parameters:
    ///   - overscroll: pt, ≥ 0
    ///   - viewport: the scroll view's height, pt, > 0
    public func grip(showing overscroll: Double, viewport: Double) -> Grip {
        var length = viewport
        var stretch = 1.0
        switch curve {
        case .none, .resistance: break
        case .rubberBand: length = max(length, overscroll / RubberBand.limit)
        case .smartRefresh, .material:
            if overscroll > RubberBand.limit * end { stretch = overscroll / (Damping.found * end) }
        }
        return Grip(length: length, stretch: stretch, most: max(end, overscroll))
    }

    /// - Parameters:
    ///   - pull: finger travel past the edge, pt, ≥ 0
    ///   - viewport: the scroll view's height, pt, > 0
    /// - Returns: overscroll, pt
    public func overscroll(pull: Double, viewport: Double, _ grip: Grip) -> Double {
        let shown: Double
        switch curve {
        case .none: shown = pull
        case .rubberBand(let band): shown = band.overscroll(pull: pull, viewport: grip.length)
        case .resistance(let factor): shown = pull / factor
        case .smartRefresh(let drag):
            let way = pull * drag
            shown = grip.stretch * min(end * (1 - exponential(-Damping.hundred * way / viewport)), way)
        case .material(let drag):
            let (way, threshold) = (pull * drag, end / 2)
            let beyond = min(way / threshold - 1, 2)
            shown = grip.stretch * (beyond <= 0 ? way : threshold + threshold * (beyond - beyond * beyond / 4))
        }
        return min(shown, grip.most)
    }

    /// The least finger travel that shows this overscroll: the inverse of `overscroll`.
    /// - Parameter overscroll: pt, ≥ 0; one that no finger can show counts as the most that it can
    public func pull(overscroll: Double, viewport: Double, _ grip: Grip) -> Double {
        let shown = min(overscroll, grip.most)
        switch curve {
        case .none: return shown
        case .rubberBand(let band): return band.pull(overscroll: shown, viewport: grip.length)
        case .resistance(let factor): return shown * factor
        case .smartRefresh(let drag):
            let y = shown / grip.stretch
            return max(curveWay(y, viewport), y) / drag
        case .material(let drag):
            let (y, threshold) = (shown / grip.stretch, end / 2)
            let beyond = min(max(y / threshold - 1, 0), 1)
            return (beyond == 0 ? y : threshold * (3 - 2 * (1 - beyond).squareRoot())) / drag
        }
    }

    /// How fast the overscroll grows with the finger's travel where so much of it is shown: 0 where it cannot grow.
    public func slope(overscroll: Double, viewport: Double) -> Double {
        if let most, overscroll >= most { return 0 }
        switch curve {
        case .none: return 1
        case .rubberBand(let band): return band.slope(overscroll: overscroll, viewport: viewport)
        case .resistance(let factor): return 1 / factor
        case .smartRefresh(let drag):
            if curveWay(overscroll, viewport) <= overscroll { return drag }
            return drag * max(end - overscroll, 0) * Damping.hundred / viewport
        case .material(let drag):
            let threshold = end / 2
            return overscroll < threshold ? drag : drag * max(0, 2 - overscroll / threshold).squareRoot()
        }
    }

    /// x in y = M (1 − 100^(−x/H)); an overscroll that is nearer to M than a finger of any screen can bring it counts as
    /// that.
    private func curveWay(_ overscroll: Double, _ viewport: Double) -> Double {
        let share = min(overscroll / end, RubberBand.limit)
        return -viewport * naturalLogarithm(1 - share) / Damping.hundred
    }

    /// Where on its curve content is that a finger finds beyond its end, as a share of that. Chosen: from there it has
    /// about as far to go back as from there on UIKit's band.
    private static let found = 0.5

    /// ln 100, of SmartRefreshLayout's curve.
    private static let hundred = 4.605170185988092
}

extension Damping.Curve {
    /// Takes another factor, > 0. A rubber band follows at most all the way.
    public mutating func setFactor(_ factor: Double) {
        switch self {
        case .none: break
        case .rubberBand: self = .rubberBand(RubberBand(coefficient: min(factor, 1)))
        case .resistance: self = .resistance(factor)
        case .smartRefresh: self = .smartRefresh(factor)
        case .material: self = .material(factor)
        }
    }
}
