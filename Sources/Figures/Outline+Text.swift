import RefreshEngine

extension Outline {
    /// Outlines a text, a glyph a Unicode scalar, side by side by the font's own advances, fitted into `Outline.box` (behaviour.md 7.13).
    ///
    /// It stands in the middle by its advance and by the ascent and descent of its fonts, and is scaled down, never up, to where all of that
    /// is in the box.
    /// - Parameter size: of the font, pt
    /// - Throws: `FigureError` that names the font or the glyph that is missing
    public init(of text: String, font: Font = .standard, size: Double) throws(FigureError) {
        let line = try TextLine(text, font.faces(), size: size)
        let scale = min(1, Outline.box.width / line.advance, Outline.box.height / (line.ascent + line.descent))
        let middle = Point(line.advance / 2, (line.descent - line.ascent) / 2)
        let segments = line.segments.map { segment in
            segment.mapped { Point(grid(($0.x - middle.x) * scale), grid(($0.y - middle.y) * scale)) }
        }
        self.init(text: text, fontSize: size, data: segments.data, length: segments.length)
    }
}

/// A line of glyphs, pt, seen from the left end of its base line, y downwards.
private struct TextLine {
    var segments: [PathSegment] = []
    var advance = 0.0, ascent = 0.0, descent = 0.0

    init(_ text: String, _ faces: [FontFace], size: Double) throws(FigureError) {
        for scalar in text.unicodeScalars {
            let (face, glyph) = try TextLine.glyph(of: scalar, in: faces)
            let scale = size / face.unitsPerEm, left = advance
            segments += glyph.segments.map { segment in segment.mapped { Point(left + $0.x * scale, -$0.y * scale) } }
            advance += glyph.advance * scale
            (ascent, descent) = (max(ascent, face.ascent * scale), max(descent, face.descent * scale))
        }
    }

    private static func glyph(of scalar: Unicode.Scalar, in faces: [FontFace]) throws(FigureError) -> (FontFace, Glyph) {
        for face in faces {
            if let glyph = face.glyph(of: scalar) { return (face, glyph) }
        }
        throw .missingGlyph(scalar, files: faces.map(\.file))
    }
}

extension Font {
    /// For `SystemChoice`: what becomes of the texts that a system draws as outlines.
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
