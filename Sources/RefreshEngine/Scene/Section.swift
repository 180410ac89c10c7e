/// A part of the list under a header that pins to the top of the list while its rows pass by.
public struct Section: Hashable, Sendable {
    /// The row before which it begins.
    public var row: Int
    public var title: String

    package init(row: Int, title: String) { (self.row, self.title) = (row, title) }

    /// Height of a section's header, pt: UITableView's in the plain style.
    public static let headerHeight = 28.0

    /// Sections of so many rows each, as many as content of that height has room for; none for 0 rows.
    static func sections(of rows: Int, in contentHeight: Double) -> [Section] {
        guard rows > 0 else { return [] }
        let height = headerHeight + Double(rows) * Scene.standardRowHeight
        return (0..<Int((contentHeight / height).rounded(.up))).map { Section(row: $0 * rows, title: "Section \($0 + 1)") }
    }
}
