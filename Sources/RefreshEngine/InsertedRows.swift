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
