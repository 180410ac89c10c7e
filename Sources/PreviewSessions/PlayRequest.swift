import Motion
import PreviewProtocol
import Recordings
import RefreshEngine
import Scripts

/// A text that is to be played, and what is needed to read it on another thread.
package struct PlayRequest: Sendable {
    /// Bytes of a refusal that lists several errors of a script. Chosen: a dozen errors.
    package static let maxErrorText = 4000
    /// Previews in one recording. Chosen: each script begins one; making them all takes a tenth of a second.
    package static let maxPreviews = 1000

    let session: SessionName
    /// Its number in the session.
    let number: Int
    let kind: ClientMessage.Piece.Kind
    let text: String
    let name: String
    let speed: Double
    let limits: Session.Limits
    let catalog: Catalog
    let base: Script.Base
    let outlines: OutlineSource?

    /// What is to be played, from its own tick 0.
    package struct Prepared: Sendable {
        let playback: Playback
        let scenario: Scenario
    }

    /// Reads the text. Takes up to a second for the longest ones.
    package func prepare() -> Result<Prepared, MessageError> {
        Result { () throws(MessageError) in
            switch kind {
            case .script: try script()
            case .recording: try recording()
            }
        }
    }

    private func script() throws(MessageError) -> Prepared {
        let script: Script
        do throws(ScriptErrors) {
            script = try Script(
                parsing: text, file: name, in: catalog, images: base.scenario.images, outlines: outlines, base: base)
        } catch {
            throw MessageError(.script, error.text(within: PlayRequest.maxErrorText))
        }
        try limits.check([script.scenario])
        return Prepared(playback: Playback(script, name: name, speed: speed), scenario: script.scenario)
    }

    private func recording() throws(MessageError) -> Prepared {
        let recording: Recording
        do throws(LineError) {
            recording = try Recording(reading: Array(text.utf8), file: name, in: catalog, over: base.scenario)
        } catch { throw MessageError(.recording, error.description) }
        guard recording.end <= ScriptRunner.maxDuration else {
            throw MessageError(
                .recording,
                "\(name): a recording that plays here lasts at most \(Int(ScriptRunner.maxDuration.seconds)) s")
        }
        try limits.check(recording.scenarios)
        return Prepared(
            playback: Playback(recording, length: text.utf8.count, name: name, speed: speed),
            scenario: recording.scenario)
    }
}

extension Session.Limits {
    /// Checks the previews' number, and that each may begin.
    fileprivate func check(_ scenarios: [Scenario]) throws(MessageError) {
        guard scenarios.count <= PlayRequest.maxPreviews else {
            throw MessageError(
                .tooLarge,
                "a recording that plays here has at most \(PlayRequest.maxPreviews) previews, not \(scenarios.count)")
        }
        for scenario in scenarios { if let text = error(in: scenario) { throw MessageError(.tooLarge, text) } }
    }

    /// Why a text of that many bytes may not be played, or nil.
    func error(ofLength length: Int, of kind: ClientMessage.Piece.Kind) -> String? {
        let most = kind == .script ? scriptLength : ClientMessage.Piece.maxLength(of: .recording)
        return length > most ? "a \(kind.rawValue) may have \(most) bytes, not \(length)" : nil
    }

    /// Why a preview may not begin with that scenario, or nil.
    func error(in scenario: Scenario) -> String? {
        if let text = error(ofHeight: scenario.contentHeight) { return text }
        let count = Simulation(scenario).scene.nodes.count
        return count > nodes ? "that would be drawn with \(count) nodes; \(nodes) are allowed" : nil
    }

    func error(ofHeight height: Double) -> String? {
        height > contentHeight ? "the content may be \(Int(contentHeight)) pt high" : nil
    }
}
