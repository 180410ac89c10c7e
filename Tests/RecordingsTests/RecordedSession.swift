import Motion
import RefreshEngine

@testable import Recordings

/// A session that is recorded while it goes on, as the daemon does it.
struct RecordedSession {
    private(set) var preview: Simulation
    private(set) var writer: RecordingWriter
    private(set) var text = ""

    /// - Parameter begins: whether it is recorded from its first tick on
    init(_ scenario: Scenario, begins: Bool = true) {
        preview = Simulation(scenario)
        writer = RecordingWriter(session: "demo", scenario: scenario)
        if begins { writer.begin(at: .zero) }
    }

    mutating func step(_ inputs: [Input] = []) {
        writer.observe(preview)
        let notices = preview.step(inputs)
        for input in inputs { writer.append(input, at: preview.tick) }
        writer.observe(notices, at: preview.tick)
        text += String(decoding: writer.drainLines(), as: UTF8.self)
    }

    mutating func rest(_ ticks: Int) { for _ in 0..<ticks { step() } }

    /// Lets time pass as the daemon does, which steps through none of it while the preview is still.
    mutating func pass(_ ticks: Int) {
        guard ticks > 0 else { return }
        writer.observe(preview)
        if preview.isStill { preview.skip(Tick(ticks - 1)) } else { rest(ticks - 1) }
        step()
    }

    mutating func begin() { writer.begin(at: preview.tick) }

    mutating func restart(_ scenario: Scenario) {
        writer.restart(scenario, after: preview)
        preview = Simulation(scenario)
    }

    mutating func end() -> String {
        writer.end(preview)
        return text + String(decoding: writer.drainLines(), as: UTF8.self)
    }
}

extension Recording {
    init(_ text: String) throws(LineError) { self = try Recording(reading: Array(text.utf8), file: "demo.pullcast") }
}
