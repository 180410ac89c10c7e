import Motion
import Pictures
import RefreshEngine

/// A file into which a motion is drawn, frame by frame.
public protocol MotionFile {
    /// Where the drawing differs from the page's, each a sentence.
    var warnings: [String] { get }
    /// - Parameter ghost: another motion's frame, drawn over it
    mutating func add(_ frame: MotionFrame, ghost: MotionFrame?) throws(DrawingError)
    /// - Returns: the file
    mutating func finish() throws(DrawingError) -> [UInt8]
}

/// A motion as a GIF or an APNG that loops forever, or as a video.
public struct MotionAnimation: MotionFile {
    /// A GIF has at most 255 colours a frame, and times in hundredths of a second; the others are exact in time, and an
    /// APNG in its colours, too.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        case gif, apng
        /// VP9, and H.264. Both are encoded by ffmpeg.
        case webm, mp4

        public var isVideo: Bool { self == .webm || self == .mp4 }

        public var framesPerSecond: ClosedRange<Int> {
            isVideo ? DrawingLimits.videoFramesPerSecond : DrawingLimits.framesPerSecond
        }
    }

    private var renderer: MotionRenderer
    private let writer: any AnimationWriter
    private var count = 0

    /// - Parameters:
    ///   - viewport: of the first frame, pt
    ///   - framesPerSecond: in the format's range
    ///   - bitsPerSecond: of a video; nil: as many as it needs to look like the page
    public init(
        _ format: Format, viewport: Size, framesPerSecond: Int, bitsPerSecond: Int? = nil, _ style: DrawingStyle
    ) throws(DrawingError) {
        precondition(format.framesPerSecond.contains(framesPerSecond))
        renderer = try MotionRenderer(viewport, style)
        let (width, height) = (renderer.width, renderer.height)
        func video(_ format: VideoWriter.Format) throws(PictureError) -> any AnimationWriter {
            try VideoWriter(
                format, width: width, height: height, picturesPerSecond: framesPerSecond, bitsPerSecond: bitsPerSecond)
        }
        writer = try reworded { () throws(PictureError) in
            switch format {
            case .gif: try GIFWriter(width: width, height: height, picturesPerSecond: framesPerSecond)
            case .apng: APNGWriter(picturesPerSecond: framesPerSecond)
            case .webm: try video(.webm)
            case .mp4: try video(.mp4)
            }
        }
    }

    public var warnings: [String] { renderer.warnings }

    public mutating func add(_ frame: MotionFrame, ghost: MotionFrame? = nil) throws(DrawingError) {
        guard count < DrawingLimits.frames else {
            throw DrawingError("a file has at most \(DrawingLimits.frames) frames")
        }
        count += 1
        let bitmap = try renderer.draw(frame, ghost: ghost).bitmap()
        try reworded { () throws(PictureError) in try writer.add(bitmap) }
        guard writer.count <= DrawingLimits.bytes else {
            throw DrawingError("the file would have more than \(DrawingLimits.bytes >> 20) MiB")
        }
    }

    public mutating func finish() throws(DrawingError) -> [UInt8] {
        try reworded { () throws(PictureError) in try writer.finish() }
    }

    /// The ticks of the frames: the nearest to each frame's time, counted from the first tick.
    ///
    /// A GIF's frame i is shown at i / `framesPerSecond`, rounded to hundredths of a second.
    public static func ticks(_ format: Format, from first: Tick, to last: Tick, framesPerSecond: Int) -> [Tick] {
        let length = last.count - first.count
        let perSecond = Tick.perSecond
        func tick(_ number: Int) -> Int {
            switch format {
            case .gif: ((number * 200 + framesPerSecond) / (framesPerSecond * 2) * perSecond * 2 + 100) / 200
            case .apng, .webm, .mp4: (number * perSecond * 2 + framesPerSecond) / (framesPerSecond * 2)
            }
        }
        let count = length * framesPerSecond / perSecond + 2
        return (0..<count).lazy.map(tick).prefix { $0 <= length }.map { first + Tick($0) }
    }
}

private func reworded<Value>(_ make: () throws(PictureError) -> Value) throws(DrawingError) -> Value {
    do throws(PictureError) { return try make() } catch { throw DrawingError(error.description) }
}
