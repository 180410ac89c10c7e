import Motion

/// The whole preview as one value, stepped by ticks.
///
///     var preview = Simulation(scenario)
///     let notices = preview.step([.fingerDown(touch)])
///     draw(preview.scene, preview.frame())
///
/// It reads no clock and does no I/O. A copy is a checkpoint. Asking for a frame changes nothing.
public struct Simulation: Sendable {
    /// The scenario, shared by all copies: it is large, and seldom asked for.
    package let origin: Shared<Scenario>
    public private(set) var tick: Tick
    public private(set) var scroll: ScrollView
    /// Grows when something changes that the scene is made of, also when another preview is put in the place of this
    /// one. As long as it is the same, `scene` is the same, so no scene has to be kept and compared.
    public private(set) var sceneVersion: Int

    /// The controls, the header first. They are in an array because a call on an optional control would copy it first.
    private(set) var controls: [Control] = []
    /// The work that a refresh waits for; nil: each system's own time.
    public private(set) var work: Work?
    private var rows: RowGrid
    /// What the clock was set to, and when.
    private var clock: (shown: WallClock, since: Tick)
    private var refreshTimes: RefreshTimes
    private var insertedRows: InsertedRows
    /// While the app's main thread is busy: until when, and what has come since then.
    private(set) var stall: (until: Tick, inputs: [Input])?
    /// Whether nothing would ever change without an input: the finger, if there is one, rests, and every control waits.
    public private(set) var isStill = false
    /// Until that tick no more than pictures move, if no input comes: nothing has to be stepped.
    private var onlyDrawnUntil = Tick.zero
    /// Whether a control lets fingers do nothing.
    private var isLocked = false

    /// The preview at its first tick.
    /// - Parameter other: the preview in whose place it is put; the scene's version goes on from that one's
    public init(_ scenario: Scenario, after other: Simulation? = nil) { self.init(Shared(scenario), after: other) }

    package init(_ origin: Shared<Scenario>, after other: Simulation? = nil) {
        self.origin = origin
        let scenario = origin.value
        sceneVersion = other.map { $0.sceneVersion + 1 } ?? 0
        tick = scenario.tick
        scroll = ScrollView(
            scenario.scroll, viewport: scenario.viewport, contentHeight: scenario.contentHeight,
            insets: scenario.insets, start: scenario.start, at: tick)
        work = scenario.work
        rows = RowGrid(sectionRows: scenario.sectionRows)
        clock = (scenario.clock, scenario.tick)
        refreshTimes = RefreshTimes(scenario.lastRefresh)
        insertedRows = InsertedRows(scenario.inserted)
        for choice in [scenario.header, scenario.footer] {
            let isThere = scenario.tick > .zero || choice.map { scenario.memory[$0.edge] != nil } ?? false
            guard var control = makeControl(choice, isInserted: !isThere) else { continue }
            control.remember(scenario.memory[control.edge])
            controls.append(control)
            setEdge(control.edge)
        }
        defer { foresee() }
        _ = update(.header) + update(.footer)
        // It may rest where only the insets that the controls hold let it.
        guard let start = scenario.start, scroll.rest(at: start) else { return }
        _ = update(.header) + update(.footer)
    }

    /// For who prefetches its controls.
    package mutating func withControls(_ body: (UnsafeRawBufferPointer) -> Void) { controls.withUnsafeBytes(body) }

    public var scenario: Scenario { origin.value }

    /// Goes on by one tick, then takes the inputs in their order. The notices are in the order of the callbacks.
    public mutating func step(_ inputs: [Input] = []) -> [Notice] {
        inputs.reduce(into: advance()) { $0 += apply($1) }
    }

    /// Goes on by one tick: motions that end are settled, the others move, and the controls look at the list.
    public mutating func advance() -> [Notice] {
        tick = tick + Tick(1)
        if let stall {
            if tick < stall.until {
                scroll.show(tick)
                return []
            }
            return goOn()
        }
        if tick < onlyDrawnUntil {
            scroll.show(tick)
            return []
        }
        return move()
    }

    /// Whether the next tick moves no more than pictures.
    var isOnlyDrawn: Bool { tick + Tick(1) < onlyDrawnUntil }

    /// The same with everything stepped, also what need not be.
    mutating func stepAll() -> [Notice] {
        onlyDrawnUntil = .zero
        return advance()
    }

    private mutating func move() -> [Notice] {
        defer { foresee() }
        insertedRows.settle(at: tick)
        var notices = scroll.advance(to: tick)
        for place in controls.indices { notices += finishWork(at: place) }
        for place in controls.indices {
            notices += update(at: place)
            if controls[place].isNew { notices += start(at: place) }
        }
        return notices
    }

    /// Lets a control that is new begin by itself.
    private mutating func start(at place: Int) -> [Notice] {
        guard controls[place].beginsAtStart(clock.shown.after(tick - clock.since)) else { return [] }
        let notices = update(at: place, request: .begin)
        if controls[place].state.isRefreshing { controls[place].coverList(at: tick) }
        return notices
    }

    /// Finds out, after each change, what time alone will do.
    private mutating func foresee() {
        let isListStill = stall == nil && scroll.isStill && insertedRows.isStill
        var (areStill, locksList, nextStep) = (true, false, Tick(.max))
        // Each is looked at where it stands: a property of an array's element costs a copy of the element.
        func look(at control: inout Control) {
            if !control.isStill { areStill = false }
            if control.locksList { locksList = true }
            nextStep = min(nextStep, control.nextStep)
        }
        for place in controls.indices { look(at: &controls[place]) }
        isLocked = locksList
        isStill = isListStill && areStill
        onlyDrawnUntil = isListStill && !areStill ? nextStep : .zero
    }

    /// Lets time pass for a preview that is still, as that many empty steps would.
    public mutating func skip(_ time: Tick) {
        precondition(isStill && time >= .zero)
        tick = tick + time
        _ = scroll.advance(to: tick)
    }

    /// Lets time pass until that tick, as that many steps without an input would. What is still costs nothing.
    public mutating func pass(to goal: Tick) {
        while tick < goal { if isStill { skip(goal - tick) } else { _ = advance() } }
    }

    /// Takes an input at the present tick.
    public mutating func apply(_ input: Input) -> [Notice] {
        defer { foresee() }
        if stall != nil, input.isForApp { return wait(input) }
        switch input {
        case .fingerDown where isLocked, .fingerMoved where isLocked: return []
        case .fingerUp where isLocked: return scroll.fingerCancelled() + updateAll()
        case .fingerDown(let touch): return scroll.fingerDown(touch) + updateAll()
        case .fingerMoved(let touch): return scroll.fingerMoved(to: touch) + updateAll()
        case .fingerUp(let touch, let velocity):
            var lift = Lift(velocity: velocity ?? scroll.releaseVelocity(lifting: touch) ?? 0)
            if velocity == nil { lift.tap = scroll.tap(lifting: touch) }
            let notices = scroll.fingerUp(touch, velocity: velocity)
            let hasDragged = notices.contains { if case .didEndDragging = $0 { true } else { false } }
            lift.hasDragged = hasDragged
            return notices + updateAll(lift)
        case .fingerCancelled: return scroll.fingerCancelled() + updateAll()
        case .begin(let edge): return update(edge, request: .begin)
        case .finish(let edge, let result):
            _ = withControl(edge) { $0.deadline = nil }  // the work is done, whatever was planned
            return update(edge, request: .finish(result))
        case .reset(let edge): return update(edge, request: .reset)
        case .clock(let clock): self.clock = (clock, tick)
        case .lastRefresh(let key, let moment): remember(moment, under: key)
        case .scroll(let y, let animation): return scroll.scroll(to: y, animation) + updateAll()
        case .work(let work): self.work = work
        case .insets(let insets, let animation):
            let top = scroll.top
            scroll.setHostInsets(insets, animation)
            if scroll.top != top { sceneVersion += 1 }
        case .scrollSettings(let settings):
            let before = (scroll.settings.axis, scroll.top)
            scroll.set(settings)
            if (scroll.settings.axis, scroll.top) != before { sceneVersion += 1 }
        case .stall(let duration): if duration > .zero { stall = (tick + duration, []) }
        case .insertRows(let count, let row):
            setHeight(insertedRows.insert(count, at: row, into: rows, under: scroll.contentHeight))
        case .deleteRows(let count, let row):
            setHeight(insertedRows.delete(count, at: row, from: rows, under: scroll.contentHeight))
        case .content(let height):
            setHeight(height)
            insertedRows.keep(in: rows, within: height)
        case .sections(let sectionRows):
            if sectionRows != rows.sectionRows { sceneVersion += 1 }
            rows.sectionRows = sectionRows
            insertedRows.keep(in: rows, within: scroll.contentHeight)
        case .viewport(let size):
            if size != scroll.viewport { sceneVersion += 1 }
            scroll.setViewport(size)
        case .system(let choice, let edge):
            if choice != system(at: edge) { sceneVersion += 1 }
            return choose(choice, at: edge) + updateAll()
        }
        return updateAll()
    }

    private mutating func setHeight(_ height: Double) {
        if height != scroll.contentHeight { sceneVersion += 1 }
        scroll.setContentHeight(height)
    }

    /// An input that comes while the app's main thread is busy.
    private mutating func wait(_ input: Input) -> [Notice] {
        stall?.inputs.append(input)
        // Nothing is lost: one input too many, and the app goes on.
        return stall.map { $0.inputs.count > Limits.stalledInputs } == true ? goOn() : []
    }

    /// The app's main thread is free again: all that should have happened meanwhile happens at once.
    private mutating func goOn() -> [Notice] {
        let inputs = stall?.inputs ?? []
        stall = nil
        return inputs.reduce(into: move()) { $0 += apply($1) }
    }

    /// Takes the scene's version of the preview in whose place it is put, when both have the same scene.
    package mutating func keepScene(of other: Simulation) { sceneVersion = other.sceneVersion }

    /// The system at that edge, with its parameters; nil: there is none.
    public func system(at edge: Edge) -> SystemChoice? { control(edge)?.choice }

    /// Where the control at an edge is; nil: there is none.
    public func status(at edge: Edge) -> ControlStatus? { control(edge)?.status }

    /// The animations that run at the present tick. At the tick at which one ends it runs no more: what it moves is
    /// there.
    public var runningAnimations: [(edge: Edge, animation: RunningAnimation)] {
        controls.flatMap { control in control.running(at: tick).map { (control.edge, $0) } }
    }

    /// When that key was last refreshed; nil: never, as far as the preview knows.
    public func lastRefresh(of key: String) -> Moment? { refreshTimes[key] }

    /// When each key was last refreshed.
    package var lastRefreshes: [String: Moment] { refreshTimes.moments }
}

// MARK: Controls

extension Simulation {
    /// The scenario with everything in it that the scroll view and the controls' memories do not hold as it is now.
    var present: Scenario {
        var scenario = scenario
        scenario.tick = tick
        (scenario.header, scenario.footer) = (system(at: .header), system(at: .footer))
        (scenario.work, scenario.sectionRows) = (work, rows.sectionRows)
        (scenario.inserted, scenario.memory) = (insertedRows.all, [:])
        scenario.clock = clock.shown.after(tick - clock.since)
        scenario.lastRefresh = refreshTimes.moments
        return scenario
    }

    private func control(_ edge: Edge) -> Control? { controls.place(of: edge).map { controls[$0] } }

    private mutating func withControl<Result>(_ edge: Edge, _ body: (inout Control) -> Result) -> Result? {
        guard let place = controls.place(of: edge) else { return nil }
        return body(&controls[place])
    }

    /// A finger that has lifted at this event.
    private struct Lift {
        /// Of the finger, pt/s, positive downwards.
        var velocity: Double
        var hasDragged = false
        /// Where it has tapped, pt from the top of the content; nil: it has not.
        var tap: Double?
    }

    private mutating func updateAll(_ lift: Lift? = nil) -> [Notice] {
        update(.header, lift) + update(.footer, lift)
    }

    private mutating func update(
        _ edge: Edge, _ lift: Lift? = nil, request: PullView.Request? = nil, isTimeNew: Bool = false
    ) -> [Notice] {
        guard let place = controls.place(of: edge) else { return [] }
        return update(at: place, lift, request: request, isTimeNew: isTimeNew)
    }

    /// Lets the control at that place see what happened, and does what it wants.
    private mutating func update(
        at place: Int, _ lift: Lift? = nil, request: PullView.Request? = nil, isTimeNew: Bool = false
    ) -> [Notice] {
        let edge = controls[place].edge
        if let request, controls[place].postpones(request) { return [] }
        var seen = view(at: place)
        (seen.request, seen.isTimeNew) = (request, isTimeNew)
        if let lift { (seen.hasLifted, seen.tap, seen.liftVelocity) = (lift.hasDragged, lift.tap, lift.velocity) }
        let outcome = controls[place].step(seen, work)
        if outcome.changesScene { sceneVersion += 1 }
        var notices: [Notice] = []
        for case .hold(let height, let animation, let shows) in outcome.commands
        where !controls[place].placement.isClamped {
            notices += scroll.hold(height, controls[place].holdStyle, at: edge, animation, shows: shows)
        }
        notices += outcome.notices
        for case .scrollOn(let way, let animation) in outcome.commands { notices += scroll.goOn(by: way, animation) }
        for case .insertRow(let text) in outcome.commands { notices += insertRow(text) }
        if outcome.commands.begins { notices += begun(edge, seen.clock.moment) }
        if outcome.changesRefreshing { notices += refreshingChanged(edge) }
        return notices + finishWork(at: place)
    }

    /// A control has begun to refresh, or has ended.
    private mutating func refreshingChanged(_ edge: Edge) -> [Notice] {
        let again = withControl(edge) { $0.beginsAgain() } == true ? update(edge, request: .begin) : []
        return again + update(edge.opposite)  // which may have to wait for this one
    }

    private mutating func begun(_ edge: Edge, _ moment: Moment) -> [Notice] {
        if let key = control(edge)?.system.timeKey { remember(moment, under: key) }
        // The other one may tell the same time. And fresh data above: there may be more below, too.
        let isTimeNew = control(.header)?.system.timeKey == control(.footer)?.system.timeKey
        return edge == .header
            ? update(.footer, request: .reset, isTimeNew: isTimeNew) : update(.header, isTimeNew: isTimeNew)
    }

    /// The list is longer by a row at once; only its picture takes time.
    private mutating func insertRow(_ text: String) -> [Notice] {
        guard let new = insertedRows.append(text, to: rows, under: scroll.contentHeight, at: tick) else { return [] }
        setHeight(new.contentHeight)
        return [.rowInserted(index: new.row, text: text)]
    }

    private mutating func addRows(_ count: Int) {
        var height = scroll.contentHeight
        for _ in 0..<count { height = rows.height(adding: rows.wholeRows(in: height), to: height) }
        guard count > 0, height <= Limits.content.upperBound else { return }
        setHeight(height)
    }

    private mutating func remember(_ moment: Moment?, under key: String) {
        refreshTimes[key] = moment
        for edge in Edge.allCases where control(edge)?.system.timeKey == key {
            _ = withControl(edge) { $0.lastRefresh = moment }
        }
    }

    /// Tells the control at that place that its work is done, if it is.
    private mutating func finishWork(at place: Int) -> [Notice] {
        guard stall == nil, let deadline = controls[place].deadline, deadline.tick <= tick else { return [] }
        controls[place].deadline = nil
        if controls[place].edge == .footer, deadline.result != .failed { addRows(deadline.rows) }
        return update(at: place, request: .finish(deadline.result))
    }

    private mutating func choose(_ choice: SystemChoice?, at edge: Edge) -> [Notice] {
        if let choice, control(edge)?.choice.isSameSystem(as: choice) == true {
            let (images, times) = (scenario.images, refreshTimes)
            _ = withControl(edge) { control in
                control.configure(choice, images: images)
                control.lastRefresh = control.system.timeKey.flatMap { times[$0] }
            }
            setEdge(edge)
            return []
        }
        // A control that is taken away gives back what it held, and its refresh is over.
        let notices = control(edge)?.removalNotices ?? []
        _ = scroll.hold(0, HoldStyle(), at: edge)  // moves no offset, so it ends nothing
        controls.removeAll { $0.edge == edge }
        if let control = makeControl(choice, isInserted: true) {
            controls.insert(control, at: edge == .header ? 0 : controls.count)
        }
        setEdge(edge)
        return notices
    }

    /// Lets the list know what the control there makes of its edge; it takes over what the other has held.
    private mutating func setEdge(_ edge: Edge) {
        let rules = control(edge)?.edgeRules ?? EdgeRules()
        guard rules != scroll.edges[edge] else { return }
        if rules.clamps != scroll.edges[edge].clamps, let control = control(edge) {
            _ = scroll.hold(rules.clamps ? 0 : control.held, control.holdStyle, at: edge)  // moves no offset
        }
        scroll.setEdge(rules, at: edge)
    }

    /// - Parameter isInserted: whether it comes into a list now, which lets that bounce (MS-9); one that continues a
    ///   preview at rest was there, and the list's setting may have changed since
    private mutating func makeControl(_ choice: SystemChoice?, isInserted: Bool) -> Control? {
        guard let choice else { return nil }
        var control = Control(choice, seed: scenario.seed, images: scenario.images)
        control.lastRefresh = control.system.timeKey.flatMap { refreshTimes[$0] }
        if isInserted { control.enter() }
        if isInserted, choice.entry.declaration.alwaysBounces, !scroll.settings.alwaysBounce {
            var settings = scroll.settings
            settings.alwaysBounce = true
            scroll.set(settings)
        }
        return control
    }

    private mutating func view(at place: Int) -> PullView {
        var view = controls[place].view(of: &scroll)
        for other in controls.indices where other != place {
            view.isOtherBusy = controls[other].state.isRefreshing
        }
        view.clock = clock.shown.after(tick - clock.since)
        return view
    }
}

// MARK: Scene and frame

extension Simulation {
    public var scene: Scene {
        let nodes = controls.reduce(into: []) { $0.add($1.nodes(viewport: scroll.size)) }
        var scene = Scene(
            viewport: scroll.viewport, contentHeight: scroll.contentHeight, rowHeight: Scene.standardRowHeight,
            inserted: insertedRows.all, sections: Section.sections(of: rows.sectionRows, in: scroll.contentHeight),
            background: Scene.standardBackground, header: system(at: .header).map { SystemValues($0) },
            footer: system(at: .footer).map { SystemValues($0) }, nodes: nodes)
        (scene.axis, scene.top) = (scroll.settings.axis, scroll.top)
        if nodes.contains(where: { !$0.name.isEmpty }) {
            scene.names = nodes.map { $0.name }
            for index in nodes.indices { scene.nodes[index].name = "" }
        }
        return scene
    }

    /// Draws the present frame into a buffer that the caller keeps. It changes nothing: it is mutating because controls
    /// are drawn where they stand, and each would be copied otherwise.
    public mutating func draw(into buffer: inout FrameBuffer) {
        buffer.draw(at: tick) { buffer in
            var (list, visible) = scroll.shown()
            list.insertion = insertedRows.insertion(at: tick).map { RawInsertion(row: $0.row, progress: $0.progress) }
            var details = (header: "", footer: "")
            for place in controls.indices {
                let status = controls[place].draw(view(at: place), visible: visible, into: &buffer)
                let plain = RawStatus(status.state, progress: status.progress)
                switch controls[place].edge {
                case .header: (list.header, details.header) = (plain, status.detail)
                case .footer: (list.footer, details.footer) = (plain, status.detail)
                }
            }
            return (list, details.header, details.footer)
        }
    }

    /// The present frame, in a form for reading. Code that needs every frame should keep a buffer and call
    /// `draw(into:)`.
    public func frame() -> Frame {
        var (preview, buffer) = (self, FrameBuffer(capacity: 64))  // more than most designs have
        preview.draw(into: &buffer)
        return Frame(buffer.frame)
    }
}
