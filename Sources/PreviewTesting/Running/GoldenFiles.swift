import Foundation
import Recordings
import Scripts

/// The golden files beside a script.
///
/// A motion that differs from `NAME.golden` is pending: it is written to `NAME.golden.new`, until `pullwire review`
/// accepts it, which makes it the golden, or rejects it, which leaves `NAME.golden.rejected`.
package struct GoldenFiles {
    /// What happens when a golden is missing or differs.
    package enum Mode {
        /// A missing golden is written, and the run fails, because somebody must look at it. What differs becomes
        /// pending.
        case missing
        /// `--update`: the golden is written.
        case changed
        /// In CI a missing golden fails. What is missing or differs becomes pending; nothing else is written or
        /// deleted.
        case pending
        /// Nothing is written.
        case never
        /// `--set`: the goldens were made with other settings, and nothing is compared.
        case notCompared
    }

    let script: String
    let folder: String
    let mode: Mode
    let kept: GoldenResult.Kept
    /// Where goldens are read. They are written on the disk.
    let files: FileSource
    /// Bytes of a golden. Chosen: an hour of motion.
    package static let maxBytes = 256 << 20

    init(beside script: String, _ mode: Mode, keeping kept: GoldenResult.Kept = .none, in files: FileSource = .disk) {
        (self.script, self.mode, self.kept, self.files) = (script, mode, kept, files)
        folder = script.lastIndex(of: "/").map { String(script[...$0]) } ?? ""
    }

    func path(_ name: String) -> String { folder + name + ".golden" }

    static func pendingPath(_ golden: String) -> String { golden + ".new" }

    /// Compares a run up to a `golden` step with the golden's file, and writes files as the mode says.
    /// - Throws: when the file is damaged, belongs to another script, or cannot be written
    func compare(
        _ actual: Golden, _ step: GoldenStep, at event: ScriptEvent, marks: [ScriptEvent]
    ) throws(CommandError) -> GoldenResult {
        var tolerances = GoldenTolerances()
        if let within = step.within { tolerances.points = within }
        var result = GoldenResult(
            name: step.name, path: path(step.name), script: script, location: event.location, end: event.tick,
            tolerances: tolerances, marks: marks)
        if mode == .notCompared {
            result.status = .notCompared
            result.text = "\(event.location): golden \(step.name): not compared, because of --set"
            if kept == .all { result.motions = GoldenResult.Motions(actual: actual) }
            return result
        }
        guard let expected = try golden(of: actual, &result) else { return result }
        result.compare(expected, actual)
        if result.report == nil { holds(&result) } else { try fails(actual, &result) }
        if kept.includes(result) { result.motions = GoldenResult.Motions(expected: expected, actual: actual) }
        return result
    }

    /// Reads the golden that a run is compared with.
    /// - Returns: nil when there is none, or it is damaged and was written anew: then the result is complete
    private func golden(of actual: Golden, _ result: inout GoldenResult) throws(CommandError) -> Golden? {
        guard files.has(result.path) else {
            try missing(actual, &result)
            if kept != .none { result.motions = GoldenResult.Motions(actual: actual) }
            return nil
        }
        let bytes = try files.read(result.path, atMost: GoldenFiles.maxBytes, "no golden")
        let golden: Golden
        do throws(LineError) {
            golden = try Golden(reading: bytes, file: result.path)
        } catch {
            guard mode == .changed else {
                throw .usage("\(error.description); it was damaged: restore it, or write it anew with --update")
            }
            try replace(actual, &result)
            return nil
        }
        guard golden.script == actual.script else {
            throw .usage(
                "\(result.location): \(visible(result.path)) is the golden of \(golden.script); choose another name, or delete it"
            )
        }
        return golden
    }

    private func holds(_ result: inout GoldenResult) {
        if mode == .missing || mode == .changed { removeBeside(result.path) }
        let largest = result.comparison?.largest.map { "largest difference " + $0.summary } ?? "not a number differs"
        result.text = "\(result.subject): holds; \(largest)"
    }

    private func missing(_ actual: Golden, _ result: inout GoldenResult) throws(CommandError) {
        if mode == .changed { return try replace(actual, &result) }
        (result.status, result.digest) = (.new, actual.digest)
        let rejection = Rejected(beside: result.path, result.digest, files)
        if mode == .missing, rejection == .none {
            let size = try write(actual, result.path)
            remove(GoldenFiles.pendingPath(result.path))
            result.text =
                "\(result.location): \(visible(result.path)) was missing and has been written (\(size)); look at it, commit it, and run again"
            return
        }
        var lines = [
            "\(result.location): \(visible(result.path)) is missing\(files.inWords); this run has \(actual.summary)"
        ]
        becomePending(actual, rejection, &result, &lines)
        result.text = lines.joined(separator: "\n  ")
    }

    private func fails(_ actual: Golden, _ result: inout GoldenResult) throws(CommandError) {
        if mode == .changed { return try replace(actual, &result) }
        (result.status, result.digest) = (.differs, actual.digest)
        var lines = [result.report?.description ?? ""]
        becomePending(actual, Rejected(beside: result.path, result.digest, files), &result, &lines)
        result.text = lines.joined(separator: "\n  ")
    }

    /// `--update`
    private func replace(_ actual: Golden, _ result: inout GoldenResult) throws(CommandError) {
        let size = try write(actual, result.path)
        removeBeside(result.path)
        result.status = .written
        result.text = "\(result.location): \(visible(result.path)) has been written (\(size))"
    }

    /// Writes the motion beside the golden, unless it was rejected before.
    /// - Returns: what the user can do about it
    private func becomePending(
        _ actual: Golden, _ rejection: Rejected, _ result: inout GoldenResult, _ lines: inout [String]
    ) {
        let path = GoldenFiles.pendingPath(result.path)
        switch rejection {
        case .none: break
        case .damaged(let error): lines.append("\(error); delete it, or reject the motion again")
        case .another(let reason): lines.append("its motion has changed since it was rejected: \(visible(reason))")
        case .same(let reason):
            result.status = .rejected(reason: reason)
            lines.append("rejected: \(visible(reason))")
            if mode == .missing { remove(path) }  // of an earlier motion
            return
        }
        guard mode == .missing || mode == .pending else { return }
        do throws(CommandError) {
            _ = try write(actual, path)
            lines.append(
                "the new motion is in \(visible(path)); `pullwire review` accepts or rejects it, `pullwire run --update` accepts all"
            )
        } catch {
            lines.append(error.text)  // that the golden differs is what counts
        }
    }

    /// Removes what is pending or was rejected.
    private func removeBeside(_ path: String) {
        remove(GoldenFiles.pendingPath(path))
        remove(Rejection.path(path))
    }

    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// - Returns: the golden's size in words
    private func write(_ golden: Golden, _ path: String) throws(CommandError) -> String {
        let text = golden.text
        do { try Data(text).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw .usage("\(path) cannot be written: \(error.localizedDescription)")
        }
        return "\(golden.frameLog.end.count) ticks, \((text.count + 1023) / 1024) KB"
    }
}

/// What the file `NAME.golden.rejected` says of a motion.
private enum Rejected: Equatable {
    case none
    case same(reason: String)
    /// Another motion was rejected.
    case another(reason: String)
    case damaged(String)

    init(beside golden: String, _ digest: String?, _ files: FileSource) {
        do throws(CommandError) {
            let rejection = try Rejection(beside: golden, in: files)
            self =
                rejection.map { $0.motion == digest ? .same(reason: $0.reason) : .another(reason: $0.reason) } ?? .none
        } catch {
            self = .damaged(error.text)
        }
    }
}

extension GoldenResult {
    /// `pull.pull:21:1: golden pull-cycle`
    fileprivate var subject: String { "\(location): golden \(name)" }

    fileprivate mutating func compare(_ expected: Golden, _ actual: Golden) {
        let comparison = GoldenComparison(expected.frameLog, actual.frameLog, tolerances)
        report = GoldenReport(comparison, expected.frameLog, actual.frameLog, of: subject, marks: marks)
        self.comparison = comparison
    }
}
