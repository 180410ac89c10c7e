import ArgumentParser

/// The report that the whole program adds to `run`. `PreviewTesting` alone writes none: the page is not in it.
package protocol ReportOptions: ParsableArguments {
    associatedtype Images: ImageOptions
    /// A line of the help's examples.
    static var example: String { get }
    /// What packs the motions that are seen; nil: no report is wanted.
    var compress: Compression? { get }
    func write(_ checks: [ScriptCheck], against revision: String?, _ images: Images) throws
}

package struct NoReportOptions: ReportOptions {
    package static let example = "pullwire run Tests/Golden --jobs 1              one after the other"
    package var compress: Compression? { nil }

    package init() {}
    package func write(_ checks: [ScriptCheck], against revision: String?, _ images: NoImageOptions) {}
}

/// The browser that the whole program adds to `review`.
package protocol ReviewOptions: ParsableArguments {
    associatedtype Images: ImageOptions
    /// A line of the help's examples.
    static var example: String { get }
    /// What packs the motions that are seen; nil: they are not shown in the browser.
    var compress: Compression? { get }
    func show(_ pending: [PendingGolden], _ checks: [ScriptCheck], _ images: Images) throws
}

package struct NoReviewOptions: ReviewOptions {
    package static let example = "pullwire review Tests/Golden                     walks through what is pending there"
    package var compress: Compression? { nil }

    package init() {}
    package func show(_ pending: [PendingGolden], _ checks: [ScriptCheck], _ images: NoImageOptions) {}
}
