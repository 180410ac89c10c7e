import Figures
import RefreshEngine

/// The fonts of rows and labels, and the bold ones of the headers.
public struct TextFonts: Hashable, Sendable {
    public var regular: Font, bold: Font

    public init(regular: Font = .standard, bold: Font = .bold) { (self.regular, self.bold) = (regular, bold) }
}

/// Lines of text as filled outlines, each made once while it is kept: text costs more than the rest of a frame.
struct TextOutlines {
    /// How many lines are kept. Chosen: more than any list shows at once. One more clears the cache.
    static let maxLines = 1000

    private var lines: [Key: TextLine] = [:]
    /// The characters that no font has, which are drawn as a replacement character.
    private(set) var missing: Set<Unicode.Scalar> = []

    /// How many are kept now.
    var count: Int { lines.count }

    private struct Key: Hashable {
        var text: [UInt8]
        var font: Font
    }

    /// At a size of 1 pt.
    mutating func line(_ text: String, _ font: Font) throws(DrawingError) -> TextLine {
        let key = Key(text: Array(text.utf8), font: font)
        if let known = lines[key] { return known }
        if lines.count >= TextOutlines.maxLines { lines = [:] }
        do throws(FigureError) {
            let line = try TextLine(ofLabel: text, font: font)
            missing.formUnion(line.missing)
            lines[key] = line
            return line
        } catch {
            throw DrawingError(error.description)
        }
    }
}

extension Canvas {
    /// A line of text whose vertical middle is at `y`.
    /// - Parameters:
    ///   - x: the line's left end, middle or right end
    ///   - size: the font's size
    ///   - maxWidth: a longer line is condensed, never cut
    func fill(
        _ line: TextLine, at x: Double, _ y: Double, size: Double, alignment: Node.Alignment = .left,
        maxWidth: Double = .infinity, _ color: Color, opacity: Double = 1
    ) throws(DrawingError) {
        let width = line.advance * size
        let squeeze = width > maxWidth ? max(0, maxWidth) / width : 1
        let left =
            switch alignment {
            case .left: x
            case .center: x - width * squeeze / 2
            case .right: x - width * squeeze
            }
        try saved { () throws(DrawingError) in
            matrix =
                matrix.after(Transform(size * squeeze, 0, 0, size, left, y + line.middle * size)).withBaseLineOnPixels
            fill(line.segments, color, opacity: opacity)
        }
    }
}

extension Transform {
    /// Upright text is placed on whole pixels, as Skia does in browsers, so that its horizontal strokes are sharp.
    fileprivate var withBaseLineOnPixels: Transform {
        guard b == 0, c == 0 else { return self }
        return Transform(a, 0, 0, d, tx, roundedUp(ty))
    }
}
