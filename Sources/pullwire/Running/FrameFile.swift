import Foundation
import PreviewProtocol
import RefreshEngine
import Scripts

/// The file of `--frames`: a line a frame.
struct FrameFile {
    enum Format {
        case csv, jsonl

        init?(path: String) {
            if path.hasSuffix(".csv") { self = .csv } else if path.hasSuffix(".jsonl") { self = .jsonl } else { return nil }
        }
    }

    private let format: Format
    private let file: OutputFile

    init(path: String) throws(Failure) {
        guard let format = Format(path: path) else { throw .usage("\(path) should end in .csv or .jsonl") }
        (self.format, file) = (format, try OutputFile(path))
        if format == .csv { try file.write(FrameTable.header.utf8) }
    }

    func write(_ frame: Frame) throws(Failure) {
        switch format {
        case .csv:
            var line = ""
            FrameTable.write(frame, to: &line)
            try file.write(line.utf8)
        case .jsonl: try file.write(ServerMessage.frame(frame, of: nil).json(decimals: nil) + [UInt8(ascii: "\n")])
        }
    }

    func close() throws(Failure) { try file.flush() }
}
