import Gestures
import Motion
import PreviewProtocol
import RefreshEngine

/// A text on its way to be played, in pieces.
struct Upload {
    /// How long nothing of it may come before others may send theirs. Ours: a link that stands still for longer is soon found dead.
    static let patience = Tick.seconds(10)

    let viewer: ViewerID
    var text = ""
    /// The daemon's tick at which its last piece came.
    var lastPiece: Tick
    /// The rest of it is ignored.
    var isRefused = false
}

/// Scripts and recordings that play in a session.
extension Session {
    /// Ticks of a preparation that are done in one of the daemon's. Ours: a few milliseconds.
    static let mostPreparation = 1200
    /// Bytes of a refusal that lists a script's errors, if they are more than one. Ours: a dozen errors; a hostile script makes no larger message.
    static let longestScriptErrors = 4000
    /// Why others must wait.
    var playing: String { "a \(performance?.isRecording == true ? "recording" : "script") plays; wait until it has finished, or stop it" }
    /// Previews that one recording may put in each other's place. Ours: one begins with each script; to make them all takes a tenth of a second.
    static let mostPreviews = 1000

    mutating func receive(_ piece: ClientMessage.Piece, from viewer: ViewerID) {
        let isOwn = upload?.viewer == viewer
        if dropSilentUpload(), isOwn { return }
        let begun = upload?.viewer == viewer ? upload : nil
        if begun == nil {
            if performance != nil { return refuse(viewer, .busy, playing) }
            if upload?.isRefused == false { return refuse(viewer, .busy, "another viewer sends something to play; try again later") }
        }
        var upload = begun ?? Upload(viewer: viewer, lastPiece: daemonTick)
        upload.lastPiece = daemonTick
        upload.text += piece.text
        if !upload.isRefused, performance != nil {
            upload.isRefused = true
            refuse(viewer, .busy, playing)
        } else if !upload.isRefused, let text = limits.objection(toLength: upload.text.utf8.count, of: piece.kind) {
            upload.isRefused = true
            refuse(viewer, .tooLarge, text)
        }
        if upload.isRefused {
            upload.text = ""
            hasNoEffect()
        }
        self.upload = piece.isLast ? nil : upload
        if piece.isLast, !upload.isRefused { play(piece.kind, upload.text, name: piece.name, speed: piece.speed, by: viewer) }
    }

    /// Drops an upload of which nothing has come for too long, and says whether it has. No timer waits for it: whoever comes next decides, or the next tick.
    @discardableResult
    mutating func dropSilentUpload() -> Bool {
        guard let silent = upload, daemonTick >= silent.lastPiece + Upload.patience else { return false }
        upload = nil
        refuse(silent.viewer, .busy, "nothing of this upload has come for \(Int(Upload.patience.seconds)) s; begin it again")
        return true
    }

    mutating func play(_ kind: ClientMessage.Piece.Kind, _ text: String, name: String, speed: Double, by viewer: ViewerID) {
        guard finger == nil else {
            return refuse(viewer, .busy, "\(finger == viewer ? "your" : "another viewer's") finger holds the list; play again when it has lifted")
        }
        let name = ClientMessage.Piece.shownName(of: name)
        switch kind {
        case .script: play(script: text, name, speed, viewer)
        case .recording: play(recording: text, name, speed, viewer)
        }
    }

    private mutating func play(script text: String, _ name: String, _ speed: Double, _ viewer: ViewerID) {
        do throws(ScriptErrors) {
            let script = try Script(parsing: text, file: name, images: simulation.scenario.images, outlines: outlines)
            if let text = limits.objection(to: script.scenario) { return refuse(viewer, .tooLarge, text) }
            start(Performance(script, name: name, speed: speed), with: script.scenario)
        } catch {
            refuse(viewer, .script, error.text(within: Session.longestScriptErrors))
        }
    }

    private mutating func play(recording text: String, _ name: String, _ speed: Double, _ viewer: ViewerID) {
        do throws(LineError) {
            let recording = try Recording(reading: Array(text.utf8), file: name)
            guard recording.end <= ScriptRunner.longest else {
                return refuse(viewer, .recording, "\(name): a recording that plays here lasts at most \(Int(ScriptRunner.longest.seconds)) s")
            }
            if let text = limits.objection(to: recording.scenarios) { return refuse(viewer, .tooLarge, text) }
            start(Performance(recording, name: name, speed: speed), with: recording.scenario)
        } catch {
            refuse(viewer, .recording, error.description)
        }
    }

    /// Everyone who watches sees it, from its own tick 0.
    private mutating func start(_ performance: Performance, with scenario: Scenario) {
        self.performance = performance
        forgetRest()
        tally.scriptsPlayed += 1
        dropPending()
        times.leave()
        restart(scenario)
        tellAll(.script(.started(name: performance.name), simulation.tick))
        play()
        see()
        sendRecordings()
    }

    /// Carries out what the performance does at the present tick.
    mutating func play() {
        var preparation = Session.mostPreparation
        while let demand = performance?.player.next(simulation) {
            switch demand {
            case .take(let input): take(input)
            case .restart(let scenario): restart(scenario)
            case .tick:
                guard performance?.isPreparing == true, preparation > 0 else { return }
                preparation -= 1
                prepare()
            case .event(let event): report(event)
            case .finished(let outcome):
                performance = nil
                tellAll(.script(.finished(outcome.onTheWire), simulation.tick))
            }
        }
    }

    /// Ends what plays, if anything does. A finger of its that was down has vanished.
    mutating func stop() {
        guard performance != nil else { return hasNoEffect() }
        performance = nil
        if simulation.scroll.isTracking { pending.append(.fingerCancelled) }
        tellAll(.script(.finished(.stopped), simulation.tick))
    }

    private mutating func prepare() {
        let patience = performance?.player.patience(simulation) ?? .zero
        if patience > Tick(1), simulation.isStill { simulation.skip(patience - Tick(1)) }
        note(simulation.advance())
    }

    private mutating func report(_ event: ScriptEvent) {
        switch event.kind {
        case .mark(let name):
            mark(name)
            tellAll(.script(.mark(name), event.tick))
        case .failed, .timedOut, .tooLong: tellAll(.script(.failed(event.description), event.tick))
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
