import RefreshEngine

/// Rows drawn once, and then only moved: a text costs more than all the rest of a frame. The twin of the page's
/// `stage/strip.js`.
///
/// As in UIScrollView the rows stand on whole pixels, so that a moved text is as sharp as a drawn one.
struct RowStrip {
    /// What the rows on it look like.
    private struct Key: Equatable {
        var width, contentHeight, rowHeight, density: Double
        var inserted: [InsertedRow]
        var sections: [Section]
    }

    /// Viewport heights above and below what is seen, so that a list that scrolls is drawn anew only now and then.
    private static let spare = 0.5

    private var key: Key?
    private var canvas: Canvas?
    /// Of the content, pt.
    private var from = 0.0, to = 0.0

    /// Draws the list's rows from content y `from` to `to`, pt, of a list at that offset.
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
        // on a whole pixel, as all on them
        (from, to) = ((max(0, first - margin) * density).rounded(.down) / density, min(key.contentHeight, end + margin))
        // The viewport's last pixel may be a broken one.
        let canvas = try Canvas(
            width: Int((key.width * density).rounded(.up)) + 1,
            height: max(1, Int(((to - from) * density).rounded(.up))))
        canvas.matrix = Transform(density, 0, 0, density, 0, -from * density)
        try paintRows(canvas, from, to)
        (self.key, self.canvas) = (key, canvas)
    }
}
