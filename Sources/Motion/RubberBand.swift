/// How content follows a finger that has pulled it past its edge: ever less, never all.
///
///     shown = c · pull · viewport / (viewport + c · pull)
///
/// Source: physics.md 1; UIScrollView's published formula with c = 0.55. Flutter's friction factor
/// 0.52 · (1 − shown/viewport)² integrates to the same law with c = 0.52.
public struct RubberBand: Hashable, Sendable {
    /// The share of the finger's travel that is shown at the edge itself, 0 to 1.
    public var coefficient: Double

    public init(coefficient: Double) {
        precondition(coefficient > 0 && coefficient <= 1)
        self.coefficient = coefficient
    }

    public static let uikit = RubberBand(coefficient: 0.55)
    public static let flutter = RubberBand(coefficient: 0.52)

    /// - Parameters:
    ///   - pull: finger travel past the edge, pt, ≥ 0
    ///   - viewport: the scroll view's height, pt, > 0
    /// - Returns: overscroll, pt, below `viewport`
    public func overscroll(pull: Double, viewport: Double) -> Double {
        precondition(pull >= 0 && viewport > 0)
        let followed = coefficient * pull
        return followed * viewport / (viewport + followed)
    }

    /// The finger travel that shows this overscroll: the inverse of `overscroll`.
    ///
    /// No finger can show a whole viewport of overscroll. An overscroll of more than `limit` viewports counts as
    /// `limit` of them, so that the result is always finite.
    /// - Parameters:
    ///   - overscroll: pt, ≥ 0
    ///   - viewport: pt, > 0
    /// - Returns: finger travel past the edge, pt
    public func pull(overscroll: Double, viewport: Double) -> Double {
        precondition(overscroll >= 0 && viewport > 0)
        let shown = min(overscroll, RubberBand.limit * viewport)
        return shown * viewport / (coefficient * (viewport - shown))
    }

    /// The band's slope: how fast the overscroll grows with the finger's travel where so much of it is shown, 0 to 1.
    public func slope(overscroll: Double, viewport: Double) -> Double {
        let left = 1 - min(max(overscroll, 0) / viewport, 1)
        return coefficient * left * left
    }

    /// The largest overscroll that a finger is taken to show, as a share of the viewport. Chosen: at this share the
    /// finger is 1,800 viewports away, which is beyond any screen.
    public static let limit = 0.999
}
