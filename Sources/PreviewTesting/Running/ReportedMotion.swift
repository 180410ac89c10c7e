import Foundation
import PreviewProtocol
import Recordings
import RefreshEngine
import Scripts

/// A function that compresses bytes; it returns nil if it fails.
package typealias Compression = @Sendable ([UInt8]) -> [UInt8]?

/// A script's run as a report shows it. Motions are compressed as soon as the script has ended, because a run may have
/// thousands of scripts: a motion takes a megabyte, and some ten kilobytes compressed.
package struct ReportedMotion {
    /// The old and the new motion of each golden, in their order; without a golden the whole run, as the new one.
    package private(set) var pairs: [Pair] = []
    private var marks: [ScriptEvent] = []
    private var finger: [ServerMessage.FingerSample] = []
    /// The preview at the last tick.
    private(set) var last: Simulation?
    private let compress: Compression

    init(compress: @escaping Compression) { self.compress = compress }

    package struct Pair {
        /// Old and new; the same where the golden holds, nil where there is none.
        package var old: PackedMotion?, new: PackedMotion?
        /// The first difference and the worst, and the first in scenes.
        package var findings: (first: GoldenFinding?, worst: GoldenFinding?, inScenes: [GoldenFinding])?
        /// Why nothing is shown.
        package var problem: String?
    }

    mutating func observe(_ moment: ScriptMoment) {
        switch moment {
        case .tick(let preview): last = preview
        case .input(let input, let tick):
            if let sample = ServerMessage.FingerSample(input, after: finger.last, at: tick) { finger.append(sample) }
        case .event, .notices, .restart: break
        }
    }

    /// Called when the run has ended.
    /// - Parameter whole: the whole motion
    mutating func end(_ goldens: [GoldenResult], _ marks: [ScriptEvent], whole: @autoclosure () -> FrameLog) {
        self.marks = marks
        pairs = goldens.isEmpty ? [pair(nil, whole())] : goldens.map(pair)
        (self.marks, finger, last) = ([], [], nil)
    }

    private func pair(_ golden: GoldenResult) -> Pair {
        guard let motions = golden.motions else { return Pair(problem: "This motion was not compared.") }
        if golden.passed, let expected = motions.expected { return pair(expected.frameLog, nil) }
        var pair = pair(motions.expected?.frameLog, motions.actual.frameLog)
        if let expected = motions.expected {
            pair.findings = golden.comparison?.findings(expected.frameLog, motions.actual.frameLog)
        }
        return pair
    }

    /// - Parameters: old and new; nil for a new one that is the old one, or an old one that is not there
    private func pair(_ old: FrameLog?, _ new: FrameLog?) -> Pair {
        do {
            let old = try old.map(packed)
            return Pair(old: old, new: try new.map(packed) ?? old)
        } catch {
            return Pair(problem: "This motion cannot be shown: \(error)")
        }
    }

    private func packed(_ motion: FrameLog) throws(ProtocolError) -> PackedMotion {
        try PackedMotion(motion, marks.filter { $0.tick <= motion.end }, finger, compress)
    }
}

/// A motion as the answer to a `trace` has it, compressed, in base 64: as a report holds it.
package struct PackedMotion: Equatable {
    package let text: String
    /// The pictures that its scenes may show, by their paths: `images/wire`.
    package let pictures: Set<String>

    fileprivate init(
        _ motion: FrameLog, _ marks: [ScriptEvent], _ finger: [ServerMessage.FingerSample], _ compress: Compression
    ) throws(ProtocolError) {
        text = Data(compress(try motion.trace(marks: marks, finger: finger).binary()) ?? []).base64EncodedString()
        pictures = motion.pictures
    }
}
