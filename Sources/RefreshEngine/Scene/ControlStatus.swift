/// The states of a control by the names that all systems have in common.
public enum ControlState: String, Hashable, Sendable, CaseIterable {
    case idle, pulling, armed
    /// Begun, not yet loading.
    case beginning
    case loading, ending

    /// From the begin to the end of what it shows.
    var isRefreshing: Bool {
        switch self {
        case .beginning, .loading, .ending: true
        case .idle, .pulling, .armed: false
        }
    }
}

/// Where a control is: the common name of its state, its own name for it, and how far the pull has come (0 to 1).
public struct ControlStatus: Hashable, Sendable {
    public var state: ControlState
    public var detail: String
    public var progress: Double

    /// - Parameters:
    ///   - detail: the control's own name for the state; nil: the common one
    ///   - progress: 0 to 1
    public init(_ state: ControlState, detail: String? = nil, progress: Double = 0) {
        (self.state, self.detail, self.progress) = (state, detail ?? state.rawValue, progress)
    }
}

/// How the app's work ended.
public enum RefreshResult: String, Hashable, Sendable, CaseIterable {
    case succeeded, failed, noMoreData
}
