import ArgumentParser
import Motion
import PreviewProtocol
import Recordings
import Scripts

/// A script that was run, or a recording that was run again, and what it measures.
package struct MeasuredMotion {
    package let file: String
    /// The length of the motion.
    package private(set) var end = Tick.zero
    package private(set) var measures: [Measure] = []
    /// When the controls' animations ran, in the order in which they began.
    package private(set) var animations: [AnimationRuns.Run] = []
    /// The expectations that did not hold, a line each.
    package private(set) var errors: [String] = []
    package private(set) var exitCode: ExitCode?

    /// - Parameters:
    ///   - file: its name
    ///   - isRaw: measured from tick to tick under the finger, too
    package init(_ source: MotionSource, named file: String, isRaw: Bool = false) {
        self.file = file
        switch source {
        case .recording(let recording):
            var runs = AnimationRuns()
            (measures, end) = (recording.measures(isRaw: isRaw, &runs).all, recording.end)
            animations = runs.inOrder(until: end)
        case .script(let script): run(script, isRaw)
        }
    }

    private mutating func run(_ script: Script, _ isRaw: Bool) {
        var motion = MotionMeasures(isRaw: isRaw)
        var runs = AnimationRuns()
        let outcome = script.run { moment in
            switch moment {
            case .tick(let preview):
                end = preview.tick
                motion.observe(preview, at: end)
                runs.observe(preview.runningAnimations, at: end)
            case .notices(let notices, _): motion.observe(notices)
            case .event(let event, _): if event.isError { errors.append(event.description) }
            case .input(let input, _): motion.observe(input)
            case .restart: break
            }
        }
        measures = motion.all
        animations = runs.inOrder(until: end)
        exitCode = outcome.exitCode
    }

    /// What each measure means, for `--help`.
    package static let explanations = Measure.Name.allCases.map { "\($0.rawValue) (\($0.unit)): \($0.summary)" }.joined(
        separator: "\n")
}

extension ScriptOutcome {
    /// The exit code of a command that shows a script's motion; nil when everything in it holds.
    package var exitCode: ExitCode? {
        switch self {
        case .passed: nil
        case .failed, .timedOut(1...): ExitCode(1)
        case .timedOut: ExitCode(3)
        }
    }
}

extension MeasuredMotion {
    /// `overshoot               12.4pt    at tick 92 (0.7667 s)`, a line for each measure.
    /// Then `closing, header               300ms   from tick 240 (2 s) to 276 (2.3 s)`, a line for each animation.
    package var list: String {
        func seconds(_ tick: Tick) -> String { "\(tick.count) (\(decimal(tick.seconds)) s)" }
        let lines = measures.map { measure in
            "  \(measure.name.rawValue.padded(to: 23)) \(leading(measure.words, 14))   at tick \(seconds(measure.tick))\n"
        }
        let runs = animations.map { run in
            "  \("\(run.name), \(run.edge.rawValue)".padded(to: 23)) \(leading(decimal(run.milliseconds) + "ms", 14))   from tick \(seconds(run.since)) to \(seconds(run.end))\n"
        }
        return "\(file): \(end.inWords)\n" + (lines.isEmpty ? "  nothing moves\n" : lines.joined()) + runs.joined()
    }
}

extension AnimationRuns {
    fileprivate func inOrder(until end: Tick) -> [Run] {
        all(until: end).sorted { ($0.since, $0.name) < ($1.since, $1.name) }
    }
}

extension AnimationRuns.Run {
    fileprivate var milliseconds: Double { (end - since).seconds * 1000 }
}

extension [MeasuredMotion] {
    /// A line for each motion, a column for each measure; - where it does not occur.
    package var table: String {
        let names = Measure.Name.allCases
        let width = map(\.file.count).max() ?? 0
        let head = names.map { leading($0.rawValue, Swift.max(12, $0.rawValue.count)) }
        let lines = map { motion in
            let cells = names.map { name in
                leading(motion.measures.first { $0.name == name }?.words ?? "-", Swift.max(12, name.rawValue.count))
            }
            return ([motion.file.padded(to: width)] + cells).joined(separator: "  ")
        }
        return ([(["".padded(to: width)] + head).joined(separator: "  ")] + lines).joined(separator: "\n") + "\n"
    }

    /// `[{"file":"a.pull","ticks":564,"measures":[{"name":"overshoot","value":12.4,"unit":"pt","tick":92}],
    /// "animations":[{"edge":"header","name":"closing","from":240,"to":276,"milliseconds":300}]}]`
    var json: String {
        JSONWriter.text {
            $0.array { json in
                for motion in self { json.object { $0.write(motion) } }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ motion: MeasuredMotion) {
        field("file", motion.file)
        field("ticks", motion.end.count)
        array("measures") { json in
            for measure in motion.measures {
                json.object {
                    $0.field("name", measure.name.rawValue)
                    $0.field("value", number: measure.value)
                    $0.field("unit", measure.unit)
                    $0.field("tick", measure.tick.count)
                }
            }
        }
        array("animations") { json in
            for run in motion.animations {
                json.object {
                    $0.field("edge", run.edge.rawValue)
                    $0.field("name", run.name)
                    $0.field("from", run.since.count)
                    $0.field("to", run.end.count)
                    $0.field("milliseconds", number: run.milliseconds)
                }
            }
        }
    }
}

extension Measure {
    /// In at most four decimals: `12.4pt`
    package var words: String { decimal(value) + unit }
}

private func leading(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}
