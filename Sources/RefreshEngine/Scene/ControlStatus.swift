/// The states of a control by the names that all systems have in common. Those of a pull that refreshes are passed
/// through in their order.
public enum ControlState: String, Hashable, Sendable, CaseIterable {
    /// Nothing is seen of it.
    case idle
    /// Pulled, but not far enough.
    case pulling
    /// Pulled so far that it refreshes when the finger lifts.
    case armed
    /// Begun, not yet loading.
    case beginning
    /// The app works.
    case loading
    /// The work is done, and the control is on its way out.
    case ending

    /// From the begin to the end of what it shows.
    var isRefreshing: Bool {
        switch self {
        case .beginning, .loading, .ending: true
        case .idle, .pulling, .armed: false
        }
    }
}

/// Where a control is: the common name of its state, its own name for it, and how far the pull has come (0 to 1).
///
///     var status: ControlStatus { ControlStatus(cycle.state, progress: cycle.progress) }
public struct ControlStatus: Hashable, Sendable {
    /// By the name that all systems have in common.
    public var state: ControlState
    /// The control's own name for its state, which scripts can expect, too.
    public var detail: String
    /// 0 to 1.
    public var progress: Double

    /// - Parameters:
    ///   - detail: the control's own name for the state; nil: the common one
    ///   - progress: 0 to 1
    public init(_ state: ControlState, detail: String? = nil, progress: Double = 0) {
        (self.state, self.detail, self.progress) = (state, detail ?? state.rawValue, progress)
    }
}

/// How the app's work ended. `noMoreData` is for a footer: there is nothing below to load.
public enum RefreshResult: String, Hashable, Sendable, CaseIterable {
    case succeeded, failed, noMoreData
}
