import RefreshEngine

/// What is drawn around a motion, for people who look at it without the page.
public struct ClipStyle: Hashable, Sendable {
    /// A phone's frame around the list.
    public var hasDevice = false
    /// Where the finger is.
    public var hasFinger = false
    /// State, offset and time below the list.
    public var hasCaptions = false
    /// Whether the other motion is drawn beside the first, not over it.
    public var isBeside = false

    public init() {}

    /// Whether there is nothing around the list.
    var isPlain: Bool { !hasDevice && !hasCaptions && !isBeside }
}

/// Places lists, one or two, in a picture with a phone's frame and captions. Lengths are in pt of the list.
struct ClipStage {
    /// Of a frame that could be any phone's: its width, and the radius of the screen's corners.
    private static let bezel = 12.0, radius = 44.0
    /// Around all, and between two lists.
    private static let margin = 16.0
    private static let captionHeight = 30.0, captionSize = 15.0
    /// The finger's circle: as wide as the 44 pt that a finger's target has. Source: Apple's Human Interface Guidelines,
    /// "Layout", hit targets.
    private static let fingerRadius = 22.0, fingerOpacity = 0.3

    private let style: ClipStyle
    private let viewport: Size
    private let scale: Double
    private let palette: PreviewStyle.Palette

    init(_ style: ClipStyle, _ viewport: Size, scale: Double, _ appearance: Appearance) {
        (self.style, self.viewport, self.scale) = (style, viewport, scale)
        palette = PreviewStyle.palette(appearance)
    }

    private var bezel: Double { style.hasDevice ? ClipStage.bezel : 0 }
    private var panel: Size { Size(viewport.width + 2 * bezel, viewport.height + 2 * bezel) }

    /// Of the whole picture, pt.
    var size: Size {
        if style.isPlain { return viewport }
        let count = style.isBeside ? 2.0 : 1.0
        return Size(
            count * panel.width + (count + 1) * ClipStage.margin,
            panel.height + 2 * ClipStage.margin + (style.hasCaptions ? ClipStage.captionHeight : 0))
    }

    func fill(_ canvas: Canvas) {
        canvas.fill(Rectangle(0, 0, Double(canvas.width), Double(canvas.height)), palette.headerBackground)
    }

    /// - Parameters:
    ///   - picture: the list, as large as the viewport
    ///   - place: 0 for the first one
    func draw(
        _ picture: Canvas, _ shown: MotionFrame, at place: Int, on canvas: Canvas, _ painter: inout ScenePainter
    ) throws(DrawingError) {
        let left = ClipStage.margin + Double(place) * (panel.width + ClipStage.margin)
        let screen = Rectangle(left + bezel, ClipStage.margin + bezel, viewport.width, viewport.height)
        canvas.matrix = Transform(scale, 0, 0, scale, 0, 0)
        if style.hasDevice {
            let frame = Rectangle(left, ClipStage.margin, panel.width, panel.height)
            canvas.fill(frame, radius: ClipStage.radius + bezel, .black)
        }
        try canvas.saved { () throws(DrawingError) in
            canvas.clip(to: screen, radius: style.hasDevice ? ClipStage.radius : 0)
            let part = Rectangle(0, 0, Double(picture.width), Double(picture.height))
            canvas.draw(picture, part, in: screen, opacity: 1)
        }
        guard style.hasCaptions else { return }
        let line = try painter.texts.line(shown.caption, painter.fonts.regular)
        try canvas.fill(
            line, at: left + panel.width / 2, ClipStage.margin + panel.height + ClipStage.captionHeight / 2 + 4,
            size: ClipStage.captionSize, alignment: .center, maxWidth: panel.width, palette.text)
    }

    /// Draws the finger over a list.
    /// - Parameter matrix: from points of the viewport to pixels
    func drawFinger(_ shown: MotionFrame, on canvas: Canvas, _ matrix: Transform) {
        guard style.hasFinger, let y = shown.finger else { return }
        canvas.matrix = matrix.after(shown.scene.axis.matrix(in: shown.scene.viewport))
        let middle = Point(shown.scene.listSize.width / 2, y)
        canvas.fillCircle(middle, radius: ClipStage.fingerRadius, palette.headerText, opacity: ClipStage.fingerOpacity)
        canvas.fillCircle(
            middle, radius: ClipStage.fingerRadius * 0.86, palette.headerText, opacity: ClipStage.fingerOpacity)
    }
}

extension MotionFrame {
    /// `loading   -91.2 pt   1.20 s`
    var caption: String {
        let state = (frame.header ?? frame.footer)?.state.rawValue
        let offset = (frame.offset * 10).rounded() / 10
        let hundredths = Int((frame.seconds * 100).rounded())
        let time = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
        return [label, state, "\(offset) pt", time].compactMap { $0 }.joined(separator: "   ")
    }
}
