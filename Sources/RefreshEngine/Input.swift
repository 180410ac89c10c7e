import Motion

/// Everything that can happen to a preview. It takes effect at the next tick.
///
/// What is rare and large is kept apart (`indirect`): histories hold thousands of inputs, nearly all of them samples of a finger.
public enum Input: Hashable, Sendable {
    case fingerDown(TouchSample)
    case fingerMoved(TouchSample)
    /// `velocity`: the finger's, pt/s, positive downwards; nil: what its samples say.
    case fingerUp(TouchSample, velocity: Double? = nil)
    /// The finger vanished: no release, no trigger.
    case fingerCancelled
    /// The app begins a refresh without a finger.
    case begin(Edge)
    /// The app's work is done.
    case finish(Edge, RefreshResult)
    case content(height: Double)
    /// Rows a section; 0: none.
    case sections(rows: Int)
    case viewport(Size)
    /// The host's entry of the insets: its content insets and the safe area together.
    indirect case insets(EdgeInsets, Animation? = nil)
    /// setContentOffset(_, animated: true).
    indirect case scroll(to: Double, Animation)
    indirect case scrollSettings(ScrollSettings)
    /// A system, or the same one with other parameters; nil takes it away.
    indirect case system(SystemChoice?, Edge)
    case work(Work?)
    /// There may be more data again: a control that was told `noMoreData` listens once more.
    case reset(Edge)
    /// What the clock on the wall shows now.
    case clock(WallClock)
    /// When that key was last refreshed, as the host has kept it; nil: never.
    case lastRefresh(key: String, Moment?)
}

/// What a refresh waits for.
public enum Work: Hashable, Sendable {
    /// So long after it began, with that result.
    case after(Tick, RefreshResult)
    /// Until somebody says `finish`.
    case manual
}
