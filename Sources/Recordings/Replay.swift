import Motion
import RefreshEngine
import Scripts

/// Plays a recording: gives its inputs to a preview again, at the same ticks. Notices and frames are ignored.
///
///     var replay = Replay(recording)
///     let outcome = replay.run(on: Simulation(recording.scenario)) { moment in … }
///
/// The recording's marks become events, in the recording's time.
public struct Replay: Player {
    private let recording: Recording
    private var nextLine = 0
    /// A tick of the recording and the tick of the preview that is the same moment.
    private var base = Tick.zero, origin: Tick?

    public init(_ recording: Recording) {
        var recording = recording
        recording.lines.removeAll { if case .observed = $0.content { true } else { false } }
        self.recording = recording
    }

    /// Whether the mark has been reached from which on there are notices and frames. The inputs before it only lead to
    /// the session's state.
    public private(set) var hasBegun = false

    public mutating func next(_ preview: Simulation) -> PlayerCommand {
        if origin == nil { origin = preview.tick }
        while nextLine < recording.lines.count {
            let line = recording.lines[nextLine]
            if line.tick > time(preview) { return .tick }
            nextLine += 1
            if line.isBeginning { hasBegun = true }
            switch line.content {
            case .input(let input): return .apply(input)
            case .restart(let scenario):
                (base, origin) = (line.tick, scenario.tick)
                return .restart(scenario)
            case .mark: if let event = recording.event(line) { return .event(event) }
            case .observed: continue
            }
        }
        return time(preview) < recording.end ? .tick : .finished(.passed)
    }

    public func idleTicks(_ preview: Simulation) -> Tick {
        (nextLine < recording.lines.count ? recording.lines[nextLine].tick : recording.end) - time(preview)
    }

    /// The tick of the recording.
    private func time(_ preview: Simulation) -> Tick { base + preview.tick - (origin ?? preview.tick) }
}

extension Recording {
    /// Everything that a new preview shows when it is given the recording's inputs, over the same ticks as `frameLog`.
    public func replayed() -> FrameLog {
        var replay = Replay(self)
        var recorder = RecordingBuilder(scenario)
        var frameLog = FrameLog()
        _ = replay.run(on: Simulation(scenario), skipping: true) { moment in
            for line in recorder.observe(moment) {
                if case .observed(let content) = line.content {
                    frameLog.lines.append(FrameLog.Line(tick: line.tick, content: content))
                }
            }
            if case .tick(let preview) = moment { frameLog.end = recorder.time(preview.tick) }
        }
        return isTruncated ? frameLog.truncated(before: end) : frameLog
    }
}

extension Recording {
    /// Replays the recording and calls `watch` with every frame from the mark `recording` on, in the recording's time.
    /// - Throws: what `watch` throws
    public func frames<Failure: Error>(_ watch: (Frame) throws(Failure) -> Void) throws(Failure) {
        var replay = Replay(self)
        var recorder = RecordingBuilder(scenario)
        var last: Frame?
        _ = try replay.run(on: Simulation(scenario), skipping: true) { (moment) throws(Failure) in
            switch moment {
            case .tick(let preview) where recorder.hasBegun:
                let tick = recorder.time(preview.tick)
                // Skipped ticks have the same frame.
                while var frame = last, frame.tick + Tick(1) < tick {
                    frame.tick = frame.tick + Tick(1)
                    try watch(frame)
                    last = frame
                }
                var frame = preview.frame()
                frame.tick = tick
                try watch(frame)
                last = frame
            case .restart, .event: _ = recorder.observe(moment)
            case .tick, .notices, .input: break
            }
        }
    }
}
