import Motion
import RefreshEngine

/// What a session is made of: the preview that it began as, and everything that has happened to it since.
///
///     history.preview(at: session.simulation.tick).frame() == session.simulation.frame()
package struct History: Sendable {
    /// What is kept, counted in samples of a finger. Chosen: nearly three minutes of dragging at 120 samples a second
    /// without a rest, 1 MB.
    package static let maxLength = 20_000
    /// A history of no more, and no longer, is not worth making a session anew at each rest. Chosen: it is replayed
    /// within a millisecond.
    static let trivial = 64, trivialTime = Tick.seconds(60)

    package private(set) var base: Scenario
    package private(set) var inputs: [TimedInput] = []
    private var length = 0
    /// Nothing is missing. What goes on for longer than `longest` without ever coming to rest is kept up to there only.
    private(set) var isWhole = true

    package init(_ base: Scenario, _ inputs: [TimedInput] = []) {
        self.base = base
        for next in inputs { _ = add(next.input, at: next.tick) }
    }

    /// Returns whether it is kept.
    mutating func add(_ input: Input, at tick: Tick) -> Bool {
        length += input.length
        isWhole = isWhole && length <= History.maxLength
        if isWhole { inputs.append(TimedInput(tick: tick, input: input)) }
        return isWhole
    }

    /// Whether it is worth to begin a new one from a rest at that tick.
    func isTrivial(at tick: Tick) -> Bool { length <= History.trivial && tick - base.tick <= History.trivialTime }

    /// The preview that it makes, at that tick.
    package func preview(at tick: Tick) -> Simulation {
        var preview = Simulation(base)
        for next in inputs {
            preview.pass(to: next.tick)
            _ = preview.apply(next.input)
        }
        preview.pass(to: tick)
        return preview
    }
}

/// An input and the preview's tick at which it was taken.
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
    /// The preview made anew from its present, if it rests, and whether it looks the same then. A time that an older
    /// clock has put into words ("today") may read otherwise.
    var renewed: (preview: Simulation, looksTheSame: Bool)? {
        guard let scenario = rested else { return nil }
        var fresh = Simulation(scenario, after: self)
        let hasSameScene = fresh.scene == scene
        let looksTheSame = hasSameScene && fresh.frame() == frame()
        if hasSameScene { fresh.keepScene(of: self) }
        return (fresh, looksTheSame)
    }
}
