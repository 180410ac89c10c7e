import ArgumentParser
import PageAssets
import PreviewTesting

/// `run --report`.
struct MotionReportOptions: ReportOptions {
    static let example =
        "pullwire run Tests/Golden --report report.html  what was and what is, tick by tick, in one file for the browser"

    @Option(
        help: ArgumentHelp(
            "Write what was seen, old and new at the same tick, as one file for the browser.", valueName: "file"),
        completion: .file())
    var report: String?

    var compress: Compression? { report == nil ? nil : { @Sendable in gzip($0) } }

    func show(
        _ checks: [ScriptCheck], pending: [PendingGolden], against revision: String?, _ images: PictureOptions
    ) throws {
        guard let report else { return }
        try MotionReport(against: revision, checks: checks).write(to: report, pictures: try images.sets())
    }
}
