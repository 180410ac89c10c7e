import Figures
import RefreshEngine

private typealias Style = PreviewStyle

/// The list below the control. The counterpart of the page's `stage/list.js`.
extension ScenePainter {
    /// Draws the visible part of the list, in its own points (`Axis`). Rows that were drawn before are only moved, by
    /// whole pixels, if the list is upright.
    /// - Parameter density: pixels per point; a separator is one pixel thick
    mutating func paintList(_ scene: Scene, _ frame: Frame, on canvas: Canvas, density: Double) throws(DrawingError) {
        let top = max(0, -frame.offset)
        let size = scene.listSize
        let height = min(size.height, scene.contentHeight - frame.offset) - top
        guard height > 0 else { return }
        let isStrip = frame.insertion == nil && scene.axis == .vertical
        if isStrip { try paintStrip(scene, frame, height, on: canvas, density) }
        try canvas.saved { () throws(DrawingError) in
            canvas.clip(to: Rectangle(0, top, size.width, height))
            if !isStrip {
                try paintRows(scene, offset: frame.offset, frame.insertion, height: size.height, on: canvas, density)
            }
            for header in scene.visibleHeaders(frame) {
                try paint(header, width: size.width, on: canvas, density)
            }
        }
    }

    private mutating func paintStrip(
        _ scene: Scene, _ frame: Frame, _ height: Double, on canvas: Canvas, _ density: Double
    ) throws(DrawingError) {
        let from = max(0, frame.offset)
        var strip = strip  // it calls back
        try strip.paint(scene, from: from, to: from + height, offset: frame.offset, on: canvas, density) {
            (rows, first, end) throws(DrawingError) in
            try paintRows(scene, offset: first, nil, height: end - first, on: rows, density, shift: first)
        }
        self.strip = strip
    }

    /// The rows on their background, for a list of this height; `shift` moves all of them down, pt.
    private mutating func paintRows(
        _ scene: Scene, offset: Double, _ insertion: RowInsertion?, height: Double, on canvas: Canvas,
        _ density: Double, shift: Double = 0
    ) throws(DrawingError) {
        let look = Style.palette(appearance)
        let width = scene.listSize.width
        let top = max(0, -offset) + shift
        let rows = scene.visibleRows(offset: offset, insertion: insertion, length: height).map { row in
            var row = row
            (row.top, row.bottom) = (row.top + shift, row.bottom + shift)
            return row
        }
        canvas.fill(Rectangle(0, top, width, min(height, scene.contentHeight - offset) + shift - top), look.background)
        for row in rows { try paint(row, scene, look, on: canvas) }
        let start = scene.axis == .vertical ? Style.textStart : 0
        for row in rows { canvas.fillSeparator(at: row.bottom, from: start, width, density, look.separator) }
    }

    /// A row that is being inserted is clipped at its edges, and fades in.
    private mutating func paint(
        _ row: VisibleRow, _ scene: Scene, _ look: Style.Palette, on canvas: Canvas
    ) throws(DrawingError) {
        let height = scene.rowHeight * row.grown
        let middle = row.top + height / 2
        let width = scene.listSize.width
        try canvas.saved { () throws(DrawingError) in
            if row.grown < 1 { canvas.clip(to: Rectangle(0, row.top, width, row.bottom - row.top)) }
            let tint = Style.tints[max(0, scene.indexBeforeInsertions(row.index)) % Style.tints.count]
            let isColumn = scene.axis != .vertical
            let center = Point(isColumn ? width / 2 : Style.margin + Style.dotRadius, middle)
            if isColumn { canvas.matrix = canvas.matrix.after(scene.axis.upright(about: center)) }
            canvas.fillCircle(
                isColumn ? center + Point(0, -Style.columnSpread) : center,
                radius: min(Style.dotRadius, height * Style.dotShare), tint, opacity: row.grown)
            let text = try texts.line(scene.text(ofRow: row.index), fonts.regular)
            if isColumn {
                return try canvas.fill(
                    text, at: center.x, middle + Style.columnSpread, size: Style.columnSize, alignment: .center,
                    maxWidth: scene.rowHeight - 2 * Style.columnMargin, look.text, opacity: row.grown)
            }
            try canvas.fill(
                text, at: Style.textStart, middle, size: Style.rowSize,
                maxWidth: width - Style.margin - Style.chevronWidth - Style.textStart, look.text, opacity: row.grown)
            let x = width - Style.margin
            canvas.stroke(
                [.move(Point(x - 6, middle - 5)), .line(Point(x - 1, middle)), .line(Point(x - 6, middle + 5))],
                width: 2, look.chevron, opacity: row.grown, cap: .round)
        }
    }

    private mutating func paint(
        _ header: VisibleHeader, width: Double, on canvas: Canvas, _ density: Double
    ) throws(DrawingError) {
        let look = Style.palette(appearance)
        canvas.fill(Rectangle(0, header.top, width, header.bottom - header.top), look.headerBackground)
        try canvas.fill(
            texts.line(header.title, fonts.bold), at: Style.margin, (header.top + header.bottom) / 2,
            size: Style.headerSize,
            look.headerText)
        canvas.fillSeparator(at: header.bottom, from: 0, width, density, look.separator)
    }
}

extension Canvas {
    /// On whole pixels: a hairline between two pixels is blurred.
    fileprivate func fillSeparator(
        at bottom: Double, from start: Double, _ width: Double, _ density: Double, _ color: Color
    ) {
        fill(Rectangle(start, (roundedUp(bottom * density) - 1) / density, width - start, 1 / density), color)
    }
}

/// The nearest integer, halves rounded up, as in JavaScript.
func roundedUp(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
