import Motion
import RefreshEngine

/// Something that a running script reports. Its text:
/// `demo.pull:17:1: tick 72 (0.6s): offset: expected -64pt, found -63.2pt, difference 0.8pt, tolerance 0.5pt`.
public struct ScriptEvent: Hashable, Sendable, CustomStringConvertible {
    /// The location of the step that reports it.
    public var location: ScriptLocation
    /// When, in script time.
    public var tick: Tick
    public var kind: Kind

    package init(location: ScriptLocation, tick: Tick, kind: Kind) {
        (self.location, self.tick, self.kind) = (location, tick, kind)
    }

    public enum Kind: Hashable, Sendable {
        case mark(String)
        /// Words that are pinned to the tick.
        case note(String)
        /// The text of `print`: a field and its value.
        case printed(String)
        /// The run up to now is to be compared with a golden. The one who runs the script has the files.
        case golden(GoldenStep)
        /// An expectation holds.
        case met(Expectation)
        /// An expectation does not hold. The run goes on.
        case failed(ExpectationFailure)
        /// A condition that was waited for holds now.
        case waited(Condition)
        /// A condition did not hold within its time, s; `found` says how it is instead. The run ends.
        case timedOut(Condition, after: Double, found: String)
        /// The script has run for `ScriptRunner.maxDuration`. The run ends.
        case tooLong
    }

    public var description: String {
        "\(location): tick \(tick.count) (\(decimal(tick.seconds))s): \(visible(kind.text))"
    }
}

extension ScriptEvent.Kind {
    var text: String {
        switch self {
        case .mark(let name): "mark \(name)"
        case .note(let text): "note \(quoted(text))"
        case .printed(let text): text
        case .golden(let step): "golden \(step.name)"
        case .met(let expectation): "met: \(expectation)"
        case .failed(let failure): failure.description
        case .waited(let condition): "waited for \(condition)"
        case .timedOut(let condition, let timeout, let found):
            "waited \(readable(timeout))s for \(condition) in vain; \(found)"
        case .tooLong: "a script runs for at most \(plain(ScriptRunner.maxDuration.seconds))s"
        }
    }
}

/// How a run ended.
public enum ScriptOutcome: Hashable, Sendable {
    case passed
    /// This many expectations did not hold.
    case failed(expectations: Int)
    /// A wait, or the whole script, took too long; this many expectations did not hold before that.
    case timedOut(failedExpectations: Int)
}

extension Tick {
    /// `564 ticks (4.7 s)`
    public var inWords: String { "\(count) ticks (\(decimal(seconds)) s)" }
}
