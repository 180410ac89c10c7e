import Motion

/// Where the parts of the news icon stand, in its own coordinates, pt: one of the four layouts, or on the way between two.
struct IconLayout: Hashable {
    var square, first, second: Rectangle

    /// TJ-4, with TJ-B8. The square goes clockwise.
    static let all = [
        IconLayout(square: Rectangle(3, 3, 10, 10), first: Rectangle(16, 3, 11, 10), second: Rectangle(3, 17, 24, 10)),
        IconLayout(square: Rectangle(17, 3, 10, 10), first: Rectangle(3, 17, 24, 10), second: Rectangle(3, 3, 11, 10)),
        IconLayout(square: Rectangle(17, 17, 10, 10), first: Rectangle(3, 17, 11, 10), second: Rectangle(3, 3, 24, 10)),
        IconLayout(square: Rectangle(3, 17, 10, 10), first: Rectangle(3, 3, 24, 10), second: Rectangle(16, 17, 11, 10)),
    ]
    static let rest = all[0]

    func moved(to other: IconLayout, by share: Double) -> IconLayout {
        IconLayout(
            square: square.moved(to: other.square, by: share),
            first: first.moved(to: other.first, by: share),
            second: second.moved(to: other.second, by: share))
    }
}

extension Rectangle {
    fileprivate func moved(to other: Rectangle, by share: Double) -> Rectangle {
        func between(_ a: Double, _ b: Double) -> Double { share == 1 ? b : a + (b - a) * share }
        return Rectangle(
            between(origin.x, other.origin.x), between(origin.y, other.origin.y),
            between(size.width, other.size.width), between(size.height, other.size.height))
    }
}

/// The icon's way through its layouts while it loads, and home when it has: TJ-8, TJ-9.
struct IconAnimation: Hashable {
    /// From the trigger to the start of its timer, between two steps, and how long a step takes.
    static let delay = Tick.seconds(0.5), interval = Tick.seconds(1), step = Animation(.seconds(0.5))

    private struct Return: Hashable {
        let since: Tick, from: IconLayout
    }

    /// When the refresh was triggered during which the icon moves.
    private var start: Tick?
    /// The way back to the first layout. It may reach into the next refresh, whose first step comes later than its end.
    private var wayBack: Return?

    var isStill: Bool { start == nil && wayBack == nil }

    /// - Parameter tick: that of the trigger
    mutating func start(at tick: Tick) { start = tick }

    /// The refresh is over: the icon goes home from where it is.
    mutating func stop(at tick: Tick) {
        guard start != nil else { return }
        let from = layout(at: tick)
        wayBack = from == .rest ? nil : Return(since: tick, from: from)
        start = nil
    }

    mutating func settle(at tick: Tick) {
        if let since = wayBack?.since, tick >= since + IconAnimation.step.duration { wayBack = nil }
    }

    func layout(at tick: Tick) -> IconLayout {
        let time = start.map { tick - $0 - IconAnimation.delay } ?? .zero
        let steps = time.count / IconAnimation.interval.count
        guard steps > 0 else {
            return wayBack.map { $0.from.moved(to: .rest, by: share(tick - $0.since)) } ?? .rest
        }
        let count = IconLayout.all.count
        let began = Tick(steps * IconAnimation.interval.count)
        return IconLayout.all[(steps - 1) % count].moved(to: IconLayout.all[steps % count], by: share(time - began))
    }

    private func share(_ time: Tick) -> Double { IconAnimation.step.progress(after: time) }
}
