import Motion
import PreviewProtocol
import Recordings
import RefreshEngine

/// What writes a session down: its history, from which it can be made again; the events for the sinks; and the
/// recordings that viewers are sent.
package struct Journal {
    /// Which events the sinks want.
    package enum Detail {
        /// There are no sinks.
        case nothing
        /// What a session is made of.
        case inputs
        /// Also what viewers see.
        case everything
    }

    /// Recordings that viewers are sent, at a time: each is written anew for its viewer. Chosen: more than sit around a
    /// screen.
    package static let maxRecordings = 8

    private let detail: Detail
    private(set) var history: History
    /// What happened since the last call of ``drainEvents()``.
    private var events: [SessionEvent] = []
    private var recordings: [(viewer: ViewerID, writer: RecordingWriter)] = []
    /// The tick of the preview at which those who record have looked: it is over.
    private var closed: Tick?

    init(_ history: History, _ detail: Detail) { (self.history, self.detail) = (history, detail) }

    /// Whether what is seen at a tick is written down, so that the tick must be over before the next begins.
    var isObserved: Bool { !recordings.isEmpty || detail == .everything }
    var isRecording: Bool { !recordings.isEmpty }

    /// Whether nothing may be added to that tick any more.
    func isClosed(_ tick: Tick) -> Bool { closed == tick }

    mutating func drainEvents() -> [SessionEvent] {
        guard !events.isEmpty else { return [] }
        defer { events = [] }
        return events
    }

    // MARK: What happens

    mutating func record(_ event: SessionEvent) {
        if detail != .nothing { events.append(event) }
    }

    mutating func append(_ input: Input, at tick: Tick) {
        if history.add(input, at: tick) || detail == .everything { record(.input(input, tick)) }
        for index in recordings.indices { recordings[index].writer.append(input, at: tick) }
    }

    mutating func append(_ notices: [Notice], at tick: Tick) {
        if detail == .everything { record(.notices(notices, tick)) }
        for index in recordings.indices { recordings[index].writer.observe(notices, at: tick) }
    }

    mutating func mark(_ name: String, at tick: Tick) {
        if detail == .everything { record(.mark(name, tick)) }
        for index in recordings.indices { recordings[index].writer.mark(name, at: tick) }
    }

    /// The tick is over: those who record look at it, once.
    mutating func close(_ simulation: Simulation) {
        guard isObserved, closed != simulation.tick else { return }
        closed = simulation.tick
        if detail == .everything { record(.seen(simulation)) }
        for index in recordings.indices { recordings[index].writer.observe(simulation) }
    }

    /// A preview has come in the place of the one before.
    mutating func begin(_ scenario: Scenario, after simulation: Simulation) {
        for index in recordings.indices { recordings[index].writer.restart(scenario, after: simulation) }
        if detail != .nothing { record(.began(scenario, after: simulation)) }
        history = History(scenario)
        closed = nil
    }

    // MARK: Recordings

    /// From now on that viewer is sent what happens.
    /// - Parameter rest: what makes the present preview anew from its rest; nil: what has led to it is recorded
    /// - Throws: when neither is there
    mutating func record(
        _ session: SessionName, for viewer: ViewerID, _ simulation: Simulation, fromRest rest: History?
    ) throws(MessageError) {
        guard rest != nil || history.isWhole else {
            throw MessageError(
                .busy,
                "this session has gone on for too long to be recorded from its beginning; try again when it has come to rest"
            )
        }
        let history = rest ?? history
        var writer = RecordingWriter(session: session.text, scenario: history.base)
        for next in history.inputs { writer.append(next.input, at: next.tick) }
        writer.begin(at: simulation.tick)
        writer.observe(simulation)
        close(simulation)  // for the others
        closed = simulation.tick
        recordings.append((viewer, writer))
    }

    /// Whether that viewer may be sent a recording: not a second one.
    /// - Throws: when so many record already
    func mayRecord(for viewer: ViewerID) throws(MessageError) -> Bool {
        if recordings.contains(where: { $0.viewer == viewer }) { return false }
        guard recordings.count < Journal.maxRecordings else {
            throw MessageError(.busy, "\(Journal.maxRecordings) viewers record this session already; try again later")
        }
        return true
    }

    mutating func leave(_ viewer: ViewerID) { recordings.removeAll { $0.viewer == viewer } }

    /// Hands over what has been recorded of the ticks that are over, in whole lines of so many bytes a message, and the
    /// last of these, by the recording: who ends there has a whole recording.
    mutating func drainLines() -> [(viewer: ViewerID, lines: String, tick: Tick)] {
        var taken: [(ViewerID, String, Tick)] = []
        for index in recordings.indices {
            let (whole, time) = recordings[index].writer.drainCompleteLines()
            var lines = whole[...]
            while !lines.isEmpty {
                let end =
                    lines.dropFirst(Journal.recordingPiece).firstIndex(of: UInt8(ascii: "\n")) ?? lines.endIndex - 1
                taken.append((recordings[index].viewer, String(decoding: lines[...end], as: UTF8.self), time))
                lines = lines[(end + 1)...]
            }
        }
        return taken
    }

    /// Bytes of lines in a message, where no line is longer. Chosen: some hundred ticks, or one of a large scene.
    private static let recordingPiece = 32 * 1024
}
