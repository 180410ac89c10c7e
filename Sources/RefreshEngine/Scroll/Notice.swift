import Motion

/// A callback, in the order in which the published controls and UIScrollView make them (behaviour.md 0.5 and 6, rule 2).
public enum Notice: Hashable, Sendable {
    case state(Edge, from: ControlState, to: ControlState)
    /// How far the pull has come, 0 to 1, whenever that changes: at every tick of a pull.
    case progress(Edge, Double)
    /// The pull has come so far that letting go refreshes: a phone would tick. Once a crossing.
    case haptic(Edge)
    /// The refresh that begins is the last one under this key: the host keeps the moment (MS-6).
    case refreshed(Edge, key: String, Moment)
    /// The refresh has begun. Strictly alternates with `end`.
    case begin(Edge)
    /// The app's handler is called: once a begin at most.
    case action(Edge)
    case end(Edge, RefreshResult)
    /// The refresh was called off before it began: its action is never called.
    case cancel(Edge)
    /// The list has a new row, counted from 0, with that text (RC-9).
    case rowInserted(index: Int, text: String)

    case willBeginDragging
    /// `velocity`: the content's, pt/ms; `target`: where it will come to rest, pt.
    case willEndDragging(velocity: Double, target: Double)
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
    case didEndScrollingAnimation
}

extension Notice {
    /// Whether it comes at every tick of a pull: recordings hold it, viewers see it in the frames.
    public var isContinuous: Bool { if case .progress = self { true } else { false } }
}
