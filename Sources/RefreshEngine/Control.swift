import Motion

/// A refresh system at work on one edge of a preview.
struct Control: Sendable {
    var choice: SystemChoice
    let edge: Edge
    var system: AnySystem
    /// When the work that runs now will be done, and how.
    var deadline: (tick: Tick, result: RefreshResult)?
    /// Between the notices `begin` and `end`.
    var hasBegun = false
    /// The app wants it to begin again, once it has ended (behaviour.md 7.8).
    var isAwaited = false
    let holdStyle: HoldStyle
    /// How far it counts as pulled for each point; 1 for one that does not declare it.
    private(set) var pullFactor = 1.0
    /// The result of the work, once it is done, until the refresh has ended.
    private var outcome: RefreshResult?
    /// Its commands may have moved the list, so it must be stepped again.
    var mustLookAgain = false
    /// When the system's key was last refreshed.
    var lastRefresh: Moment?
    /// How its inset opened or closed last.
    private var hold: HoldAnimation?

    init(_ choice: SystemChoice, seed: UInt64, images: [String: ImageSet]) {
        self.choice = choice
        edge = choice.edge
        // A generator an edge, so that header and footer never share a row of numbers.
        let random = SplitMix64(seed: choice.edge == .header ? seed : ~seed)
        system = choice.entry.system.make(choice.parameters.providing(images), edge: choice.edge, random: random)
        holdStyle = choice.entry.declaration.holdStyle
        pullFactor = choice.parameters.pullFactor
    }

    /// Takes the same system's other parameters.
    mutating func configure(_ choice: SystemChoice, images: [String: ImageSet]) {
        self.choice = choice
        system.configure(choice.parameters.providing(images))
        pullFactor = choice.parameters.pullFactor
    }

    mutating func remember(_ memory: ControlMemory?) { if let memory { system.memory = memory } }

    /// Whether nothing of a pull or a refresh is left.
    var isAtRest: Bool { [self].areStill && !hasBegun && state == .idle }

    var state: ControlState { system.status.state }

    struct Outcome {
        var commands: [RefreshCommand]
        var notices: [Notice]
        /// Whether it has begun to refresh, or has ended.
        var changesRefreshing: Bool
    }

    /// Lets the system see what happened.
    mutating func step(_ view: PullView, _ work: Work?) -> Outcome {
        let before = state
        let commands = system.step(view)
        let notices = notices(of: commands, before: before, view, work)
        mustLookAgain = commands.holds
        if mustLookAgain, let last = commands.last(where: { $0.isHold }) { hold = HoldAnimation(last, view) }
        return Outcome(
            commands: commands, notices: notices, changesRefreshing: before.isRefreshing != state.isRefreshing)
    }

    /// What moves by time at that tick: its inset, and what its system names.
    func running(at tick: Tick) -> [RunningAnimation] { (hold?.running(at: tick) ?? []) + system.running(at: tick) }

    /// MS-B4, behaviour.md 7.8, for every design: a begin during the end of a refresh waits until that is over, and a
    /// finish takes it back. Neither gives a notice, because nothing has begun.
    /// - Returns: whether nothing else is to be done for the request
    mutating func postpones(_ request: PullView.Request) -> Bool {
        switch request {
        case .begin where system.isEnding: isAwaited = true
        case .finish where isAwaited: isAwaited = false
        case .begin, .finish, .reset: return false
        }
        return true
    }

    /// Whether the begin that waited is due.
    mutating func beginsAgain() -> Bool {
        guard isAwaited, !system.isEnding else { return false }
        isAwaited = false
        return true
    }

    /// The notices when this control is taken away: its refresh is over, or called off (behaviour.md 7.12).
    var removalNotices: [Notice] {
        if hasBegun { return [.end(choice.edge, outcome ?? .failed)] }
        return state == .beginning ? [.cancel(choice.edge)] : []
    }

    /// The notices of a step, in the order of the published controls: the end before the last change of state,
    /// the begin after it (MS-13, MS-15); the progress before the end, and after a state that it brings (MS-10).
    private mutating func notices(
        of commands: [RefreshCommand], before: ControlState, _ view: PullView, _ work: Work?
    ) -> [Notice] {
        let (edge, after) = (choice.edge, state)
        if hasBegun, case .finish(let result) = view.request { outcome = outcome ?? result }
        guard !commands.isEmpty || before != after else { return [] }
        let progress = commands.compactMap {
            if case .progress(let value) = $0 { Notice.progress(edge, value) } else { nil }
        }
        let isOver = commands.contains { if case .end = $0 { true } else { $0 == .cancel } }
        var notices = isOver ? progress : []
        for case .end(let result) in commands {
            (hasBegun, outcome, deadline) = (false, nil, nil)
            notices.append(.end(edge, result))
        }
        if commands.contains(.cancel) { notices.append(.cancel(edge)) }
        if commands.begins, let key = system.timeKey { notices.append(.refreshed(edge, key: key, view.clock.moment)) }
        if before != after { notices.append(.state(edge, from: before, to: after)) }
        if commands.contains(.haptic) { notices.append(.haptic(edge)) }
        if !isOver { notices += progress }
        if commands.begins {
            hasBegun = true
            deadline = due(work, from: view.tick)
            notices.append(.begin(edge))
        }
        if commands.contains(.begin) { notices.append(.action(edge)) }
        return notices
    }

    private func due(_ work: Work?, from tick: Tick) -> (Tick, RefreshResult)? {
        switch work {
        case .manual: nil
        case .after(let duration, let result): (tick + duration, result)
        case nil: (tick + .seconds(choice.entry.declaration.workSeconds), .succeeded)
        }
    }
}

extension ParameterValues {
    fileprivate var pullFactor: Double { if case .number(let factor) = self["pullFactor"] { factor } else { 1 } }
}

extension [Control] {
    /// Whether time alone changes nothing. By index, because a call on an element of a loop would copy the control
    /// first.
    var areStill: Bool {
        for place in indices {
            if self[place].deadline != nil || self[place].mustLookAgain || !self[place].system.isStill { return false }
        }
        return true
    }

    /// Where the control at that edge stands; nil: there is none.
    func place(of edge: Edge) -> Int? {
        for place in indices where self[place].edge == edge { return place }
        return nil
    }
}

extension Control: Equatable {
    static func == (one: Control, other: Control) -> Bool {
        one.system.isEqual(to: other.system) && one.hasBegun == other.hasBegun && one.isAwaited == other.isAwaited
            && one.deadline?.tick == other.deadline?.tick && one.deadline?.result == other.deadline?.result
    }
}

extension Simulation {
    /// Whether the controls of both are in the same state. A request of the app after which they are has done nothing.
    public func hasSameControls(as other: Simulation) -> Bool { controls == other.controls }
}
