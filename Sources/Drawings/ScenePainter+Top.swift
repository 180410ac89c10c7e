import RefreshEngine

private typealias Style = PreviewStyle

/// What stands in a list's top inset and goes away as it is scrolled. The counterpart of the page's `stage/top.js`.
extension ScenePainter {
    /// Draws it over the list's upper edge, in points of the viewport.
    mutating func paint(
        _ top: TopBar, width: Double, offset: Double, on canvas: Canvas, density: Double
    ) throws(DrawingError) {
        let look = Style.palette(appearance)
        var top = top
        top.search = min(top.search, top.inset)  // what there is no room for is not there
        top.title = min(top.title, top.inset - top.search)
        let whole = top.title + top.search
        let gone = min(max(offset + top.inset, 0), whole)
        let (search, title) = (max(0, top.search - gone), top.title - max(0, gone - top.search))
        let (end, start) = (top.inset - gone, top.inset - whole)
        canvas.fill(Rectangle(0, 0, width, end), look.headerBackground)
        let text = try texts.line("Large title", fonts.bold)
        if title > 0 {
            try canvas.saved { () throws(DrawingError) in
                canvas.clip(to: Rectangle(0, start, width, title))
                try canvas.fill(
                    text, at: Style.margin, start + title - top.title / 2, size: Style.titleSize,
                    maxWidth: width - 2 * Style.margin, look.text)
            }
        }
        try paintSearch(top, left: search, at: start + title, width: width, look, on: canvas)
        if top.title > 0, start >= Style.bar {
            try canvas.fill(
                text, at: width / 2, start - Style.bar / 2, size: Style.rowSize, alignment: .center, look.text,
                opacity: 1 - title / top.title)
        }
        guard gone == whole else { return }
        canvas.fill(Rectangle(0, (roundedUp(end * density) - 1) / density, width, 1 / density), look.separator)
    }

    /// - Parameter left: how much of its place is left
    private mutating func paintSearch(
        _ top: TopBar, left: Double, at start: Double, width: Double, _ look: Style.Palette, on canvas: Canvas
    ) throws(DrawingError) {
        let height = min(Style.searchHeight, top.search) - (top.search - left)
        guard height > 0 else { return }
        let y = start + (left - height) / 2
        try canvas.saved { () throws(DrawingError) in
            canvas.clip(to: Rectangle(0, start, width, left))
            canvas.fill(
                Rectangle(Style.margin, y, width - 2 * Style.margin, height), radius: Style.searchRadius,
                look.separator)
            try canvas.fill(
                texts.line("Search", fonts.regular), at: 2 * Style.margin, y + height / 2, size: Style.rowSize,
                look.headerText, opacity: height / Style.searchHeight)
        }
    }
}
