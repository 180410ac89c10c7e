import Motion
import PreviewProtocol
import RefreshEngine

/// What a session needs to know of the daemon at each update.
struct UpdateContext {
    /// The daemon's tick.
    var tick: Tick
    /// When each key was last refreshed, in whatever session (MS-6).
    var lastRefreshes = RefreshTimes([:])
    /// What scripts may do in this pass; see ``Playback``.
    var playBudget = Playback.budget
}

/// How the hub updates a session.
extension Session {
    /// What an update has changed that the hub keeps count of.
    struct Update {
        /// Ticks until the next update; nil: the session rests.
        let cadence: Int?
        /// Differences since before the update: scripts at play, their memory in bytes, and held texts in bytes.
        let playing: Int, playedBytes: Int, heldText: Int
        /// Of answers that viewers have not taken yet, bytes.
        let answers: Int
    }

    /// Every entry to a session: it comes up to the present, `body` changes it, and its effects are collected.
    mutating func update<Result>(
        _ present: UpdateContext, _ buffers: inout DrawingBuffers, _ woken: inout [Int],
        _ wanted: inout [SessionEffect],
        _ body: (inout Session) -> Result
    ) -> (Result, Update) {
        let (wasPlaying, played, text, answers) = (isPlaying, playedBytes, heldText, viewers.answerBytes)
        catchUp(to: present)
        let result = body(&self)
        settle(present, &buffers)
        viewers.drainWoken(&woken)
        drainEffects(&wanted)
        let cadence = isAnswerPending ? 1 : isActive ? viewers.cadence : nil
        return (
            result,
            Update(
                cadence: cadence, playing: (isPlaying ? 1 : 0) - (wasPlaying ? 1 : 0),
                playedBytes: playedBytes - played, heldText: heldText - text,
                answers: viewers.answerBytes - answers)
        )
    }

    /// Nobody came back: the session's last event.
    mutating func end(_ wanted: inout [SessionEffect]) {
        journal.record(tuning.isTuned ? .retired : .ended)
        drainEffects(&wanted)
    }

    /// It is to go on elsewhere, where it begins with what is written: no finger is on it, and nothing plays.
    mutating func prepareToLeave() {
        _ = stop()
        finger = nil
        if simulation.scroll.isTracking { apply(.fingerCancelled) }
    }

    /// The session's last events here.
    mutating func leave(_ wanted: inout [SessionEffect]) {
        journal.close(simulation)
        journal.record(.reached(simulation.tick))
        journal.record(.left)
        drainEffects(&wanted)
    }

    mutating func drainEffects(_ wanted: inout [SessionEffect]) {
        for event in journal.drainEvents() { wanted.append(.happened(event, session: name)) }
        for closing in viewers.drainClosings() { wanted.append(.close(handle: closing.handle, reason: closing.reason)) }
        if effects.isEmpty { return }
        wanted += effects
        effects = []
    }

    /// Takes a message, unless it is of the encoding that its viewer did not ask for.
    /// - Parameter time: when it came, ms of the daemon's own clock
    mutating func receive(_ bytes: [UInt8], isText: Bool, from index: Int, room: Int, at time: Double) {
        received = time
        let encoding = viewers.list[index].encoding
        guard isText == (encoding == .json) else {
            let refusal =
                isText
                ? MessageError(.badMessage, "pullwire.v1 takes binary messages only")
                : MessageError(.binary, "pullwire.v1.json takes text messages only")
            return refuse(refusal, id: nil, to: index)
        }
        let request = isText ? ClientRequest(json: bytes) : ClientRequest(binary: bytes)
        if room < 0, case .success(let message) = request.message, message.isText {
            return refuse(
                MessageError(.busy, "too much is being sent to be played in other sessions; try again later"),
                id: request.id, to: index)
        }
        receive(request, from: index)
    }
}

extension ClientMessage {
    /// Whether it brings a text that is kept until it plays.
    fileprivate var isText: Bool {
        switch self {
        case .play, .upload: true
        default: false
        }
    }
}
