import Motion
import PreviewProtocol
import Recordings
import RefreshEngine

/// Writes down what happens in a session: its history, from which it can be made again, the events for the sinks, and
/// the recordings that viewers are sent.
package struct Journal {
    /// Which events the sinks want.
    package enum Detail {
        /// There are no sinks.
        case nothing
        /// What a session can be made from again.
        case inputs
        /// Also what viewers see.
        case everything
    }

    /// Recordings that may be sent at a time: each is written separately for its viewer. Chosen: more viewers than sit
    /// around a screen.
    package static let maxRecordings = 8

    private let detail: Detail
    private(set) var history: History
    /// The events since the last call of ``drainEvents(into:of:)``.
    private var events: [SessionEvent] = []
    private var recordings: [(viewer: ViewerID, writer: RecordingWriter)] = []
    /// The preview's last tick that the recordings have written: nothing can be added to it.
    private var closed: Tick?

    init(_ history: History, _ detail: Detail) { (self.history, self.detail) = (history, detail) }

    /// Whether anything writes down what each tick shows, so that a tick must be closed before the next begins.
    var isObserved: Bool { !recordings.isEmpty || detail == .everything }
    var isRecording: Bool { !recordings.isEmpty }

    /// Whether nothing may be added to that tick any more.
    func isClosed(_ tick: Tick) -> Bool { closed == tick }

    mutating func drainEvents(into effects: inout [SessionEffect], of session: SessionName) {
        if events.isEmpty { return }
        for event in events { effects.append(.happened(event, session: session)) }
        events.removeAll(keepingCapacity: true)
    }

    /// Writes events into an empty list that all sessions share, until it is given back: so a session keeps no memory for
    /// them.
    mutating func borrow(_ list: inout [SessionEvent]) { if events.isEmpty { swap(&events, &list) } }

    mutating func giveBack(_ list: inout [SessionEvent]) {
        if list.capacity < events.capacity { swap(&events, &list) }
        events = []
    }

    // MARK: Events

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

    /// The tick is over: the recordings write it, once.
    mutating func close(_ simulation: Simulation) {
        guard isObserved, closed != simulation.tick else { return }
        closed = simulation.tick
        if detail == .everything { record(.seen(simulation)) }
        for index in recordings.indices { recordings[index].writer.observe(simulation) }
    }

    /// Another preview replaces the present one.
    mutating func begin(_ origin: Shared<Scenario>, after simulation: Simulation) {
        for index in recordings.indices { recordings[index].writer.restart(origin.value, after: simulation) }
        if detail != .nothing { record(.began(origin.value, after: simulation)) }
        history = History(origin)
        closed = nil
    }

    // MARK: Recordings

    /// Sends that viewer what happens from now on.
    /// - Parameter rest: what makes the present preview again from its rest; nil: the history is recorded
    /// - Throws: when neither is available
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

    /// Whether that viewer may be sent a recording; false when it has one already.
    /// - Throws: when the limit of recordings is reached
    func mayRecord(for viewer: ViewerID) throws(MessageError) -> Bool {
        if recordings.contains(where: { $0.viewer == viewer }) { return false }
        guard recordings.count < Journal.maxRecordings else {
            throw MessageError(.busy, "\(Journal.maxRecordings) viewers record this session already; try again later")
        }
        return true
    }

    mutating func leave(_ viewer: ViewerID) { recordings.removeAll { $0.viewer == viewer } }

    /// Removes and returns what has been recorded of finished ticks, as messages of whole lines, each with the tick
    /// that the recording has reached: a client that stops there has a whole recording.
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

    /// The bytes of lines in a message, unless a line is longer. Chosen: some hundred ticks, or one of a large scene.
    private static let recordingPiece = 32 * 1024
}
