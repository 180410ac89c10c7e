import Motion

/// What of a figure's strokes is seen while it loads: they are taken away from their beginning, then drawn again, a step a second as the icon's
/// (TJ-8). When the loading ends they become whole from where they are (TJ-9). Chosen: the source has no loop for a figure of one's own.
struct StrokeLoop: Hashable {
    private struct Return: Hashable {
        let since: Tick, from: Double
    }

    /// When the refresh was triggered.
    private var start: Tick?
    private var wayBack: Return?

    var isStill: Bool { start == nil && wayBack == nil }

    /// - Parameter tick: that of the trigger
    mutating func start(at tick: Tick) { start = tick }

    mutating func stop(at tick: Tick) {
        guard start != nil else { return }
        let from = place(at: tick)
        wayBack = from == 0 ? nil : Return(since: tick, from: from)
        start = nil
    }

    mutating func settle(at tick: Tick) {
        if let since = wayBack?.since, tick >= since + IconAnimation.step.duration { wayBack = nil }
    }

    /// What is seen of all strokes in a row, as shares of their length.
    func visible(at tick: Tick) -> (from: Double, to: Double) {
        let place = place(at: tick)
        return place <= 1 ? (place, 1) : (0, place - 1)
    }

    /// Where it is in its loop: 0 whole, 1 gone, and up to 2 whole again.
    private func place(at tick: Tick) -> Double {
        let time = start.map { tick - $0 - IconAnimation.delay } ?? .zero, steps = time.count / IconAnimation.interval.count
        if steps > 0 {
            return Double((steps - 1) % 2) + IconAnimation.step.progress(after: Tick(time.count - steps * IconAnimation.interval.count))
        }
        guard let wayBack else { return 0 }
        let end = wayBack.from <= 1 ? 0.0 : 2
        return wayBack.from + (end - wayBack.from) * IconAnimation.step.progress(after: tick - wayBack.since)
    }
}
