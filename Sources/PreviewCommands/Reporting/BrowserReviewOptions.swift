import ArgumentParser
import Foundation
import PageAssets
import PreviewTesting

/// `review --open`.
struct BrowserReviewOptions: ReportOptions {
    static let example =
        "pullwire review --open                           shows it in the browser, old and new at the same tick"

    @Flag(help: "Look at them and decide in the browser, until Ctrl-C; the link is printed.")
    var open = false

    var compress: Compression? { open ? { @Sendable in gzip($0) } : nil }

    func show(
        _ checks: [ScriptCheck], pending: [PendingGolden], against revision: String?, _ images: PictureOptions
    ) throws {
        block([SIGINT, SIGTERM])
        var review = BrowserReview(pending, checks)
        let report = MotionReport(
            title: "Motions to review", checks: review.checks, decisionsPath: ReviewServer.decisionsPath)
        let server = ReviewServer(try report.html(try images.sets())) { review.decide($0) }
        var opened: LinkFile?
        defer { withExtendedLifetime(opened) {} }
        try server.run { link, remote in
            print("\(pending.count) pending: \(link)\nCtrl-C ends")
            fflush(nil)
            on([SIGINT, SIGTERM]) { remote.stop() }
            opened = Browser.open(link)
        }
        print("\(review.accepted) accepted, \(review.rejected) rejected, \(review.left) pending")
        if review.left > 0 { throw ExitCode(1) }
    }
}
