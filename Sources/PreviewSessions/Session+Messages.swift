import Motion
import PreviewProtocol
import RefreshEngine

/// What viewers may do to a session. A message takes effect at once, at the present tick, or is refused with a reason.
extension Session {
    /// The result of a message.
    enum Outcome {
        case changed, nothing
        /// It is being read; the answer comes when it takes effect.
        case later
    }

    /// Callbacks that one message of a finger may cause. Chosen: those of some strong pulls.
    package static let maxCallbacks = 64

    /// Handles a message, unless it is in the encoding that its viewer did not ask for.
    /// - Parameter time: when it came, ms of the daemon's own clock
    mutating func receive(_ bytes: [UInt8], isText: Bool, from index: Int, room: Int, at time: Double) {
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
        receive(request, from: index, at: time)
    }

    mutating func receive(_ request: ClientRequest, from index: Int, at time: Double = 0) {
        beginMessage(from: index, at: time)
        do throws(MessageError) {
            let message = try request.message.mapError { MessageError($0) }.get()
            answer(request.id, try carryOut(message, id: request.id, from: index), to: index)
        } catch {
            refuse(error, id: request.id, to: index)
        }
        endMessage()
    }

    /// Confirms a message that has an id: after the notices that it has caused, before a frame that shows its effect.
    private mutating func answer(_ id: Int?, _ outcome: Outcome, to index: Int) {
        guard let id else { return }
        switch outcome {
        case .changed: viewers.send(.done(id: id, simulation.tick, hasEffect: true), to: index)
        case .nothing: viewers.send(.done(id: id, simulation.tick, hasEffect: false), to: index)
        case .later: break
        }
    }

    mutating func refuse(_ refusal: MessageError, id: Int?, to index: Int) {
        viewers.counters.count(refusal.reason)
        viewers.send(.refusal(refusal.reason, refusal.text, id: id), to: index)
    }

    private mutating func carryOut(_ message: ClientMessage, id: Int?, from index: Int) throws(MessageError) -> Outcome
    {
        try check(message, from: index)
        switch message {
        case .ping(let time): viewers.send(.pong(time, received: origin.time, sent: origin.time), to: index)
        case .rate(let framesPerSecond): viewers.change(index) { $0.wantedInterval = Tick.perSecond / framesPerSecond }
        case .record: return try record(for: index) ? .changed : .nothing
        case .fingers: viewers.followFinger(index)
        case .people(let name):
            viewers.rename(index, name)
            viewers.ask(.people, index)
        case .notes: viewers.ask(.notes, index)
        case .note(let note): try pin(note, by: index)
        case .removeNote(let number): try removeNote(number)
        case .drag(let phase, let samples): return try drag(phase, samples, by: index)
        case .upload(let piece): return try receive(piece, id: id, from: index)
        case .play(let name, let text): return try prepare(.script, text, name: name, speed: 1, id: id, from: index)
        case .stop: return stop() ? .changed : .nothing
        case .trace(let trace):
            return try request(.trace(trace), take: trace.take, hasScript: trace.script != nil, id: id, from: index)
        case .figure(let wanted): return try request(.figure(wanted), take: nil, id: id, from: index)
        case .values(let wanted): return try request(.values(wanted), take: nil, id: id, from: index)
        case .follow: return follow(from: index)
        case .unfollow(let tick, let hash): return unfollow(index, at: tick, hash)
        case .mirror(let source): return try mirror(source, id: id, from: index)
        case .export(let take, let format): return try request(.export(format), take: take, id: id, from: index)
        default: return try change(message) ? .changed : .nothing
        }
        return .changed
    }

    /// Returns whether anything has changed: an app's request may reach a control that does not listen.
    private mutating func change(_ message: ClientMessage) throws(MessageError) -> Bool {
        if let busy = playing.busy { throw busy }
        if let source = mirror.source, !message.changesDesign { throw source.busy }
        switch message {
        case .begin(let edge): return request(.begin(edge))
        case .finish(let edge, let result): return request(.finish(edge, result))
        case .reset(let edge): return request(.reset(edge))
        case .content(let height): tune(.content(height: height))
        case .sections(let rows): tune(.sections(rows: rows))
        case .resize(let size): tune(.viewport(size))
        case .inset(let insets): tune(.insets(insets))
        case .work(let work): tune(.work(work))
        case .system(let name, let edge, let preset, let language): try choose(name, edge, preset, language)
        case .preset(let name, let edge, let language): try choose(preset: name, edge, language)
        case .set(let name, let value, let edge): try set(name, value, edge)
        case .drag, .rate, .ping, .record, .upload, .stop, .play, .trace, .export, .figure, .values, .fingers, .people,
            .notes, .note, .removeNote, .mirror, .follow, .unfollow:
            break
        }
        return true
    }

    private mutating func request(_ input: Input) -> Bool {
        let before = simulation
        apply(input)
        return !simulation.hasSameControls(as: before)
    }

    // MARK: The finger

    /// The finger that is shown to viewers that follow it.
    var shownFinger: Finger? {
        guard mirror.isLed || drag.owner != nil, let sample = simulation.scroll.finger else { return nil }
        if mirror.isLed, !mirror.isLedByScript { return Finger(viewer: .max, y: sample.y) }
        return drag.owner.map { Finger(viewer: $0, y: sample.y) }
    }

    private mutating func drag(
        _ phase: ClientMessage.DragPhase, _ samples: [TouchSample], by index: Int
    ) throws(MessageError) -> Outcome {
        let viewer = viewers.list[index].id
        if phase == .began {
            if let source = mirror.source {
                drag.reject(viewer)
                throw source.busy
            }
            let isDown = try drag.begin(by: viewer)
            if isPlaying { interrupt() }
            if isDown { apply(.fingerCancelled) }
            try apply(samples) { .fingerDown($0) }
            return .changed
        }
        guard try drag.goOn(phase, by: viewer) else { return .nothing }
        // A wrong sample changes nothing: the drag continues with the next message.
        do throws(SampleError) { _ = try samples.first?.checked(after: simulation.scroll.finger) } catch {
            throw MessageError(ProtocolError(error))
        }
        if phase != .moved { drag.end() }
        switch phase {
        case .began, .moved: try apply(samples) { .fingerMoved($0) }
        case .ended: try apply(samples) { .fingerUp($0) }
        case .cancelled: apply(.fingerCancelled)
        }
        return .changed
    }

    /// Cancels a finger that causes more callbacks at once than any hand can.
    private mutating func apply(_ samples: [TouchSample], as input: (TouchSample) -> Input) throws(MessageError) {
        for sample in samples {
            guard viewers.broadcastCount <= Session.maxCallbacks else {
                drag.end()
                cancelFinger()
                throw MessageError(.tooManyMessages, "this drag causes too many callbacks at once; it is cancelled")
            }
            apply(input(sample))
        }
    }

    /// Messages of that viewer were dropped, so the position of its finger is unknown. The rest of its drag is ignored.
    mutating func cancelFinger(of index: Int) {
        let viewer = viewers.list[index].id
        guard drag.owner == viewer else { return }
        drag.end()
        drag.reject(viewer)
        apply(.fingerCancelled)
    }

    // MARK: What is not allowed

    /// Checks what a viewer may not do, because of its role or the session's limits.
    private mutating func check(_ message: ClientMessage, from index: Int) throws(MessageError) {
        if message.changesPreview, viewers.list[index].role == .viewer {
            // The beginning of a drag is refused, and the rest ignored.
            if case .drag(let phase, _) = message {
                if phase != .began, drag.isRejected(viewers.list[index].id) { return }
                drag.reject(viewers.list[index].id)
            }
            throw MessageError(.viewerOnly, "this link may only watch; ask for one that may control")
        }
        if case .content(let height) = message, let text = limits.error(ofHeight: height) {
            throw MessageError(.tooLarge, text)
        }
    }
}

extension ClientMessage {
    /// Whether it contains a text that is kept until it plays.
    fileprivate var isText: Bool {
        switch self {
        case .play, .upload: true
        default: false
        }
    }
}
