import Motion

/// What a container is and shows in each of its phases.
extension RefreshContainer {
    /// The state that the app was told last (MS-4).
    var state: ContainerState {
        switch phase {
        case .idle(let state), .beginning(_, _, let state): state
        case .released: .releaseToFresh
        case .loading: .loading
        case .ending(let ending): ending.refresh == nil ? .normal : .loading
        }
    }

    var isRefreshing: Bool {
        switch phase {
        case .idle, .released: false
        case .beginning, .loading, .ending: true
        }
    }

    /// Also while its minimum time is not yet over.
    var isEnding: Bool { if case .ending = phase { true } else { false } }

    var status: ControlStatus {
        switch phase {
        case .idle(.normal) where isExhausted || waitsForTap:
            ControlStatus(.idle, detail: wording.rawValue, progress: progress)
        case .idle(.pullToRefresh): ControlStatus(.pulling, detail: state.rawValue, progress: progress)
        case .idle(.releaseToFresh), .released: ControlStatus(.armed, detail: state.rawValue, progress: progress)
        case .idle: ControlStatus(.idle, detail: state.rawValue, progress: progress)
        case .beginning: ControlStatus(.beginning, detail: state.rawValue, progress: progress)
        case .loading: ControlStatus(.loading, detail: state.rawValue, progress: progress)
        case .ending(let ending) where ending.stage == .loading:
            ControlStatus(.loading, detail: state.rawValue, progress: progress)
        case .ending: ControlStatus(.ending, detail: shownResult?.rawValue ?? state.rawValue, progress: progress)
        }
    }

    /// What the description says.
    var wording: Wording {
        switch state {
        case .normal: isExhausted ? .noMoreData : waitsForTap ? .failed : .normal
        case .pullToRefresh: .pull
        case .releaseToFresh: .release
        case .loading: shownResult ?? .loading
        }
    }

    private var shownResult: Wording? {
        guard case .ending(let ending) = phase, let refresh = ending.refresh, ending.stage != .loading,
            style.resultHold > .zero
        else { return nil }
        switch refresh.result {
        case .succeeded: return .succeeded
        case .failed: return .failed
        case .noMoreData: return edge == .footer ? .noMoreData : .succeeded
        }
    }

    /// MS-22, MS-26: when what turns while it loads began to turn.
    private var loadingSince: Tick? {
        switch phase {
        case .loading(let since): since
        case .ending(let ending): shownResult == nil ? ending.refresh?.began : nil
        case .idle, .released, .beginning: nil
        }
    }

    /// MS-12: hidden at rest, if it hides automatically; visible as soon as it begins (MS-13).
    private var isHidden: Bool {
        guard phase == .idle(.normal) else { return false }
        return isExhausted ? style.automatic?.whenDone == .hidden : style.hidesAutomatically
    }

    /// CN-1.6: where an automatic footer stands below its content when there is no more data, pt.
    private func lift(_ view: PullView) -> Double {
        isExhausted && style.automatic?.whenDone == .view ? max(0, view.room - style.height) : 0
    }

    func running(at tick: Tick) -> [RunningAnimation] { animator.running(loading: loadingSince) }

    // MARK: Nodes

    func nodes() -> [Node] {
        [Node(.group(), layer: .back)]
            + animator.nodes().map { node in
                var child = node
                child.parent = 0
                return child
            }
    }

    /// MS-7, MS-8: a header stands on the content, a footer under it.
    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        let height = view.layoutHeight ?? style.height
        buffer.add(
            RawNode(
                transform: Transform(y: edge == .header ? -height : view.contentEnd + lift(view)), isHidden: isHidden))
        let container = ContainerSnapshot(
            tick: view.tick, size: Size(view.viewport.width, height), state: state, progress: progress,
            captions: captions,
            loading: loadingSince.map { view.tick - $0 })
        animator.draw(container, into: &buffer)
    }
}
