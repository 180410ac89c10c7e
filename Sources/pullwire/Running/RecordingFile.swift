import Motion
import Recordings
import Scripts

/// The file of `run --record`: a script's run as a recording.
struct RecordingFile {
    private let file: OutputFile
    private var writer: RecordingWriter

    /// - Parameter name: in the place of a session's
    init(path: String, of script: Script, name: String) throws(Failure) {
        file = try OutputFile(path)
        writer = RecordingWriter(session: name, scenario: script.scenario)
        writer.begin(at: .zero)
    }

    mutating func take(_ moment: ScriptMoment) throws(Failure) {
        switch moment {
        case .tick(let preview): writer.see(preview)
        case .input(let input, let tick): writer.take(input, at: tick)
        case .notices(let notices, let tick): writer.hear(notices, at: tick)
        case .restart(let scenario, let preview): writer.restart(scenario, after: preview)
        case .event(let event, let preview): if case .mark(let name) = event.kind { writer.mark(name, at: preview.tick) }
        }
        try file.write(writer.takeLines())
    }

    /// - Parameter tick: the run's last
    mutating func close(at tick: Tick) throws(Failure) {
        writer.end(at: tick)
        try file.write(writer.takeLines())
        try file.flush()
    }
}
