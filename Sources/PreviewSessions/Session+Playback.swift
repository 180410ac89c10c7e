import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// A text that a viewer sends in pieces, to be played.
package struct Upload {
    /// The longest time between two pieces; after that others may send theirs. Chosen: a link that is silent for longer
    /// is soon found dead.
    package static let timeout = Tick.seconds(10)

    let viewer: ViewerID
    var text = ""
    /// The daemon's tick at which its last piece came.
    var lastPiece: Tick
    /// The rest of it is ignored, because a piece was refused.
    var isRefused = false
}

/// A text that has come and is being read on another thread.
struct PendingPlay {
    let viewer: ViewerID
    /// The id of the message that is answered when it plays.
    let id: Int?
    /// The number of its ``PlayRequest``.
    let number: Int
    /// Bytes.
    let length: Int
}

/// Scripts and recordings that play in a session.
extension Session {
    /// Why others must wait.
    var busyPlaying: MessageError {
        MessageError(
            .busy,
            "a \(playback?.isRecording == true ? "recording" : "script") plays; wait until it has finished, or stop it")
    }
    private static let silent = MessageError(
        .busy, "nothing of this upload has come for \(Int(Upload.timeout.seconds)) s; begin it again")
    private static let busySending = MessageError(.busy, "another viewer sends something to play; try again later")

    // MARK: A text comes

    mutating func receive(_ piece: ClientMessage.Piece, id: Int?, from index: Int) throws(MessageError) -> Outcome {
        let viewer = viewers.list[index].id
        if upload?.viewer != viewer { dropSilentUpload() } else if takeSilentUpload() != nil { throw Session.silent }
        let begun = upload?.viewer == viewer ? upload : nil
        if begun == nil {
            if isPlaying { throw busyPlaying }
            if upload?.isRefused == false { throw Session.busySending }
        }
        var upload = begun ?? Upload(viewer: viewer, lastPiece: now)
        upload.lastPiece = now
        upload.text += upload.isRefused ? "" : piece.text
        let refusal =
            upload.isRefused
            ? nil
            : isPlaying
                ? busyPlaying
                : limits.error(ofLength: upload.text.utf8.count, of: piece.kind).map { MessageError(.tooLarge, $0) }
        if refusal != nil { (upload.isRefused, upload.text) = (true, "") }
        self.upload = piece.isLast ? nil : upload
        if let refusal { throw refusal }
        if upload.isRefused { return .nothing }
        return piece.isLast
            ? try prepare(piece.kind, upload.text, name: piece.name, speed: piece.speed, id: id, from: index) : .changed
    }

    /// Drops an upload of which nothing has come for too long.
    mutating func dropSilentUpload() {
        guard let silent = takeSilentUpload(), let index = viewers.index(of: silent.viewer) else { return }
        refuse(Session.silent, id: nil, to: index)
    }

    private mutating func takeSilentUpload() -> Upload? {
        guard let silent = upload, now >= silent.lastPiece + Upload.timeout else { return nil }
        upload = nil
        return silent
    }

    /// Asks for a text to be read on another thread, one at a time in a session.
    mutating func prepare(
        _ kind: ClientMessage.Piece.Kind, _ text: String, name: String, speed: Double, id: Int?, from index: Int
    ) throws(MessageError) -> Outcome {
        let viewer = viewers.list[index].id
        if isPlaying { throw busyPlaying }
        try checkFinger(of: viewer)
        if pendingPlay != nil { throw Session.busySending }
        if let text = limits.error(ofLength: text.utf8.count, of: kind) { throw MessageError(.tooLarge, text) }
        playRequestCount += 1
        pendingPlay = PendingPlay(viewer: viewer, id: id, number: playRequestCount, length: text.utf8.count)
        effects.append(
            .prepare(
                PlayRequest(
                    session: self.name, number: playRequestCount, kind: kind, text: text,
                    name: ClientMessage.Piece.shownName(of: name), speed: speed,
                    limits: limits, catalog: catalog, base: Script.Base(simulation.template, choices: tuning.past),
                    outlines: outlines)))
        return .later
    }

    private func checkFinger(of viewer: ViewerID) throws(MessageError) {
        guard let finger else { return }
        throw MessageError(
            .busy,
            "\(finger == viewer ? "your" : "another viewer's") finger holds the list; play again when it has lifted")
    }

    /// The text has been read: it plays from now on, or is refused.
    mutating func receive(_ prepared: Result<PlayRequest.Prepared, MessageError>, number: Int) {
        guard let pendingPlay, pendingPlay.number == number else { return }
        self.pendingPlay = nil
        let index = viewers.index(of: pendingPlay.viewer)
        do throws(MessageError) {
            let prepared = try prepared.get()
            try checkFinger(of: pendingPlay.viewer)
            start(prepared)
            if let index, let id = pendingPlay.id {
                viewers.send(.done(id: id, simulation.tick, hasEffect: true), to: index)
            }
        } catch {
            if let index { refuse(error, id: pendingPlay.id, to: index) }
        }
    }

    // MARK: It plays

    private mutating func set(_ playback: Playback?) {
        (self.playback, isPlaying, playedBytes) = (playback, playback != nil, playback?.size ?? 0)
    }

    /// Everyone who watches sees it, from its own tick 0.
    private mutating func start(_ prepared: PlayRequest.Prepared) {
        set(prepared.playback)
        viewers.counters.scriptsPlayed += 1
        for edge in Edge.allCases {
            keepSystem(at: edge, before: edge == .header ? prepared.scenario.header : prepared.scenario.footer)
        }
        restart(prepared.scenario)
        viewers.sendAll(.script(.started(name: prepared.playback.name), simulation.tick))
        play()
    }

    /// Carries out what plays at the present tick, as far as one pass may.
    mutating func play() {
        while true {
            let spent = viewers.drainBroadcastCount() * Playback.cost(of: viewers.count)
            guard let demand = playback?.next(simulation, spending: spent) else { return }
            switch demand {
            case .apply(let input): apply(input)
            case .restart(let scenario):
                takes.discard()  // of what plays the last preview is the take
                restart(scenario)
            case .tick: prepare(playback?.player.idleTicks(simulation) ?? .zero)
            case .event(let event): report(event)
            case .finished(let outcome):
                set(nil)
                journal.close(simulation)
                viewers.sendAll(.script(.finished(outcome.onTheWire), simulation.tick))
            }
        }
    }

    /// Ends what plays or is being read, and cancels its finger. Returns whether there was anything.
    mutating func stop() -> Bool {
        if let pendingPlay {
            self.pendingPlay = nil
            if let index = viewers.index(of: pendingPlay.viewer) {
                refuse(MessageError(.busy, "it was stopped before it began"), id: pendingPlay.id, to: index)
            }
            return true
        }
        guard isPlaying else { return false }
        set(nil)
        if simulation.scroll.isTracking { apply(.fingerCancelled) }
        viewers.sendAll(.script(.finished(.stopped), simulation.tick))
        return true
    }

    /// A hand wins over what plays.
    mutating func interrupt() {
        viewers.sendAll(.script(.interrupted, simulation.tick))
        _ = stop()
    }

    private mutating func report(_ event: ScriptEvent) {
        switch event.kind {
        case .mark(let name):
            journal.mark(name, at: simulation.tick)
            takes.mark(name, at: simulation.tick)
            viewers.sendAll(.script(.mark(name), event.tick))
        case .failed, .timedOut, .tooLong: viewers.sendAll(.script(.failed(event.description), event.tick))
        case .met, .waited, .printed, .golden: break
        }
    }

    // MARK: Recordings

    /// Sends that viewer a recording from now on. That of a session at rest has nothing before its beginning: the
    /// session is made anew, or, if that would put a `restart` into what others record, only the recording begins with
    /// what it would be then. Returns false if it is sent one already.
    mutating func record(for index: Int) throws(MessageError) -> Bool {
        let viewer = viewers.list[index].id
        if journal.records(for: viewer) { return false }
        guard journal.canRecordMore else {
            throw MessageError(.busy, "\(Journal.maxRecordings) viewers record this session already; try again later")
        }
        if !journal.isObserved { rebase() }
        let rested = journal.isObserved ? restedScenario.map { History($0) } : nil
        guard rested != nil || journal.history.isWhole else {
            throw MessageError(
                .busy,
                "this session has gone on for too long to be recorded from its beginning; try again when it has come to rest"
            )
        }
        journal.record(name, for: viewer, simulation, from: rested ?? journal.history)
        viewers.change(index) { $0.isRecording = true }
        sendRecordings()
        return true
    }

    /// What the session would be made anew from, if it rests and looks the same then.
    private var restedScenario: Scenario? {
        guard !isPlaying, let scenario = simulation.rested else { return nil }
        let anew = Simulation(scenario, after: simulation)
        return anew.scene == simulation.scene && anew.frame() == simulation.frame() ? scenario : nil
    }

    mutating func sendRecordings() {
        for (viewer, lines, tick) in journal.drainLines() {
            if let index = viewers.index(of: viewer) { viewers.send(.recording(lines: lines, tick), to: index) }
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
