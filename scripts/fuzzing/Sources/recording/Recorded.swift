import Motion
import Recordings
import RefreshEngine

/// Any bytes as a `.pullcast` file: it is refused in words, or it plays; recorded while it plays it verifies, and
/// recorded again it is the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
    _ = Recording.withoutObservations(String(decoding: bytes, as: UTF8.self))
    guard let recording = try? Recording(reading: bytes, file: "fuzz.pullcast") else { return 0 }
    _ = (recording.summary, recording.frameLog)
    let first = recorded(recording)
    let again = read(first)
    if let report = again.verify() { fatalError("does not verify:\n\(report)\n\(text(first))") }
    if recorded(again) != first {
        fatalError("another when recorded again:\n\(text(first))---\n\(text(recorded(again)))")
    }
    if again.end.count <= Enough.ticks { _ = RecordingScript(again) }
    return 0
}

/// So many ticks of a recording are enough.
private struct Enough: Error { static let ticks = 240 }

/// The recording that is made of it while it plays.
private func recorded(_ recording: Recording) -> [UInt8] {
    var writer = RecordingWriter(session: recording.session, scenario: recording.scenario)
    var replay = Replay(recording)
    var last = Simulation(recording.scenario)
    var ticks = 0
    if recording.beginning == nil { writer.begin(at: last.tick) }
    _ = try? replay.run(on: last, skipping: true) { (moment) throws(Enough) in
        switch moment {
        case .tick(let preview):
            writer.observe(preview)
            last = preview
            ticks += 1
            if ticks > Enough.ticks { throw Enough() }
        case .input(let input, let tick): writer.append(input, at: tick)
        case .notices(let notices, let tick): writer.observe(notices, at: tick)
        case .event(let event, let preview):
            if case .mark(let name) = event.kind { writer.mark(name, at: preview.tick) }
        case .restart(let scenario, let preview): writer.restart(scenario, after: preview)
        }
    }
    writer.end(at: last.tick)
    return writer.drainLines()
}

private func read(_ bytes: [UInt8]) -> Recording {
    do { return try Recording(reading: bytes, file: "fuzz.pullcast") } catch {
        fatalError("not readable when written: \(error)\n\(text(bytes))")
    }
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
