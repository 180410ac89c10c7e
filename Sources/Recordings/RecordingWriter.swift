import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// Writes a recording while a session goes on. All ticks are those of the preview.
///
///     var writer = RecordingWriter(session: "demo", scenario: scenario)
///     for (tick, input) in inputsSoFar { writer.append(input, at: tick) }   // in a session that has begun before
///     writer.begin(at: preview.tick)                                      // from here on with notices and frames
///     while … {
///         writer.observe(preview)                                             // the tick is complete
///         notices = preview.step(inputs)
///         for input in inputs { writer.append(input, at: preview.tick) }
///         writer.observe(notices, at: preview.tick)
///         file.append(writer.drainLines())
///     }
///     writer.end(preview)
///
/// Observe every tick once, when it is complete and before the preview advances. Ticks that a preview at rest skips
/// need not be observed.
public struct RecordingWriter: Sendable {
    private var recorder: RecordingBuilder
    private var bytes: [UInt8] = []
    /// The number of bytes of complete ticks, and the last complete tick.
    private var complete = (count: 0, tick: Tick.zero)

    /// - Parameter scenario: the scenario of the preview at its first tick, which is the recording's tick 0
    public init(session: String, scenario: Scenario) { self.init(session: session, scenario: scenario, .all) }

    package init(session: String, scenario: Scenario, _ written: WrittenParameters) {
        recorder = RecordingBuilder(scenario)
        write { json in
            json.object {
                $0.field("pullcast", Recording.version)
                $0.field("session", session)
                $0.field("ticksPerSecond", Tick.perSecond)
                $0.object("scenario") { $0.write(scenario, written) }
            }
        }
    }

    /// Returns the lines since the last call, each with its line end, and removes them.
    public mutating func drainLines() -> [UInt8] {
        defer { (bytes, complete.count) = ([], 0) }
        return bytes
    }

    /// Returns the lines of complete ticks and removes them, with the last complete tick of the recording. A recording
    /// that ends at that tick is complete.
    public mutating func drainCompleteLines() -> (lines: [UInt8], tick: Tick) {
        defer {
            bytes.removeFirst(complete.count)
            complete.count = 0
        }
        return (Array(bytes[..<complete.count]), complete.tick)
    }

    /// Begins to record notices and frames; before, only inputs are recorded.
    public mutating func begin(at tick: Tick) { mark(Recording.beginning, at: tick) }

    /// The preview has taken an input.
    public mutating func append(_ input: Input, at tick: Tick) { write(recorder.append(input, at: tick)) }

    public mutating func observe(_ notices: [Notice], at tick: Tick) {
        recorder.observe(notices, at: tick).forEach { write($0) }
    }

    /// The tick of the preview is complete.
    public mutating func observe(_ preview: Simulation) {
        recorder.observe(preview).forEach { write($0) }
        complete = (bytes.count, recorder.time(preview.tick))
    }

    /// Records what happens in a run.
    public mutating func observe(_ moment: ScriptMoment) {
        if case .tick(let preview) = moment { observe(preview) } else { recorder.observe(moment).forEach { write($0) } }
    }

    public mutating func mark(_ name: String, at tick: Tick) { write(recorder.mark(name, at: tick)) }

    /// A new preview takes the place of this one. Its ticks begin at 0.
    public mutating func restart(_ scenario: Scenario, after preview: Simulation) {
        recorder.restart(scenario, after: preview).forEach { write($0) }
    }

    /// Ends the recording with the preview as it is now.
    public mutating func end(_ preview: Simulation) {
        observe(preview)
        end(at: preview.tick)
    }

    /// Ends the recording at a tick that has been observed.
    public mutating func end(at tick: Tick) { bytes += RecordingWriter.endLine(at: recorder.time(tick)) }

    /// The last line of a recording that ends at this tick of the recording.
    public static func endLine(at tick: Tick) -> [UInt8] {
        JSONWriter.bytes {
            $0.array {
                $0.integer(tick.count)
                $0.string("x")
                $0.null()
            }
        } + [UInt8(ascii: "\n")]
    }

    private mutating func write(_ line: Recording.Line) { write { $0.write(line) } }

    private mutating func write(_ text: (inout JSONWriter) -> Void) {
        bytes += JSONWriter.bytes(text)
        bytes.append(UInt8(ascii: "\n"))
    }
}

extension JSONWriter {
    /// `[tick, code, data]`
    fileprivate mutating func write(_ line: Recording.Line) {
        array { json in
            json.integer(line.tick.count)
            switch line.content {
            case .input(let input):
                json.string("i")
                json.object { $0.write(input) }
            case .restart(let scenario):
                json.string("i")
                json.object {
                    $0.object("restart") { $0.write(scenario) }
                }
            case .mark(let name):
                json.string("m")
                json.string(name)
            case .observed(.notice(let fields)):
                json.string("n")
                json.object { $0.fields(fields) }
            case .observed(.scene(let fields)):
                json.string("f")
                json.object {
                    $0.object("scene") { $0.fields(fields) }
                }
            case .observed(.frame(let changes)):
                json.string("f")
                json.object { $0.write(changes) }
            }
        }
    }
}

/// Makes the lines of a recording from what happens in a session. It keeps the recording's time when one preview
/// follows another.
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

    func append(_ input: Input, at tick: Tick) -> Recording.Line { line(tick, .input(input)) }

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

    /// The lines of what happens in a run.
    mutating func observe(_ moment: ScriptMoment) -> [Recording.Line] {
        switch moment {
        case .tick(let preview): observe(preview)
        case .input(let input, let tick): [append(input, at: tick)]
        case .notices(let notices, let tick): observe(notices, at: tick)
        case .restart(let scenario, let preview): restart(scenario, after: preview)
        case .event(let event, let preview):
            if case .mark(let name) = event.kind { [mark(name, at: preview.tick)] } else { [] }
        }
    }

    private func line(_ tick: Tick, _ content: Recording.Content) -> Recording.Line {
        Recording.Line(tick: time(tick), content: content)
    }
}
