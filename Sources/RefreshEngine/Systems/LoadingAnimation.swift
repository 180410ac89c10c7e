import Motion

/// Where something is that goes from place to place while a control loads.
protocol LoadingPlace: Hashable, Sendable {
    static var rest: Self { get }
    /// - Parameters:
    ///   - share: of the step, 0 to 1
    ///   - step: counts from 1; the first begins at rest
    static func onTheWay(_ share: Double, inStep step: Int) -> Self
    /// On the way from here to rest.
    func home(by share: Double) -> Self
}

/// The way from place to place while it loads, and home when it has: TJ-8, TJ-9.
struct LoadingAnimation<Place: LoadingPlace>: Hashable, Sendable {
    private struct Return: Hashable {
        let since: Tick, from: Place
    }

    var times: LoadingTimes
    /// When the refresh was triggered during which it moves.
    private var start: Tick?
    /// The way back to rest. It may reach into the next refresh, whose first step comes later than its end.
    private var wayBack: Return?

    init(_ times: LoadingTimes) { self.times = times }

    var isStill: Bool { start == nil && isSettled }
    /// Whether ``settle(at:)`` has nothing more to do.
    var isSettled: Bool { wayBack == nil }

    /// - Parameter tick: that of the trigger
    mutating func start(at tick: Tick) { start = tick }

    /// The refresh is over: it goes home from where it is.
    mutating func stop(at tick: Tick) {
        guard start != nil else { return }
        let from = place(at: tick)
        wayBack = from == .rest ? nil : Return(since: tick, from: from)
        start = nil
    }

    mutating func settle(at tick: Tick) {
        if let since = wayBack?.since, tick >= since + times.move.duration { wayBack = nil }
    }

    func place(at tick: Tick) -> Place {
        guard let step = step(at: tick) else {
            return wayBack.map { $0.from.home(by: share(tick - $0.since)) } ?? .rest
        }
        return .onTheWay(share(tick - step.since), inStep: step.number)
    }

    /// When the step began, or the way home, that goes on at that tick; nil: none does.
    func stepStart(at tick: Tick) -> Tick? {
        guard let since = step(at: tick)?.since ?? wayBack?.since else { return nil }
        return tick < since + times.move.duration ? since : nil
    }

    /// The step that began last; nil: none has.
    private func step(at tick: Tick) -> (number: Int, since: Tick)? {
        guard let first = start.map({ $0 + times.first }), tick >= first else { return nil }
        let passed = (tick - first).count / times.interval.count
        return (passed + 1, first + Tick(passed * times.interval.count))
    }

    private func share(_ time: Tick) -> Double { times.move.progress(after: time) }
}

/// When the steps begin, and how each goes (TJ-8).
struct LoadingTimes: Hashable {
    /// From the trigger to the first step.
    let first: Tick
    /// From the start of a step to that of the next, which waits until the one before is over.
    let interval: Tick
    let move: Animation

    static let parameters =
        [
            Parameter.duration(
                "firstInterval", default: 1.5, "from the start of the refresh to the first step (TJ-8)"),
            .duration(
                "interval", default: 1,
                "from the start of a step to that of the next, which waits until the step is over (TJ-8)"),
        ] + HoldMotion.pair("move", Animation(.seconds(0.5)), "of a step, and of the way back (TJ-8, TJ-9)")

    init(_ parameters: ParameterValues) {
        move = parameters.animation("move")
        first = parameters.duration("firstInterval")
        interval = max(parameters.duration("interval"), move.duration, Tick(1))
    }
}
