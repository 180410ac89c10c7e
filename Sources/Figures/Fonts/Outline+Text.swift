import RefreshEngine

extension Outline {
    /// Outlines a text with one glyph for each Unicode scalar where its script allows that, side by side by the font's
    /// own advances, fitted into `Outline.box` (behaviour.md 7.13). It is drawn in the order in which it is read.
    ///
    /// The text stands in the middle of the box by its advance and by its fonts' ascent and descent. Where these do not
    /// fit it is scaled down.
    /// - Parameter size: of the font, pt
    /// - Throws: `FigureError` that names the font or the glyph that is missing
    public init(of text: String, font: Font = .standard, size: Double) throws(FigureError) {
        let key = FontCache.Key(text: Array(text.utf8), font: font, size: size)
        if let known = FontCache.shared.withLock({ $0[key] }) {
            self = known
            return
        }
        let glyphs = try FontCache.shared.withLock { (cache) throws(FigureError) in
            try FontCache.shape(try cache.find(text, in: font), .none)
        }
        let line = TextLine(glyphs, size: size)
        let scale = min(1, Outline.box.width / line.advance, Outline.box.height / (line.ascent + line.descent))
        let middle = Point(line.advance / 2, (line.descent - line.ascent) / 2)
        let segments = line.segments.map { segment in
            segment.mapped { Point(grid(($0.x - middle.x) * scale), grid(($0.y - middle.y) * scale)) }
        }
        let outline = Outline(text: text, fontSize: size, data: segments.data, length: segments.length)
        FontCache.shared.withLock { $0[key] = outline }
        self = outline
    }
}

extension Font {
    /// Makes the outlines of the texts that a system draws, for `SystemChoice.set`.
    public var outlines: OutlineSource {
        { (text, size) throws(ParameterError) in
            do throws(FigureError) {
                return try Outline(of: text, font: self, size: size)
            } catch {
                throw .noOutline(text, error.description)
            }
        }
    }
}

/// To 1e-4 pt, so that what is written is what is measured.
private func grid(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 + 0 }
