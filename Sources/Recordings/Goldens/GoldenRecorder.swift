import RefreshEngine
import Scripts

/// Observes a run and makes goldens of it.
///
///     var recorder = GoldenRecorder(of: script)
///     let outcome = script.run { moment in
///         recorder.observe(moment)
///         if case .event(let event, let preview) = moment, case .golden(let step) = event.kind {
///             compare(recorder.golden(at: preview), with: step.name)
///         }
///     }
public struct GoldenRecorder: Sendable {
    private var golden: Golden
    private var frames = FrameLogRecorder(.golden)
    /// The marks of the script so far.
    public private(set) var marks: [ScriptEvent] = []
    /// Its notes so far. A golden does not have them.
    public private(set) var notes: [ScriptEvent] = []

    public init(of script: Script) {
        golden = Golden(script: String(script.file.split(separator: "/").last ?? ""))
    }

    public mutating func observe(_ moment: ScriptMoment) {
        switch moment {
        case .tick(let preview): observe(preview)
        case .notices(let notices, let tick):
            // Continuous progress is in the frames, tick by tick.
            for notice in notices where !notice.isContinuous {
                golden.frameLog.lines.append(FrameLog.Line(tick: tick, content: frames.observe(notice)))
            }
        case .event(let event, _):
            switch event.kind {
            case .mark: marks.append(event)
            case .note: notes.append(event)
            default: break
            }
        case .input, .restart: break
        }
    }

    /// Everything that was observed so far, with the preview as it is now as the last frame.
    public func golden(at preview: Simulation) -> Golden {
        var copy = self
        copy.observe(preview)
        copy.golden.frameLog.end = preview.tick
        return copy.golden
    }

    private mutating func observe(_ preview: Simulation) {
        golden.frameLog.lines += frames.observe(preview).map { FrameLog.Line(tick: preview.tick, content: $0) }
        if golden.frameLog.names.last?.names != frames.names {
            golden.frameLog.names.append((preview.tick, frames.names))
        }
    }
}
