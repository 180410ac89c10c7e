import Foundation
import Motion
import Recordings
import Scripts

/// The result of running a script.
package struct ScriptCheck {
    package var file: String
    package var ending = Ending.passed
    /// The lines that are printed.
    var lines: [String] = []
    /// The lines of `lines` that are errors; also the errors of files that cannot be read.
    package var errors: [String] = []
    /// What its `golden` steps found, in their order.
    package var goldens: [GoldenResult] = []
    /// The length of the run, ticks.
    var ticks = 0
    /// How long it took, s.
    var duration = 0.0
    /// The paths of all files that it depends on.
    var sources: Set<String> = []
    /// What a report shows; nil when no report is written.
    package var seen: ReportedMotion?

    package enum Ending: Equatable {
        case passed, failed, timedOut
        /// It was not run: `--set` does not apply to it, or only one side of `--against` has it.
        case skipped
        /// The script, or a golden, cannot be read.
        case unreadable
    }

    /// Reads and runs a script.
    init(_ file: String, _ options: Options) {
        self.file = file
        sources = [file]
        let start = DispatchTime.now().uptimeNanoseconds
        do throws(CommandError) {
            try run(
                try script(in: file, options.figures, overriding: options.overrides, from: options.files, &sources)
                    .script, options)
        } catch {
            ending = .unreadable
            errors += error.text.split(separator: "\n").map(String.init)
        }
        duration = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }

    /// Reads and runs scripts.
    /// - Parameters:
    ///   - jobs: how many at once
    ///   - report: called with each, in their order
    package static func all(
        _ files: [String], jobs: Int, _ options: Options, report: @escaping @Sendable (ScriptCheck) -> Void = { _ in }
    ) -> [ScriptCheck] {
        OrderedWork.run(files.count, jobs: jobs, { ScriptCheck(files[$0], options) }, report: report)
    }

    /// What is the same for all scripts of a run.
    package struct Options {
        var mode: GoldenFiles.Mode
        var figures: ScriptResources
        /// `--set`
        var overrides: [ScriptOverride] = []
        /// The files of `--frames` and `--record`; nil when they are not given.
        var frames: String?, recording: String?
        /// Which motions are kept in `goldens`.
        var kept = GoldenResult.Kept.none
        var files = FileSource.disk
        /// Compresses motions for a report; nil when no report is written.
        var compress: Compression?
        fileprivate var isSeen: Bool { compress != nil }

        package init(
            mode: GoldenFiles.Mode, figures: ScriptResources, overrides: [ScriptOverride] = [], frames: String? = nil,
            recording: String? = nil, kept: GoldenResult.Kept = .none, files: FileSource = .disk,
            compress: Compression? = nil
        ) {
            (self.mode, self.figures, self.overrides) = (mode, figures, overrides)
            (self.frames, self.recording) = (frames, recording)
            (self.kept, self.files, self.compress) = (kept, files, compress)
        }
    }

    /// A script that is not run.
    init(skipping file: String, because reason: String) {
        (self.file, ending, lines) = (file, .skipped, ["\(visible(file)): \(reason)"])
    }

    private mutating func run(_ script: Script, _ options: Options) throws(CommandError) {
        guard script.inapplicableOverrides.isEmpty else { return skip(script.inapplicableOverrides) }
        let frames = try options.frames.map { (path) throws(CommandError) in try FrameFile(path: path) }
        let name = String(file.split(separator: "/").last ?? "")
        var recording = try options.recording.map { (path) throws(CommandError) in
            try RecordingFile(path: path, of: script, name: name)
        }
        let files = GoldenFiles(
            beside: file, options.mode, keeping: options.isSeen ? .all : options.kept, in: options.files)
        let wantsGoldens = script.hasGoldens || options.isSeen
        var recorder = GoldenRecorder(of: script)
        seen = options.compress.map { ReportedMotion(compress: $0) }
        let outcome = try script.run { (moment) throws(CommandError) in
            if wantsGoldens { recorder.observe(moment) }
            try recording?.record(moment)
            seen?.observe(moment)
            switch moment {
            case .tick(let preview):
                ticks = preview.tick.count
                try frames?.write(preview.frame())
            case .event(let event, let preview):
                if case .golden(let step) = event.kind {
                    sources.insert(files.path(step.name))
                    let result = try files.compare(recorder.golden(at: preview), step, at: event, marks: recorder.marks)
                    goldens.append(result)
                    add(result.text, isError: !result.passed)
                } else if let text = event.report {
                    add(text, isError: event.isError)
                }
            case .notices, .input, .restart: break
            }
        }
        if let last = seen?.last {
            seen?.end(goldens, recorder.marks + recorder.notes, whole: recorder.golden(at: last).frameLog)
            for index in goldens.indices where !options.kept.includes(goldens[index]) { goldens[index].motions = nil }
        }
        try frames?.close()
        try recording?.close(at: Tick(ticks))
        conclude(outcome, goldens.count { !$0.passed })
    }

    private mutating func skip(_ reasons: [String]) {
        ending = .skipped
        lines.append("\(visible(file)): skipped, because of --set: \(reasons.joined(separator: "; "))")
    }

    private mutating func add(_ text: String, isError: Bool) {
        lines.append(text)
        if isError { errors.append(text) }
    }

    private mutating func conclude(_ outcome: ScriptOutcome, _ goldens: Int) {
        ending =
            switch outcome {
            case .timedOut(let failures): failures + goldens > 0 ? .failed : .timedOut
            case .passed: goldens > 0 ? .failed : .passed
            case .failed: .failed
            }
        lines.append("\(visible(file)): \(outcome.inWords(goldens)), \(Tick(ticks).inWords)")
    }
}

extension ScriptEvent {
    /// The line that is printed; nil for what went as expected.
    fileprivate var report: String? {
        switch kind {
        case .met, .waited, .golden: nil
        case .mark, .note, .printed, .failed, .timedOut, .tooLong: description
        }
    }

    package var isError: Bool {
        switch kind {
        case .failed, .timedOut, .tooLong: true
        case .met, .waited, .golden, .mark, .note, .printed: false
        }
    }
}

extension ScriptOutcome {
    /// - Parameter goldens: how many goldens did not hold
    fileprivate func inWords(_ goldens: Int) -> String {
        var words: [String] = []
        if case .timedOut = self { words.append("timed out") }
        switch self {
        case .failed(let count), .timedOut(let count):
            if count > 0 { words.append("\(count) expectation\(count == 1 ? "" : "s") did not hold") }
        case .passed: break
        }
        if goldens > 0 { words.append("\(goldens) golden\(goldens == 1 ? "" : "s") did not hold") }
        if case .timedOut = self { return words.joined(separator: ", ") }
        return ([words.isEmpty ? "passed" : "failed"] + words).joined(separator: ", ")
    }
}
