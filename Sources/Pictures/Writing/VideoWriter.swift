import Foundation

/// Writes pictures as a video, with the program ffmpeg. It is started for that: its encoder for H.264 (x264) is under the
/// GPL, and whoever makes no videos needs none of its libraries.
///
/// A class, like all writers.
package final class VideoWriter: AnimationWriter {
    package enum Format: String, Sendable {
        /// VP9, in WebM
        case webm
        /// H.264, in MP4
        case mp4

        /// - Parameter bitsPerSecond: nil: as many as a picture needs that looks like the original
        fileprivate func options(_ bitsPerSecond: Int?) -> [String] {
            let rate = bitsPerSecond.map(String.init)
            switch self {
            case .webm:
                return ["-c:v", "libvpx-vp9", "-row-mt", "1", "-deadline", "realtime", "-cpu-used", "6"]
                    + (rate.map { ["-b:v", $0] } ?? ["-crf", "24", "-b:v", "0"])
            case .mp4:
                return ["-c:v", "libx264", "-movflags", "+faststart"]
                    + (rate.map { ["-b:v", $0, "-maxrate", $0, "-bufsize", $0] } ?? ["-crf", "18"])
            }
        }
    }

    private let process = Process()
    private let input = Pipe(), errors = Pipe()
    /// Of the video while it is written: an MP4 is complete only when its beginning has been written last.
    private let file: URL

    package init(
        _ format: Format, width: Int, height: Int, picturesPerSecond: Int, bitsPerSecond: Int? = nil
    ) throws(PictureError) {
        file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "pullwire-\(UUID().uuidString).\(format.rawValue)")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["ffmpeg", "-v", "error", "-xerror", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(width)x\(height)"]
            + ["-r", String(picturesPerSecond), "-i", "pipe:0", "-vf", VideoWriter.filter]
            + ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-color_range", "tv"]
            + format.options(bitsPerSecond)
            + ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", format.rawValue]
            + ["file:" + file.path]
        (process.standardInput, process.standardOutput, process.standardError) = (
            input, FileHandle.nullDevice, errors
        )
        do { try process.run() } catch { throw VideoWriter.missing }
    }

    /// Both encoders want an even width and height, and colours as televisions have them.
    private static let filter = "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"

    private static let missing = PictureError(
        ".webm and .mp4 are encoded by ffmpeg, which is not installed here: sudo apt install ffmpeg; .gif needs nothing"
    )

    deinit {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: file)
    }

    package var count: Int {
        (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
    }

    package func add(_ picture: Bitmap) throws(PictureError) {
        let bytes = picture.pixels.withUnsafeBytes { Data($0) }
        do { try input.fileHandleForWriting.write(contentsOf: bytes) } catch { throw ended() }
    }

    package func finish() throws(PictureError) -> [UInt8] {
        try? input.fileHandleForWriting.close()
        // On a full disk it says so, and ends as if nothing were.
        let words = words()
        guard process.terminationStatus == 0, words.isEmpty, let bytes = try? Data(contentsOf: file) else {
            throw error(words)
        }
        return Array(bytes)
    }

    /// It has ended early.
    private func ended() -> PictureError {
        try? input.fileHandleForWriting.close()
        return error(words())
    }

    /// All that it has written on standard error, which are errors only, when it has ended.
    private func words() -> String {
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    private func error(_ words: String) -> PictureError {
        if process.terminationStatus == 127 { return VideoWriter.missing }
        let line = words.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it ended without a word"
        return PictureError("ffmpeg could not write the video in \(file.deletingLastPathComponent().path): \(line)")
    }
}
