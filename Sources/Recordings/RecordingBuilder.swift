import Motion
import RefreshEngine

/// Watches a session and says what its recording holds: it keeps the recording's time, whatever previews follow each other in it.
struct RecordingBuilder: Sendable {
    private var frames = FrameLogRecorder(.full)
    /// How far the recording's ticks are ahead of the present preview's.
    private var base: Tick
    /// Whether what is seen is told, too.
    private(set) var hasBegun = false

    /// - Parameter scenario: of the first preview, whose first tick is the recording's tick 0
    init(_ scenario: Scenario) { base = .zero - scenario.tick }

    /// The recording's tick.
    func time(_ tick: Tick) -> Tick { base + tick }

    mutating func mark(_ name: String, at tick: Tick) -> Recording.Line {
        if name == Recording.beginning { hasBegun = true }
        return line(tick, .mark(name))
    }

    func take(_ input: Input, at tick: Tick) -> Recording.Line { line(tick, .input(input)) }

    func observe(_ notices: [Notice], at tick: Tick) -> [Recording.Line] {
        hasBegun ? notices.map { line(tick, .observed(frames.observe($0))) } : []
    }

    /// Looks at a tick with everything that happened at it.
    mutating func observe(_ preview: Simulation) -> [Recording.Line] {
        hasBegun ? frames.observe(preview).map { line(preview.tick, .observed($0)) } : []
    }

    /// A new preview takes the place of this one.
    mutating func restart(_ scenario: Scenario, after preview: Simulation) -> [Recording.Line] {
        let lines = observe(preview) + [line(preview.tick, .restart(scenario))]
        base = time(preview.tick) - scenario.tick
        frames.previewChanged()
        return lines
    }

    private func line(_ tick: Tick, _ content: Recording.Content) -> Recording.Line { Recording.Line(tick: time(tick), content: content) }
}
