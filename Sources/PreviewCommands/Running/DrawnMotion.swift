import Drawings
import Foundation
import Motion
import PreviewTesting
import RefreshEngine
import Scripts

/// The ticks of a motion that are drawn, and of the ghost over it, if there is one.
struct DrawnMotion {
    let motion: RenderedMotion
    let ghost: RenderedMotion?
    /// The ghost's tick when the first one is drawn. After the ghost's end its last frame stays.
    let ghostStart: Tick
    let ticks: [Tick]

    /// Draws all ticks. What cannot be drawn is reported on standard error.
    /// - Parameter format: nil: a strip
    /// - Returns: the file
    func file(
        _ style: DrawingStyle, _ format: MotionAnimation.Format?, framesPerSecond: Int
    ) throws(DrawingError) -> [UInt8] {
        guard let first = ticks.first else { return [] }
        var cursor = motion.cursor
        var ghostCursor = ghost?.cursor
        var progress = Progress(count: ticks.count)
        cursor.play(to: first)
        var file = try empty(style, format, cursor.preview.scene.viewport, framesPerSecond)
        for tick in ticks {
            cursor.play(to: tick)
            if let ghost { ghostCursor?.play(to: min(ghostStart + tick - first, ghost.last)) }
            try file.add(cursor.shown(at: tick), ghost: ghostCursor.map { $0.shown(at: $0.tick) })
            progress.step()
        }
        progress.end()
        file.warnings.forEach { printError("pullwire: \(motion.file): \($0)") }
        return try file.finish()
    }

    private func empty(
        _ style: DrawingStyle, _ format: MotionAnimation.Format?, _ viewport: Size, _ rate: Int
    ) throws(DrawingError) -> any MotionFile {
        guard let format else { return try FilmStrip(viewport: viewport, count: ticks.count, style) }
        return try MotionAnimation(format, viewport: viewport, framesPerSecond: rate, style)
    }
}

extension PlayerCursor {
    /// - Parameter tick: in the motion's own time
    fileprivate func shown(at tick: Tick) -> MotionFrame {
        var frame = preview.frame()
        frame.tick = tick
        return MotionFrame(preview.scene, frame)
    }
}

/// A progress line, if standard error is a terminal.
private struct Progress {
    let count: Int
    private var done = 0
    private let isShown = isatty(STDERR_FILENO) == 1

    init(count: Int) { self.count = count }

    mutating func step() {
        done += 1
        show("\rdrawing \(done) of \(count)")
    }

    /// Clears the line.
    func end() { show("\r\u{1B}[K") }

    private func show(_ text: String) {
        if isShown { try? FileDescriptor.write(Array(text.utf8), to: STDERR_FILENO) }
    }
}
