import Motion
import RefreshEngine

/// What a session can be made from again: the preview that it began with, and everything that has happened since.
///
///     history.preview(at: session.simulation.tick).frame() == session.simulation.frame()
package struct History: Sendable {
    /// The most that is kept, counted in samples of a finger. Chosen: nearly three minutes of dragging at 120 samples a
    /// second without a rest, 1 MB.
    package static let maxLength = 20_000
    /// A history that is not larger and not longer than this is not shortened at a rest. Chosen: it is replayed within
    /// a millisecond.
    static let trivial = 64, trivialTime = Tick.seconds(60)

    /// What it begins with.
    package let origin: Shared<Scenario>
    package var base: Scenario { origin.value }
    package private(set) var inputs: [TimedInput] = []
    /// As ``maxLength`` counts it.
    private(set) var length = 0
    /// False once inputs were dropped, because a session exceeded `maxLength` without ever coming to rest.
    private(set) var isWhole = true

    package init(_ base: Scenario, _ inputs: [TimedInput] = []) { self.init(Shared(base), inputs) }

    init(_ origin: Shared<Scenario>, _ inputs: [TimedInput] = []) {
        self.origin = origin
        for next in inputs { _ = add(next.input, at: next.tick) }
    }

    /// Returns whether the input is kept.
    mutating func add(_ input: Input, at tick: Tick) -> Bool {
        length += input.length
        isWhole = isWhole && length <= History.maxLength
        if isWhole {
            // An array would double itself, and half of that would stand empty in most sessions.
            if inputs.count == inputs.capacity { inputs.reserveCapacity(inputs.count + max(16, inputs.count / 4)) }
            inputs.append(TimedInput(tick: tick, input: input))
        }
        return isWhole
    }

    /// Whether the history is too short to be worth restarting from a rest at that tick.
    func isTrivial(at tick: Tick) -> Bool {
        length <= History.trivial && tick - origin.value.tick <= History.trivialTime
    }

    /// Replays the history up to that tick.
    package func preview(at tick: Tick) -> Simulation {
        var preview = Simulation(origin)
        for next in inputs {
            preview.pass(to: next.tick)
            _ = preview.apply(next.input)
        }
        preview.pass(to: tick)
        return preview
    }
}

/// An input and the preview's tick at which it was applied.
package struct TimedInput: Hashable, Sendable {
    package var tick: Tick
    package var input: Input

    package init(tick: Tick, input: Input) {
        (self.tick, self.input) = (tick, input)
    }
}

extension Input {
    /// A system carries all its parameters. Chosen: as much as 50 samples of a finger.
    package var length: Int {
        switch self {
        case .system, .scrollSettings: 50
        default: 1
        }
    }
}

extension Simulation {
    /// The preview made again from its present, if it rests, and whether it looks the same then. A time that an older
    /// clock has turned into words ("today") may read differently.
    var renewed: (preview: Simulation, looksTheSame: Bool)? {
        guard let scenario = rested else { return nil }
        var fresh = Simulation(scenario, after: self)
        let hasSameScene = fresh.scene == scene
        let looksTheSame = hasSameScene && fresh.frame() == frame()
        if hasSameScene { fresh.keepScene(of: self) }
        return (fresh, looksTheSame)
    }
}
