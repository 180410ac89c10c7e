import Motion
import PreviewTesting
import Recordings
import RefreshEngine
import Scripts

/// Whether two motions are the same.
enum CompareTool: AgentTool {
    static let declaration = AgentToolDeclaration(
        name: "compare", title: "Compare two motions",
        description: """
            Says whether two motions agree, and if not, the first tick and the worst tick at which a number differs.
            """,
        arguments: [
            .motion,
            .init(
                "with", .text,
                "The motion that is expected: a handle, or the path of a script, a recording or a golden (.golden).",
                isRequired: true),
        ])

    static func answer(
        _ arguments: AgentArguments, in workspace: inout AgentWorkspace
    ) throws(CommandError) -> AgentAnswer {
        let (name, other) = (try arguments.required("motion"), try arguments.required("with"))
        let seen = try workspace.motion(name).source.observed()
        let expected = try observed(other, in: workspace)
        let isRecording = seen.isRecording || expected.isRecording
        let tolerances = GoldenTolerances()
        let comparison = GoldenComparison(expected.log, seen.log, isRecording ? tolerances.ofRecordings : tolerances)
        let title = "\(name), compared with \(other)"
        guard let report = GoldenReport(comparison, expected.log, seen.log, of: title, marks: seen.marks) else {
            let largest = comparison.largest.map { "largest difference " + $0.summary } ?? "not a number differs"
            return AgentAnswer(text: "\(title): they agree; \(largest)")
        }
        var lines = [report.title] + report.body.prefix(comparison.inScenes.count).map { "  " + $0 }
        lines.append("  the worst: \(report.worst)")
        lines.append("  \(comparison.differingTicks) of \(max(expected.log.end, seen.log.end).count + 1) ticks differ")
        return AgentAnswer(text: lines.joined(separator: "\n"))
    }

    /// What a motion shows, or what a golden has.
    private static func observed(
        _ name: String, in workspace: AgentWorkspace
    ) throws(CommandError) -> ObservedMotion {
        guard name.hasSuffix(".golden") else { return try workspace.motion(name).source.observed() }
        let path = try workspace.folder.file(name)
        let bytes = try workspace.files.read(path, atMost: GoldenFiles.maxBytes, "no golden")
        do throws(LineError) { return ObservedMotion(log: try Golden(reading: bytes, file: path).frameLog) } catch {
            throw .usage(error.description)
        }
    }
}

/// Everything that a motion shows, and the marks in it.
private struct ObservedMotion {
    var log: FrameLog
    var marks: [ScriptEvent] = []
    /// Recordings have times of day, and no rounded numbers.
    var isRecording = false
}

extension MotionSource {
    fileprivate func observed() -> ObservedMotion {
        switch self {
        case .recording(let recording):
            return ObservedMotion(log: recording.motionLog, marks: recording.marks, isRecording: true)
        case .script(let script):
            var recorder = GoldenRecorder(of: script)
            var last = Simulation(script.scenario)
            _ = script.run { moment in
                recorder.observe(moment)
                if case .tick(let preview) = moment { last = preview }
            }
            return ObservedMotion(log: recorder.golden(at: last).frameLog, marks: recorder.marks)
        }
    }
}
