import Foundation
import Gestures
import PreviewProtocol
import RefreshEngine

/// The file of `--frames`. A class because it holds what was not written yet.
final class FrameFile {
    enum Format {
        case csv, jsonl

        init?(path: String) {
            if path.hasSuffix(".csv") { self = .csv } else if path.hasSuffix(".jsonl") { self = .jsonl } else { return nil }
        }
    }

    private let path: String
    private let format: Format
    private let handle: FileHandle
    private var waiting = ""

    init(path: String) throws(Failure) {
        guard let format = Format(path: path), FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .usage("\(path) cannot be written") }
        (self.path, self.format, self.handle) = (path, format, handle)
        if format == .csv { waiting = FrameTable.header }
    }

    func write(_ frame: Frame) throws(Failure) {
        switch format {
        case .csv: FrameTable.write(frame, to: &waiting)
        case .jsonl: waiting += String(decoding: ServerMessage.frame(frame, of: nil).json(decimals: nil), as: UTF8.self) + "\n"
        }
        if waiting.utf8.count > 1 << 16 { try flush() }
    }

    func close() throws(Failure) {
        try flush()
    }

    private func flush() throws(Failure) {
        do {
            try handle.write(contentsOf: Data(waiting.utf8))
            waiting = ""
        } catch {
            throw .usage("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
