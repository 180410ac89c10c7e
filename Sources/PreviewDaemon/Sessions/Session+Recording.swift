import Gestures
import Motion
import PreviewProtocol
import RefreshEngine

/// What viewers record.
extension Session {
    /// Each is written anew for its viewer. Ours: more than sit around a screen.
    static let mostRecordings = 8
    /// Bytes of lines in a message, where no line is longer. Ours: some hundred ticks, or one of a large scene.
    static let recordingPiece = 32 * 1024

    /// From now on that viewer is sent what happens. A session at rest is made anew, so that its recording begins with nothing behind it.
    mutating func record(for viewer: ViewerID) {
        guard recordings[viewer] == nil else { return hasNoEffect() }
        guard recordings.count < Session.mostRecordings else {
            return refuse(viewer, .busy, "\(Session.mostRecordings) viewers record this session already; try again later")
        }
        rebase()
        guard history.isWhole else {
            return refuse(viewer, .busy, "this session has gone on for too long to be recorded from its beginning; try again when it has come to rest")
        }
        var writer = RecordingWriter(session: name, scenario: history.base)
        for next in history.inputs { writer.take(next.input, at: next.tick) }
        writer.begin(at: simulation.tick)
        writer.see(simulation)
        recordings[viewer] = writer
        change(viewer) { $0.isRecording = true }
        sendRecordings()
    }

    /// Tells every recording what happens.
    mutating func record(_ body: (inout RecordingWriter, Simulation) -> Void) {
        if recordings.isEmpty { return }
        let simulation = simulation
        for viewer in recordings.keys { recordings[viewer]?.change { body(&$0, simulation) } }
    }

    /// Sends what has been recorded, in whole lines.
    mutating func sendRecordings() {
        for viewer in recordings.keys {
            var lines = recordings[viewer]?.takeLines()[...] ?? []
            let tick = recordings[viewer]?.time(simulation.tick) ?? .zero
            while !lines.isEmpty {
                let end = lines.dropFirst(Session.recordingPiece).firstIndex(of: UInt8(ascii: "\n")) ?? lines.endIndex - 1
                tell(viewer, .recording(lines: String(decoding: lines[...end], as: UTF8.self), tick))
                lines = lines[(end + 1)...]
            }
        }
    }
}

extension RecordingWriter {
    /// Changes it where it stands.
    fileprivate mutating func change(_ body: (inout RecordingWriter) -> Void) { body(&self) }
}
