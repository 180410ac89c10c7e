/// A callback, in the order in which the published controls and UIScrollView make them (behaviour.md 0.5 and 6, rule 2).
public enum Notice: Hashable, Sendable {
    case state(Edge, from: ControlState, to: ControlState)
    /// The refresh has begun. Strictly alternates with `end`.
    case begin(Edge)
    /// The app's handler is called: once a begin at most.
    case action(Edge)
    case end(Edge, RefreshResult)
    /// The refresh was called off before it began: its action is never called.
    case cancel(Edge)

    case willBeginDragging
    /// `velocity`: the content's, pt/ms; `target`: where it will come to rest, pt.
    case willEndDragging(velocity: Double, target: Double)
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
    case didEndScrollingAnimation
}
