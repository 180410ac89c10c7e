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
    var ticks: [Tick]

    /// Draws all ticks. What cannot be drawn is reported on standard error.
    /// - Parameters:
    ///   - format: nil: a strip
    ///   - bitsPerSecond: of a video; nil: as many as it needs
    /// - Returns: the file
    func file(
        _ style: DrawingStyle, _ format: MotionAnimation.Format?, framesPerSecond: Int, bitsPerSecond: Int? = nil
    ) throws(DrawingError) -> [UInt8] {
        guard let first = ticks.first else { return [] }
        var cursor = motion.cursor
        var ghostCursor = ghost?.cursor
        var progress = Progress(count: ticks.count)
        cursor.play(to: first)
        let viewport = cursor.preview.scene.viewport
        var file: any MotionFile
        if let format {
            file = try MotionAnimation(
                format, viewport: viewport, framesPerSecond: framesPerSecond, bitsPerSecond: bitsPerSecond, style)
        } else {
            file = try FilmStrip(viewport: viewport, count: ticks.count, style)
        }
        // Two lists side by side are told apart by their names.
        let labels = style.clip.isBeside ? (motion.name, ghost?.name) : (nil, nil)
        for tick in ticks {
            cursor.play(to: tick)
            if let ghost { ghostCursor?.play(to: min(ghostStart + tick - first, ghost.last)) }
            try file.add(
                cursor.shown(at: tick, labels.0), ghost: ghostCursor.map { $0.shown(at: $0.tick, labels.1) })
            progress.step()
        }
        progress.end()
        file.warnings.forEach { printError("pullwire: \(motion.file): \($0)") }
        return try file.finish()
    }
}

extension PlayerCursor {
    /// - Parameter tick: in the motion's own time
    fileprivate func shown(at tick: Tick, _ label: String?) -> MotionFrame {
        var frame = preview.frame()
        frame.tick = tick
        return MotionFrame(preview.scene, frame, finger: finger, label: label)
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
