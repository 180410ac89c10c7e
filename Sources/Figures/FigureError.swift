/// An error in a font file, or a text that the installed fonts cannot draw. The description says what to do.
public enum FigureError: Error, Hashable, Sendable, CustomStringConvertible {
    case noFont(tried: [String])
    case unreadable(file: String)
    case noOutlines(file: String)
    case missingGlyph(Unicode.Scalar, files: [String])

    public var description: String {
        switch self {
        case .noFont(let tried): "there is no font at \(tried.joined(separator: ", ")); install fonts-dejavu-core, or give a font file"
        case .unreadable(let file): "\(file) is no font file that can be read"
        case .noOutlines(let file): "\(file) has pictures of its characters, no outlines; give a TrueType or OpenType font"
        case .missingGlyph(let scalar, let files):
            "\(files.joined(separator: ", ")) has no glyph for \"\(scalar)\" (\(codePoint(scalar))); give a font file that has one"
        }
    }
}

/// As in Unicode's charts: U+5B57.
private func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
