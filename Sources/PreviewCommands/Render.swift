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
        abstract: "Draw a motion into a file: a GIF, an APNG, or a strip of pictures.",
        discussion: """
            A script is run, a recording is run again, and each frame is drawn as the page draws it, without a browser. The name's ending says what \
            becomes of it: .gif has at most 255 colours a frame, .apng has all of them, .png is a strip of pictures with their times below. A frame shows the \
            tick nearest to its time.

            --from and --to want a mark of the motion, or a time such as 300ms or 36t (ticks).

            Exit codes: 1 an expectation of a script does not hold, 2 a file cannot be used, 3 a wait timed out. The motion is drawn all the same, as far \
            as it went.

            Examples:
              pullwire render pull.pull                                   writes pull.gif, at twice its size and 50 frames a second
              pullwire render pull.pull --out pull.png --count 5          five pictures side by side
              pullwire render demo.pullcast --out demo.apng --fps 30
              pullwire render pull.pull --from armed --to settled         between two marks
              pullwire render new.pull --ghost old.pullcast --out diff.gif   with another motion over it, in one colour
            """)

    @Argument(
        help: "A gesture script (.pull, .json) or a recording (.pullcast).",
        completion: .file(extensions: ["pull", "json", "pullcast"]))
    var file: String

    @Option(
        help: ArgumentHelp(
            "The file to write; its name ends in .gif, .apng or .png. (default: the motion's name, with .gif)",
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
        parsing: .unconditional,
        help: ArgumentHelp("Frames a second, 1 to 50, of .gif and .apng. (default: 50)", valueName: "count"))
    var fps: NumberArgument?

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
        _ = try (output().format, framesPerSecond(), pictureCount())
    }

    private func framesPerSecond() throws(ValidationError) -> Int {
        try (fps ?? NumberArgument(50)).whole("--fps", in: DrawingLimits.framesPerSecond)
    }
    private func pictureCount() throws(ValidationError) -> Int {
        try (count ?? NumberArgument(8)).whole("--count", in: DrawingLimits.stripCount)
    }

    /// - Returns: the file's name, and its format; nil: a strip
    private func output() throws(ValidationError) -> (path: String, format: MotionAnimation.Format?) {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let path = out ?? (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name) + ".gif"
        let ending = path.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
        if ending == "png" {
            if fps != nil { throw ValidationError("--fps is for .gif and .apng; a .png has --count") }
            return (path, nil)
        }
        guard let format = MotionAnimation.Format(rawValue: ending) else {
            throw ValidationError("--out wants a name that ends in .gif, .apng or .png, not \(path)")
        }
        if count != nil { throw ValidationError("--count is for .png; .gif and .apng have --fps") }
        return (path, format)
    }

    func run(in catalog: Catalog) throws {
        let overrides = try [ScriptOverride](parsing: set, in: catalog)
        let figures = try figures.checked(catalog)
        let (path, format) = try output()
        let source = try MotionSource(file, figures, overrides)
        if let reason = source.inapplicableOverrides.first { throw CommandError.usage("--set: \(reason)") }
        let motion = RenderedMotion(source, named: file)
        let other = try ghost.map { RenderedMotion(try MotionSource($0, figures, []), named: $0) }
        let style = try drawing.style(self.figures.images.sets())
        motion.errors.forEach { printError("pullwire: " + $0) }
        let first = try motion.tick(from, "--from", from: motion.first, or: motion.first)
        let last = try motion.tick(to, "--to", from: first, or: motion.last)
        guard first <= last else {
            throw CommandError.usage("--from is tick \(first.count), after --to, which is tick \(last.count)")
        }
        let start = try other?.tick(from, "--from", from: .zero, or: other?.first ?? .zero)
        let drawn = DrawnMotion(
            motion: motion, ghost: other, ghostStart: start ?? .zero, ticks: try ticks(format, first, last))
        let bytes: [UInt8]
        let rate = try framesPerSecond()
        do throws(DrawingError) {
            bytes = try drawn.file(style, format, framesPerSecond: rate)
        } catch {
            throw CommandError.usage("\(file): \(error)")
        }
        try OutputFile.write(bytes, to: path)
        print(
            "\(path): \(drawn.ticks.count) \(format == nil ? "pictures" : "frames"), ticks \(first.count) to \(last.count), \((bytes.count + 1023) / 1024) KB"
        )
        if let code = motion.exitCode { throw code }
    }

    private func ticks(_ format: MotionAnimation.Format?, _ first: Tick, _ last: Tick) throws -> [Tick] {
        guard let format else { return FilmStrip.ticks(try pictureCount(), from: first, to: last) }
        let rate = try framesPerSecond()
        let seconds = (last - first).seconds
        let frames = Int(seconds * Double(rate)) + 1
        guard seconds <= DrawingLimits.seconds, frames <= DrawingLimits.frames else {
            throw CommandError.usage(
                "\(decimal(seconds)) s are \(frames) frames; a file has at most \(DrawingLimits.frames) frames and \(plain(DrawingLimits.seconds)) s: choose --from and --to, or a lower --fps"
            )
        }
        return MotionAnimation.ticks(format, from: first, to: last, framesPerSecond: rate)
    }
}
