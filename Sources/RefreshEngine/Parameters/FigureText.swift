extension Figure {
    /// The figure as a text that ``init(parsing:as:)`` reads: `0,35 12,42; 12,42 24,35` for bars, SVG path data such as `M0 0L10 0M5 5C5 8 8 10 10 10`
    /// for strokes, each subpath one stroke. Numbers keep all of their digits.
    public var text: String {
        switch self {
        case .bars(let bars): bars.map { "\(plain($0.from.x)),\(plain($0.from.y)) \(plain($0.to.x)),\(plain($0.to.y))" }.joined(separator: "; ")
        case .strokes(let strokes): strokes.map(\.data).joined()
        }
    }

    /// Reads a figure's text, for any text whatever.
    /// - Parameter text: for bars two points each, `x,y x,y`, apart by semicolons or lines; for strokes path data of absolute M, L, Q, C and Z, with
    ///   white space or commas between its numbers
    /// - Throws: `FigureTextError` that names the bar or the stroke
    public init(parsing text: String, as form: Form) throws(FigureTextError) {
        guard text.utf8.count <= Limits.figureBytes else { throw FigureTextError("is longer than \(Limits.figureBytes >> 10) KiB") }
        switch form {
        case .bars: self = .bars(try Figure.bars(text))
        case .strokes:
            var reader = StrokeReader()
            self = .strokes(try reader.read(text))
        }
    }

    private static func bars(_ text: String) throws(FigureTextError) -> [Bar] {
        var bars: [Bar] = []
        for piece in text.split(whereSeparator: { $0 == ";" || $0.isNewline }) where !piece.allSatisfy(\.isWhitespace) {
            let written = piece.split { $0 == "," || $0.isWhitespace }
            guard bars.count < Limits.figureBars else { throw FigureTextError("has more than \(Limits.figureBars) bars") }
            guard written.count == 4 else { throw FigureTextError("has a bar \(bars.count + 1) that is no two points, as \"0,35 12,42\" is") }
            var numbers: [Double] = []
            for word in written { numbers.append(try coordinate(word, of: "bar \(bars.count + 1)")) }
            bars.append(Bar(from: Point(numbers[0], numbers[1]), to: Point(numbers[2], numbers[3])))
        }
        guard !bars.isEmpty else { throw FigureTextError("has no bar") }
        return bars
    }
}

/// What is wrong with a figure's text: `has a bar 3 that is no two points`.
public struct FigureTextError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

/// - Parameter place: `bar 3`
private func coordinate(_ word: Substring, of place: String) throws(FigureTextError) -> Double {
    // Decimal numbers only: Swift would read hexadecimal ones and "nan", too.
    guard word.utf8.allSatisfy({ $0 < 0x3A && $0 >= 0x2B || $0 | 0x20 == 0x65 }), let number = Double(word), Limits.figurePoint.contains(number) else {
        let range = Limits.figurePoint
        throw FigureTextError("has \"\(word.prefix(40))\" in \(place) where a number from \(plain(range.lowerBound)) to \(plain(range.upperBound)) must be")
    }
    return number
}

/// Reads path data command by command.
private struct StrokeReader {
    private var strokes: [Figure.Stroke] = []
    /// The stroke that is being read, and how many segments there are in all.
    private var segments: [PathSegment] = [], count = 0

    private var place: String { "stroke \(strokes.count + 1)" }

    mutating func read(_ text: String) throws(FigureTextError) -> [Figure.Stroke] {
        var rest = text.drop { $0.isWhitespace }
        while let letter = rest.first {
            let end = rest.dropFirst().firstIndex { $0.isLetter && $0 != "e" && $0 != "E" } ?? rest.endIndex
            try take(letter, rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[end...]
        }
        try finish()
        guard !strokes.isEmpty else { throw FigureTextError("has no stroke") }
        return strokes
    }

    private mutating func take(_ letter: Character, _ text: Substring) throws(FigureTextError) {
        guard let wanted = ["M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0][letter] else {
            throw FigureTextError("has \"\(letter)\" in \(place); strokes are of absolute M, L, Q, C and Z")
        }
        let words = text.split { $0 == "," || $0.isWhitespace }
        guard words.count == 2 * wanted else { throw FigureTextError("has a \(letter) in \(place) with \(words.count) numbers; it takes \(2 * wanted)") }
        var numbers: [Double] = []
        for word in words { numbers.append(try coordinate(word, of: place)) }
        let points = stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
        if letter == "M" { try finish() } else if segments.isEmpty { throw FigureTextError("has a \(place) that does not begin with M") }
        switch points.count {
        case 0: return try close()
        case 1: segments.append(letter == "M" ? .move(points[0]) : .line(points[0]))
        case 2: segments.append(.quadratic(points[0], points[1]))
        default: segments.append(.cubic(points[0], points[1], points[2]))
        }
        count += 1
        guard count <= Limits.figureSegments else { throw FigureTextError("has more than \(Limits.figureSegments) lines and curves") }
    }

    private mutating func close() throws(FigureTextError) {
        try add(Figure.Stroke(segments, isClosed: true))
    }

    private mutating func finish() throws(FigureTextError) {
        if !segments.isEmpty { try add(Figure.Stroke(segments)) }
    }

    private mutating func add(_ stroke: Figure.Stroke) throws(FigureTextError) {
        guard stroke.length > 0 else { throw FigureTextError("has a \(place) without a length") }
        guard strokes.count < Limits.figureStrokes else { throw FigureTextError("has more than \(Limits.figureStrokes) strokes") }
        strokes.append(stroke)
        segments = []
    }
}
