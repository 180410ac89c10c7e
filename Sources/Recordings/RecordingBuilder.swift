import Motion
import RefreshEngine

/// Makes the lines of a recording from what happens in a session. It keeps the recording's time when one preview follows another.
struct RecordingBuilder: Sendable {
    private var frames = FrameLogRecorder(.full)
    /// The difference of the recording's ticks and those of the present preview.
    private var base: Tick
    /// Whether notices and frames are recorded yet.
    private(set) var hasBegun = false

    /// - Parameter scenario: the scenario of the first preview, whose first tick is the recording's tick 0
    init(_ scenario: Scenario) { base = .zero - scenario.tick }

    /// The recording's tick for a tick of the present preview.
    func time(_ tick: Tick) -> Tick { base + tick }

    mutating func mark(_ name: String, at tick: Tick) -> Recording.Line {
        if name == Recording.beginning { hasBegun = true }
        return line(tick, .mark(name))
    }

    func take(_ input: Input, at tick: Tick) -> Recording.Line { line(tick, .input(input)) }

    func observe(_ notices: [Notice], at tick: Tick) -> [Recording.Line] {
        hasBegun ? notices.map { line(tick, .observed(frames.observe($0))) } : []
    }

    /// The lines of a tick, when everything that happens at it has happened.
    mutating func observe(_ preview: Simulation) -> [Recording.Line] {
        hasBegun ? frames.observe(preview).map { line(preview.tick, .observed($0)) } : []
    }

    /// The lines of a new preview that takes the place of this one.
    mutating func restart(_ scenario: Scenario, after preview: Simulation) -> [Recording.Line] {
        let lines = observe(preview) + [line(preview.tick, .restart(scenario))]
        base = time(preview.tick) - scenario.tick
        frames.previewChanged()
        return lines
    }

    private func line(_ tick: Tick, _ content: Recording.Content) -> Recording.Line { Recording.Line(tick: time(tick), content: content) }
}
