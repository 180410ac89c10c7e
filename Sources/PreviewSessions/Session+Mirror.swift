import Motion
import PreviewProtocol
import RefreshEngine

/// Two sessions under one finger. The mirror is led by the events of the other session's ``MirrorFeed``: it does not
/// advance by the clock, and takes no finger of its own. What makes its design stays its own.
extension Session {
    // MARK: A session that is mirrored

    /// Adds to what its mirrors are told, if it has any.
    mutating func notifyMirrors(_ event: MirrorEvent) {
        if mirror.hasMirrors { mirror.tell(event, isPreparing: playing.isPreparing) }
    }

    /// What its mirrors begin with: the list and the app as they rest; nil: they do not.
    var mirrorStart: Scenario? { isPlaying || clock.isScripted ? nil : simulation.rested }

    // MARK: A session that mirrors another one

    /// A viewer asks for a mirror, or ends it.
    mutating func mirror(_ source: String?, id: Int?, from index: Int) throws(MessageError) -> Outcome {
        guard let source else { return endMirror() ? .changed : .nothing }
        let viewer = viewers.list[index].id
        if mirror.source?.name.text == source, mirror.source?.owner == viewer { return .nothing }
        if let busy = playing.busy { throw busy }
        try drag.checkFree(for: viewer)
        try incoming.checkFree()
        mirror.request = MirrorRequest(source: source, viewer: viewer, id: id)
        return .later
    }

    /// From now on it does what that session does, as soon as that one is at rest.
    mutating func beginMirror(of source: SessionName, for request: MirrorRequest) {
        mirror.source = Mirroring(of: source, for: request.viewer)
        show(ServerMessage.Mirroring(source.text, isWaiting: true))
    }

    /// The other session rests: this one continues as that one does.
    mutating func lead(from start: Scenario) {
        guard let source = mirror.source, !mirror.isLed else { return }
        replace(by: start.with(design: simulation.template))
        mirror.isLed = true
        noteNewControl()
        show(ServerMessage.Mirroring(source.name.text))
    }

    /// Does what the other session has done.
    mutating func follow(_ events: [MirrorEvent], _ present: UpdateContext) {
        for event in events where mirror.isLed { follow(event, present) }
    }

    private mutating func follow(_ event: MirrorEvent, _ present: UpdateContext) {
        switch event {
        case .ticks(let count): pass(count, present)
        case .input(let input): follow(input)
        case .restart(let scenario, let name):
            mirror.source?.script = name
            let own = scenario.with(design: simulation.template)
            if mirror.isLedByScript { restartPlayback(own) } else { restart(own) }
            mirror.isLedByScript = true
        case .mark(let name): mark(name)
        case .ended: mirror.isLedByScript = false
        case .preparing(let isPreparing): mirror.source?.isPreparing = isPreparing
        }
    }

    private mutating func follow(_ input: Input) {
        let (tick, count) = (simulation.tick, viewers.broadcastCount)
        apply(input)
        let (early, callbacks, now) = ((simulation.tick - tick).count, viewers.broadcastCount - count, now)
        mirror.source?.lead += early
        if mirror.source?.count(callbacks, at: now) == false {
            _ = endMirror("what happens there causes too many callbacks in this session; the mirror has ended")
        }
    }

    /// Ticks that are to be run for so many of the other session.
    private mutating func pass(_ count: Int, _ present: UpdateContext) {
        let early = min(mirror.source?.lead ?? 0, count)
        mirror.source?.lead -= early
        advance(count - early, present)
    }

    /// - Returns: whether there was a mirror
    mutating func endMirror(_ text: String? = nil) -> Bool {
        guard mirror.end() else { return false }
        cancelFinger()
        show(ServerMessage.Mirroring(text: text))
        return true
    }

    private mutating func show(_ message: ServerMessage.Mirroring) {
        mirror.shown = message
        viewers.renew(.mirror)
    }

    /// The hub has made the mirror that was asked for, or not.
    mutating func answer(_ request: MirrorRequest, _ refusal: MessageError?) {
        guard let index = viewers.index(of: request.viewer) else { return }
        if let refusal { return refuse(refusal, id: request.id, to: index) }
        if let id = request.id { viewers.send(.done(id: id, simulation.tick, hasEffect: true), to: index) }
    }
}
