import RefreshEngine

extension Outline {
    /// TJ-13, TJ-B10: rows end after so many points, and stand so many apart.
    static let rowWidth = 64.0, rowDistance = 80.0

    /// Outlines a text, a glyph a Unicode scalar, side by side by the font's own advances.
    ///
    /// TJ-B10: a glyph at position p of the line stands at x = p mod 64 in row ⌊p/64⌋; each row is 80 pt below the one before.
    /// - Parameter size: of the font, pt
    /// - Throws: `FigureError` that names the font or the glyph that is missing
    public init(of text: String, font: Font = .standard, size: Double) throws(FigureError) {
        let faces = try font.faces()
        var (segments, pen): ([PathSegment], Double) = ([], 0)
        for scalar in text.unicodeScalars {
            let (face, glyph) = try Outline.glyph(of: scalar, in: faces)
            let scale = size / face.unitsPerEm
            let row = (pen / Outline.rowWidth).rounded(.down)
            let origin = Point(pen - row * Outline.rowWidth, row * Outline.rowDistance)
            segments += glyph.segments.map { segment in
                segment.mapped { Point(grid(origin.x + $0.x * scale), grid(origin.y - $0.y * scale)) }
            }
            pen += glyph.advance * scale
        }
        self.init(text: text, fontSize: size, data: segments.data, length: segments.length)
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
