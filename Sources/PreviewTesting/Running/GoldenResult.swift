import Motion
import PreviewProtocol
import Recordings
import Scripts

/// What a `golden` step of a script found: how the run up to it compares with the golden's file.
package struct GoldenResult: Sendable {
    package let name: String
    /// The path of the golden's file.
    let path: String
    /// The path of the script, as the user named it or its folder.
    package let script: String
    /// The place of the step; it names the file, which may be one that the script includes.
    package let location: ScriptLocation
    /// The length of the run up to the step.
    package let end: Tick
    package let tolerances: GoldenTolerances
    /// The marks that were set before the step.
    let marks: [ScriptEvent]

    package var status = Status.holds
    /// The lines that are printed.
    package var text = ""
    /// The digest of the motion that was run; nil when it holds or was not compared.
    package var digest: String?
    /// nil when there was no golden, or it could not be read.
    package var comparison: GoldenComparison?
    /// nil when nothing differs beyond its tolerance.
    var report: GoldenReport?
    /// nil unless they are kept: see ``Kept``.
    var motions: Motions?

    package enum Status: Equatable, Sendable {
        case holds
        /// The motion differs beyond its tolerances.
        case differs
        /// There was no golden.
        case new
        /// It differs, or is new, exactly as it was rejected before.
        case rejected(reason: String)
        /// `--update`: the golden was written.
        case written
        /// `--set`: the golden was made with other settings.
        case notCompared
    }

    struct Motions: Sendable {
        /// nil when there was no golden, or it could not be read.
        var expected: Golden?
        var actual: Golden
    }

    /// Which motions are kept after the run. A motion takes about a megabyte, and there may be thousands of scripts.
    package enum Kept: Sendable {
        case none
        /// Those that do not hold.
        case failed
        case all

        func includes(_ result: GoldenResult) -> Bool { self == .all || self == .failed && !result.passed }
    }

    package var passed: Bool {
        switch status {
        case .holds, .written, .notCompared: true
        case .differs, .new, .rejected: false
        }
    }

    /// The worst difference in words, or what there is of a new golden: one line.
    var worst: String? { report?.worst ?? (comparison == nil ? motions?.actual.summary : nil) }
}

extension Golden {
    /// A hash of a golden's motion, without the script's name; the same on every machine. It detects accidental
    /// changes; it does not protect against forgery.
    var digest: String { contentHash(Array(text.drop { $0 != UInt8(ascii: "\n") })) }
}
