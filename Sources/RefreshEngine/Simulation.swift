import Motion

/// The whole preview as one value, stepped by ticks.
///
///     var preview = Simulation(scenario)
///     let notices = preview.step([.fingerDown(touch)])
///     draw(preview.scene, preview.frame())
///
/// It reads no clock and does no I/O. A copy is a checkpoint. Asking for a frame changes nothing.
public struct Simulation: Sendable {
    public let scenario: Scenario
    public private(set) var tick: Tick = .zero
    public private(set) var scroll: ScrollView
    /// Grows when the scene may have changed.
    public private(set) var sceneVersion = 0

    private var header: Control?
    private var footer: Control?
    private var work: Work?

    /// The preview at tick 0.
    public init(_ scenario: Scenario) {
        self.scenario = scenario
        scroll = ScrollView(scenario)
        work = scenario.work
        header = Simulation.control(scenario.header, scenario.seed)
        footer = Simulation.control(scenario.footer, scenario.seed)
        _ = update(.header) + update(.footer)
    }

    /// Goes on by one tick, then takes the inputs in their order.
    public mutating func step(_ inputs: [Input] = []) -> [Notice] {
        inputs.reduce(into: advance()) { $0 += take($1) }
    }

    /// Goes on by one tick: what ends is settled, what moves is moved.
    public mutating func advance() -> [Notice] {
        tick = tick + Tick(1)
        return scroll.advance(to: tick) + finishWork(.header) + finishWork(.footer) + update(.header) + update(.footer)
    }

    /// Whether nothing would ever change without an input: the finger, if there is one, rests, and every control waits.
    public var isStill: Bool { scroll.isStill && header?.isStill != false && footer?.isStill != false }

    /// Lets time pass for a preview that is still, as that many empty steps would.
    public mutating func skip(_ time: Tick) {
        precondition(isStill && time >= .zero)
        tick = tick + time
        _ = scroll.advance(to: tick)
    }

    /// Takes an input at the present tick.
    public mutating func take(_ input: Input) -> [Notice] {
        switch input {
        case .fingerDown(let touch): return scroll.fingerDown(touch) + updateAll()
        case .fingerMoved(let touch): return scroll.fingerMoved(to: touch) + updateAll()
        case .fingerUp(let touch, let velocity):
            let wasTracking = scroll.isTracking
            return scroll.fingerUp(touch, velocity: velocity) + updateAll(hasLifted: wasTracking)
        case .fingerCancelled: return scroll.fingerCancelled() + updateAll()
        case .begin(let edge): return update(edge, request: .begin)
        case .finish(let edge, let result): return update(edge, request: .finish(result))
        case .scroll(let y, let animation): return scroll.scroll(to: y, animation) + updateAll()
        case .work(let work): self.work = work
        case .insets(let insets, let animation): return scroll.setHostInsets(insets, animation) + updateAll()
        case .scrollSettings(let settings): return scroll.set(settings) + updateAll()
        case .content(let height):
            sceneVersion += 1
            return scroll.setContentHeight(height) + updateAll()
        case .viewport(let size):
            sceneVersion += 1
            return scroll.setViewport(size) + updateAll()
        case .system(let choice, let edge):
            sceneVersion += 1
            return choose(choice, at: edge) + updateAll()
        }
        return updateAll()
    }

    /// The system at that edge, with its parameters.
    public func system(at edge: Edge) -> SystemChoice? { control(edge)?.choice }
}

// MARK: Controls

extension Simulation {
    private func control(_ edge: Edge) -> Control? { edge == .header ? header : footer }

    private mutating func withControl<Result>(_ edge: Edge, _ body: (inout Control) -> Result) -> Result? {
        switch edge {
        case .header: header?.change(body)
        case .footer: footer?.change(body)
        }
    }

    private mutating func updateAll(hasLifted: Bool = false) -> [Notice] {
        update(.header, hasLifted: hasLifted) + update(.footer, hasLifted: hasLifted)
    }

    /// Lets the system at that edge see what happened, and does what it wants.
    private mutating func update(_ edge: Edge, hasLifted: Bool = false, request: PullView.Request? = nil) -> [Notice] {
        guard control(edge) != nil else { return [] }
        var seen = view(edge)
        seen.hasLifted = hasLifted
        seen.request = request
        let (now, work) = (tick, work)
        let outcome = withControl(edge) { control in
            let before = control.system.status.state
            let commands = control.system.step(seen)
            return (commands, control.notices(of: commands, before: before, at: now, work))
        }
        guard let (commands, notices) = outcome else { return [] }
        var ended: [Notice] = []
        for case .hold(let height, let animation, let scrolls) in commands {
            ended += scroll.hold(height, edge: edge, sticky: height > 0 && animation == nil, animation, scrolls: scrolls)
        }
        return ended + notices + finishWork(edge)
    }

    /// Tells the system at that edge that its work is done, if it is.
    private mutating func finishWork(_ edge: Edge) -> [Notice] {
        guard let deadline = control(edge)?.deadline, deadline.tick <= tick else { return [] }
        _ = withControl(edge) { $0.deadline = nil }
        return update(edge, request: .finish(deadline.result))
    }

    private mutating func choose(_ choice: SystemChoice?, at edge: Edge) -> [Notice] {
        if let choice, control(edge)?.choice.name == choice.name {
            _ = withControl(edge) { control in
                control.choice = choice
                control.system.configure(choice.parameters)
            }
            return []
        }
        // A control that is taken away gives back what it held, and its refresh is over.
        let notices: [Notice] = control(edge)?.hasBegun == true ? [.end(edge, .failed)] : []
        _ = scroll.hold(0, edge: edge, sticky: false, nil, scrolls: false)  // moves no offset, so it ends nothing
        let control = Simulation.control(choice, scenario.seed)
        switch edge {
        case .header: header = control
        case .footer: footer = control
        }
        return notices
    }

    /// A `SystemChoice` is checked when it is made, so its system exists.
    private static func control(_ choice: SystemChoice?, _ seed: UInt64) -> Control? { choice.flatMap { try? Control($0, seed: seed) } }

    private func view(_ edge: Edge) -> PullView {
        let (host, offset) = (scroll.insets.host, scroll.offset)
        let bottom = max(-host.top, scroll.contentHeight + host.bottom - scroll.viewport.height)
        return PullView(
            tick: tick, viewport: scroll.viewport, offset: offset,
            hostInset: edge == .header ? host.top : host.bottom,
            pull: edge == .header ? -offset - host.top : offset - bottom,
            isTracking: scroll.isTracking)
    }
}

// MARK: Scene and frame

extension Simulation {
    public var scene: Scene {
        let above = header?.system.nodes() ?? []
        let below = (footer?.system.nodes() ?? []).map { $0.moved(by: above.count) }
        return Scene(
            viewport: scroll.viewport, contentHeight: scroll.contentHeight, rowHeight: Scene.standardRowHeight,
            background: Scene.standardBackground, nodes: above + below)
    }

    public func frame() -> Frame {
        var nodes = header?.system.draw(view(.header)) ?? []
        if let footer { nodes += footer.system.draw(view(.footer)) }
        return Frame(
            tick: tick, offset: scroll.offset, velocity: scroll.velocity, insets: scroll.presentedInsets,
            header: header?.system.status, footer: footer?.system.status, nodes: nodes)
    }
}

extension Node {
    /// The node in a list before which so many others stand.
    fileprivate func moved(by count: Int) -> Node {
        var node = self
        node.parent = parent.map { $0 + count }
        return node
    }
}
