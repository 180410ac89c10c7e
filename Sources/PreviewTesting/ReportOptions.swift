import ArgumentParser

/// What the whole program adds to `run` and `review`: a report of the motions that were seen, as a file or in the
/// browser. `PreviewTesting` alone has none: the page is not in it.
package protocol ReportOptions: ParsableArguments {
    associatedtype Images: ImageOptions
    /// A line of the help's examples.
    static var example: String { get }
    /// Compresses the motions that are shown; nil when no report is wanted.
    var compress: Compression? { get }
    /// - Parameters:
    ///   - pending: for `review`: what is to be decided on
    ///   - revision: for `run`: what it compares with
    func show(
        _ checks: [ScriptCheck], pending: [PendingGolden], against revision: String?, _ images: Images) throws
}

package struct NoReportOptions: ReportOptions {
    package static let example = "pullwire systems                                the controls that there are"
    package var compress: Compression? { nil }

    package init() {}
    package func show(
        _ checks: [ScriptCheck], pending: [PendingGolden], against revision: String?, _ images: NoImageOptions
    ) {}
}
