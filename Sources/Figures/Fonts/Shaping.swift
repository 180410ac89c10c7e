import CFreeType
import RefreshEngine

/// A glyph in its place in a line, font units of its face.
struct PlacedGlyph {
    var face: FontFace
    var segments: [PathSegment]
    /// How far the next one stands from it.
    var advance: Double
    /// Where it stands beside its place, y upwards.
    var offset: Point
    /// Of the first character that it stands for.
    var character: Int
}

extension FontCache {
    /// What a line may have besides the forms and places that its script cannot do without.
    enum Refinement {
        /// One glyph a character where the script allows it, side by side by the font's own advances.
        case none
        /// Kerning and ligatures, as browsers have them.
        case browser

        fileprivate var features: [String] { self == .none ? ["-kern", "-liga", "-clig"] : [] }
    }

    /// Lays out a line from left to right as it is seen: letters that join have their forms, marks their places, and
    /// what is written from right to left its order (UAX #9; its first letter that has a direction says the line's).
    /// - Throws: when there is no memory for it
    static func shape(_ text: [Found], _ refinement: Refinement) throws(FigureError) -> [PlacedGlyph] {
        guard !text.isEmpty, let layout = raqm_create() else { return [] }
        defer { raqm_destroy(layout) }
        var isLaidOut = raqm_set_text(layout, text.map(\.scalar.value), text.count)
        isLaidOut = isLaidOut && raqm_set_par_direction(layout, RAQM_DIRECTION_DEFAULT)
        isLaidOut = isLaidOut && raqm_set_freetype_load_flags(layout, Int32(FT_LOAD_NO_HINTING))
        for feature in refinement.features { isLaidOut = isLaidOut && raqm_add_font_feature(layout, feature, -1) }
        for (place, found) in text.enumerated() {
            isLaidOut = isLaidOut && raqm_set_freetype_face_range(layout, found.face.face, place, 1)
        }
        var count = 0
        guard isLaidOut, raqm_layout(layout), let glyphs = raqm_get_glyphs(layout, &count) else {
            throw .unusable("a text of \(text.count) characters cannot be laid out")
        }
        return UnsafeBufferPointer(start: glyphs, count: count).compactMap { glyph in
            guard let found = text.first(where: { $0.face.face == glyph.ftface }) else { return nil }
            return PlacedGlyph(
                face: found.face, segments: found.face.outline(of: glyph.index) ?? [],
                advance: units(glyph.x_advance), offset: Point(units(glyph.x_offset), units(glyph.y_offset)),
                character: Int(glyph.cluster))
        }
    }
}

/// FreeType's 26.6.
private func units(_ value: Int32) -> Double { Double(value) / 64 }
