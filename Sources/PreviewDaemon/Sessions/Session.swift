import Gestures
import Motion
import PreviewProtocol
import RefreshEngine

/// One preview, and everyone who watches it. A value: it is told what arrives and how late it is, and says what to do.
struct Session {
    /// What a session wants done to its viewers' connections, and by those who write it down.
    enum Effect: Sendable {
        /// The viewer has something to be sent.
        case wake(ViewerID)
        case close(ViewerID, reason: String)
        /// A refresh under this key has begun: to be kept, and told to every session.
        case refreshed(key: String, Moment)
        case happened(SessionEvent, session: String)
    }

    /// A daemon that was held up for longer goes on from where it was: its viewers have missed the motion anyway. Ours: 1 s.
    static let mostCatchUp = 120
    /// Ticks after which one that moves tells how far it is. Ours: with `StoreSink.interval` and a quarter of a second for the disk, what is kept is 1 s old at most.
    static let toldEvery = Tick.perSecond / 4

    /// What its viewers may demand.
    struct Limits {
        var scriptLength = ClientMessage.Piece.longest(.script)
        var contentHeight = RefreshEngine.Limits.content.upperBound
        var nodes = 500
    }

    let name: String
    let limits: Limits
    var simulation: Simulation
    private(set) var history: History
    private(set) var viewers: [ViewerID: Viewer] = [:]
    var effects: [Effect] = []

    /// Takes effect at the next tick.
    var pending: [Input] = []
    /// Who is to hear when that has been done, in order; and the message that is being carried out, if it has an id.
    var fences: [Fence] = []
    var request: Fence?
    /// Who drags.
    var finger: ViewerID?
    /// The script or recording that plays and drives everything.
    var performance: Performance?
    /// What viewers send in pieces.
    var upload: Upload?
    /// What is being sent to those who record.
    var recordings: [ViewerID: RecordingWriter] = [:]
    /// Whether everything that is seen is told to those who write it down.
    private let isRecorded: Bool
    var tally = Tally()
    let born: Tick
    private var picture: Picture
    private var hearing: Hearing
    var times: TrueTimes
    /// The daemon's tick up to which this session has come, and that at which it is now: while it rests it does not come along.
    private(set) var now: Tick
    var daemonTick: Tick
    /// So many of the daemon's ticks are done at a time, because nobody is shown what lies between: to come to a session costs as much as a tick of it.
    private(set) var cadence = Viewer.slowest
    /// Some viewers may not have been due the newest frame yet.
    private var isOwing = false
    /// It has come back after a daemon's end, and not gone on yet.
    private var isReturning = false
    /// What becomes of texts that are drawn as outlines; nil: only the standard ones can be.
    let outlines: OutlineSource?

    init(name: String, _ world: Surroundings, system: String?, limits: Limits = Limits(), isRecorded: Bool = false, at now: Tick) {
        (self.name, self.limits, self.isRecorded) = (name, limits, isRecorded)
        (born, self.now, daemonTick) = (now, now, now)
        outlines = world.outlines
        hearing = Hearing(run: world.run)
        times = TrueTimes(world, areForeign: world.kept != nil, at: now)
        history = world.kept?.history ?? History(world.scenario(system))
        simulation = world.kept.map { $0.history.preview(at: $0.tick) } ?? Simulation(history.base)
        picture = Picture(of: simulation)
        if world.kept == nil { tell(.began(history.base, after: nil)) } else { wakeUp() }
    }

    /// It comes back after its daemon has ended: the finger that was down has vanished, and a script's clock with it.
    private mutating func wakeUp() {
        isReturning = true
        tell(.cameBack(history, simulation.tick))
        if simulation.scroll.isTracking { pending.append(.fingerCancelled) }
    }

    /// Whether ticks matter. A session at rest costs none. (`||` would copy the whole session at every tick: its right side is a closure.)
    var isActive: Bool {
        if performance != nil { return true }
        if isOwing || times.hasNews { return true }
        return pending.isEmpty ? !simulation.isStill : true
    }

    // MARK: Viewers

    /// - Parameter point: where the viewer was when its last connection was lost
    mutating func join(_ viewer: ViewerID, as role: Role = .controller, in encoding: Encoding, from point: ResumePoint? = nil) {
        picture.update(from: simulation)  // nobody may have been there to see the last change
        let (missed, lost) = point.flatMap { hearing.since($0) } ?? ([], 0)
        let hasScene = point.map { $0.run == hearing.run && $0.scene == picture.sceneNumber } ?? false
        viewers[viewer] = Viewer(as: role, in: encoding, sceneSeen: hasScene ? picture.sceneNumber : 0)
        keepCadence()
        tell(viewer, .welcome(
            session: name, viewer: Int(viewer), role: role, run: hearing.run, heard: hearing.count - missed.count, missed: lost, script: performance?.name))
        for message in missed { tell(viewer, message) }
    }

    /// A finger whose connection is gone has vanished.
    mutating func leave(_ viewer: ViewerID) {
        viewers[viewer] = nil
        keepCadence()
        recordings[viewer] = nil
        if upload?.viewer == viewer { upload = nil }
        guard finger == viewer else { return }
        finger = nil
        pending.append(.fingerCancelled)
    }

    mutating func tell(_ event: SessionEvent) { effects.append(.happened(event, session: name)) }
    /// Nothing has changed; the text says what was wrong and what is allowed.
    mutating func refuse(_ viewer: ViewerID, _ reason: ServerMessage.Refusal, _ text: String) {
        tally.count(reason)
        let isAnswer = request?.viewer == viewer
        tell(viewer, .refusal(reason, text, id: isAnswer ? request?.id : nil))
        if isAnswer { request = nil }
    }

    mutating func tell(_ viewer: ViewerID, _ message: ServerMessage) {
        guard let encoding = viewers[viewer]?.encoding else { return }
        send(message.bytes(in: encoding), to: viewer)
    }

    /// Tells every viewer, and those who come back and have missed it.
    mutating func tellAll(_ message: ServerMessage) {
        hearing.add(message)
        var dispatch = Dispatch(message)
        for (id, viewer) in viewers { send(dispatch.bytes(in: viewer.encoding), to: id) }
    }

    private mutating func send(_ bytes: [UInt8], to viewer: ViewerID) {
        guard let isKept = viewers[viewer]?.enqueue(bytes) else { return }
        let reason = recordings[viewer] == nil ? "too slow to take its notices" : "too slow to take its recording"
        effects.append(isKept ? .wake(viewer) : .close(viewer, reason: reason))
    }

    /// What goes to that viewer next; nil: it has everything. Wakes it again while there is more.
    mutating func nextMessage(for id: ViewerID) -> [UInt8]? {
        guard let message = viewers[id]?.nextMessage(of: &picture, at: daemonTick, counting: &tally) else { return nil }
        if viewers[id]?.hasMessage(of: picture, at: daemonTick) == true { effects.append(.wake(id)) }
        return message
    }

    /// That of the viewer who wants most frames.
    mutating func keepCadence() { cadence = viewers.values.reduce(Viewer.slowest) { min($0, $1.interval) } }

    mutating func change(_ viewer: ViewerID, _ body: (inout Viewer) -> Void) {
        guard var changed = viewers.removeValue(forKey: viewer) else { return }
        body(&changed)
        viewers[viewer] = changed
    }

    // MARK: Time

    /// Comes up to the daemon's tick, while ticks matter. Time that passed at rest is skipped, not stepped through.
    mutating func advance(to tick: Tick) {
        guard tick > now else { return }
        var ticks = (tick - now).count
        (now, daemonTick) = (tick, tick)
        times.pass(to: now)
        dropSilentUpload()
        if ticks > 1, performance == nil, simulation.isStill {
            simulation.skip(Tick(ticks - 1))
            ticks = 1
        }
        ticks = min(ticks, Session.mostCatchUp)
        if let steps = performance?.steps(in: ticks) { ticks = steps }
        let isPlaying = performance != nil
        for _ in 0..<ticks where isPlaying == (performance != nil) { step() }
        if isReturning { tell(.reached(simulation.tick)) }
        isReturning = false
        show()
        rest()
        sendRecordings()
    }

    /// A tick with everything that happens at it.
    private mutating func step() {
        note(simulation.advance())
        takeNews()
        takePending()
        play()
        see()
        answerFences()
        if simulation.tick.count % Session.toldEvery == 0 { tell(.reached(simulation.tick)) }
    }

    mutating func take(_ input: Input) {
        if history.add(input, at: simulation.tick) || isRecorded { tell(.input(input, simulation.tick)) }
        record { $0.take(input, at: $1.tick) }
        note(simulation.take(input))
    }

    mutating func note(_ notices: [Notice]) {
        performance?.player.hear(notices)
        guard !notices.isEmpty else { return }
        record { $0.hear(notices, at: $1.tick) }
        if isRecorded { tell(.notices(notices, simulation.tick)) }
        for notice in notices where !notice.isContinuous && performance?.isPreparing != true {
            // What happens by a script's clock has not happened.
            if case .refreshed(_, let key, let moment) = notice, performance == nil, !times.areForeign { effects.append(.refreshed(key: key, moment)) }
            tellAll(.notice(notice, simulation.tick))
        }
    }

    /// Shows the preview to those who record it.
    mutating func see() {
        record { $0.see($1) }
        if isRecorded { tell(.seen(simulation)) }
    }

    /// Wakes the viewers that are due a new frame. The others get theirs within a few ticks, also when it is the last one.
    private mutating func show() {
        let now = now  // a closure that captured the whole session would copy it
        let due = viewers.values.count { $0.isDue(at: now) }
        isOwing = due < viewers.count
        guard due > 0 else { return }
        picture.update(from: simulation)
        wakeDue()
    }

    /// By their places: a loop over the viewers themselves would copy them all when one is changed.
    private mutating func wakeDue() {
        var place = viewers.startIndex
        while place != viewers.endIndex {
            let viewer = viewers[place]
            if viewer.value.isDue(at: now), viewer.value.seenFrame != picture.frameNumber {
                if !viewers.values[place].owe() { tally.framesSkipped += 1 }
                effects.append(.wake(viewer.key))
            }
            viewers.formIndex(after: &place)
        }
    }

    // MARK: Rest

    /// A session that rests is made anew from its present now and then, so that its history stays short.
    private mutating func rest() {
        guard !isActive else { return }
        tell(.reached(simulation.tick))
        guard !history.isTrivial(at: simulation.tick), !history.isWhole || recordings.isEmpty && !isRecorded else { return }
        rebase()
    }

    /// Makes the session anew from its present, if it rests and then looks the same. One whose history is not whole is made anew in any case;
    /// a time that an older clock has put into words ("today") may then read otherwise.
    mutating func rebase() {
        guard performance == nil, pending.isEmpty, !times.hasNews, let scenario = simulation.rested else { return }
        let fresh = Simulation(scenario, after: simulation)
        let looksTheSame = fresh.frame() == simulation.frame() && fresh.scene == simulation.scene
        guard looksTheSame || !history.isWhole else { return }
        begin(fresh)
        picture.update(from: simulation)
        isOwing = !looksTheSame
        for (id, viewer) in viewers where viewer.hasMessage(of: picture, at: daemonTick) { effects.append(.wake(id)) }
    }

    /// Puts a fresh preview in the place of the present one.
    private mutating func begin(_ fresh: Simulation) {
        record { $0.restart(fresh.scenario, after: $1) }
        tell(.began(fresh.scenario, after: simulation))
        simulation = fresh
        history = History(fresh.scenario)
    }

    /// The same, seen by everyone who watches.
    mutating func restart(_ scenario: Scenario) {
        begin(Simulation(scenario, after: simulation))
        picture.restart(with: simulation)
        isOwing = true
    }

    /// Time that passed at rest is not that of what begins now.
    mutating func forgetRest() { now = daemonTick }

    /// A mark in a recording.
    mutating func mark(_ name: String) {
        record { $0.mark(name, at: $1.tick) }
        if isRecorded { tell(.mark(name, simulation.tick)) }
    }
}
