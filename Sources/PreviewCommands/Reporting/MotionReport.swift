import Foundation
import Motion
import PageAssets
import Pictures
import PreviewProtocol
import PreviewTesting
import Recordings
import Scripts

/// What a run has shown, as one file that opens in a browser: motions that differ from their goldens, old and new at
/// the same tick.
///
/// The file is the page's own drawing and dock (`web/report.html`) with the motions in it.
struct MotionReport {
    /// The maximum size of a report, bytes. Motions that do not fit are left out, and the report says so; the page and
    /// the lists are always in it. Chosen: what CI keeps for months, and what can be sent by mail.
    static let maxBytes = 2_000_000
    /// The maximum size of the pictures that motions show, bytes. Chosen: a fifth, because motions without pictures are
    /// more useful than pictures without motions.
    static let maxPictureBytes = 400_000
    /// The maximum length of a golden's differences in words, characters.
    static let maxText = 6_000

    var title = "Motion review"
    /// The revision with whose goldens was compared; nil: the files beside the scripts.
    var against: String?
    var checks: [ScriptCheck] = []
    /// Where decisions are sent to, from the document; nil: they become a file.
    var decisionsPath: String?
}

extension MotionReport {
    /// `12 scripts: 10 passed, 1 failed, 1 new`
    var summary: String {
        let goldens = checks.flatMap(\.goldens)
        let new = goldens.count { $0.status == .new }
        let differing = goldens.count { !$0.passed } - new
        let failed = checks.count { $0.ending != .passed && $0.ending != .skipped }
        let facts = [
            (failed, "failed"), (differing, differing == 1 ? "golden differs" : "goldens differ"), (new, "new"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return "\(checks.count) script\(checks.count == 1 ? "" : "s"): "
            + (facts.isEmpty ? "all passed" : facts.joined(separator: ", ")) + (against.map { ", against \($0)" } ?? "")
    }

    /// - Parameter pictures: of the user's own, which scripts may show
    func write(to path: String, pictures: [ImageSequence]) throws(CommandError) {
        try OutputFile.write(try html(pictures).utf8, to: path)
    }

    /// The file's text.
    /// - Parameter pictures: those that scripts may show, beside the built-in ones
    func html(_ pictures: [ImageSequence]) throws(CommandError) -> String {
        let page = PageFiles.carried
        guard let file = ReportPage(page) else { throw .usage("there is no report in \(page)") }
        let own: ImageSequence
        do { own = try ImageSequence(builtInto: page.bytes) } catch { throw .usage(error.description) }
        var content = ReportContent(
            pictures: [own] + pictures, maxBytes: MotionReport.maxBytes - file.text(with: []).utf8.count)
        return file.text(with: content.json(of: self))
    }
}
