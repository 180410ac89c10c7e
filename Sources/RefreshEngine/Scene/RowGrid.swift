/// Where the rows of a list stand: all are of one height, and so many of them make a section under a header.
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
        let section = end(of: sectionRows - 1), whole = Int(height / section)
        let rest = height - Double(whole) * section - Section.headerHeight
        return whole * sectionRows + Int(max(0, rest) / Scene.standardRowHeight)
    }

    /// Content of that height with one more row below its whole ones, pt: a remainder that is no whole row stays last, and a row
    /// that begins a section brings its header.
    func height(adding row: Int, to height: Double) -> Double { max(height + Scene.standardRowHeight, end(of: row)) }
}
