import RefreshEngine
import Synchronization

/// The fonts that are open, and the outlines made of them, once for all threads of the process.
///
/// A font is opened when a text first needs it, and stays open: opening one takes as long as outlining a short text,
/// and moving a slider repeats texts.
struct FontCache {
    static let shared = Mutex(FontCache())

    /// How many fonts may be open. Chosen: more than anybody names. When one more is needed all are closed, and opened
    /// again when they are needed.
    static let maxFaces = 8
    /// How many outlines are kept. Chosen: with 40 letters each they take about 3 MB. When there is one more all are
    /// forgotten.
    static let maxOutlines = 128

    /// What an outline is made of. The text is in UTF-8, because texts that are equal in Swift need not have the same
    /// characters.
    struct Key: Hashable {
        var text: [UInt8]
        var font: Font
        /// Of the font, pt.
        var size: Double
    }

    /// A character, and the font that has it.
    struct Found {
        var scalar: Unicode.Scalar
        var face: FontFace
    }

    /// By the place of their files among those that the font names.
    private var faces: [Place: FontFace?] = [:]
    private var outlines: [Key: Outline] = [:]

    private struct Place: Hashable {
        var font: Font
        var number: Int
    }

    // MARK: Outlines

    subscript(key: Key) -> Outline? {
        get { outlines[key] }
        set {
            if outlines.count >= FontCache.maxOutlines { outlines = [:] }
            outlines[key] = newValue
        }
    }

    // MARK: Glyphs

    /// The characters of a text.
    /// - Throws: also for no text, when there is no font
    mutating func find(_ text: String, in font: Font) throws(FigureError) -> [Found] {
        var found: [Found] = []
        if text.isEmpty, try firstFace(of: font) == nil { throw .noFont(tried: Font.dejaVu) }
        for scalar in text.unicodeScalars { found.append(try find(scalar, in: font)) }
        return found
    }

    /// From the first of its files that has it. The others are not opened.
    mutating func find(_ scalar: Unicode.Scalar, in font: Font) throws(FigureError) -> Found {
        var asked: [String] = []
        for number in font.files.indices {
            guard let face = try face(number, of: font) else { continue }
            if face.has(scalar) { return Found(scalar: scalar, face: face) }
            asked.append(face.file)
        }
        throw asked.isEmpty ? .noFont(tried: Font.dejaVu) : .missingGlyph(scalar, files: asked)
    }

    mutating func firstFace(of font: Font) throws(FigureError) -> FontFace? {
        for number in font.files.indices {
            if let face = try face(number, of: font) { return face }
        }
        return nil
    }

    /// nil: it is not installed.
    private mutating func face(_ number: Int, of font: Font) throws(FigureError) -> FontFace? {
        let place = Place(font: font, number: number)
        if let known = faces[place] { return known }
        if faces.count >= FontCache.maxFaces { faces = [:] }
        let face: FontFace?
        switch font {
        case .file(let path): face = try FontFace(file: path)
        case .standard, .bold: face = font.files[number].lazy.compactMap { try? FontFace(file: $0) }.first
        }
        faces[place] = .some(face)
        return face
    }

    /// How many fonts have been looked for, and how many outlines are kept.
    var counts: (faces: Int, outlines: Int) { (faces.count, outlines.count) }
}
