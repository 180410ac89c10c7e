import Figures
import Motion
import RefreshEngine

/// Numbers of a motion over time, one curve below the other: a PNG file.
public struct MotionPlot {
    /// A number of the motion, tick by tick.
    public struct Curve {
        public var name: String
        public var unit: String
        /// One for each tick from the first one on.
        public var values: [Double]
        /// The same number of another motion, drawn lighter, from the same tick on; empty if there is none.
        public var ghost: [Double]

        public init(name: String, unit: String, values: [Double], ghost: [Double] = []) {
            (self.name, self.unit, self.values, self.ghost) = (name, unit, values, ghost)
        }

        /// The least and the greatest value of both motions.
        public var range: ClosedRange<Double> {
            let all = values + ghost
            return (all.min() ?? 0)...(all.max() ?? 0)
        }
    }

    /// Marks that are drawn. Chosen: more of them would cover the curves.
    static let maxMarks = 12
    /// How many curves a plot has. Chosen: as many as the table of frames has columns of numbers.
    public static let curveCount = 1...8

    /// Pixels. Chosen: legible when a chat shows it at half its width.
    private enum Layout {
        static let width = 900, panel = 130, head = 24, foot = 22
        static let left = 8.0, right = 8.0, top = 20.0, bottom = 8.0
        static let text = 13.0
        static let ink = Color(0x1d, 0x1f, 0x24), faint = Color(0xc9, 0xcd, 0xd4)
        static let curve = Color(0x2f, 0x6f, 0xde), ghost = Color(0xe0, 0x8a, 0x2b)
    }

    private let canvas: Canvas
    private var texts = TextOutlines()
    private let count: Int

    /// - Parameters:
    ///   - curves: in `curveCount`, of the same length
    ///   - first: the tick of their first values
    ///   - marks: names at ticks; at most twelve are drawn
    /// - Returns: the file
    public static func png(
        _ curves: [Curve], from first: Tick, marks: [(name: String, tick: Tick)]
    ) throws(DrawingError) -> [UInt8] {
        precondition(curveCount.contains(curves.count))
        var plot = try MotionPlot(curves)
        for (index, curve) in curves.enumerated() { try plot.draw(curve, Double(Layout.head + index * Layout.panel)) }
        try plot.draw(marks.prefix(maxMarks), from: first)
        try plot.drawTimes(from: first)
        return try plot.canvas.png()
    }

    private init(_ curves: [Curve]) throws(DrawingError) {
        canvas = try Canvas(
            width: Layout.width, height: Layout.head + curves.count * Layout.panel + Layout.foot)
        canvas.fill(Rectangle(0, 0, Double(canvas.width), Double(canvas.height)), .white)
        count = curves.map { max($0.values.count, $0.ghost.count) }.max() ?? 0
    }

    private func x(_ index: Int) -> Double {
        let width = Double(canvas.width) - Layout.left - Layout.right
        return Layout.left + width * Double(index) / Double(max(1, count - 1))
    }

    private mutating func draw(_ curve: Curve, _ top: Double) throws(DrawingError) {
        let (low, high) = (top + Double(Layout.panel) - Layout.bottom, top + Layout.top)
        for edge in [low, high] {
            canvas.stroke([.move(Point(x(0), edge)), .line(Point(x(count - 1), edge))], width: 1, Layout.faint)
        }
        let range = curve.range
        let height = range.upperBound - range.lowerBound
        func path(_ values: [Double]) -> [PathSegment] {
            values.enumerated().map { index, value in
                let share = height > 0 ? (value - range.lowerBound) / height : 0.5
                let point = Point(x(index), low + (high - low) * share)
                return index == 0 ? .move(point) : .line(point)
            }
        }
        if !curve.ghost.isEmpty { canvas.stroke(path(curve.ghost), width: 1.5, Layout.ghost, cap: .round) }
        canvas.stroke(path(curve.values), width: 1.5, Layout.curve, cap: .round)
        let words = "\(curve.name)  \(short(range.lowerBound)) to \(short(range.upperBound)) \(curve.unit)"
        let line = try texts.line(words, .bold)
        try canvas.fill(line, at: Layout.left, top + Layout.top / 2, size: Layout.text, Layout.ink)
    }

    private mutating func draw(
        _ marks: ArraySlice<(name: String, tick: Tick)>, from first: Tick
    ) throws(DrawingError) {
        for mark in marks {
            let index = (mark.tick - first).count
            guard (0..<max(1, count)).contains(index) else { continue }
            let place = x(index)
            canvas.stroke(
                [.move(Point(place, Double(Layout.head))), .line(Point(place, Double(canvas.height - Layout.foot)))],
                width: 1,
                Layout.faint, dash: (4, 4, 0))
            let isRight = place > Double(canvas.width) * 0.8
            try canvas.fill(
                try texts.line(mark.name, .standard), at: place, Double(Layout.head) / 2, size: Layout.text,
                alignment: isRight ? .right : .left, Layout.ink)
        }
    }

    /// When the curves begin and end, below them.
    private mutating func drawTimes(from first: Tick) throws(DrawingError) {
        let last = first + Tick(max(0, count - 1))
        for (tick, alignment) in [(first, Node.Alignment.left), (last, .right)] {
            try canvas.fill(
                try texts.line("\(short(tick.seconds)) s, tick \(tick.count)", .standard),
                at: alignment == .left ? x(0) : x(count - 1), Double(canvas.height - Layout.foot / 2),
                size: Layout.text, alignment: alignment, Layout.ink)
        }
    }
}

/// In at most two decimals.
private func short(_ value: Double) -> String { plain((value * 100).rounded() / 100 + 0) }
