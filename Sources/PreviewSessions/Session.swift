import Motion
import PreviewProtocol
import RefreshEngine

/// One preview, and everyone who watches it. A value: it is told what arrives and how late it is, and says what to do.
///
/// It consists of values with one job each: `viewers` are who watches, `journal` writes down, `drag` says whose finger
/// holds the list, `incoming` is the text that is to be played next, `playing` is what plays, `takes` keeps what has
/// happened, `tuning` what viewers have set, `clock` is its time, and `changes` is what nobody has been shown yet. Every
/// entry comes up to the present first (``catchUp(to:)``) and ends with ``settle(_:_:)``, so that what arrives takes
/// effect at the present tick and is seen at once.
package struct Session {
    /// A daemon that was held up for longer goes on from where it was: its viewers have missed the motion anyway.
    /// Chosen: 1 s.
    package static let maxCatchUp = 120
    /// Ticks after which one that moves tells how far it is. Chosen: with `StoreSink.interval` and a quarter of a
    /// second for the disk, what is kept is 1 s old at most.
    static let reachedInterval = Tick.perSecond / 4

    struct Limits {
        let scriptLength: Int
        let contentHeight: Double
        let nodes: Int

        init(_ limits: DaemonLimits = DaemonLimits()) {
            (scriptLength, contentHeight, nodes) = (
                limits.scriptLength.value, Double(limits.contentHeight.value), limits.nodes.value
            )
        }
    }

    let name: SessionName
    /// The systems that it may have.
    let catalog: Catalog
    let limits: Limits
    let outlines: OutlineSource?
    private(set) var simulation: Simulation
    var viewers: Viewers
    private(set) var journal: Journal
    /// What has happened from rest to rest.
    private(set) var takes = Takes()
    private(set) var tuning: Tuning
    var drag = DragOwnership()
    var incoming = IncomingPlay()
    var playing = PlaybackState()
    private(set) var clock: SessionClock
    private var changes = UnseenChanges()
    /// What viewers have been told of the settings, and whether they may have changed since.
    private(set) var settings: ServerMessage.Settings
    private var maySettingsDiffer = false
    /// Where the build stands; nil unless the daemon is told.
    var build: ServerMessage.Build?
    /// When the message came that is carried out, ms of the daemon's own clock, and from whom, as limits count
    /// addresses.
    private(set) var origin = (time: 0.0, address: "")
    /// How many requests it has given to other threads. Each has a number, by which its answer is known.
    private var requestCount = 0
    var effects: [SessionEffect] = []

    init(
        name: SessionName, _ environment: SessionEnvironment, system: String?, limits: Limits = Limits(),
        _ detail: Journal.Detail = .inputs, at now: UpdateContext
    ) {
        (self.name, self.limits, catalog, outlines) = (name, limits, environment.catalog, environment.outlines)
        clock = SessionClock(environment.clock, at: now.tick, isReturning: environment.kept != nil)
        journal = Journal(environment.kept?.history ?? History(environment.scenario(system, now.lastRefreshes)), detail)
        simulation = environment.kept?.preview ?? Simulation(journal.history.base)
        viewers = Viewers(of: simulation, run: environment.run)
        tuning = environment.kept?.tuning ?? Tuning(journal.history.base)
        settings = simulation.settings
        if environment.kept == nil {
            journal.record(.began(journal.history.base, after: nil))
        } else {
            journal.record(.cameBack(journal.history, simulation.tick))
            // The finger that was down when the daemon ended has vanished.
            cancelFinger()
        }
    }

    /// The daemon's tick up to which this session has come.
    var now: Tick { clock.now }

    var isPlaying: Bool { playing.isPlaying }

    /// Bytes of texts that wait to be played.
    var heldText: Int { incoming.length }

    /// Whether ticks matter. A session at rest costs none. (`||` would copy the whole session at every tick: its right
    /// side is a closure.)
    var isActive: Bool {
        if playing.isPlaying || clock.isScripted { return true }
        if viewers.hasPendingFrame || clock.isReturning { return true }
        return !simulation.isStill
    }

    /// Ticks until the next update; nil: the session rests.
    private var cadence: Int? { changes.isAnswerPending ? 1 : isActive ? viewers.cadence : nil }

    // MARK: Entries

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
        let (wasPlaying, size, text, answers) = (isPlaying, playing.size, heldText, viewers.answerBytes)
        catchUp(to: present)
        let result = body(&self)
        settle(present, &buffers)
        viewers.drainWoken(&woken)
        drainEffects(&wanted)
        return (
            result,
            Update(
                cadence: cadence, playing: (isPlaying ? 1 : 0) - (wasPlaying ? 1 : 0),
                playedBytes: playing.size - size, heldText: heldText - text, answers: viewers.answerBytes - answers)
        )
    }

    /// Comes up to the daemon's tick. Time that passes at rest is skipped, not stepped through.
    mutating func catchUp(to present: UpdateContext) {
        let ticks = clock.advance(to: present.tick)
        guard ticks > 0 else { return }
        if !isPlaying, !clock.isScripted, simulation.isStill {
            journal.close(simulation)
            simulation.skip(Tick(ticks))
        } else {
            let wasPlaying = isPlaying
            let most = min(ticks, Session.maxCatchUp)
            let steps = wasPlaying ? playing.beginPass(of: most, budget: present.playBudget) : most
            for _ in 0..<steps where wasPlaying == isPlaying { step(present) }
        }
        if clock.endReturn() { journal.record(.reached(simulation.tick)) }
    }

    /// What follows from an entry: what is due is seen, and what rests is made short.
    mutating func settle(_ present: UpdateContext, _ buffers: inout DrawingBuffers) {
        if clock.hasNewControl { updateLastRefreshes(present) }
        changes.settle(at: now)
        if maySettingsDiffer { updateSettings() }
        if takes.isOpen, !isPlaying, simulation.isIdle { endTake() }
        show(&buffers)
        if !isActive, changes.handleRest() { rest() }
        if changes.isChanged { show(&buffers) }
        if journal.isRecording { sendRecordings() }
    }

    private mutating func show(_ buffers: inout DrawingBuffers) {
        if changes.isChanged || viewers.hasPendingFrame {
            viewers.show(simulation, shownFinger, at: now, changes.cause(at: now), &buffers)
        }
        changes.show(isPending: viewers.hasPendingFrame)
    }

    mutating func nextMessage(for index: Int, _ buffers: inout DrawingBuffers) -> [UInt8]? {
        while let latest = viewers.nextLatest(for: index) {
            if let message = latest == .finger ? viewers.list[index].fingerMessage : message(latest) {
                return message.bytes(in: viewers.list[index].encoding)
            }
        }
        if viewers.needsNext(for: index) { viewers.makeNext(for: index, of: simulation, &buffers) }
        return viewers.nextMessage(for: index)
    }

    mutating func drainEffects(_ wanted: inout [SessionEffect]) {
        for event in journal.drainEvents() { wanted.append(.happened(event, session: name)) }
        for closing in viewers.drainClosings() { wanted.append(.close(handle: closing.handle, reason: closing.reason)) }
        if effects.isEmpty { return }
        wanted += effects
        effects = []
    }

    /// Gives a request to another thread.
    /// - Parameter make: is told the request's number
    mutating func ask(_ make: (Int) -> SessionEffect) -> Int {
        requestCount += 1
        effects.append(make(requestCount))
        return requestCount
    }

    // MARK: Coming and going

    mutating func join(_ viewer: Newcomer, from point: ResumePoint? = nil, isNew: Bool = false) {
        viewers.join(viewer, from: point, session: name.text, script: playing.name, isNew: isNew)
    }

    /// Somebody joins a session that exists already.
    /// - Parameter wallClock: the time now; the session's own has drifted since it was set last
    mutating func rejoin(at wallClock: WallClock?) {
        if let wallClock {
            clock.set(wallClock)
            if !clock.isScripted { apply(.clock(wallClock)) }
        }
        if viewers.isEmpty { journal.record(.rejoined) }
    }

    /// A finger whose connection is gone has vanished. Returns the handle of the viewer who has its index now.
    mutating func leave(_ index: Int) -> Int? {
        let id = viewers.list[index].id
        viewers.list[index].takeRequest?.cancellation.cancel()
        let moved = viewers.leave(index)
        journal.leave(id)
        incoming.leave(id)
        if drag.leave(id) { apply(.fingerCancelled) }
        if viewers.isEmpty { journal.record(.abandoned) }
        return moved
    }

    /// Nobody came back: the session's last event.
    mutating func end(_ wanted: inout [SessionEffect]) {
        journal.record(tuning.isTuned ? .retired : .ended)
        drainEffects(&wanted)
    }

    /// It is to go on elsewhere, where it begins with what is written: no finger is on it, and nothing plays.
    mutating func prepareToLeave() {
        _ = stop()
        drag.end()
        cancelFinger()
    }

    /// The session's last events here.
    mutating func leave(_ wanted: inout [SessionEffect]) {
        journal.close(simulation)
        journal.record(.reached(simulation.tick))
        journal.record(.left)
        drainEffects(&wanted)
    }

    /// Writes itself down whole, because what was written, or was to be, is lost.
    /// - Parameter abandoned: for how long nobody has watched it
    mutating func rewrite(abandoned: Tick?) {
        journal.record(.whole(journal.history, simulation.tick, abandoned: abandoned))
        journal.record(.tuned(tuning))
    }

    // MARK: Ticks and inputs

    /// A tick with everything that happens at it. One that a script has not done with goes on.
    private mutating func step(_ present: UpdateContext) {
        if playing.isHeldUp { return play() }
        journal.close(simulation)
        changes.note()
        note(simulation.advance())
        if isPlaying {
            play()
        } else if clock.isScripted {
            for input in clock.endScripted(of: simulation, present.lastRefreshes) { apply(input) }
        }
        if simulation.tick.count % Session.reachedInterval == 0 { journal.record(.reached(simulation.tick)) }
    }

    /// Applies an input at the present tick; or, where those who record have seen that tick already, at the next one,
    /// which begins a little early.
    mutating func apply(_ input: Input) {
        if case .system(let next, let edge) = input { keepSystem(at: edge, before: next) }
        if journal.isClosed(simulation.tick) {
            _ = clock.advance(to: now + Tick(1))
            note(simulation.advance())
        }
        beginTake(with: input)
        journal.append(input, at: simulation.tick)
        if input.changesSettings { maySettingsDiffer = true }
        changes.noteInput(isOfViewer: !isPlaying)
        note(simulation.apply(input))
    }

    /// The finger that is down, whosever it is, has vanished.
    mutating func cancelFinger() { if simulation.scroll.isTracking { apply(.fingerCancelled) } }

    private mutating func note(_ notices: [Notice]) {
        guard !notices.isEmpty else { return }
        takes.note(notices)
        playing.observe(notices)
        journal.append(notices, at: simulation.tick)
        for notice in notices where !notice.isContinuous && !playing.isPreparing {
            // What happens by a script's clock has not happened.
            if case .refreshed(_, let key, let moment) = notice, !clock.isScripted {
                effects.append(.refreshed(key: key, moment))
            }
            viewers.sendAll(.notice(notice, simulation.tick))
        }
    }

    /// A place that a script names has been passed.
    mutating func mark(_ name: String) {
        journal.mark(name, at: simulation.tick)
        takes.mark(name, at: simulation.tick)
    }

    // MARK: Tuning

    /// A viewer changes what the session is made with.
    mutating func tune(_ input: Input) {
        let before = simulation.template
        apply(input)
        if simulation.template != before { change { [origin] in $0.note(origin.address) } }
    }

    /// Another system comes to an edge, from whomever: the one that was there is kept.
    mutating func keepSystem(at edge: Edge, before next: SystemChoice?) {
        let present = simulation.system(at: edge)
        guard present?.name != next?.name else { return }
        change { $0.replace(present, by: next, at: edge) }
    }

    private mutating func change(_ body: (inout Tuning) -> Void) {
        let before = tuning
        body(&tuning)
        if tuning != before { journal.record(.tuned(tuning)) }
    }

    /// A control may show the time of another key than before.
    mutating func noteNewControl() { clock.hasNewControl = true }

    private mutating func updateSettings() {
        maySettingsDiffer = false
        guard simulation.settings != settings else { return }
        settings = simulation.settings
        viewers.renew(.settings)
    }

    // MARK: Takes

    /// An input comes: with it a take may begin.
    private mutating func beginTake(with input: Input) {
        if !takes.isOpen, !isPlaying, input.beginsTake, simulation.isIdle {
            takes.begin(simulation, firstInput: journal.history.inputs.count)
        }
    }

    /// The take that goes on is over.
    private mutating func endTake() {
        if takes.end(at: simulation.tick, journal.history) { viewers.renew(.takes) }
    }

    // MARK: The true time

    /// Whether its controls show when that key was last refreshed.
    mutating func shows(_ key: String) -> Bool { clock.keys(of: simulation).contains(key) }

    /// Tells the preview when the keys that it shows were last refreshed, unless it goes by times of its own.
    mutating func updateLastRefreshes(_ present: UpdateContext) {
        for input in clock.refreshes(of: simulation, present.lastRefreshes) { apply(input) }
    }

    // MARK: Rest

    /// A session that rests is made anew from its present now and then, so that its history stays short.
    private mutating func rest() {
        journal.close(simulation)
        journal.record(.reached(simulation.tick))
        guard !journal.history.isTrivial(at: simulation.tick), !journal.history.isWhole || !journal.isObserved else {
            return
        }
        rebase()
    }

    /// Makes the session anew from its present, if it rests and then looks the same. One whose history is not whole is
    /// made anew in any case.
    private mutating func rebase() {
        guard !isPlaying, let (fresh, looksTheSame) = simulation.renewed, looksTheSame || !journal.history.isWhole
        else { return }
        begin(fresh)
        if !looksTheSame { changes.note() }
    }

    private mutating func begin(_ fresh: Simulation) {
        if takes.isOpen { endTake() }
        journal.close(simulation)
        journal.begin(fresh.scenario, after: simulation)
        simulation = fresh
    }

    // MARK: Scripts and recordings

    /// The same, seen by everyone who watches: a script's, with a clock and times of its own.
    mutating func restart(_ scenario: Scenario) {
        begin(Simulation(scenario, after: simulation))
        takes.begin(simulation, firstInput: 0, name: playing.name ?? "")
        changes.note()
        clock.beginScripted()
        maySettingsDiffer = true
    }

    /// What plays begins anew: of it, the last preview is the take.
    mutating func restartPlayback(_ scenario: Scenario) {
        takes.discard()
        restart(scenario)
    }

    /// Lets the time at which nothing happens pass as fast as can be, for a recording that begins in mid-session.
    mutating func skipIdleTicks() { note(simulation.advance(over: playing.idleTicks(simulation))) }

    /// What has played is over.
    mutating func endPlayback() {
        _ = playing.end()
        journal.close(simulation)
    }

    /// Sends that viewer a recording from now on. That of a session at rest has nothing before its beginning: the
    /// session is made anew, or, if that would put a `restart` into what others record, only the recording begins with
    /// what it would be then. Returns false if it is sent one already.
    mutating func record(for index: Int) throws(MessageError) -> Bool {
        let viewer = viewers.list[index].id
        if try !journal.mayRecord(for: viewer) { return false }
        if !journal.isObserved { rebase() }
        let rested = journal.isObserved && !isPlaying ? simulation.renewed : nil
        try journal.record(
            name, for: viewer, simulation,
            fromRest: rested.flatMap { $0.looksTheSame ? History($0.preview.scenario) : nil })
        viewers.change(index) { $0.isRecording = true }
        sendRecordings()
        return true
    }

    private mutating func sendRecordings() {
        for (viewer, lines, tick) in journal.drainLines() {
            if let index = viewers.index(of: viewer) { viewers.send(.recording(lines: lines, tick), to: index) }
        }
    }

    /// A message has come: what it causes from now on counts as its own.
    /// - Parameter time: when it came, ms of the daemon's own clock
    mutating func beginMessage(from index: Int, at time: Double) {
        _ = viewers.drainBroadcastCount()
        origin = (time, viewers.list[index].address)
    }
}
