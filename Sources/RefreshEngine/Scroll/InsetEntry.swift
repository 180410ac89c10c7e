import Motion

/// What a design does with the inset that it holds, however its refresh began (behaviour.md 7.7, MS-13).
public struct HoldStyle: Hashable, Sendable {
    /// Whether a header's inset is only as high as the list is pulled down, so that section headers pin to the list's
    /// top (MS-14).
    public var isSticky: Bool
    /// Whether a footer under short content holds as much more as brings it to the end of the visible area (MS-13).
    public var fillsRoom: Bool

    /// - Parameters: `HoldStyle(isSticky: true)` for a header over a list with section headers
    public init(isSticky: Bool = false, fillsRoom: Bool = false) {
        (self.isSticky, self.fillsRoom) = (isSticky, fillsRoom)
    }
}

/// From where the list scrolls until the whole control is visible, along the inset's animation.
public enum Reveal: Hashable, Sendable {
    /// From nowhere. A list that is pinned to its edge stays pinned (behaviour.md 0.7 a).
    case never
    /// From where a part of the control could be visible.
    case atEdge
    /// From everywhere.
    case always
}

/// What a control adds to the insets.
///
///     presented = extent + what is still being animated,   extent = min(height, pulled) where it is sticky
///
/// So an inset that opens goes to what MS-14 leaves of it at that moment, and nothing jumps when it has opened
/// (behaviour.md 7.7).
struct InsetEntry: Hashable, Sendable {
    /// What the control holds, pt ≥ 0.
    private(set) var height = 0.0
    private var style = HoldStyle()
    /// What the animations still show of earlier extents, pt; its model is 0.
    private var rest = AnimatedValue(0)
    /// Whether the list is scrolling to where all of it is visible. It counts as being there already.
    private var isBeingRevealed = false

    var isStill: Bool { rest.isStill }

    /// Of a header, pt.
    /// - Parameter pulled: how far the list is pulled down past the host's inset
    func extent(pulled: Double) -> Double { isFollowing ? min(height, max(0, pulled)) : height }

    /// Of a footer, pt.
    /// - Parameter room: what content and insets leave empty
    func extent(room: Double) -> Double { style.fillsRoom && height > 0 ? height + room : height }

    func presented(at tick: Tick, pulled: Double) -> Double {
        let shown = extent(pulled: pulled) + rest.presented(at: tick)
        return isFollowing ? max(0, shown) : shown
    }

    func presented(at tick: Tick, room: Double) -> Double { extent(room: room) + rest.presented(at: tick) }

    private var isFollowing: Bool { style.isSticky && !isBeingRevealed && height > 0 }

    // MARK: Changes

    /// - Parameter extent: how high the entry is where the list is now
    mutating func set(
        _ height: Double, _ style: HoldStyle, isBeingRevealed: Bool, _ moment: InsetLedger.Moment,
        _ extent: (InsetEntry) -> Double
    ) {
        let before = extent(self)
        (self.height, self.style, self.isBeingRevealed) = (height, style, isBeingRevealed)
        if moment.animation == nil { rest.set(0) } else { fade(before - extent(self), moment) }
    }

    mutating func fade(_ difference: Double, _ moment: InsetLedger.Moment) {
        guard let animation = moment.animation else { return }
        rest.fade(difference, at: moment.tick, animation, moment.blending)
    }

    /// The list goes elsewhere after all: from now on the entry follows it, from what is visible of it, over its own
    /// animation.
    mutating func interruptReveal(pulled: Double, _ tick: Tick) {
        guard isBeingRevealed, let animation = rest.animation else { return }
        let before = presented(at: tick, pulled: pulled)
        isBeingRevealed = false
        rest.set(0)
        rest.fade(before - presented(at: tick, pulled: pulled), at: tick, animation)
    }

    mutating func settle(at tick: Tick) {
        rest.settle(at: tick)
        if rest.isStill { isBeingRevealed = false }
    }
}
