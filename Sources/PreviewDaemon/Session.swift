import Gestures
import Motion
import PreviewProtocol
import RefreshEngine

/// One preview, and everyone who watches it. A value: it is told what arrives and how late it is, and says what to do.
struct Session {
    /// What a session wants done to its viewers' connections.
    enum Effect: Hashable {
        /// The viewer has something to be sent.
        case wake(ViewerID)
        case close(ViewerID, reason: String)
        /// A refresh under this key has begun: to be kept, and told to every session.
        case refreshed(key: String, Moment)
    }

    /// A daemon that was held up for longer goes on from where it was: its viewers have missed the motion anyway. Ours: 1 s.
    static let mostCatchUp = 120

    let name: String
    private(set) var simulation: Simulation
    private(set) var viewers: [ViewerID: Viewer] = [:]
    var effects: [Effect] = []

    /// Takes effect at the next tick.
    var pending: [Input] = []
    /// Who drags.
    var finger: ViewerID?
    /// The script that plays and drives everything.
    private(set) var player: ScriptRunner?
    private var picture: Picture
    /// The daemon's tick up to which this session has come.
    private var now: Tick
    /// Some viewers were not due a frame at the last tick.
    private var isOwing = false
    /// What becomes of texts that are drawn as outlines; nil: only the standard ones can be.
    let outlines: OutlineSource?

    init(name: String, scenario: Scenario, outlines: OutlineSource? = nil, at now: Tick) {
        self.outlines = outlines
        self.name = name
        self.now = now
        simulation = Simulation(scenario)
        picture = Picture(of: simulation)
    }

    /// Whether ticks matter. A session at rest costs none.
    var isActive: Bool { player != nil || !pending.isEmpty || isOwing || !simulation.isStill }

    // MARK: Viewers

    mutating func join(_ viewer: ViewerID) {
        viewers[viewer] = Viewer()
        picture.update(from: simulation)  // nobody may have been there to see the last change
        tell(viewer, .welcome(session: name, viewer: Int(viewer)))
    }

    /// A finger whose connection is gone has vanished.
    mutating func leave(_ viewer: ViewerID) {
        viewers[viewer] = nil
        guard finger == viewer else { return }
        finger = nil
        pending.append(.fingerCancelled)
    }

    mutating func tell(_ viewer: ViewerID, _ message: ServerMessage) { send(message.json(), to: viewer) }

    mutating func tellAll(_ message: ServerMessage) {
        let text = message.json()
        for viewer in viewers.keys { send(text, to: viewer) }
    }

    private mutating func send(_ text: [UInt8], to viewer: ViewerID) {
        guard let isKept = viewers[viewer]?.enqueue(text) else { return }
        effects.append(isKept ? .wake(viewer) : .close(viewer, reason: "too slow to take its notices"))
    }

    /// What goes to that viewer next; nil: it has everything.
    mutating func nextMessage(for id: ViewerID) -> [UInt8]? {
        viewers[id]?.nextMessage(of: &picture)
    }

    mutating func setInterval(_ ticks: Int, for viewer: ViewerID) { viewers[viewer]?.interval = ticks }
    mutating func refuseDrag(_ isRefused: Bool, of viewer: ViewerID) { viewers[viewer]?.isDragRefused = isRefused }

    // MARK: Time

    /// Comes up to the daemon's tick. Time that passed at rest is skipped, not stepped through.
    mutating func advance(to tick: Tick) {
        guard isActive, tick > now else { return }
        var ticks = (tick - now).count
        now = tick
        if player == nil, simulation.isStill {
            simulation.skip(Tick(ticks - 1))
            ticks = 1
        }
        for _ in 0..<min(ticks, Session.mostCatchUp) {
            let inputs = pending
            pending = []
            note(simulation.step(inputs))
            play()
        }
        show()
    }

    /// Wakes the viewers that are due a new frame. The others get theirs within a few ticks, also when it is the last one.
    private mutating func show() {
        isOwing = viewers.values.contains { now.count % $0.interval != 0 }
        let due = viewers.filter { now.count % $0.value.interval == 0 }
        guard !due.isEmpty else { return }
        picture.update(from: simulation)
        for (id, viewer) in due where viewer.seenFrame != picture.frameNumber { effects.append(.wake(id)) }
    }

    private mutating func note(_ notices: [Notice]) {
        player?.hear(notices)
        for notice in notices where !notice.isContinuous {
            // A script's clock is its own: what happens in it has not happened.
            if case .refreshed(_, let key, let moment) = notice, player == nil { effects.append(.refreshed(key: key, moment)) }
            tellAll(.notice(notice, simulation.tick))
        }
    }

    /// Hears what time it is. A script has a clock of its own.
    mutating func hear(_ clock: WallClock) {
        if player == nil { pending.append(.clock(clock)) }
    }

    /// Hears that a key was refreshed, here or in another session.
    mutating func hear(_ key: String, _ moment: Moment) {
        if player == nil { pending.append(.lastRefresh(key: key, moment)) }
    }

    // MARK: Scripts

    /// Begins the script from its own tick 0. Everyone who watches sees it.
    mutating func start(_ script: Script, name: String) {
        player = ScriptRunner(script)
        pending = []
        simulation = Simulation(script.scenario)
        picture.restart(with: simulation)
        tellAll(.script(.started(name: name), .zero))
        play()
    }

    /// Carries out what the script does at the present tick.
    private mutating func play() {
        while let action = player?.next(simulation) {
            switch action {
            case .take(let input): note(simulation.take(input))
            case .tick: return
            case .restart: break  // a script is one preview
            case .event(let event): report(event)
            case .finished(let outcome):
                player = nil
                tellAll(.script(.finished(outcome.onTheWire), simulation.tick))
            }
        }
    }

    private mutating func report(_ event: ScriptEvent) {
        switch event.kind {
        case .mark(let name): tellAll(.script(.mark(name), event.tick))
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
