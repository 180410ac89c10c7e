import CFreeType
import RefreshEngine

/// A font file that is open. A class because it holds FreeType's library and face, which are freed with it.
final class FontFace {
    let file: String
    let metrics: FontMetrics
    private let library: FT_Library
    let face: FT_Face

    init(file: String) throws(FigureError) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { throw .unreadable(file: file) }
        var face: FT_Face?
        guard FT_New_Face(library, file, 0, &face) == 0, let face else {
            FT_Done_FreeType(library)
            throw .unreadable(file: file)
        }
        (self.file, self.library, self.face) = (file, library, face)
        metrics = FontMetrics(
            unitsPerEm: Double(face.pointee.units_per_EM), ascent: Double(face.pointee.ascender),
            descent: -Double(face.pointee.descender),
            middle: FontFace.middle(of: face))
        guard face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0, metrics.unitsPerEm > 0 else {
            throw .noOutlines(file: file)
        }
        FT_Set_Pixel_Sizes(face, 0, FT_UInt(face.pointee.units_per_EM))  // so that lines are laid out in font units
    }

    deinit {
        FT_Done_Face(face)
        FT_Done_FreeType(library)
    }

    func has(_ scalar: Unicode.Scalar) -> Bool {
        let index = FT_Get_Char_Index(face, FT_ULong(scalar.value))
        return index != 0 && load(index) != nil
    }

    /// A glyph in font units, y upwards; nil: it has no outline.
    func outline(of index: UInt32) -> [PathSegment]? {
        load(index).map { segments(&$0.pointee.outline) }
    }

    private func load(_ index: FT_UInt) -> FT_GlyphSlot? {
        // Unscaled: no hint moves a point, and every version of FreeType says the same.
        guard FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_NO_SCALE)) == 0, let slot = face.pointee.glyph,
            slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        return slot
    }

    /// The middle of the em square above the base line, font units: by the typographic ascent and descent, stretched to
    /// an em, as browsers have a canvas' base line `middle`.
    private static func middle(of face: FT_Face) -> Double {
        let em = Double(face.pointee.units_per_EM)
        let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self).pointee
        let ascent = Double(table?.sTypoAscender ?? face.pointee.ascender)
        let descent = -Double(table?.sTypoDescender ?? face.pointee.descender)
        return ascent + descent > 0 ? (ascent - descent) / 2 * em / (ascent + descent) : em / 4
    }

    private func segments(_ outline: inout FT_Outline) -> [PathSegment] {
        var calls = FT_Outline_Funcs(
            move_to: { add(.move(point($0)), to: $1) },
            line_to: { add(.line(point($0)), to: $1) },
            conic_to: { add(.quadratic(point($0), point($1)), to: $2) },
            cubic_to: { add(.cubic(point($0), point($1), point($2)), to: $3) },
            shift: 0, delta: 0)
        var segments: [PathSegment] = []
        let failed = withUnsafeMutablePointer(to: &segments) { FT_Outline_Decompose(&outline, &calls, $0) }
        return failed == 0 ? segments : []
    }
}

/// Font units in an em, how far its lines reach above the base line and below it, and how high above it their middle
/// is, font units.
struct FontMetrics {
    var unitsPerEm, ascent, descent, middle: Double
}

private func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    vector.map { Point(Double($0.pointee.x), Double($0.pointee.y)) } ?? .zero
}

/// FreeType calls back with the list that it was given; 0 goes on.
private func add(_ segment: PathSegment, to list: UnsafeMutableRawPointer?) -> Int32 {
    list?.assumingMemoryBound(to: [PathSegment].self).pointee.append(segment)
    return 0
}
