import Motion
import PreviewProtocol
import Recordings
import RefreshEngine
import Scripts

/// A take as the text of a file.
extension TakeRequest {
    /// Bytes of such a text. Chosen: what may be uploaded as a recording.
    package static let maxExport = ClientMessage.Piece.maxLength(of: .recording)

    func export(
        _ format: ClientMessage.ExportFormat, _ isCancelled: () -> Bool = { false }
    ) throws(MessageError) -> String {
        let text =
            switch (format, take) {
            case (.page, _): String(decoding: try page(), as: UTF8.self)
            case (_, nil): throw TakeRequest.noTake
            case (.script, let take?):
                RecordingScript(try recording(take, isObserved: false, isCancelled), notes: notes, in: catalog).text
            case (.actions, let take?): try actions(take)
            case (.recording, let take?):
                String(decoding: try bytes(take, isObserved: true, isCancelled), as: UTF8.self)
            case (.gesture, let take?): String(decoding: try gesture(take, .none), as: UTF8.self)
            }
        guard text.utf8.count <= TakeRequest.maxExport else { throw TakeRequest.tooLong }
        return text
    }

    private static let tooLong = MessageError(
        .tooLarge, "that file would be longer than \(maxExport >> 20) MiB; a script of the same take is shorter")

    private func actions(_ take: Take) throws(MessageError) -> String {
        do throws(ScriptError) {
            return try PointerActions(
                of: take.inputs.map { (tick: $0.tick, input: $0.input) }, in: take.start.scroll,
                from: take.start.tick, until: take.end
            ).json
        } catch { throw MessageError(.script, error.message) }
    }

    private func recording(
        _ take: Take, isObserved: Bool, _ isCancelled: () -> Bool
    ) throws(MessageError) -> Recording {
        let bytes = try bytes(take, isObserved: isObserved, isCancelled)
        do throws(LineError) { return try Recording(reading: bytes, file: session.text, in: catalog) } catch {
            throw MessageError(.recording, error.description)
        }
    }

    /// The gestures of a take, without the values that it was done with: a session that has the same values and plays
    /// it shows tick by tick what a `trace` of it shows here, to the tick at which that ends.
    /// - Parameter written: `.none`, or `.all` for the session's present values
    private func gesture(_ take: Take, _ written: WrittenParameters) throws(MessageError) -> [UInt8] {
        var run = try run(ClientMessage.Trace(from: Limits.tick.upperBound))
        var traced: ServerMessage.Traced?
        while traced == nil { traced = try run.advance() }
        var writer = RecordingWriter(session: session.text, scenario: take.scenario.with(present.scenario), written)
        var marks = take.marks[...]
        for next in take.inputs where !next.input.isPresentValue {
            while let mark = marks.first, mark.tick < next.tick { writer.mark(marks.removeFirst().name, at: mark.tick) }
            writer.append(next.input, at: next.tick)
        }
        for mark in marks { writer.mark(mark.name, at: mark.tick) }
        writer.end(at: take.start.tick + Tick(traced?.ticks ?? 0))
        return writer.drainLines()
    }

    private func page() throws(MessageError) -> [UInt8] {
        let recording: [UInt8]
        if let take {
            recording = try gesture(take, .all)
        } else {
            var writer = RecordingWriter(session: session.text, scenario: present.scenario)
            writer.end(at: .zero)
            recording = writer.drainLines()
        }
        return StandaloneData(name: session.text, recording: recording, scenario: present.scenario, catalog: catalog)
            .json()
    }

    /// - Parameter isObserved: includes everything that it shows
    private func bytes(_ take: Take, isObserved: Bool, _ isCancelled: () -> Bool) throws(MessageError) -> [UInt8] {
        let scenario = take.scenario
        var writer = RecordingWriter(session: session.text, scenario: scenario)
        var text: [UInt8] = []
        var player = TakePlayer(take, isRecorded: true)
        writer.begin(at: scenario.tick)
        _ = try player.run(on: Simulation(scenario), skipping: true) { (moment) throws(MessageError) in
            if case .tick = moment, !isObserved { return }
            writer.observe(moment)
            text += writer.drainLines()
            guard text.count <= TakeRequest.maxExport, !isCancelled() else { throw TakeRequest.tooLong }
        }
        writer.end(at: take.end)
        return text + writer.drainLines()
    }
}
