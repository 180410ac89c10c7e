import RefreshEngine

/// A line of glyphs as one outline, which is filled, pt, seen from the left end of its base line, y downwards.
package struct TextLine: Sendable {
    package private(set) var segments: [PathSegment] = []
    package private(set) var advance = 0.0
    private(set) var ascent = 0.0, descent = 0.0
    /// How high its vertical middle is above the base line, of a label.
    package private(set) var middle = 0.0
    /// The characters of a label that no font has.
    package private(set) var missing: [Unicode.Scalar] = []

    /// Glyphs side by side by the font's own advances.
    init(_ glyphs: [FontCache.Found], size: Double) {
        for found in glyphs { add(found, size: size) }
    }

    private mutating func add(_ found: FontCache.Found, size: Double, kerning: Double = 0) {
        let scale = size / found.metrics.unitsPerEm
        let left = advance + kerning * scale
        for segment in found.glyph.segments {
            segments.append(segment.mapped { Point(left + $0.x * scale, -$0.y * scale) })
        }
        advance = left + found.glyph.advance * scale
        (ascent, descent) = (max(ascent, found.metrics.ascent * scale), max(descent, found.metrics.descent * scale))
    }
}

extension TextLine {
    /// A line of text at a size of 1 pt, as a browser's canvas writes it: kerned, any white space as a space. One glyph
    /// a Unicode scalar, from left to right: letters that join, marks that need a place and writing from right to left
    /// are not shaped.
    /// - Parameter font: what it lacks comes from `Font.standard`
    /// - Throws: only when there is no font; what none has is drawn as a replacement, and is in `missing`
    package init(ofLabel text: String, font: Font) throws(FigureError) {
        self.init([], size: 1)
        let found = try FontCache.shared.withLock { (cache) throws(FigureError) in try cache.label(text, in: font) }
        (middle, missing) = (found.middle, found.missing)
        var last: FontCache.Found?
        for next in found.glyphs {
            let kerning = last.map { $0.face === next.face ? next.face.kerning($0.glyph, next.glyph) : 0 } ?? 0
            add(next, size: 1, kerning: kerning)
            last = next
        }
    }
}

extension FontCache {
    /// The glyphs of a label, the characters that no font has, and how high the middle of its lines is, em: by the
    /// first of the font's files.
    fileprivate mutating func label(
        _ text: String, in font: Font
    ) throws(FigureError) -> (glyphs: [Found], missing: [Unicode.Scalar], middle: Double) {
        guard let face = try firstFace(of: font) else { throw .noFont(tried: Font.dejaVu) }
        var glyphs: [Found] = []
        var missing: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            let scalar = scalar.properties.isWhitespace || scalar.value < 0x20 ? " " : scalar
            if let glyph = (try? glyph(of: scalar, in: font)) ?? (try? glyph(of: scalar, in: .standard)) {
                glyphs.append(glyph)
            } else {
                missing.append(scalar)
                for replacement in ["\u{FFFD}", "?"] as [Unicode.Scalar] {
                    guard let glyph = try? glyph(of: replacement, in: font) else { continue }
                    glyphs.append(glyph)
                    break
                }
            }
        }
        return (glyphs, missing, face.metrics.middle / face.metrics.unitsPerEm)
    }
}
