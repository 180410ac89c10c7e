import Motion
import RefreshEngine

/// SVG's path data, read command by command: all of them, absolute and relative, and repeated without their letter.
struct PathData {
    /// What is wrong, and where: `character 12: expected a number, found "x"`.
    struct SyntaxError: Error, Hashable {
        var description: String
    }

    private var scanner: NumberScanner
    private var pen: Pen
    private let maxSegments: Int
    /// The last control point, for a smooth curve to mirror, and whether it was a cubic curve's.
    private var control: (point: Point, isCubic: Bool)?

    /// Draws it with a pen, which begins at (0, 0). What comes before an error is drawn.
    /// - Parameter maxSegments: more than the pen may ever have drawn are an error
    static func draw(_ text: String, with pen: inout Pen, maxSegments: Int) throws(SyntaxError) {
        pen.move(to: .zero)
        var data = PathData(scanner: NumberScanner(text), pen: pen, maxSegments: maxSegments)
        defer { pen = data.pen }
        try data.draw()
    }

    private mutating func draw() throws(SyntaxError) {
        var command: UInt8?
        scanner.skipSpace()
        while let next = scanner.next {
            if !scanner.isAtNumber {
                guard command != nil || next | 0x20 == UInt8(ascii: "m") else { throw expected("M") }
                scanner.skip()
                command = next
            } else if let last = command, last | 0x20 != UInt8(ascii: "z") {
                // More points after M are lines.
                command =
                    last == UInt8(ascii: "M") ? UInt8(ascii: "L") : last == UInt8(ascii: "m") ? UInt8(ascii: "l") : last
            } else {
                throw expected(command == nil ? "M" : "a command")
            }
            try perform(command ?? next)
            guard pen.count <= maxSegments else {
                throw SyntaxError(description: "there are more than \(maxSegments) lines and curves in all")
            }
            scanner.skipSeparator()
        }
    }

    private mutating func perform(_ command: UInt8) throws(SyntaxError) {
        let isRelative = command >= UInt8(ascii: "a")
        let origin = isRelative ? pen.place : .zero
        let mirrored = control
        control = nil
        switch command & 0xDF {
        case UInt8(ascii: "M"): pen.move(to: try point(origin))
        case UInt8(ascii: "L"): pen.line(to: try point(origin))
        case UInt8(ascii: "H"): pen.line(to: Point(try number() + origin.x, pen.place.y))
        case UInt8(ascii: "V"): pen.line(to: Point(pen.place.x, try number() + origin.y))
        case UInt8(ascii: "C"): cubic(try point(origin), try point(origin), try point(origin))
        case UInt8(ascii: "S"): cubic(mirror(mirrored, isCubic: true), try point(origin), try point(origin))
        case UInt8(ascii: "Q"): quadratic(try point(origin), try point(origin))
        case UInt8(ascii: "T"): quadratic(mirror(mirrored, isCubic: false), try point(origin))
        case UInt8(ascii: "A"): try arc(origin)
        case UInt8(ascii: "Z"): pen.close()
        default:
            throw SyntaxError(
                description:
                    "character \(scanner.offset): there is no command \"\(Character(Unicode.Scalar(command)))\"")
        }
    }

    private mutating func cubic(_ first: Point, _ second: Point, _ end: Point) {
        pen.cubic(first, second, to: end)
        control = (second, true)
    }

    private mutating func quadratic(_ point: Point, _ end: Point) {
        pen.quadratic(point, to: end)
        control = (point, false)
    }

    /// The last control point from the other side, if the curve before was of the same kind.
    private func mirror(_ control: (point: Point, isCubic: Bool)?, isCubic: Bool) -> Point {
        guard let control, control.isCubic == isCubic else { return pen.place }
        return pen.place * 2 - control.point
    }

    private mutating func arc(_ origin: Point) throws(SyntaxError) {
        let radii = Size(try number(), try number())
        let angle = try number() * .pi / 180
        let (isLarge, isClockwise) = (try flag(), try flag())
        pen.arc(
            radii: radii, cosine: angle == 0 ? 1 : cosine(angle), sine: sine(angle), isLarge: isLarge,
            isClockwise: isClockwise, to: try point(origin))
    }

    private mutating func point(_ origin: Point) throws(SyntaxError) -> Point {
        Point(try number() + origin.x, try number() + origin.y)
    }

    private mutating func number() throws(SyntaxError) -> Double {
        scanner.skipSeparator()
        guard let number = scanner.number() else { throw expected("a finite number") }
        return number
    }

    private mutating func flag() throws(SyntaxError) -> Bool {
        scanner.skipSeparator()
        guard let flag = scanner.flag() else { throw expected("0 or 1") }
        return flag
    }

    private func expected(_ wanted: String) -> SyntaxError {
        SyntaxError(description: "character \(scanner.offset + 1): expected \(wanted), found \(scanner.nextInWords)")
    }
}
