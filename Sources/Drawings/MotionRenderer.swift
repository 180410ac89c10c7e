import Pictures
import RefreshEngine

/// What is drawn at one tick of a motion.
public struct MotionFrame: Sendable {
    public var scene: Scene
    public var frame: Frame
    /// Where the finger is along the list, pt in the viewport; nil: it is not down.
    public var finger: Double?
    /// Which motion this is, for its caption.
    public var label: String?

    public init(_ scene: Scene, _ frame: Frame, finger: Double? = nil, label: String? = nil) {
        (self.scene, self.frame, self.finger, self.label) = (scene, frame, finger, label)
    }
}

/// How motions are drawn.
public struct DrawingStyle {
    /// Pixels per point, in `scales`.
    public var scale: Double
    /// The list's appearance.
    public var appearance: Appearance
    public var fonts: TextFonts
    /// Reads the pictures of image nodes.
    public var pictures: PictureSource
    /// What is drawn around the list.
    public var clip = ClipStyle()

    /// Chosen: from a thumbnail to the densest phone.
    public static let scales = 0.1...4.0

    public init(
        scale: Double = 2, appearance: Appearance = .light, fonts: TextFonts = TextFonts(),
        pictures: @escaping PictureSource = { _ in nil }
    ) {
        (self.scale, self.appearance, self.fonts, self.pictures) = (scale, appearance, fonts, pictures)
    }
}

/// How much may be drawn, so that no file keeps the program busy for long or fills its memory.
public enum DrawingLimits {
    /// Pixels of a frame. Chosen: a large tablet at twice its size.
    public static let framePixels = 16_000_000
    /// Width and height of a frame, pixels. Chosen: the strip of rows that is drawn ahead is twice as high, and within
    /// cairo's own limit.
    public static let frameSide = 16_000
    /// Pixels of a filmstrip. Chosen: a quarter of a gigabyte.
    public static let stripPixels = 64_000_000
    /// The number of pictures in a filmstrip.
    public static let stripCount = 1...100
    /// The number of frames in a file. Chosen: a minute at the highest rate.
    public static let frames = 3600
    /// The duration of an animation, s. Chosen: a GIF's longest delay is 655 s.
    public static let seconds = 600.0
    /// Frames per second of a GIF and an APNG. The upper bound is the highest rate at which browsers show a GIF.
    public static let framesPerSecond = 1...50
    /// Frames per second of a video. Chosen: what chats and players show; a frame is two ticks then.
    public static let videoFramesPerSecond = 1...60
    /// The size of a file. Chosen: more than any page shows.
    public static let bytes = 256 << 20
}

/// Draws the frames of a motion as the page does, all in the size of the first one's viewport.
struct MotionRenderer {
    /// Of a picture, with what is around the list.
    let width: Int, height: Int
    /// Of the list.
    private let listWidth: Int, listHeight: Int
    private let style: DrawingStyle
    private let stage: ClipStage
    var painter: ScenePainter
    /// Ghosts have scenes of their own, and so has a motion beside the first one.
    private var ghostPainter: ScenePainter

    /// - Parameter viewport: the first frame's, pt
    /// - Throws: when it is too large
    init(_ viewport: Size, _ style: DrawingStyle) throws(DrawingError) {
        precondition(DrawingStyle.scales.contains(style.scale))
        stage = ClipStage(style.clip, viewport, scale: style.scale, style.appearance)
        (width, height) = try MotionRenderer.pixels(stage.size, style.scale)
        (listWidth, listHeight) = try MotionRenderer.pixels(viewport, style.scale)
        self.style = style
        painter = ScenePainter(style.appearance, style.fonts, style.pictures)
        ghostPainter = painter
    }

    private static func pixels(_ viewport: Size, _ scale: Double) throws(DrawingError) -> (Int, Int) {
        let width = max(1, (viewport.width * scale).rounded())
        let height = max(1, (viewport.height * scale).rounded())
        guard max(width, height) <= Double(DrawingLimits.frameSide), width * height <= Double(DrawingLimits.framePixels)
        else {
            throw DrawingError(
                "a frame of \(Int(width))x\(Int(height)) pixels is too large; it may have \(DrawingLimits.framePixels / 1_000_000) million, and \(DrawingLimits.frameSide) a side"
            )
        }
        return (Int(width), Int(height))
    }

    /// Where the drawing differs from the page's, each a sentence.
    var warnings: [String] {
        let missing = painter.texts.missing.union(ghostPainter.texts.missing).sorted()
        let texts =
            missing.isEmpty
            ? []
            : [
                "no font has \(missing.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")); install one, or name one"
            ]
        return painter.warnings + ghostPainter.warnings.filter { !painter.warnings.contains($0) } + texts
    }

    /// - Parameter ghost: another motion's frame, drawn over it or beside it
    mutating func draw(_ shown: MotionFrame, ghost: MotionFrame? = nil) throws(DrawingError) -> Canvas {
        let isBeside = style.clip.isBeside
        let first = try list(shown, ghost: isBeside ? nil : ghost)
        if style.clip.isPlain { return first }
        let canvas = try Canvas(width: width, height: height)
        stage.fill(canvas)
        try stage.draw(first, shown, at: 0, on: canvas, &painter)
        if isBeside, let ghost {
            swap(&painter, &ghostPainter)
            defer { swap(&painter, &ghostPainter) }
            try stage.draw(try list(ghost, ghost: nil), ghost, at: 1, on: canvas, &painter)
        }
        try canvas.check()
        return canvas
    }

    private mutating func list(_ shown: MotionFrame, ghost: MotionFrame?) throws(DrawingError) -> Canvas {
        let (width, height) = try MotionRenderer.pixels(shown.scene.viewport, style.scale)
        let canvas = try Canvas(width: width, height: height)
        let matrix = canvas.matrix(from: shown.scene.viewport)
        try painter.paint(shown.scene, shown.frame, on: canvas, matrix)
        if let ghost {
            try ghostPainter.paintGhost(ghost.scene, ghost.frame, on: canvas, canvas.matrix(from: ghost.scene.viewport))
        }
        stage.drawFinger(shown, on: canvas, matrix)
        try canvas.check()
        return try width == listWidth && height == listHeight ? canvas : fitted(canvas)
    }

    /// A viewport that has changed, for example because the device was rotated, is centred, as large as it fits.
    private func fitted(_ canvas: Canvas) throws(DrawingError) -> Canvas {
        let frame = try Canvas(width: listWidth, height: listHeight)
        let part = Rectangle(0, 0, Double(canvas.width), Double(canvas.height))
        let place = Rectangle(0, 0, Double(listWidth), Double(listHeight))
        frame.draw(canvas, part, in: part.size.fitted(into: place), opacity: 1)
        try frame.check()
        return frame
    }
}

extension Canvas {
    /// From points of a viewport that fills the canvas to the canvas' pixels.
    fileprivate func matrix(from viewport: Size) -> Transform {
        Transform(Double(width) / viewport.width, 0, 0, Double(height) / viewport.height, 0, 0)
    }
}
