import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// Scripts and recordings that play in a session.
extension Session {
    /// Why nothing else can play or move the list now; nil: it can.
    var busy: MessageError? { playing.busy ?? mirror.source?.busy }

    // MARK: Receiving a text

    mutating func receive(_ piece: ClientMessage.Piece, id: Int?, from index: Int) throws(MessageError) -> Outcome {
        let viewer = viewers.list[index].id
        if incoming.sender != viewer { dropSilentUpload() }
        switch try incoming.add(piece, from: viewer, at: now, limits, busy: busy) {
        case .incomplete: return .changed
        case .ignored: return .nothing
        case .complete(let text):
            return try prepare(piece.kind, text, name: piece.name, speed: piece.speed, id: id, from: index)
        }
    }

    /// Drops an upload whose next piece is overdue.
    mutating func dropSilentUpload() {
        guard let sender = incoming.dropSilent(at: now), let index = viewers.index(of: sender) else { return }
        refuse(IncomingPlay.silent, id: nil, to: index)
    }

    /// Asks for a text to be read on another thread, one at a time in a session.
    mutating func prepare(
        _ kind: ClientMessage.Piece.Kind, _ text: String, name: String, speed: Double, id: Int?, from index: Int
    ) throws(MessageError) -> Outcome {
        let viewer = viewers.list[index].id
        if let busy { throw busy }
        try drag.checkFree(for: viewer)
        try incoming.checkFree()
        let length = text.utf8.count
        if let text = limits.error(ofLength: length, of: kind) { throw MessageError(.tooLarge, text) }
        let (session, limits, catalog, outlines) = (self.name, limits, catalog, outlines)
        let base = Script.Base(simulation.template, choices: tuning.past)
        let number = ask { number in
            .prepare(
                PlayRequest(
                    session: session, number: number, kind: kind, text: text,
                    name: ClientMessage.Piece.shownName(of: name), speed: speed, limits: limits, catalog: catalog,
                    base: base, outlines: outlines))
        }
        incoming.read(IncomingPlay.Reading(viewer: viewer, id: id, number: number, length: length))
        return .later
    }

    /// The text has been read: it plays from now on, or is refused.
    mutating func receive(_ prepared: Result<PlayRequest.Prepared, MessageError>, number: Int) {
        guard let reading = incoming.endReading(number) else { return }
        let index = viewers.index(of: reading.viewer)
        do throws(MessageError) {
            let prepared = try prepared.get()
            try drag.checkFree(for: reading.viewer)
            start(prepared)
            if let index, let id = reading.id {
                viewers.send(.done(id: id, simulation.tick, hasEffect: true), to: index)
            }
        } catch {
            if let index { refuse(error, id: reading.id, to: index) }
        }
    }

    // MARK: Playing

    /// Starts it from its own tick 0, for everyone who watches.
    private mutating func start(_ prepared: PlayRequest.Prepared) {
        playing.begin(prepared.playback)
        viewers.counters.scriptsPlayed += 1
        for edge in Edge.allCases {
            keepSystem(at: edge, before: edge == .header ? prepared.scenario.header : prepared.scenario.footer)
        }
        restart(prepared.scenario)
        viewers.sendAll(.script(.started(name: prepared.playback.name), simulation.tick))
        play()
    }

    /// Runs the commands of the present tick, as many as one pass may.
    mutating func play() {
        while true {
            let spent = viewers.drainBroadcastCount() * Playback.cost(of: viewers.count)
            guard let demand = playing.next(simulation, spending: spent) else { return }
            switch demand {
            case .apply(let input): apply(input)
            case .restart(let scenario): restartPlayback(scenario)
            case .tick: skipIdleTicks()
            case .event(let event): report(event)
            case .finished(let outcome):
                endPlayback()
                viewers.sendAll(.script(.finished(outcome.onTheWire), simulation.tick))
            }
        }
    }

    /// Ends what plays or is being read, and cancels its finger. Returns whether there was anything to end.
    mutating func stop() -> Bool {
        if let reading = incoming.endReading() {
            if let index = viewers.index(of: reading.viewer) {
                refuse(MessageError(.busy, "it was stopped before it began"), id: reading.id, to: index)
            }
            return true
        }
        guard playing.end() else { return false }
        notifyMirrors(.ended)
        cancelFinger()
        viewers.sendAll(.script(.finished(.stopped), simulation.tick))
        return true
    }

    /// A viewer's finger interrupts what plays.
    mutating func interrupt() {
        viewers.sendAll(.script(.interrupted, simulation.tick))
        _ = stop()
    }

    private mutating func report(_ event: ScriptEvent) {
        switch event.kind {
        case .mark(let name):
            mark(name)
            viewers.sendAll(.script(.mark(name), event.tick))
        case .note(let text): pinToOpenTake(text)
        case .failed, .timedOut, .tooLong: viewers.sendAll(.script(.failed(event.description), event.tick))
        case .met, .waited, .printed, .golden: break
        }
    }
}

extension ScriptOutcome {
    fileprivate var onTheWire: ServerMessage.ScriptEvent.Outcome {
        switch self {
        case .passed: .passed
        case .failed: .failed
        case .timedOut: .timedOut
        }
    }
}
