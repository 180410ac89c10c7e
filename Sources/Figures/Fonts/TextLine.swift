import RefreshEngine

/// A line of glyphs as one outline, which is filled, pt, seen from the left end of its base line, y downwards.
package struct TextLine: Sendable {
    package private(set) var segments: [PathSegment] = []
    package private(set) var advance = 0.0
    private(set) var ascent = 0.0, descent = 0.0
    /// How high its vertical middle is above the base line, of a label.
    package fileprivate(set) var middle = 0.0
    /// The characters of a label that no font has.
    package fileprivate(set) var missing: [Unicode.Scalar] = []

    /// Its segments are in the order in which the text is read.
    init(_ glyphs: [PlacedGlyph], size: Double) {
        var placed: [(character: Int, segments: [PathSegment])] = []
        for glyph in glyphs {
            let metrics = glyph.face.metrics
            let scale = size / metrics.unitsPerEm
            let left = advance + glyph.offset.x * scale
            let segments = glyph.segments.map { segment in
                segment.mapped { Point(left + $0.x * scale, -($0.y + glyph.offset.y) * scale) }
            }
            placed.append((glyph.character, segments))
            advance += glyph.advance * scale
            (ascent, descent) = (max(ascent, metrics.ascent * scale), max(descent, metrics.descent * scale))
        }
        // Of what one character is made of, the order stays: Swift's sort is stable.
        segments = placed.sorted { $0.character < $1.character }.flatMap(\.segments)
    }
}

extension TextLine {
    /// A line of text at a size of 1 pt, as a browser's canvas writes it, with any white space as a space.
    /// - Parameter font: what it lacks comes from `Font.standard`
    /// - Throws: only when there is no font; what none has is drawn as a replacement, and is in `missing`
    package init(ofLabel text: String, font: Font) throws(FigureError) {
        self = try FontCache.shared.withLock { (cache) throws(FigureError) in try cache.label(text, in: font) }
    }
}

extension FontCache {
    fileprivate mutating func label(_ text: String, in font: Font) throws(FigureError) -> TextLine {
        guard let first = try firstFace(of: font) else { throw .noFont(tried: Font.dejaVu) }
        var characters: [Found] = []
        var missing: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            let scalar = scalar.properties.isWhitespace || scalar.value < 0x20 ? " " : scalar
            if scalar.properties.isDefaultIgnorableCodePoint {
                // Not seen, but it may say how others are joined.
                characters.append(Found(scalar: scalar, face: characters.last?.face ?? first))
            } else if let found = (try? find(scalar, in: font)) ?? (try? find(scalar, in: .standard)) {
                characters.append(found)
            } else {
                missing.append(scalar)
                for replacement in ["\u{FFFD}", "?"] as [Unicode.Scalar] {
                    guard let found = try? find(replacement, in: font) else { continue }
                    characters.append(found)
                    break
                }
            }
        }
        var line = TextLine(try FontCache.shape(characters, .browser), size: 1)
        (line.missing, line.middle) = (missing, first.metrics.middle / first.metrics.unitsPerEm)
        return line
    }
}
