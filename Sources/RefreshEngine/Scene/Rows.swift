/// Where the rows of a list stand. All rows have the same height; `sectionRows` of them make a section under a header.
struct RowGrid: Hashable, Sendable {
    /// 0: the list has no sections.
    var sectionRows: Int

    /// Where a row ends that is wholly there, pt from the top of the content.
    func end(of row: Int) -> Double {
        let headers = sectionRows > 0 ? row / sectionRows + 1 : 0
        return Double(row + 1) * Scene.standardRowHeight + Double(headers) * Section.headerHeight
    }

    /// How many rows content of that height, pt, shows wholly.
    func wholeRows(in height: Double) -> Int {
        guard sectionRows > 0 else { return Int(height / Scene.standardRowHeight) }
        let section = end(of: sectionRows - 1)
        let whole = Int(height / section)
        let rest = height - Double(whole) * section - Section.headerHeight
        return whole * sectionRows + Int(max(0, rest) / Scene.standardRowHeight)
    }

    /// Content of that height with one more row below its whole ones, pt: a remainder that is no whole row stays last,
    /// and a row that begins a section brings its header.
    func height(adding row: Int, to height: Double) -> Double { max(height + Scene.standardRowHeight, end(of: row)) }
}

extension RowGrid {
    /// Content of that height with so many whole rows, when there are more or fewer of them, pt: a remainder that is no
    /// whole row stays last.
    func height(_ height: Double, _ whole: Int, changing count: Int) -> Double {
        let change = [whole, whole + count].map { $0 > 0 ? end(of: $0 - 1) : 0 }
        return height - change[0] + change[1]
    }
}

/// A part of the list under a header that pins to the top of the list while its rows pass by.
public struct Section: Hashable, Sendable {
    /// The first row of the section.
    public var row: Int
    public var title: String

    package init(row: Int, title: String) { (self.row, self.title) = (row, title) }

    /// Height of a section's header, pt: UITableView's in the plain style.
    public static let headerHeight = 28.0

    /// As many sections of so many rows as content of that height, pt, has room for; none for 0 rows.
    static func sections(of rows: Int, in contentHeight: Double) -> [Section] {
        guard rows > 0 else { return [] }
        let height = headerHeight + Double(rows) * Scene.standardRowHeight
        return (0..<Int((contentHeight / height).rounded(.up))).map {
            Section(row: $0 * rows, title: "Section \($0 + 1)")
        }
    }
}

/// A row with a text of its own; rows count from 0.
public struct InsertedRow: Hashable, Sendable {
    public var row: Int
    public var text: String

    /// The highest number that a row can have.
    public static let last = Int(Limits.content.upperBound / Scene.standardRowHeight)

    public init(row: Int, text: String) { (self.row, self.text) = (row, text) }
}

/// A row that is growing: `progress` is the share of its height that it has, 0 to 1.
public struct RowInsertion: Hashable, Sendable {
    public var row: Int
    public var progress: Double

    package init(row: Int, progress: Double) { (self.row, self.progress) = (row, progress) }
}
