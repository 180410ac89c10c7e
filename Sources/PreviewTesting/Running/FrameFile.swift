import Motion
import PreviewProtocol
import Recordings
import RefreshEngine
import Scripts

/// The file of `--frames`, with one line for each frame.
package struct FrameFile {
    package enum Format {
        case csv, jsonl

        package init?(path: String) {
            if path.hasSuffix(".csv") {
                self = .csv
            } else if path.hasSuffix(".jsonl") {
                self = .jsonl
            } else {
                return nil
            }
        }
    }

    private let format: Format
    private let file: OutputFile

    package init(path: String) throws(CommandError) {
        guard let format = Format(path: path) else { throw .usage("\(path) should end in .csv or .jsonl") }
        (self.format, file) = (format, try OutputFile(path))
        if format == .csv { try file.write(FrameTable.header.utf8) }
    }

    package func write(_ frame: Frame) throws(CommandError) {
        switch format {
        case .csv:
            var line = ""
            FrameTable.write(frame, to: &line)
            try file.write(line.utf8)
        case .jsonl: try file.write(ServerMessage.frame(frame, of: nil).json(decimals: nil) + [UInt8(ascii: "\n")])
        }
    }

    package func close() throws(CommandError) { try file.flush() }
}

/// The file of `run --record`, with a script's run as a recording.
struct RecordingFile {
    private let file: OutputFile
    private var writer: RecordingWriter

    /// - Parameter name: takes the place of a session's name
    init(path: String, of script: Script, name: String) throws(CommandError) {
        file = try OutputFile(path)
        writer = RecordingWriter(session: name, scenario: script.scenario)
        writer.begin(at: .zero)
    }

    mutating func record(_ moment: ScriptMoment) throws(CommandError) {
        writer.observe(moment)
        try file.write(writer.drainLines())
    }

    /// - Parameter tick: the last tick of the run
    mutating func close(at tick: Tick) throws(CommandError) {
        writer.end(at: tick)
        try file.write(writer.drainLines())
        try file.flush()
    }
}
