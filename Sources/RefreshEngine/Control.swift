import Motion

/// A refresh system at work on one edge of a preview.
struct Control: Sendable {
    var choice: SystemChoice
    var system: any RefreshSystem
    /// When the work that runs now will be done, and how.
    var deadline: (tick: Tick, result: RefreshResult)?
    /// Between the notices `begin` and `end`.
    var hasBegun = false

    init(_ choice: SystemChoice, seed: UInt64) throws(ParameterError) {
        self.choice = choice
        // A generator an edge, so that header and footer never share a row of numbers.
        let random = SplitMix64(seed: choice.edge == .header ? seed : ~seed)
        system = try Catalog.system(choice.name).init(choice.parameters, edge: choice.edge, random: random)
    }

    /// Changes it where it stands, so that its state is not copied.
    mutating func change<Result>(_ body: (inout Control) -> Result) -> Result { body(&self) }

    var isStill: Bool { deadline == nil && system.isStill }

    /// What the step has to tell, in the order of the published controls: the end before the last change of state,
    /// the begin after it (MS-13, MS-15).
    mutating func notices(of commands: [RefreshCommand], before: ControlState, at tick: Tick, _ work: Work?) -> [Notice] {
        let (edge, after) = (choice.edge, system.status.state)
        var notices: [Notice] = []
        for case .end(let result) in commands {
            hasBegun = false
            deadline = nil
            notices.append(.end(edge, result))
        }
        if commands.contains(.cancel) { notices.append(.cancel(edge)) }
        if before != after { notices.append(.state(edge, from: before, to: after)) }
        if commands.contains(.begin) {
            hasBegun = true
            deadline = due(work, from: tick)
            notices += [.begin(edge), .action(edge)]
        }
        return notices
    }

    private func due(_ work: Work?, from tick: Tick) -> (Tick, RefreshResult)? {
        switch work {
        case .manual: nil
        case .after(let duration, let result): (tick + duration, result)
        case nil: (tick + .seconds(type(of: system).declaration.workSeconds), .succeeded)
        }
    }
}
