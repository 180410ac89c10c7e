import Motion

/// The rows that refreshes have added at the end of the list, and the growth of the last one.
struct InsertedRows: Hashable, Sendable {
    /// UITableView's row animation: 0.3 s. Source: no published one; the common measurement.
    private static let animation = Animation(.seconds(0.3))

    private(set) var all: [InsertedRow]
    /// When the last one was inserted, while it grows.
    private var since: Tick?

    /// - Parameter all: those that are there already, full-grown
    init(_ all: [InsertedRow] = []) { self.all = all }

    var isStill: Bool { since == nil }

    /// Adds a row below the whole rows of content that is so high, pt.
    /// - Returns: its index, and how high the content is with it; nil when the list is full
    mutating func append(
        _ text: String, to grid: RowGrid, under contentHeight: Double, at tick: Tick
    ) -> (row: Int, contentHeight: Double)? {
        let row = grid.wholeRows(in: contentHeight)
        let height = grid.height(adding: row, to: contentHeight)
        guard all.count < Limits.insertedRows, height <= Limits.content.upperBound else { return nil }
        all.append(InsertedRow(row: row, text: text))
        since = tick
        return (row, height)
    }

    /// Rows come before that one.
    /// - Returns: how high content that was so high is now, pt
    mutating func insert(_ count: Int, at row: Int, into grid: RowGrid, under contentHeight: Double) -> Double {
        let whole = grid.wholeRows(in: contentHeight)
        let place = min(row, whole)
        let height = grid.height(contentHeight, whole, changing: count)
        guard all.count + count <= Limits.insertedRows, height <= Limits.content.upperBound else {
            return contentHeight
        }
        shift(by: count, from: place)
        let at = all.firstIndex { $0.row >= place } ?? all.endIndex
        all.insert(contentsOf: (0..<count).map { InsertedRow(row: place + $0, text: InsertedRows.newText) }, at: at)
        return height
    }

    /// Rows are taken away, from that one on.
    /// - Returns: how high content that was so high is now, pt
    mutating func delete(_ count: Int, at row: Int, from grid: RowGrid, under contentHeight: Double) -> Double {
        let whole = grid.wholeRows(in: contentHeight)
        let count = min(count, whole - row)
        guard count > 0 else { return contentHeight }
        let height = grid.height(contentHeight, whole, changing: -count)
        all.removeAll { (row..<row + count).contains($0.row) }
        shift(by: -count, from: row)
        return height
    }

    /// One that grows is full-grown then.
    private mutating func shift(by count: Int, from row: Int) {
        for index in all.indices where all[index].row >= row { all[index].row += count }
        since = nil
    }

    /// What a row says that an app has inserted.
    private static let newText = "New row"

    /// The content is now so high, pt: rows that do not fit any more are gone.
    mutating func keep(in grid: RowGrid, within contentHeight: Double) {
        let count = all.count
        all.removeAll { grid.end(of: $0.row) > contentHeight }
        if all.count < count { since = nil }
    }

    mutating func settle(at tick: Tick) {
        if let begun = since, tick >= begun + InsertedRows.animation.duration { since = nil }
    }

    func insertion(at tick: Tick) -> RowInsertion? {
        guard let since, let last = all.last else { return nil }
        return RowInsertion(row: last.row, progress: InsertedRows.animation.progress(after: tick - since))
    }
}
