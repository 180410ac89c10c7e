import RefreshEngine

/// Rows that are drawn once, and then only moved: text costs more than the rest of a frame. The counterpart of the
/// page's `stage/strip.js`.
///
/// As in UIScrollView, rows are on whole pixels, so that moved text is as sharp as newly drawn text.
struct RowStrip {
    /// What determines the look of its rows.
    private struct Key: Equatable {
        var width, contentHeight, rowHeight, density: Double
        var inserted: [InsertedRow]
        var sections: [Section]
    }

    /// Viewport heights above and below the visible part, so that a scrolling list is redrawn only now and then.
    private static let spare = 0.5

    private var key: Key?
    private var canvas: Canvas?
    /// The part of the content that it contains, pt.
    private var from = 0.0, to = 0.0

    /// Draws the list's rows from content y `from` to `to`, pt, at that offset of the list.
    /// - Parameter paintRows: draws them onto a canvas in content points
    mutating func paint(
        _ scene: Scene, from first: Double, to end: Double, offset: Double, on target: Canvas, _ density: Double,
        _ paintRows: (Canvas, Double, Double) throws(DrawingError) -> Void
    ) throws(DrawingError) {
        let key = Key(
            width: scene.viewport.width, contentHeight: scene.contentHeight, rowHeight: scene.rowHeight,
            density: density, inserted: scene.inserted,
            sections: scene.sections)
        if key != self.key || first < from || end > to { try draw(key, first, end, paintRows) }
        guard let canvas else { return }
        let shift = Int(roundedUp((from - offset) * density))  // where the strip begins, in the target's pixels
        let top = max(0, Int(roundedUp((first - offset) * density)))
        let rows = min(canvas.height - (top - shift), Int(roundedUp((end - offset) * density)) - top)
        if rows > 0 { target.copy(canvas, from: top - shift, rows: rows, to: top) }
    }

    private mutating func draw(
        _ key: Key, _ first: Double, _ end: Double, _ paintRows: (Canvas, Double, Double) throws(DrawingError) -> Void
    ) throws(DrawingError) {
        let margin = (end - first) * RowStrip.spare
        let density = key.density
        // on a whole pixel, like everything on it
        (from, to) = ((max(0, first - margin) * density).rounded(.down) / density, min(key.contentHeight, end + margin))
        // The viewport's last pixel may be a partial one.
        let canvas = try Canvas(
            width: Int((key.width * density).rounded(.up)) + 1,
            height: max(1, Int(((to - from) * density).rounded(.up))))
        canvas.matrix = Transform(density, 0, 0, density, 0, -from * density)
        try paintRows(canvas, from, to)
        (self.key, self.canvas) = (key, canvas)
    }
}
