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

    /// What its viewers may demand.
    struct Limits {
        var scriptLength = 64 * 1024
        var contentHeight = RefreshEngine.Limits.content.upperBound
        var nodes = 500
    }

    let name: String
    let limits: Limits
    private(set) var simulation: Simulation
    private(set) var viewers: [ViewerID: Viewer] = [:]
    var effects: [Effect] = []

    /// Takes effect at the next tick.
    var pending: [Input] = []
    /// Who drags.
    var finger: ViewerID?
    /// The script that plays and drives everything.
    private(set) var player: ScriptRunner?
    /// Its name.
    private var playing: String?
    var tally = Tally()
    private let born: Tick
    private var picture: Picture
    /// The daemon's tick up to which this session has come.
    private var now: Tick
    /// Some viewers were not due a frame at the last tick.
    private var isOwing = false
    /// What becomes of texts that are drawn as outlines; nil: only the standard ones can be.
    let outlines: OutlineSource?

    init(name: String, scenario: Scenario, outlines: OutlineSource? = nil, limits: Limits = Limits(), at now: Tick) {
        (self.name, self.outlines, self.limits) = (name, outlines, limits)
        (born, self.now) = (now, now)
        simulation = Simulation(scenario)
        picture = Picture(of: simulation)
    }

    /// Whether ticks matter. A session at rest costs none.
    var isActive: Bool { player != nil || !pending.isEmpty || isOwing || !simulation.isStill }

    // MARK: Viewers

    mutating func join(_ viewer: ViewerID, as role: Role = .controller, in encoding: Encoding) {
        viewers[viewer] = Viewer(as: role, in: encoding)
        picture.update(from: simulation)  // nobody may have been there to see the last change
        tell(viewer, .welcome(session: name, viewer: Int(viewer), role: role))
    }

    /// A finger whose connection is gone has vanished.
    mutating func leave(_ viewer: ViewerID) {
        viewers[viewer] = nil
        guard finger == viewer else { return }
        finger = nil
        pending.append(.fingerCancelled)
    }

    /// Nothing has changed; the text says what was wrong and what is allowed.
    mutating func refuse(_ viewer: ViewerID, _ reason: ServerMessage.Refusal, _ text: String) {
        tally.count(reason)
        tell(viewer, .refusal(reason, text))
    }

    mutating func tell(_ viewer: ViewerID, _ message: ServerMessage) {
        guard let encoding = viewers[viewer]?.encoding else { return }
        send(message.bytes(in: encoding), to: viewer)
    }

    mutating func tellAll(_ message: ServerMessage) {
        var dispatch = Dispatch(message)
        for (id, viewer) in viewers { send(dispatch.bytes(in: viewer.encoding), to: id) }
    }

    private mutating func send(_ bytes: [UInt8], to viewer: ViewerID) {
        guard let isKept = viewers[viewer]?.enqueue(bytes) else { return }
        effects.append(isKept ? .wake(viewer) : .close(viewer, reason: "too slow to take its notices"))
    }

    /// What goes to that viewer next; nil: it has everything. Wakes it again while there is more.
    mutating func nextMessage(for id: ViewerID) -> [UInt8]? {
        guard let message = viewers[id]?.nextMessage(of: &picture, counting: &tally) else { return nil }
        if viewers[id]?.hasMessage(of: picture) == true { effects.append(.wake(id)) }
        return message
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
        let now = now  // a closure that captured the whole session would copy it
        isOwing = viewers.values.contains { !$0.isDue(at: now) }
        guard viewers.values.contains(where: { $0.isDue(at: now) }) else { return }
        picture.update(from: simulation)
        var index = viewers.startIndex
        while index != viewers.endIndex {  // in place: a loop over the viewers would copy them all
            if viewers.values[index].isDue(at: now), viewers.values[index].seenFrame != picture.frameNumber {
                if viewers.values[index].missesFrame() { tally.framesSkipped += 1 }
                effects.append(.wake(viewers.keys[index]))
            }
            viewers.formIndex(after: &index)
        }
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
        playing = name
        tally.scriptsPlayed += 1
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

    func summary(at tick: Tick) -> SessionSummary {
        let frame = simulation.frame()
        return SessionSummary(
            name: name, viewers: viewers.count, tick: simulation.tick,
            header: control(.header, frame.header), footer: control(.footer, frame.footer),
            finger: finger, script: player == nil ? nil : playing, age: (tick - born).seconds, idle: (tick - now).seconds)
    }

    private func control(_ edge: Edge, _ status: ControlStatus?) -> SessionSummary.Control? {
        guard let status, let choice = simulation.system(at: edge) else { return nil }
        return SessionSummary.Control(system: choice.name, state: status.state)
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
