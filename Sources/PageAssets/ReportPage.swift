/// A report's page as one file that contains its scripts, its style sheets and its data: it opens from a disk, or from
/// CI's artifacts, and loads nothing.
package struct ReportPage {
    static let path = "\(PageFiles.bundle)/report.html"

    private let beforeData: Substring, afterData: Substring

    /// - Returns: nil: there is no such page, or it has no place for the data
    package init?(_ files: PageFiles) {
        guard let text = files.text(ReportPage.path),
            let place = text.range(of: "<script type=\"application/json\" id=\"data\"></script>")
        else { return nil }
        (beforeData, afterData) = (text[..<place.lowerBound], text[place.upperBound...])
    }

    /// The file's text.
    /// - Parameter data: JSON
    package func text(with data: [UInt8]) -> String {
        // In a JSON text, `<` can occur in strings only.
        let json = String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
        return "\(beforeData)<script type=\"application/json\" id=\"data\">\(json)</script>\(afterData)"
    }
}
