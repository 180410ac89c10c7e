import Foundation
import Recordings
import Scripts

/// The golden files beside a script.
struct GoldenFiles {
    /// What happens when a golden is missing or differs.
    enum Mode {
        /// A missing golden is written, and the run fails, because somebody must look at it.
        case missing
        /// `--update`: the golden is written.
        case changed
        /// In CI nothing is written. A missing golden fails.
        case never
        /// `--set`: the goldens were made with other settings, and nothing is compared.
        case notCompared
    }

    struct Verdict {
        var passed: Bool
        var text: String
    }

    let folder: String
    let mode: Mode

    init(beside script: String, _ mode: Mode) {
        folder = script.lastIndex(of: "/").map { String(script[...$0]) } ?? ""
        self.mode = mode
    }

    func path(_ name: String) -> String { folder + name + ".golden" }

    /// Compares a run up to a `golden` step with the golden's file, and writes files as the mode says.
    /// - Throws: when the file is damaged, belongs to another script, or cannot be written
    func compare(_ actual: Golden, _ step: GoldenStep, at event: ScriptEvent, marks: [ScriptEvent]) throws(CommandError) -> Verdict {
        if mode == .notCompared { return Verdict(passed: true, text: "\(event.location): golden \(step.name): not compared, because of --set") }
        let path = path(step.name)
        guard let bytes = FileManager.default.contents(atPath: path) else { return try missing(actual, path, event) }
        let golden: Golden
        do throws(LineError) {
            golden = try Golden(reading: Array(bytes), file: path)
        } catch {
            if mode == .changed { return try replace(actual, path, event) }
            throw .usage("\(error.description); it was damaged: restore it, or write it anew with --update")
        }
        guard golden.script == actual.script else {
            throw .usage("\(event.location): \(path) is the golden of \(golden.script); choose another name, or delete it")
        }
        var tolerances = GoldenTolerances()
        if let within = step.within { tolerances.points = within }
        let comparison = GoldenComparison(golden.frameLog, actual.frameLog, tolerances)
        let subject = "\(event.location): golden \(step.name)"
        guard let report = GoldenReport(comparison, golden.frameLog, actual.frameLog, of: subject, marks: marks) else {
            if mode == .missing || mode == .changed { try? FileManager.default.removeItem(atPath: path + ".new") }
            let largest = comparison.largest.map { "largest difference " + $0.summary } ?? "not a number differs"
            return Verdict(passed: true, text: "\(subject): holds; \(largest)")
        }
        return try differs(actual, report, path, event)
    }

    private func missing(_ actual: Golden, _ path: String, _ event: ScriptEvent) throws(CommandError) -> Verdict {
        switch mode {
        case .never, .notCompared:
            return Verdict(passed: false, text: "\(event.location): \(path) is missing; CI writes none: run the script elsewhere and commit it")
        case .changed:
            return try replace(actual, path, event)
        case .missing:
            let size = try write(actual, path)
            let text = "\(event.location): \(path) was missing and has been written (\(size)); look at it, commit it, and run again"
            return Verdict(passed: false, text: text)
        }
    }

    private func replace(_ actual: Golden, _ path: String, _ event: ScriptEvent) throws(CommandError) -> Verdict {
        let size = try write(actual, path)
        try? FileManager.default.removeItem(atPath: path + ".new")
        return Verdict(passed: true, text: "\(event.location): \(path) has been written (\(size))")
    }

    private func differs(_ actual: Golden, _ report: GoldenReport, _ path: String, _ event: ScriptEvent) throws(CommandError) -> Verdict {
        switch mode {
        case .changed: return try replace(actual, path, event)
        case .never, .notCompared: return Verdict(passed: false, text: report.description)
        case .missing:
            _ = try write(actual, path + ".new")
            return Verdict(passed: false, text: "\(report)\n  the new frames are in \(path).new; if they are right, run again with --update")
        }
    }

    /// - Returns: the golden's size in words
    private func write(_ golden: Golden, _ path: String) throws(CommandError) -> String {
        let text = golden.text
        do { try Data(text).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw .usage("\(path) cannot be written: \(error.localizedDescription)")
        }
        return "\(golden.frameLog.end.count) ticks, \((text.count + 1023) / 1024) KB"
    }
}
