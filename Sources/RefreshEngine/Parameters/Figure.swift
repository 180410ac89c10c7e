/// What a control is drawn of, as data: bars that fly in, or strokes that are drawn. pt, y downwards.
///
///     Figure.bars([Figure.Bar(from: Point(0, 0), to: Point(0, 40)), Figure.Bar(from: Point(0, 20), to: Point(26, 20))])
///     try Figure(parsing: "M0 0L10 0C15 0 15 5 15 10", as: .strokes)
///
/// It is the value of a parameter of the kind `figure`, written as a text (``text``), so that scripts, messages,
/// recordings and links carry it as they carry any other text.
public enum Figure: Hashable, Sendable {
    /// Straight lines in the order in which they light up.
    case bars([Bar])
    /// Lines and curves in the order in which they are drawn.
    case strokes([Stroke])

    /// What a figure is made of: straight lines, or lines and curves.
    public enum Form: String, Hashable, Sendable, CaseIterable { case bars, strokes }

    /// A straight line.
    public struct Bar: Hashable, Sendable {
        /// Its ends, pt.
        public var from: Point, to: Point

        /// - Parameters: its ends, pt; both may be the same point
        public init(from: Point, to: Point) { (self.from, self.to) = (from, to) }
    }

    /// A path that is drawn in one go.
    public struct Stroke: Hashable, Sendable {
        /// The first is the only move.
        package let segments: [PathSegment]
        /// Whether a straight line leads from its end back to its beginning.
        public let isClosed: Bool
        /// pt, exact to 1e-6.
        public let length: Double
        /// In SVG's path syntax.
        public let data: String
        /// The corners of the smallest upright rectangle around it.
        let low, high: Point

        package init(_ segments: [PathSegment], isClosed: Bool = false) {
            (self.segments, self.isClosed) = (segments, isClosed)
            let start = segments.first?.end ?? .zero
            let (sum, end) = segments.reduce((0, start)) { ($0.0 + $1.length(from: $0.1), $1.end) }
            length = sum + (isClosed ? (start - end).length : 0)
            data = segments.openData + (isClosed ? "Z" : "")
            (low, high) = corners(
                of: zip(segments, [start] + segments.map { $0.end }).flatMap { $0.extremePoints(from: $1) })
        }
    }

    /// A figure that can be chosen by a name.
    public struct Named: Hashable, Sendable {
        /// As scripts and links have it.
        public let name: String
        /// nil: what the name stands for is not made of a figure.
        public let figure: Figure?
        /// Whether every host knows it. A name that only this host knows is replaced by its figure when it is chosen,
        /// so that what is recorded can be played anywhere.
        public let isKnownEverywhere: Bool

        /// - Parameters:
        ///   - name: letters, digits, - and _
        ///   - isKnownEverywhere: `false` for a figure that only this host has
        public init(_ name: String, _ figure: Figure?, isKnownEverywhere: Bool = true) {
            (self.name, self.figure, self.isKnownEverywhere) = (name, figure, isKnownEverywhere)
        }
    }

    /// What it is made of.
    public var form: Form {
        switch self {
        case .bars: .bars
        case .strokes: .strokes
        }
    }

    /// The smallest upright rectangle around it, without the width of its lines.
    public var bounds: Rectangle {
        let (low, high) =
            switch self {
            case .bars(let bars): corners(of: bars.flatMap { [$0.from, $0.to] })
            case .strokes(let strokes): corners(of: strokes.flatMap { [$0.low, $0.high] })
            }
        return Rectangle(low.x, low.y, high.x - low.x, high.y - low.y)
    }
}

/// Of the smallest upright rectangle around the points.
private func corners(of points: [Point]) -> (low: Point, high: Point) {
    guard var low = points.first else { return (.zero, .zero) }
    var high = low
    for point in points {
        low = Point(min(low.x, point.x), min(low.y, point.y))
        high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    return (low, high)
}
