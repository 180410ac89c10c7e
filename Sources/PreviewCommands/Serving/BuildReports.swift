import Foundation
import PageAssets
import PreviewDaemon
import PreviewProtocol
import WebSockets

/// The progress of builds, which `pullwire dev` writes to its daemon's standard input: on each line a `build` message, or
/// the path of the engine for pages that is served from now on, with a slash first.
enum BuildReports {
    /// The maximum length of a line, bytes; longer lines are ignored. Chosen: the longest text with each byte escaped.
    static let maxLine = 6 * ServerMessage.Build.maxText + 256

    /// Reads standard input until its end, and then stops the daemon, because `dev` has ended.
    static func follow(for daemon: Daemon) {
        let remote = daemon.remote
        let (show, serve) = (daemon.show, daemon.serve)
        Thread {
            var lines = BoundedLines(maxLine: maxLine)
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = read(STDIN_FILENO, &piece, piece.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return remote.stop() }
                for line in lines.append(piece.prefix(count)) {
                    if line.first == UInt8(ascii: "/") {
                        let engine = FileManager.default.contents(atPath: String(decoding: line, as: UTF8.self))
                        if let engine { serve(.engine(Array(engine))) }
                    } else if let build = try? ServerMessage.Build(json: line) {
                        show(build)
                    }
                }
            }
        }.start()
    }
}

/// Bytes that come in pieces, cut into lines.
struct BoundedLines {
    /// Bytes of the longest line; longer ones are left out.
    let maxLine: Int
    private var line: [UInt8] = []
    private var isTooLong = false

    init(maxLine: Int) { self.maxLine = maxLine }

    /// The lines that this piece ends, without their line feeds.
    mutating func append(_ piece: some Sequence<UInt8>) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for byte in piece {
            if byte == UInt8(ascii: "\n") {
                if !isTooLong { lines.append(line) }
                (line, isTooLong) = ([], false)
            } else if line.count < maxLine {
                line.append(byte)
            } else {
                (line, isTooLong) = ([], true)
            }
        }
        return lines
    }

    /// What has come after the last line feed.
    var rest: [UInt8] { line }
}
