import ArgumentParser
import Drawings
import Figures
import Foundation
import Motion
import PreviewTesting
import RefreshEngine
import Scripts

struct RenderCommand: CatalogCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a motion into a file: a video, a GIF, an APNG, or a strip of pictures.",
        discussion: """
            A script is run, a recording is run again, and each frame is drawn as the page draws it, without a browser. The name's ending says what \
            becomes of it: .webm (VP9) and .mp4 (H.264) are videos, which ffmpeg encodes; .gif has at most 255 colours a frame, .apng has all of them, \
            .png is a strip of pictures with their times below. A frame shows the tick nearest to its time.

            --from and --to want a mark of the motion, or a time such as 300ms or 36t (ticks).

            Exit codes: 1 an expectation of a script does not hold, 2 a file cannot be used, 3 a wait timed out. The motion is drawn all the same, as far \
            as it went.

            Examples:
              pullwire render pull.pull                                   writes pull.gif, at twice its size and 50 frames a second
              pullwire render pull.pull --out pull.png --count 5          five pictures side by side
              pullwire render demo.pullcast --out demo.apng --fps 30
              pullwire render pull.pull --from armed --to settled         between two marks
              pullwire render new.pull --ghost old.pullcast --out diff.gif   with another motion over it, in one colour
              pullwire render pull.pull --out pull.mp4 --device --finger --captions   for a chat
              pullwire render new.pull --beside old.pullcast --out both.webm --max-size 2   side by side, in 2 MB
            """)

    @Argument(
        help: "A gesture script (.pull, .json) or a recording (.pullcast).",
        completion: .file(extensions: ["pull", "json", "pullcast"]))
    var file: String

    @Option(
        help: ArgumentHelp(
            "The file to write; its name ends in .webm, .mp4, .gif, .apng or .png. (default: the motion's name, with .gif)",
            valueName: "file"), completion: .file())
    var out: String?

    @Option(help: ArgumentHelp("The first tick to draw. (default: the beginning)", valueName: "mark|time"))
    var from: String?

    @Option(help: ArgumentHelp("The last tick to draw. (default: the end)", valueName: "mark|time"))
    var to: String?

    @Option(
        help: ArgumentHelp(
            "Another script or recording, drawn over it in one colour. --from is looked up in it, too: there both begin. After its end it stays.",
            valueName: "file"), completion: .file())
    var ghost: String?

    @Option(
        help: ArgumentHelp(
            "Another script or recording, drawn beside it; it begins as --ghost does.", valueName: "file"),
        completion: .file())
    var beside: String?

    @Flag(help: "Draw a phone's frame around the list.")
    var device = false

    @Flag(help: "Draw the finger.")
    var finger = false

    @Flag(help: "Write state, offset and time below the list.")
    var captions = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames a second: 1 to 60 of .webm and .mp4, 1 to 50 of .gif and .apng. (default: the most)",
            valueName: "count"))
    var fps: NumberArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The most that the file may have, in MB of a million bytes, 0.1 to 100. Videos lose detail for it, .gif and .apng size.",
            valueName: "MB"))
    var maxSize: NumberArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many pictures a .png has, 1 to 100, evenly spaced. (default: 8)", valueName: "pictures")
    )
    var count: NumberArgument?

    @Option(
        help: ArgumentHelp(
            "Replace a setting of scripts at tick 0, as in `run`; may be repeated. Not of the ghost.",
            valueName: "key=value"))
    var set: [String] = []

    @OptionGroup
    var drawing: DrawingOptions

    @OptionGroup
    var figures: ScriptResourceOptions<PictureOptions>

    func validate() throws {
        _ = try (output().format, framesPerSecond(), pictureCount(), limit())
        if ghost != nil, beside != nil {
            throw ValidationError("--ghost draws another motion over it and --beside next to it; give one of them")
        }
    }

    /// Of --max-size. Chosen: a minute of a phone's screen as H.264, and less than a thumbnail.
    private static let sizes = 0.1...100.0

    private func framesPerSecond() throws(ValidationError) -> Int {
        let range = try output().format?.framesPerSecond ?? DrawingLimits.framesPerSecond
        return try fps?.whole("--fps", in: range) ?? range.upperBound
    }
    private func pictureCount() throws(ValidationError) -> Int {
        try (count ?? NumberArgument(8)).whole("--count", in: DrawingLimits.stripCount)
    }
    /// Bytes; nil: as many as it takes.
    private func limit() throws(ValidationError) -> Int? {
        guard let maxSize else { return nil }
        guard try output().format != nil else {
            throw ValidationError("--max-size is for moving pictures, not for .png")
        }
        return Int(try maxSize.number("--max-size", in: RenderCommand.sizes) * 1e6)
    }

    /// - Returns: the file's name, and its format; nil: a strip
    private func output() throws(ValidationError) -> (path: String, format: MotionAnimation.Format?) {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let path = out ?? (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name) + ".gif"
        let ending = path.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
        if ending == "png" {
            if fps != nil { throw ValidationError("--fps is for moving pictures; a .png has --count") }
            return (path, nil)
        }
        guard let format = MotionAnimation.Format(rawValue: ending) else {
            throw ValidationError("--out wants a name that ends in .webm, .mp4, .gif, .apng or .png, not \(path)")
        }
        if count != nil { throw ValidationError("--count is for .png; moving pictures have --fps") }
        return (path, format)
    }

    func run(in catalog: Catalog) throws {
        let overrides = try [ScriptOverride](parsing: set, in: catalog)
        let figures = try figures.checked(catalog)
        let (path, format) = try output()
        let source = try MotionSource(file, figures, overrides)
        if let reason = source.inapplicableOverrides.first { throw CommandError.usage("--set: \(reason)") }
        let motion = RenderedMotion(source, named: file)
        let other = try (ghost ?? beside).map { RenderedMotion(try MotionSource($0, figures, []), named: $0) }
        motion.errors.forEach { printError("pullwire: " + $0) }
        let first = try motion.tick(from, "--from", from: motion.first, or: motion.first)
        let last = try motion.tick(to, "--to", from: first, or: motion.last)
        guard first <= last else {
            throw CommandError.usage("--from is tick \(first.count), after --to, which is tick \(last.count)")
        }
        let start = try other?.tick(from, "--from", from: .zero, or: other?.first ?? .zero)
        var drawn = DrawnMotion(
            motion: motion, ghost: other, ghostStart: start ?? .zero,
            ticks: try ticks(format, first, last, framesPerSecond()))
        let bytes: [UInt8]
        do { bytes = try file(of: &drawn, style(), format) } catch let error as DrawingError {
            throw CommandError.usage("\(file): \(error)")
        }
        try OutputFile.write(bytes, to: path)
        print(
            "\(path): \(drawn.ticks.count) \(format == nil ? "pictures" : "frames"), ticks \(first.count) to \(last.count), \((bytes.count + 1023) / 1024) KB"
        )
        if let code = motion.exitCode { throw code }
    }

    private func style() throws -> DrawingStyle {
        var style = try drawing.style(figures.images.sets())
        (style.clip.hasDevice, style.clip.hasFinger, style.clip.hasCaptions) = (device, finger, captions)
        style.clip.isBeside = beside != nil
        return style
    }
    private func ticks(_ format: MotionAnimation.Format?, _ first: Tick, _ last: Tick, _ rate: Int) throws -> [Tick] {
        guard let format else { return FilmStrip.ticks(try pictureCount(), from: first, to: last) }
        let seconds = (last - first).seconds
        let frames = Int(seconds * Double(rate)) + 1
        guard seconds <= DrawingLimits.seconds, frames <= DrawingLimits.frames else {
            throw CommandError.usage(
                "\(decimal(seconds)) s are \(frames) frames; a file has at most \(DrawingLimits.frames) frames and \(plain(DrawingLimits.seconds)) s: choose --from and --to, or a lower --fps"
            )
        }
        return MotionAnimation.ticks(format, from: first, to: last, framesPerSecond: rate)
    }

    /// Draws it, and again with less until it is small enough.
    private func file(
        of drawn: inout DrawnMotion, _ style: DrawingStyle, _ format: MotionAnimation.Format?
    ) throws
        -> [UInt8]
    {
        let rate = try framesPerSecond()
        guard let format, let limit = try limit(), let first = drawn.ticks.first, let last = drawn.ticks.last else {
            return try drawn.file(style, format, framesPerSecond: rate)
        }
        var fit = FileFit(
            limit: limit, format: format, seconds: (last - first).seconds, style: style, framesPerSecond: rate,
            isRateChosen: fps != nil)
        while true {
            let bytes = try drawn.file(
                fit.style, format, framesPerSecond: fit.framesPerSecond, bitsPerSecond: fit.bitsPerSecond)
            if bytes.count <= limit { return bytes }
            guard fit.reduce(from: bytes.count) else {
                throw CommandError.usage(
                    "\(file) is not to be had in \(plain(Double(limit) / 1e6)) MB: choose --from and --to, a lower --scale or --fps, or a greater --max-size"
                )
            }
            drawn.ticks = try ticks(format, first, last, fit.framesPerSecond)
        }
    }
}
