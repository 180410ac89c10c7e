import RefreshEngine

/// Letters of single strokes, as a pen writes them: our own, drawn for figures of few bars.
///
/// How they are written, and how to add one: ``data``.
struct LetterSet {
    /// A letter as it is written: y is 0 at the top of a capital letter and `capitalHeight` at the line that letters
    /// stand on.
    struct Glyph {
        /// Its leftmost point is at 0.
        let strokes: [[PathSegment]]
        let width: Double
        /// To its neighbours on both sides.
        let left, right: Double
    }

    static let capitalHeight = 40.0
    /// How many characters a text may have. Chosen: with one bar each they fill the longest figure.
    static let maxCharacters = Limits.figureBars

    static let standard = LetterSet(data)

    /// In the order of `data`.
    let characters: [Character]
    private let glyphs: [Character: Glyph]

    subscript(character: Character) -> Glyph? { glyphs[character] }

    private init(_ text: String) {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 3) }
        let named = lines.map { line in (line[0] == "space" ? " " : Character(String(line[0])), Glyph(line)) }
        characters = named.map(\.0)
        glyphs = Dictionary(uniqueKeysWithValues: named)
    }

    /// A text in one line, letter by letter.
    /// - Throws: for a character that has no glyph, for nothing to draw, and for a text that is too long
    func strokes(of text: String) throws(FigureError) -> [[PathSegment]] {
        guard text.unicodeScalars.count <= LetterSet.maxCharacters else {
            throw .unusable("the text has more than \(LetterSet.maxCharacters) characters")
        }
        var strokes: [[PathSegment]] = []
        var x = 0.0
        for (index, character) in text.enumerated() {
            guard let glyph = glyphs[character] else { throw .noLetter(character, place: index + 1) }
            x += glyph.left
            for stroke in glyph.strokes { strokes.append(stroke.map { $0.mapped { Point($0.x + x, $0.y) } }) }
            x += glyph.width + glyph.right
        }
        guard !strokes.isEmpty else { throw .unusable("the text has nothing to draw in it") }
        return strokes
    }
}

extension LetterSet.Glyph {
    /// - Parameter line: the character, the room on both sides, and the path if there is one
    fileprivate init(_ line: [Substring]) {
        var pen = Pen()
        if line.count == 4 {
            let error = Result { () throws(PathData.SyntaxError) in
                try PathData.draw(String(line[3]), with: &pen, maxSegments: 100)
            }
            if case .failure(let error) = error { preconditionFailure("letter \(line[0]): \(error)") }
        }
        guard let left = Double(line[1]), let right = Double(line[2]) else {
            preconditionFailure("letter \(line[0]): no room")
        }
        let low = Bounds(pen.strokes).low.x
        let moved = pen.strokes.map { $0.map { $0.mapped { Point($0.x - low, $0.y) } } }
        self.init(strokes: moved, width: Bounds(pen.strokes).size.width, left: left, right: right)
    }
}
