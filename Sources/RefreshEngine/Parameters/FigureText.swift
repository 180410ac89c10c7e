extension Figure {
    /// The figure as a text that ``init(parsing:as:)`` reads: `0,35 12,42; 12,42 24,35` for bars, SVG path data such as
    /// `M0 0L10 0M5 5C5 8 8 10 10 10` for strokes, each subpath one stroke. Numbers keep all of their digits.
    public var text: String {
        switch self {
        case .bars(let bars):
            bars.map { "\(plain($0.from.x)),\(plain($0.from.y)) \(plain($0.to.x)),\(plain($0.to.y))" }.joined(
                separator: "; ")
        case .strokes(let strokes): strokes.map { $0.data }.joined()
        }
    }

    /// Reads a figure's text, for any text whatever.
    /// - Parameter text: for bars two points each, `x,y x,y`, apart by semicolons or lines; for strokes path data of
    ///   absolute M, L, Q, C and Z, with white space or commas between its numbers
    /// - Throws: `FigureTextError` that names the bar or the stroke
    public init(parsing text: String, as form: Form) throws(FigureTextError) {
        guard text.utf8.count <= Limits.figureBytes else {
            throw FigureTextError("is longer than \(Limits.figureBytes >> 10) KiB")
        }
        switch form {
        case .bars: self = .bars(try Figure.bars(text))
        case .strokes:
            var reader = StrokeReader()
            self = .strokes(try reader.read(text))
        }
    }

    private static func bars(_ text: String) throws(FigureTextError) -> [Bar] {
        var bars: [Bar] = []
        for piece in text.utf8.split(whereSeparator: {
            $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        })
        where !piece.allSatisfy(isSpace) {
            guard bars.count < Limits.figureBars else {
                throw FigureTextError("has more than \(Limits.figureBars) bars")
            }
            guard let points = try points(piece, of: "bar \(bars.count + 1)"), points.count == 2 else {
                throw FigureTextError("has a bar \(bars.count + 1) that is no two points, as \"0,35 12,42\" is")
            }
            bars.append(Bar(from: points[0], to: points[1]))
        }
        guard !bars.isEmpty else { throw FigureTextError("has no bar") }
        return bars
    }
}

/// What is wrong with a figure's text: `has a bar 3 that is no two points`.
public struct FigureTextError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: @autoclosure () -> String) { self.description = natively(description(), elsewhere: "") }
}

// The text is read as bytes: its characters cost several times as much to look at, and whoever controls a session may
// set long figures often.

/// Whether it is white space of ASCII.
package func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x9...0xD).contains(byte) }

/// nil: a number is without its other one.
/// - Parameter place: `bar 3`
private func points(_ text: Substring.UTF8View, of place: @autoclosure () -> String) throws(FigureTextError) -> [Point]?
{
    let words = text.split { $0 == UInt8(ascii: ",") || isSpace($0) }
    guard words.count % 2 == 0 else { return nil }
    var points: [Point] = []
    for index in stride(from: 0, to: words.count, by: 2) {
        points.append(Point(try coordinate(words[index], of: place()), try coordinate(words[index + 1], of: place())))
    }
    return points
}

private func coordinate(
    _ word: Substring.UTF8View, of place: @autoclosure () -> String
) throws(FigureTextError) -> Double {
    guard let number = decimal(word), Limits.figurePoint.contains(number) else {
        let range = Limits.figurePoint
        throw FigureTextError(
            "has \"\(Substring(word).prefix(40))\" in \(place()) where a number from \(plain(range.lowerBound)) to \(plain(range.upperBound)) must be"
        )
    }
    return number
}

/// A decimal number, to the last bit; nil: it is none.
private func decimal(_ word: Substring.UTF8View) -> Double? {
    var mantissa: Int64 = 0
    var digits = 0
    var scale = 1.0
    var hasPoint = false
    for byte in word.first == UInt8(ascii: "-") ? word.dropFirst() : word {
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), digits < 15 {
            mantissa = 10 * mantissa + Int64(byte - UInt8(ascii: "0"))
            digits += 1
            if hasPoint { scale *= 10 }
        } else if byte == UInt8(ascii: "."), !hasPoint {
            hasPoint = true
        } else {
            // Decimal numbers only: Swift would read hexadecimal ones and "nan", too.
            return word.allSatisfy { $0 < 0x3A && $0 >= 0x2B || $0 | 0x20 == 0x65 } ? Double(Substring(word)) : nil
        }
    }
    guard digits > 0 else { return nil }
    // Fifteen digits and a power of ten are exact, so their quotient is the nearest Double.
    let size = Double(mantissa) / scale
    return word.first == UInt8(ascii: "-") ? -size : size
}

extension Outline {
    /// Its subpaths but for those without a length; nil: its path is not written as `Figures` writes outlines.
    var contours: [Figure.Stroke]? {
        var reader = StrokeReader()
        reader.isOutline = true
        return try? reader.read(data)
    }
}

/// Reads path data command by command.
private struct StrokeReader {
    /// What the program has made itself has no bounds but that of its text, and may have subpaths of a single point.
    var isOutline = false
    private var strokes: [Figure.Stroke] = []
    /// The stroke that is being read, and how many segments there are in all.
    private var segments: [PathSegment] = [], count = 0

    private var place: String { "stroke \(strokes.count + 1)" }

    mutating func read(_ text: String) throws(FigureTextError) -> [Figure.Stroke] {
        var rest = text.utf8.drop(while: isSpace)
        while let letter = rest.first {
            let end = rest.dropFirst().firstIndex(where: isCommand) ?? rest.endIndex
            guard let wanted = pointCount(of: letter) else {
                throw FigureTextError(
                    "has \"\(text[rest.startIndex])\" in \(place); strokes are of absolute M, L, Q, C and Z")
            }
            try apply(letter, rest[rest.index(after: rest.startIndex)..<end], wanted)
            rest = rest[end...]
        }
        try finish()
        guard !strokes.isEmpty else { throw FigureTextError("has no stroke") }
        return strokes
    }

    /// A letter but for the one in 1e-5.
    private func isCommand(_ byte: UInt8) -> Bool {
        byte | 0x20 != UInt8(ascii: "e") && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// nil: there is no such command.
    private func pointCount(of command: UInt8) -> Int? {
        switch Unicode.Scalar(command) {
        case "Z": 0
        case "M", "L": 1
        case "Q": 2
        case "C": 3
        default: nil
        }
    }

    private mutating func apply(_ letter: UInt8, _ text: Substring.UTF8View, _ wanted: Int) throws(FigureTextError) {
        guard let points = try points(text, of: place), points.count == wanted else {
            let count = text.split { $0 == UInt8(ascii: ",") || isSpace($0) }.count
            throw FigureTextError(
                "has a \(Unicode.Scalar(letter)) in \(place) with \(count) numbers; it takes \(2 * wanted)")
        }
        let isMove = letter == UInt8(ascii: "M")
        if isMove {
            try finish()
        } else if segments.isEmpty {
            throw FigureTextError("has a \(place) that does not begin with M")
        }
        switch points.count {
        case 0: return try close()
        case 1: segments.append(isMove ? .move(points[0]) : .line(points[0]))
        case 2: segments.append(.quadratic(points[0], points[1]))
        default: segments.append(.cubic(points[0], points[1], points[2]))
        }
        if !isMove { count += 1 }
        guard count <= Limits.figureSegments || isOutline else {
            throw FigureTextError("has more than \(Limits.figureSegments) lines and curves")
        }
    }

    private mutating func close() throws(FigureTextError) {
        try add(Figure.Stroke(segments, isClosed: true))
    }

    private mutating func finish() throws(FigureTextError) {
        if !segments.isEmpty { try add(Figure.Stroke(segments)) }
    }

    private mutating func add(_ stroke: Figure.Stroke) throws(FigureTextError) {
        segments = []
        guard stroke.length > 0 else {
            if isOutline { return }
            throw FigureTextError("has a \(place) without a length")
        }
        guard strokes.count < Limits.figureStrokes || isOutline else {
            throw FigureTextError("has more than \(Limits.figureStrokes) strokes")
        }
        strokes.append(stroke)
    }
}
