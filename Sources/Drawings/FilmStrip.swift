import Figures
import Motion
import RefreshEngine

/// Pictures of a motion side by side, each with its time below, like the page's filmstrip: a PNG file.
public struct FilmStrip: MotionFile {
    private var renderer: MotionRenderer
    private let canvas: Canvas
    private let layout: Layout
    private var count = 0

    /// In the proportions of the page's filmstrip, whose pictures are 120 pixels wide.
    private struct Layout {
        var unit: Double
        var gap: Int { Int((8 * unit).rounded()) }
        var label: Int { Int((18 * unit).rounded()) }
        static let ink = Color(0x1d, 0x1f, 0x24), size = 12.0, left = 2.0, middle = 9.0
    }

    /// - Parameters:
    ///   - viewport: of the first frame, pt
    ///   - count: in `DrawingLimits.stripCount`
    public init(viewport: Size, count: Int, _ style: DrawingStyle) throws(DrawingError) {
        precondition(DrawingLimits.stripCount.contains(count))
        renderer = try MotionRenderer(viewport, style)
        layout = Layout(unit: Double(renderer.width) / 120)
        let width = count * (renderer.width + layout.gap)
        let height = renderer.height + layout.label
        guard width <= Canvas.sides.upperBound, height <= Canvas.sides.upperBound,
            width * height <= DrawingLimits.stripPixels
        else {
            throw DrawingError(
                "a strip of \(width)x\(height) pixels is too large; it may have \(DrawingLimits.stripPixels / 1_000_000) million, and \(Canvas.sides.upperBound) a side"
            )
        }
        canvas = try Canvas(width: width, height: height)
        canvas.fill(Rectangle(0, 0, Double(width), Double(height)), .white)
    }

    public var warnings: [String] { renderer.warnings }

    public mutating func add(_ frame: MotionFrame, ghost: MotionFrame? = nil) throws(DrawingError) {
        let picture = try renderer.draw(frame, ghost: ghost)
        let left = count * (renderer.width + layout.gap) + layout.gap / 2
        canvas.copy(picture, from: 0, rows: renderer.height, to: 0, column: left)
        let text = try renderer.painter.texts.line(
            "\(Int((frame.frame.tick.seconds * 1000).rounded())) ms", renderer.painter.fonts.regular)
        let (x, y) = (Double(left) + Layout.left * layout.unit, Double(renderer.height) + Layout.middle * layout.unit)
        try canvas.fill(text, at: x, y, size: Layout.size * layout.unit, Layout.ink)
        count += 1
    }

    public mutating func finish() throws(DrawingError) -> [UInt8] { try canvas.png() }

    /// The ticks of the pictures, evenly spaced from the first to the last.
    public static func ticks(_ count: Int, from first: Tick, to last: Tick) -> [Tick] {
        let length = Double(last.count - first.count)
        return (0..<count).map { first + Tick(Int((length * Double($0) / Double(max(1, count - 1))).rounded())) }
    }
}
