import Motion

/// A refresh system at work on one edge of a preview.
struct Control: Sendable {
    // What is asked at every tick stands together, because it is in no cache when its turn comes.
    /// Shared by its copies, because it is read at every tick and seldom changes.
    private var design: ControlDesign
    /// An open floor stays as it was when it opened.
    private var floorDesign: ControlDesign
    let edge: Edge
    /// Whether time alone changes it, but for the work's end; and whether it must be stepped when only time passes.
    private var (moves, needsTicks) = (true, true)
    /// It may have been moved by what it wants, so it must be stepped again.
    var mustLookAgain = false
    /// It has just come into the list, and may begin by itself.
    private(set) var isNew = false
    var system: AnySystem
    /// What it holds, pt.
    private(set) var held = 0.0
    /// When the work that runs now will be done, and how.
    var deadline: (tick: Tick, result: RefreshResult, rows: Int)?
    /// When the system's key was last refreshed.
    var lastRefresh: Moment?

    /// Between the notices `begin` and `end`.
    var hasBegun = false
    /// The app wants it to begin again, once it has ended (behaviour.md 7.8).
    var isAwaited = false
    private var floor = SecondFloor()
    private var startPage = StartPage()
    /// In the place of the list's bounce and of the inset, where the list stands still.
    private var standing = StandingPull()
    /// The result of the work, once it is done, until the refresh has ended.
    private var outcome: RefreshResult?
    /// How its inset opened or closed last.
    private var hold: HoldAnimation?

    init(_ choice: SystemChoice, seed: UInt64, images: [String: ImageSet]) {
        design = ControlDesign(choice)
        floorDesign = design
        edge = choice.edge
        // A generator an edge, so that header and footer never share a row of numbers.
        let random = SplitMix64(seed: choice.edge == .header ? seed : ~seed)
        system = choice.entry.system.make(choice.parameters.providing(images), edge: choice.edge, random: random)
        foresee()
    }

    var choice: SystemChoice { design.choice }
    private var floorRules: SecondFloor.Rules? { floorDesign.floorRules }
    private var isFloorStale: Bool { floorDesign !== design }
    var placement: Placement { design.placement }
    private var manners: ListManners { design.manners }
    /// How far it counts as pulled for each point; 1 for one that does not declare it.
    var pullFactor: Double { design.pullFactor }

    /// It comes into a list that has not shown it before.
    mutating func enter() {
        isNew = manners.mayBegin
        foresee()
    }

    /// Whether it begins by itself now, which it may once.
    mutating func beginsAtStart(_ clock: WallClock) -> Bool {
        isNew = false
        foresee()
        return manners.begins(clock, lastRefresh: lastRefresh)
    }

    /// It covers the list until the refresh that has just begun has ended.
    mutating func coverList(at tick: Tick) {
        if manners.page != nil { startPage.show(at: tick) }
        foresee()
    }

    /// Whether fingers do nothing now.
    var locksList: Bool { manners.locks && state.isRefreshing }

    /// Takes the same system's other parameters.
    mutating func configure(_ choice: SystemChoice, images: [String: ImageSet]) {
        system.configure(choice.parameters.providing(images))
        let wasClamped = placement.isClamped
        design = ControlDesign(choice)
        if !floor.isOpen { (floor, floorDesign) = (SecondFloor(), design) }
        if placement.isClamped != wasClamped { standing.set(placement.isClamped ? held : 0) }
        foresee()
    }

    mutating func remember(_ memory: ControlMemory?) {
        if let memory { system.memory = memory }
        foresee()
    }

    /// Whether nothing of a pull or a refresh is left.
    var isAtRest: Bool { isStill && !hasBegun && state == .idle }

    /// What it says of itself.
    var status: ControlStatus { (floorDesign.hasFloor ? floor.status : nil) ?? system.status }
    var state: ControlState { (floorDesign.hasFloor ? floor.status?.state : nil) ?? system.status.state }

    /// Whether time alone changes nothing.
    var isStill: Bool { deadline == nil && !mustLookAgain && !moves }
    /// When it must be stepped though only time has passed, if no input comes; 0: at every tick.
    var nextStep: Tick { mustLookAgain || needsTicks ? .zero : deadline?.tick ?? Tick(.max) }

    /// Finds out, after each change of it, what time will do to it. It is stored because it is asked at every tick.
    private mutating func foresee() {
        let isSystemStill = system.isStill
        moves = isNew || !startPage.isStill || !(floor.isOpen ? floor.isStill : isSystemStill) || !standing.isStill
        needsTicks =
            isNew || floorDesign.hasFloor || placement.isClamped || !startPage.isStill
            || !isSystemStill && system.needsTicks
    }

    struct Outcome {
        var commands: [RefreshCommand]
        var notices: [Notice]
        /// Whether it has begun to refresh, or has ended.
        var changesRefreshing: Bool
        /// Whether it has other nodes now.
        var changesScene: Bool
    }

    /// Lets the system see what happened.
    mutating func step(_ view: PullView, _ work: Work?) -> Outcome {
        let (before, wasFloorStale) = (state, isFloorStale)
        let takesFinger = view.drag > 0 && system.pull(of: view.drag, damped: view.pull) > 0
        var commands = act(view)
        if view.request == .begin { overshoot(&commands, view) }
        startPage.follow(isRefreshing: state.isRefreshing, at: view.tick)
        let notices = notices(of: commands, before: before, view, work)
        mustLookAgain = commands.holds
        for case .hold(let height, _, _) in commands { held = height }
        if placement.isClamped { followStanding(view, commands, takesFinger: takesFinger) }
        if mustLookAgain, let last = commands.last(where: { $0.isHold }) { hold = HoldAnimation(last, view) }
        foresee()
        return Outcome(
            commands: commands, notices: notices, changesRefreshing: before.isRefreshing != state.isRefreshing,
            changesScene: isFloorStale != wasFloorStale)
    }

    /// A refresh that the app begins may pull the list further than it stays.
    private func overshoot(_ commands: inout [RefreshCommand], _ view: PullView) {
        for index in commands.indices {
            guard case .hold(let height, let animation?, let shows) = commands[index] else { continue }
            commands[index] = .hold(height, manners.overshooting(animation, way: height - view.pull), shows: shows)
        }
    }

    /// The list belongs to the second floor while that is open, and otherwise to the system.
    private mutating func act(_ view: PullView) -> [RefreshCommand] {
        guard floorDesign.hasFloor, let rules = floorRules else { return system.step(view) }
        let commands = floor.step(view, rules, height: height, control: floor.isOpen ? .idle : system.status.state)
        if floor.isOpen { return commands }
        floorDesign = design
        return commands + system.step(view)
    }

    /// - Parameter takesFinger: whether the finger pulled it before what it wants now
    private mutating func followStanding(_ view: PullView, _ commands: [RefreshCommand], takesFinger: Bool) {
        let isPulled = takesFinger && (view.isTracking || view.hasLifted)
        let before = standing
        defer { if standing != before { mustLookAgain = true } }
        standing.follow(
            finger: isPulled ? view.pull : nil, isDown: view.isTracking, commands, close: placement.close, at: view.tick
        )
    }

    /// What it makes of its list's edge.
    var edgeRules: EdgeRules { EdgeRules(clamps: placement.isClamped, stopsThrows: placement.stopsThrows) }

    /// How the inset that it holds follows the list.
    var holdStyle: HoldStyle { placement.isAutomatic ? HoldStyle() : choice.entry.declaration.holdStyle }

    /// What it sees of its list. It changes nothing: it is mutating because both would be copied otherwise.
    mutating func view(of scroll: inout ScrollView) -> PullView {
        var view = scroll.view(from: edge)
        view.pull = pull(view.pull, finger: view.drag, at: view.tick)
        view.pullFactor = pullFactor
        if placement.isAutomatic { view.contentEnd = view.content }
        view.lastRefresh = lastRefresh
        return view
    }

    /// How far it is pulled, pt, over a list that is pulled so far.
    private func pull(_ list: Double, finger: Double, at tick: Tick) -> Double {
        guard placement.isClamped else { return list }
        let standing = standing.pull(at: tick)
        let own = finger > 0 ? system.pull(of: finger, damped: list) : list
        return finger > 0 ? max(own, standing ?? own) : standing ?? list
    }

    /// How high it is, pt.
    var height: Double {
        if let height = system.extent { return height }
        if case .number(let height) = choice.parameters["height"] { return height }
        return held
    }

    /// Whether it draws itself as high as it is told to.
    private var fits: Bool { choice.entry.declaration.fitsHeight }

    func nodes(viewport: Size) -> [Node] {
        var nodes = manners.page.map { StartPage.nodes($0, viewport: viewport) } ?? []
        if let floorRules { nodes.add(SecondFloor.nodes(floorRules, viewport: viewport)) }
        nodes.add(placement.nodes(system.nodes(), edge: edge, width: viewport.width))
        return nodes
    }

    /// Draws it where it is placed. It changes nothing: it is mutating because it would be copied otherwise.
    /// - Parameter visible: from where to where the list is seen in the viewport, pt
    /// - Returns: what it says of itself
    mutating func draw(
        _ seen: PullView, visible: ClosedRange<Double>, into buffer: inout FrameBuffer
    ) -> ControlStatus {
        var view = seen
        var share = 1.0
        if let color = manners.page { startPage.draw(view, color, into: &buffer) }
        if floorDesign.hasFloor, let floorRules {
            floor.draw(view, floorRules, into: &buffer)
            share -= floor.share(at: view.tick, floorRules)
            if floor.isOpen, let frozen = floor.frozen { view.pull = frozen.pull }
        }
        var place = placement.root(view, edge: edge, visible: visible, height: height, held: held, fits: fits)
        if place != nil, fits { view.layoutHeight = placement.layoutHeight(pull: view.pull, visible: visible) }
        if share < 1 || manners.ignoredInset > 0 {
            place = place ?? PlacedRoot(line: 0, naturalLine: 0)
            place?.opacity *= share
            place?.line += edge == .header ? -manners.ignoredInset : manners.ignoredInset
        }
        if let place { buffer.place(place) }
        system.draw(view, into: &buffer)
        return status
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
        if floor.isOpen { return [.floorClosed(choice.edge)] }
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
        if commands.contains(.floorOpened) { notices.append(.floorOpened(edge)) }
        if commands.contains(.floorClosed) { notices.append(.floorClosed(edge)) }
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

    private func due(_ work: Work?, from tick: Tick) -> (Tick, RefreshResult, rows: Int)? {
        switch work {
        case .manual: nil
        case .after(let duration, let result, let rows): (tick + duration, result, rows)
        case nil: (tick + .seconds(choice.entry.declaration.workSeconds), .succeeded, 0)
        }
    }
}

/// What a control's parameters make of its place, its manners and its second floor.
private final class ControlDesign: Sendable {
    let choice: SystemChoice
    let placement: Placement
    let manners: ListManners
    let floorRules: SecondFloor.Rules?
    /// Asked for at every tick, at which the rules would be copied.
    let hasFloor: Bool
    let pullFactor: Double

    init(_ choice: SystemChoice) {
        self.choice = choice
        placement = Placement(choice.parameters, edge: choice.edge)
        manners = ListManners(choice.parameters)
        floorRules = SecondFloor.Rules(choice.parameters)
        hasFloor = floorRules != nil
        pullFactor = choice.parameters.pullFactor
    }
}

extension ParameterValues {
    fileprivate var pullFactor: Double { if case .number(let factor) = self["pullFactor"] { factor } else { 1 } }
}

extension ScrollView {
    /// What a control at that edge sees, but for what only that knows.
    fileprivate mutating func view(from edge: Edge) -> PullView {
        var view = PullView(
            tick: tick, viewport: size, offset: offset,
            hostInset: edge == .header ? insets.host.top : insets.host.bottom, pull: pull(edge),
            isTracking: isTracking, isDragging: isDragging)
        (view.fingerY, view.drag) = (finger?.y ?? 0, drag(edge))
        (view.content, view.visibleHeight) = (contentHeight, visibleHeight)
        view.room = max(0, view.visibleHeight - contentHeight)
        view.contentEnd = max(contentHeight, view.visibleHeight)
        return view
    }
}

extension [Node] {
    /// The nodes of another list behind these.
    mutating func add(_ nodes: [Node]) {
        let count = count
        append(contentsOf: nodes.map { $0.moved(by: count) })
    }
}

extension [Control] {
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
