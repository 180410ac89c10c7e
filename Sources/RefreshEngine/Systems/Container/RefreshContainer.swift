import Motion

/// A header or footer that owns the states of a refresh and shows them with an exchangeable animator:
/// ZJ/MSCustomRefresh.
///
/// Facts MS-1 to MS-17 of behaviour.md, with the corrections MS-B1 to MS-B14. MS-13's `bounces = false` is not needed
/// and the list's own setting never touched (MS-B8): a bounce that is under way aims at the raised inset by itself (0.7
/// c).
struct RefreshContainer<Content: Animator>: RefreshSystem {
    enum Phase: Hashable {
        case idle(ContainerState)
        /// Let go while it was armed. It begins when the list next moves: at the next tick (MS-11).
        case released(since: Tick)
        /// The inset opens; the state that the app was told last stays until it has (MS-13).
        case beginning(since: Tick, byApp: Bool, from: ContainerState)
        case loading(since: Tick)
        case ending(ContainerEnding)
    }

    static var declaration: SystemDeclaration { Content.declaration }

    private(set) var phase = Phase.idle(.normal)
    private(set) var progress = 0.0
    private(set) var animator: Content
    private(set) var captions = Captions()
    private(set) var style: ContainerStyle
    let edge: Edge
    private var pan = PanGesture()
    /// The inset that it holds or is opening, pt.
    private var held = 0.0
    /// A footer that was told `noMoreData` does not listen to pulls until a reset or an explicit begin.
    private(set) var isExhausted = false
    private var automatic = AutomaticFooter()
    /// How high the content was when it began to load, pt.
    private var contentBefore = 0.0
    /// What the captions were made of; nil: nothing that still counts.
    private var captioned: Captioned?
    /// It loads, and has looked at the list since: it would see nothing else.
    private var isSettled = false
    /// Before the first change of wording (MS-20, MS-27).
    private var isPristine = true

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) {
        style = ContainerStyle(parameters, edge: edge)
        animator = Content(parameters, edge: edge)
        self.edge = edge
    }

    mutating func configure(_ parameters: ParameterValues) {
        style = ContainerStyle(parameters, edge: edge)
        animator.configure(parameters)
        captioned = nil
    }

    var extent: Double? { style.height }
    var timeKey: String? { style.timeKey }

    var memory: ControlMemory {
        get {
            var memory: ControlMemory = [
                "pan": pan.memory, "worded": isPristine ? 0 : 1, "exhausted": isExhausted ? 1 : 0,
                "progress": progress.bitPattern,
            ]
            if style.automatic != nil { for (name, number) in automatic.memory { memory[name] = number } }
            return memory
        }
        set {
            let share = Double(bitPattern: newValue["progress"] ?? 0)
            progress = (0...1).contains(share) ? share : 0
            pan = PanGesture(memory: newValue["pan"] ?? 0)
            isPristine = newValue["worded"] != 1
            isExhausted = newValue["exhausted"] == 1 && edge == .footer
            automatic.memory = newValue
        }
    }

    var isStill: Bool {
        switch phase {
        case .idle: animator.isStill
        case .loading: animator.isStillWhileLoading
        case .released, .beginning, .ending: false
        }
    }

    var needsTicks: Bool { !(isSettled && animator.isStill && style.automatic == nil) }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        animator.settle(at: view.tick)
        pan.follow(view, isRefreshing: isRefreshing)
        if style.automatic != nil { automatic.follow(view) }
        let before = state
        let commands = respond(view) ?? pass(view)
        if state != before { animator.change(from: before, to: state, at: view.tick) }
        writeCaptions(view)
        isSettled = if case .loading(let since) = phase { view.tick > since } else { false }
        return commands
    }

    // MARK: What the app asks for

    private mutating func respond(_ view: PullView) -> [RefreshCommand]? {
        switch (phase, view.request) {
        case (_, nil): return nil
        case (_, .reset):
            (isExhausted, automatic.hasFailed) = (false, false)
            if style.automatic != nil { return nil }  // what is hidden comes back
        case (.idle, .begin), (.released, .begin): return isExcluded(view) ? [] : begin(view)
        case (.beginning, .finish): return cancel(view.tick)
        case (.loading(let since), .finish(let result)):
            isExhausted = result == .noMoreData && edge == .footer
            automatic.hasFailed = result == .failed
            return scrollOn(view)
                + end(
                    ContainerEnding(refresh: ContainerEnding.Refresh(began: since, result: result), since: since), view)
        case (_, .begin), (_, .finish): break  // MS-16
        }
        return []
    }

    private mutating func begin(_ view: PullView) -> [RefreshCommand] {
        isExhausted = false
        if style.automatic != nil { return load(view) }
        let isByApp = view.request == .begin
        phase = .beginning(since: view.tick, byApp: isByApp, from: state)
        held = style.height
        // A list at this edge shows the whole control; one that is pulled further bounces there by itself (0.7 c).
        return [.hold(held, opening(byApp: isByApp), shows: .atEdge)]
    }

    private func opening(byApp isByApp: Bool) -> Animation { isByApp ? style.motion.begin : style.motion.hold }

    /// MS-B3: an end before it loads; the app's handler is never called.
    private mutating func cancel(_ tick: Tick) -> [RefreshCommand] {
        phase = .ending(ContainerEnding(refresh: nil, stage: .closing, since: tick))
        held = restingHeight
        return [.hold(held, style.motion.close)] + report(0) + [.cancel]
    }

    // MARK: What time and the pull alone do

    private mutating func pass(_ view: PullView) -> [RefreshCommand] {
        switch phase {
        case .idle where held != restingHeight:
            held = restingHeight
            return [.hold(held)] + pass(view)
        case .idle where style.automatic != nil, .released where style.automatic != nil:
            return loadByItself(view)
        case .idle(let state):
            return pull(state, view)
        case .released where isExcluded(view):
            return pull(.releaseToFresh, view)
        case .released where view.isTracking && !style.motion.triggersWhenReached:
            phase = .idle(.releaseToFresh)
        case .released(let since):
            if view.tick > since { return begin(view) }
        case .beginning(let since, let isByApp, _):
            if view.tick >= since + opening(byApp: isByApp).duration { return load(view) }
        case .loading:
            return updateHold()
        case .ending(let ending):
            return end(ending, view)
        }
        return []
    }

    private mutating func loadByItself(_ view: PullView) -> [RefreshCommand] {
        phase = .idle(.normal)
        guard let rules = style.automatic else { return [] }
        let mayBegin = !isExhausted && !isExcluded(view)
        return mayBegin && automatic.begins(view, height: style.height, rules) ? load(view) : report(0)
    }

    /// MS-10, MS-11 and, for a list that is not pulled, MS-B2.
    private mutating func pull(_ state: ContainerState, _ view: PullView) -> [RefreshCommand] {
        if isExhausted || isExcluded(view) {
            phase = .idle(.normal)
            return report(0)
        }
        // MS-10: it looks when the list is moved, and a finger that has not dragged moves nothing.
        // A list that is back at its edge is not pulled, whoever moved it.
        let isBack = state != .normal && view.pull <= 0
        guard pan.reports || isBack, view.isDragging || !view.isTracking else { return [] }
        let next = self.next(state, view)
        let triggers = view.hasLifted || style.motion.triggersWhenReached && view.isDragging
        phase = next == .releaseToFresh && triggers ? .released(since: view.tick) : .idle(next)
        let isCrossing = next == .releaseToFresh && state != .releaseToFresh
        return report(min(max(view.pulled / style.threshold, 0), 1)) + (isCrossing ? [.haptic] : [])
    }

    private func next(_ state: ContainerState, _ view: PullView) -> ContainerState {
        if view.pull <= 0 { return .normal }
        if view.isDragging || view.hasLifted {
            return style.motion.arms(view.pulled, at: style.threshold) ? .releaseToFresh : .pullToRefresh
        }
        return state == .releaseToFresh ? .pullToRefresh : state  // the finger vanished: no trigger
    }

    private mutating func load(_ view: PullView) -> [RefreshCommand] {
        phase = .loading(since: view.tick)
        contentBefore = view.content
        automatic.hasFailed = false
        return updateHold() + report(1) + [.begin]
    }

    /// The end, stage by stage: each may be over at once.
    private mutating func end(_ before: ContainerEnding, _ view: PullView) -> [RefreshCommand] {
        var ending = before
        if ending.stage == .loading, view.tick >= ending.since + style.minimumLoading {
            ending.enter(.showingResult, view.tick)
        }
        var closing: [RefreshCommand] = []
        if ending.stage == .showingResult, view.tick >= ending.since + style.resultHold + style.motion.settle {
            ending.enter(.closing, view.tick)
            ending.closesInset = held != restingHeight
            held = restingHeight
            closing = ending.closesInset ? [.hold(held, style.motion.close)] : []
        }
        if ending.stage == .closing,
            view.tick >= ending.since + (ending.closesInset ? style.motion.close.duration : .zero)
        {
            return closing + rest(ending)
        }
        phase = .ending(ending)
        return ending.stage == .closing ? closing : updateHold()
    }

    /// MS-15, MS-B10: the last progress is 0.
    private mutating func rest(_ ending: ContainerEnding) -> [RefreshCommand] {
        phase = .idle(.normal)
        return report(0) + (ending.refresh.map { [.end($0.result)] } ?? [])
    }

    // MARK: Parts

    /// CN-1.1: an automatic footer holds its height at rest, too.
    private var restingHeight: Double {
        guard let rules = style.automatic, !(isExhausted && rules.whenDone == .hidden) else { return 0 }
        return style.height
    }

    /// CN-1.8: a list that shows the footer goes on to the rows that have come.
    private func scrollOn(_ view: PullView) -> [RefreshCommand] {
        let grown = view.content - contentBefore
        guard style.scrollsToNew, grown > 0, view.pull + grown > 0 else { return [] }
        return [.scrollOn(style.height, style.motion.close)]
    }

    /// CN-1.7.
    var waitsForTap: Bool { style.automatic.map { automatic.waitsForTap($0) } ?? false }

    /// Its height may have changed while it holds.
    private mutating func updateHold() -> [RefreshCommand] {
        guard held != style.height else { return [] }
        held = style.height
        return [.hold(held)]
    }

    private func isExcluded(_ view: PullView) -> Bool { style.isExclusive && view.isOtherBusy }

    private mutating func report(_ share: Double) -> [RefreshCommand] {
        guard share != progress else { return [] }
        progress = share
        return [.progress(share)]
    }

    private mutating func writeCaptions(_ view: PullView) {
        let now = wording
        if now != .normal { isPristine = false }
        if captioned?.wording != now {
            captions.description = Caption(
                style.isDescriptionHidden ? "" : style.texts[isPristine ? Content.firstWording : now],
                size: Content.descriptionSize, scale: style.textScale)
        }
        if isTimeOld(view) {
            captions.time = Caption(
                style.isTimeHidden ? "" : style.texts.time(of: view.lastRefresh, on: view.clock),
                size: Content.timeSize, scale: style.textScale)
        }
        captioned = Captioned(
            wording: now, lastRefresh: phase == .loading(since: view.tick) ? view.clock.moment : view.lastRefresh)
    }

    /// MS-22, behaviour.md 7.9: the time of its own refresh is shown when it is back to normal, that of another control
    /// with the same key at once.
    private func isTimeOld(_ view: PullView) -> Bool {
        guard let captioned, !view.isTimeNew else { return true }
        return captioned.lastRefresh != view.lastRefresh || !isRefreshing && captioned.wording != wording
    }
}

private struct Captioned: Equatable {
    var wording: Wording
    var lastRefresh: Moment?
}

/// The way of a container out of a refresh.
struct ContainerEnding: Hashable {
    /// The refresh that is over; nil: it was called off before it loaded.
    var refresh: Refresh?
    var stage = Stage.loading
    /// When the stage was entered.
    var since: Tick
    /// Whether the inset changes at the end.
    var closesInset = true

    struct Refresh: Hashable {
        var began: Tick
        var result: RefreshResult
    }

    enum Stage: Hashable {
        /// The work is done, but it goes on loading until its minimum time is over.
        case loading
        /// It says how the work ended.
        case showingResult
        /// The inset closes.
        case closing
    }

    mutating func enter(_ stage: Stage, _ tick: Tick) { (self.stage, since) = (stage, tick) }
}
