import Motion

/// A callback of the preview. Notices come in the order in which the published controls and UIScrollView call back
/// (behaviour.md 0.5 and 6, rule 2).
public enum Notice: Hashable, Sendable {
    case state(Edge, from: ControlState, to: ControlState)
    /// How far the pull has come, 0 to 1. It comes whenever that changes: at every tick of a pull.
    case progress(Edge, Double)
    /// The pull has come so far that letting go refreshes. A phone would tick here, once a crossing.
    case haptic(Edge)
    /// The refresh that begins is now the last one under this key. The host keeps the moment (MS-6).
    case refreshed(Edge, key: String, Moment)
    /// The refresh has begun. `begin` and `end` strictly alternate.
    case begin(Edge)
    /// The app's handler is called, at most once after each `begin`.
    case action(Edge)
    case end(Edge, RefreshResult)
    /// The refresh was called off before it began: its action is never called.
    case cancel(Edge)
    /// A header's second floor opens; it has closed.
    case floorOpened(Edge)
    case floorClosed(Edge)
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
    /// Whether it comes at every tick of a pull. Such notices are recorded; viewers see them in the frames.
    public var isContinuous: Bool { if case .progress = self { true } else { false } }
}

extension [Notice] {
    /// One list behind another. Most are empty, and a third list would be made for them.
    static func + (first: [Notice], second: [Notice]) -> [Notice] {
        if first.isEmpty { return second }
        if second.isEmpty { return first }
        var all = first
        all.append(contentsOf: second)
        return all
    }

    static func += (first: inout [Notice], second: [Notice]) {
        if !second.isEmpty { first.append(contentsOf: second) }
    }
}
