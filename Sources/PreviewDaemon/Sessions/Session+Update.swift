import Motion
import PreviewProtocol
import RefreshEngine

/// What a session is told of the world whenever it is come to.
struct UpdateContext {
    /// The daemon's tick.
    var tick: Tick
    /// When each key was last refreshed, in whatever session (MS-6).
    var lastRefreshes = RefreshTimes([:])
    /// What scripts may do in this pass; see ``Playback``.
    var playBudget = Playback.budget
}

/// How the hub comes to a session.
extension Session {
    /// What has become of a session since the hub came to it.
    struct Update {
        /// Ticks after which it is to be come to again, if ticks matter.
        let cadence: Int?
        /// Scripts that play more, bytes that these take, and bytes of texts that it holds more.
        let playing: Int, playedBytes: Int, heldText: Int
    }

    /// Every entry to a session: it comes up to the present, and what it wants done is taken.
    mutating func update<Result>(
        _ present: UpdateContext, _ workspace: inout Workspace, _ woken: inout [Int], _ wanted: inout [SessionEffect], _ body: (inout Session) -> Result
    ) -> (Result, Update) {
        let (wasPlaying, played, text) = (isPlaying, playedBytes, heldText)
        catchUp(to: present)
        let result = body(&self)
        settle(present, &workspace)
        viewers.takeWoken(&woken)
        takeEffects(&wanted)
        let cadence = isAnswerPending ? 1 : isActive ? viewers.cadence : nil
        return (result, Update(
            cadence: cadence, playing: (isPlaying ? 1 : 0) - (wasPlaying ? 1 : 0), playedBytes: playedBytes - played, heldText: heldText - text))
    }

    /// Nobody came back: the last that is told of it.
    mutating func end(_ wanted: inout [SessionEffect]) {
        journal.record(.ended)
        takeEffects(&wanted)
    }

    /// Hands over what is to be done.
    mutating func takeEffects(_ wanted: inout [SessionEffect]) {
        for event in journal.takeEvents() { wanted.append(.happened(event, session: name)) }
        for closing in viewers.takeClosings() { wanted.append(.close(place: closing.place, reason: closing.reason)) }
        if effects.isEmpty { return }
        wanted += effects
        effects = []
    }

    /// A text comes where binary messages are spoken, or the other way round.
    mutating func receive(_ bytes: [UInt8], isText: Bool, from index: Int, room: Int) {
        let encoding = viewers.list[index].encoding
        guard isText == (encoding == .json) else {
            let refusal = isText ? Refusal(.badMessage, "pullwire.v1 takes binary messages only") : Refusal(.binary, "pullwire.v1.json takes text messages only")
            return refuse(refusal, id: nil, to: index)
        }
        let request = isText ? ClientRequest(json: bytes) : ClientRequest(binary: bytes)
        if room < 0, case .success(let message) = request.message, message.isText {
            return refuse(Refusal(.busy, "too much is being sent to be played in other sessions; try again later"), id: request.id, to: index)
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
