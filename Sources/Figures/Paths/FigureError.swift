/// Something that no figure can be made of: a font file, a text, a file, or an option. The description says what to do.
public enum FigureError: Error, Hashable, Sendable, CustomStringConvertible {
    case noFont(tried: [String])
    case unreadable(file: String)
    case noOutlines(file: String)
    case missingGlyph(Unicode.Scalar, files: [String])
    /// The letters for figures lack a character; its place counts from 1.
    case noLetter(Character, place: Int)
    /// An error in a file, at that line, from 1.
    case line(Int, String)
    /// Whoever wanted the figure does not wait for it any more.
    case cancelled
    /// The text says it all.
    case unusable(String)

    public var description: String {
        switch self {
        case .noFont(let tried):
            "there is no font at \(tried.joined(separator: ", ")); install fonts-dejavu-core, or give a font file"
        case .unreadable(let file): "\(file) is no font file that can be read"
        case .noOutlines(let file):
            "\(file) has pictures of its characters, no outlines; give a TrueType or OpenType font"
        case .missingGlyph(let scalar, let files):
            "\(files.joined(separator: ", ")) has no glyph for \"\(scalar)\" (\(codePoint(scalar))); give a font file that has one"
        case .noLetter(let character, let place):
            "there is no letter for \(printed(character)) (\(character.unicodeScalars.map(codePoint).joined(separator: " "))), character \(place) of the text; "
                + "`pullwire figure letters` prints those that there are"
        case .line(let line, let text): "line \(line): \(text)"
        case .cancelled: "the figure is not wanted any more"
        case .unusable(let text): text
        }
    }
}

/// As in Unicode's charts: U+5B57.
private func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// Between quotation marks; what does not show, or would end the line, only by its kind.
private func printed(_ character: Character) -> String {
    let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
    }
    return character.isNewline ? "a line break" : isControl ? "a control character" : "\"\(character)\""
}
