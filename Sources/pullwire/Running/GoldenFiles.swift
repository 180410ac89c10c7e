import Foundation
import Recordings
import Scripts

/// The goldens beside a script.
struct GoldenShelf {
    /// What becomes of a golden that is missing or differs.
    enum Mode {
        /// A missing one is written, and the run fails: somebody must look at it.
        case missing
        /// `--update`: it is written.
        case changed
        /// In CI nothing is written: a missing one fails.
        case never
        /// `--set`: the goldens are of another setting, and nothing is compared.
        case unasked
    }

    /// What there is to say of a golden.
    struct Verdict {
        var isGood: Bool
        var text: String
    }

    /// The script's folder.
    let folder: String
    let mode: Mode

    init(beside script: String, _ mode: Mode) {
        folder = script.lastIndex(of: "/").map { String(script[...$0]) } ?? ""
        self.mode = mode
    }

    func path(_ name: String) -> String { folder + name + ".golden" }

    /// Compares what was seen until a script's `golden` with its file, and writes what the mode wants written.
    /// - Throws: when the file is damaged, another script's, or cannot be written
    func judge(_ seen: Golden, _ step: GoldenStep, at event: ScriptEvent, marks: [ScriptEvent]) throws(Failure) -> Verdict {
        if mode == .unasked { return Verdict(isGood: true, text: "\(event.location): golden \(step.name): not compared, because of --set") }
        let path = path(step.name)
        guard let bytes = FileManager.default.contents(atPath: path) else { return try missing(seen, path, event) }
        let golden: Golden
        do throws(LineError) {
            golden = try Golden(reading: Array(bytes), file: path)
        } catch {
            if mode == .changed { return try replace(seen, path, event) }
            throw .usage("\(error.description); it was damaged: restore it, or write it anew with --update")
        }
        guard golden.script == seen.script else {
            throw .usage("\(event.location): \(path) is the golden of \(golden.script); choose another name, or delete it")
        }
        var tolerances = GoldenTolerances()
        if let within = step.within { tolerances.points = within }
        let comparison = GoldenComparison(golden.frameLog, seen.frameLog, tolerances)
        let subject = "\(event.location): golden \(step.name)"
        guard let report = GoldenReport(comparison, golden.frameLog, seen.frameLog, of: subject, marks: marks) else {
            if mode == .missing || mode == .changed { try? FileManager.default.removeItem(atPath: path + ".new") }
            let largest = comparison.largest.map { "largest difference " + $0.summary } ?? "not a number differs"
            return Verdict(isGood: true, text: "\(subject): holds; \(largest)")
        }
        return try differs(seen, report, path, event)
    }

    private func missing(_ seen: Golden, _ path: String, _ event: ScriptEvent) throws(Failure) -> Verdict {
        switch mode {
        case .never, .unasked:
            return Verdict(isGood: false, text: "\(event.location): \(path) is missing; CI writes none: run the script elsewhere and commit it")
        case .changed:
            return try replace(seen, path, event)
        case .missing:
            let size = try write(seen, path)
            let text = "\(event.location): \(path) was missing and has been written (\(size)); look at it, commit it, and run again"
            return Verdict(isGood: false, text: text)
        }
    }

    private func replace(_ seen: Golden, _ path: String, _ event: ScriptEvent) throws(Failure) -> Verdict {
        let size = try write(seen, path)
        try? FileManager.default.removeItem(atPath: path + ".new")
        return Verdict(isGood: true, text: "\(event.location): \(path) has been written (\(size))")
    }

    private func differs(_ seen: Golden, _ report: GoldenReport, _ path: String, _ event: ScriptEvent) throws(Failure) -> Verdict {
        switch mode {
        case .changed: return try replace(seen, path, event)
        case .never, .unasked: return Verdict(isGood: false, text: report.description)
        case .missing:
            _ = try write(seen, path + ".new")
            return Verdict(isGood: false, text: "\(report)\n  the new frames are in \(path).new; if they are right, run again with --update")
        }
    }

    /// - Returns: its size in words
    private func write(_ golden: Golden, _ path: String) throws(Failure) -> String {
        let text = golden.text
        do { try Data(text).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw .usage("\(path) cannot be written: \(error.localizedDescription)")
        }
        return "\(golden.frameLog.end.count) ticks, \((text.count + 1023) / 1024) KB"
    }
}
