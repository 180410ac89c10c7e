import Motion

/// Everything that can happen to a preview. It takes effect at the present tick, in the order of arrival.
///
/// What is rare and larger than a sample is kept apart (`indirect`): histories hold thousands of inputs, nearly all of
/// them samples of a finger.
public enum Input: Hashable, Sendable {
    case fingerDown(TouchSample)
    case fingerMoved(TouchSample)
    /// `velocity` is the finger's, pt/s, positive downwards; nil: it follows from the samples.
    indirect case fingerUp(TouchSample, velocity: Double? = nil)
    /// The finger vanished. That is no release and triggers nothing.
    case fingerCancelled
    /// The app begins a refresh without a finger.
    case begin(Edge)
    /// The app's work is done.
    case finish(Edge, RefreshResult)
    case content(height: Double)
    /// The number of rows in each section; 0: no sections.
    case sections(rows: Int)
    case viewport(Size)
    /// The host's entry of the insets: its content insets and the safe area together.
    indirect case insets(EdgeInsets, Animation? = nil)
    /// UIScrollView's setContentOffset(_, animated: true), pt; an animation that takes no time is `animated: false`.
    indirect case scroll(to: Double, Animation)
    indirect case scrollSettings(ScrollSettings)
    /// The system at an edge, or the same one with other parameters; nil takes the control away.
    indirect case system(SystemChoice?, Edge)
    indirect case work(Work?)
    /// There may be more data again, so a control that was given `noMoreData` responds to pulls again.
    case reset(Edge)
    /// What the clock on the wall shows now.
    case clock(WallClock)
    /// When the key was last refreshed, as the host has kept it; nil: never.
    indirect case lastRefresh(key: String, Moment?)
    /// The app's main thread is busy for so long: no input reaches it, its list does not glide and its work does not
    /// end before that is over. What Core Animation moves goes on.
    case stall(Tick)
    /// So many rows come before that one, counted from 0 (UITableView's insertRows); as many as there is room for.
    case insertRows(count: Int, at: Int)
    /// So many rows from that one on are taken away (UITableView's deleteRows).
    case deleteRows(count: Int, at: Int)
}

/// The work that a refresh waits for.
public enum Work: Hashable, Sendable {
    /// It is done so long after the refresh began, with that result. The work of a footer that has not failed adds so
    /// many rows at the end of the list.
    case after(Tick, RefreshResult, rows: Int = 0)
    /// It is done when the input `finish` comes.
    case manual
}

extension Input {
    /// Whether it reaches the app, which may be busy. The others, some of them large, say what the preview is.
    var isForApp: Bool {
        switch self {
        case .scrollSettings, .system, .work, .clock, .lastRefresh: false
        default: true
        }
    }
}
