import Motion
import PreviewProtocol
import RefreshEngine

/// One preview and its viewers. A value: it is told what has arrived and which tick it is, and returns what to do.
///
/// It consists of values with one job each: `viewers` are its viewers, `journal` writes down what happens, `drag` knows
/// whose finger holds the list, `incoming` is the text that will play next, `playing` is what plays, `takes` keeps what
/// has happened, `tuning` what viewers have set, `clock` is its time, `mirror` knows of sessions that do the same, and
/// `changes` is what viewers have not seen yet.
/// Every entry first catches up with the present (``catchUp(to:)``) and ends with ``settle(_:_:)``, so that what
/// arrives takes effect at the present tick and is shown at once.
package struct Session {
    /// The most ticks that are caught up after the daemon was blocked; the rest is skipped: its viewers have missed the
    /// motion anyway. Chosen: 1 s.
    package static let maxCatchUp = 120
    /// Ticks after which a moving session reports how far it has come. Chosen: with `StoreSink.interval` and a quarter
    /// of a second for the disk, what is stored is 1 s old at most.
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

    // What is asked at every tick stands together, because sessions by the thousand are in no cache when their turn comes.
    let name: SessionName
    private(set) var clock: SessionClock
    private var changes = UnseenChanges()
    /// The settings may have changed since viewers were last sent them.
    private var maySettingsDiffer = false
    var drag = DragOwnership()
    var effects: [SessionEffect] = []
    /// What has happened from rest to rest.
    private(set) var takes: Takes
    private(set) var simulation: Simulation
    var viewers: Viewers
    private(set) var journal: Journal
    var incoming = IncomingPlay()
    var playing = PlaybackState()
    var mirror = MirrorState()

    // And this is not.
    /// The systems that may be chosen.
    let catalog: Catalog
    let limits: Limits
    let outlines: OutlineSource?
    private var subscriptions = Subscriptions()
    private(set) var tuning: Tuning
    /// What those who run the engine themselves have not been told yet.
    var following = Following()
    /// The settings that viewers were last sent.
    private(set) var settings: ServerMessage.Settings
    /// The state of the build; nil unless one is reported.
    var build: ServerMessage.Build?
    /// When the message that is being handled came, ms of the daemon's own clock, its sender's address as limits count
    /// it, and its sender; 0: none is being handled.
    private(set) var origin = (time: 0.0, address: "", viewer: ViewerID(0))
    /// The number of requests passed to other threads. A request's number identifies its answer.
    private var requestCount = 0

    init(
        name: SessionName, _ environment: SessionEnvironment, system: String?, limits: Limits = Limits(),
        _ detail: Journal.Detail = .inputs, at now: UpdateContext
    ) {
        (self.name, self.limits, catalog, outlines) = (name, limits, environment.catalog, environment.outlines)
        clock = SessionClock(environment.clock, at: now.tick, isReturning: environment.kept != nil)
        journal = Journal(environment.kept?.history ?? History(environment.scenario(system, now.lastRefreshes)), detail)
        simulation = environment.kept?.preview ?? Simulation(journal.history.origin)
        viewers = Viewers(of: simulation, run: environment.run)
        tuning = environment.kept?.tuning ?? Tuning(journal.history.base)
        takes = environment.kept.map { Takes($0.noted) } ?? Takes()
        settings = simulation.settings
        if environment.kept == nil {
            journal.record(.began(journal.history.base, after: nil))
        } else {
            journal.record(.cameBack(journal.history, simulation.tick))
            // The finger that was down when the daemon ended is gone.
            cancelFinger()
        }
    }

    /// The daemon's tick that this session has reached.
    var now: Tick { clock.now }

    var isPlaying: Bool { playing.isPlaying }

    /// Bytes of texts that wait to be played.
    var heldText: Int { incoming.length }

    /// Whether the session changes with time. One at rest is not updated. (`||` would copy the whole session at every
    /// tick: its right side is a closure.)
    var isActive: Bool {
        if playing.isPlaying || clock.isScripted { return true }
        if viewers.hasPendingFrame || clock.isReturning { return true }
        return !simulation.isStill
    }

    /// Ticks until the next update; nil: the session rests.
    private var cadence: Int? {
        if changes.isAnswerPending { return 1 }
        if isActive {
            return isPlaying ? min(viewers.cadence, Following.cadenceWhilePlaying) : viewers.cadence
        }
        // Most viewers ask for nothing, and the question would copy all that it is about.
        let told = viewers.asked.isEmpty ? nil : subscriptions.wait(viewers, drag.owner, takes.notes, at: now)
        guard viewers.hasFollowers, let hash = following.wait(at: now) else { return told }
        return min(told ?? .max, max(1, hash))
    }

    // MARK: Entries

    /// What has changed in an update that the hub keeps count of.
    struct Update {
        /// Ticks until the next update; nil: the session rests.
        let cadence: Int?
        /// Differences since before the update: scripts at play, their memory in bytes, and held texts in bytes.
        let playing: Int, playedBytes: Int, heldText: Int
        /// Of answers that viewers have not received yet, bytes.
        let answers: Int
    }

    /// Every entry to a session: it catches up with the present, `body` changes it, and its effects are collected.
    mutating func update<Result>(
        _ present: UpdateContext, _ buffers: inout DrawingBuffers, _ woken: inout [Int],
        _ wanted: inout [SessionEffect],
        _ body: (inout Session) -> Result
    ) -> (Result, Update) {
        let (wasPlaying, size, text, answers) = (isPlaying, playing.size, heldText, viewers.answerBytes)
        journal.borrow(&buffers.events)
        catchUp(to: present)
        let result = body(&self)
        settle(present, &buffers)
        viewers.drainWoken(&woken)
        drainEffects(&wanted)
        journal.giveBack(&buffers.events)
        return (
            result,
            Update(
                cadence: cadence, playing: (isPlaying ? 1 : 0) - (wasPlaying ? 1 : 0),
                playedBytes: playing.size - size, heldText: heldText - text, answers: viewers.answerBytes - answers)
        )
    }

    /// Catches up with the daemon's tick. Time that passes at rest is skipped, not stepped through.
    mutating func catchUp(to present: UpdateContext) {
        let ticks = clock.advance(to: present.tick)
        guard ticks > 0, !mirror.isLed else { return }
        if !isPlaying, !clock.isScripted, simulation.isStill {
            skip(ticks)
        } else {
            let wasPlaying = isPlaying
            let most = min(ticks, Session.maxCatchUp)
            let steps = wasPlaying ? playing.beginPass(of: most, budget: present.playBudget) : most
            for _ in 0..<steps where wasPlaying == isPlaying { step(present) }
        }
        if clock.endReturn() { journal.record(.reached(simulation.tick)) }
    }

    /// Fetches what it refers to, before its turn comes. It changes nothing: it is mutating because it would be copied
    /// otherwise.
    mutating func prefetch() {
        viewers.prefetch()
        simulation.withControls { Prefetch.elements(in: $0) }
    }

    /// Ends an entry: shows viewers what is due, and shortens the history of a session that rests.
    mutating func settle(_ present: UpdateContext, _ buffers: inout DrawingBuffers) {
        if clock.hasNewControl { updateLastRefreshes(present) }
        changes.settle(at: now)
        if maySettingsDiffer { updateSettings() }
        if takes.isOpen, simulation.isStill, !isPlaying, !mirror.isLedByScript, simulation.isIdle { endTake() }
        endFollowing()
        show(&buffers)
        if !isActive, changes.handleRest() { rest() }
        if changes.isChanged { show(&buffers) }
        if viewers.hasFollowers || viewers.awaitsFollowing { updateFollowers(&buffers.drawing) }
        if !viewers.asked.isEmpty { subscriptions.update(&viewers, drag.owner, takes.notes, at: now) }
        if journal.isRecording { sendRecordings() }
    }

    private mutating func show(_ buffers: inout DrawingBuffers) {
        if changes.isChanged || viewers.hasPendingFrame {
            viewers.show(&simulation, shownFinger, at: now, changes.cause(at: now), &buffers)
        }
        changes.show(isPending: viewers.hasPendingFrame)
    }

    /// The next message for that viewer, and by how many bytes the answers that wait for viewers are more than before.
    mutating func nextMessage(
        for index: Int, _ buffers: inout DrawingBuffers, _ woken: inout [Int]
    ) -> (bytes: [UInt8]?, answers: Int) {
        let answers = viewers.answerBytes
        let bytes = nextMessage(for: index, &buffers)
        viewers.drainWoken(&woken)
        return (bytes, viewers.answerBytes - answers)
    }

    private mutating func nextMessage(for index: Int, _ buffers: inout DrawingBuffers) -> [UInt8]? {
        while let latest = viewers.nextLatest(for: index) {
            if latest == .people || latest == .notes {
                let encoding = viewers.list[index].encoding
                if let bytes = subscriptions.bytes(latest, in: encoding) { return bytes }
            } else if let message = latest == .finger ? viewers.list[index].fingerMessage : message(latest) {
                return message.bytes(in: viewers.list[index].encoding)
            }
        }
        if viewers.needsNext(for: index) { viewers.makeNext(for: index, of: &simulation, &buffers) }
        return viewers.nextMessage(for: index, &buffers)
    }

    mutating func drainEffects(_ wanted: inout [SessionEffect]) {
        journal.drainEvents(into: &wanted, of: name)
        for closing in viewers.drainClosings() { wanted.append(.close(handle: closing.handle, reason: closing.reason)) }
        if effects.isEmpty { return }
        wanted += effects
        effects = []
    }

    /// Passes a request to another thread.
    /// - Parameter make: makes the effect from the request's number
    mutating func ask(_ make: (Int) -> SessionEffect) -> Int {
        requestCount += 1
        effects.append(make(requestCount))
        return requestCount
    }

    // MARK: Joining and leaving

    mutating func join(_ viewer: Newcomer, from point: ResumePoint? = nil, isNew: Bool = false) {
        viewers.join(viewer, from: point, session: name.text, script: playing.name, isNew: isNew)
    }

    /// A viewer joins a session that exists already.
    /// - Parameter wallClock: the time now; the session's own has drifted since it was last set
    mutating func rejoin(at wallClock: WallClock?) {
        if let wallClock {
            clock.set(wallClock)
            if !clock.isScripted { apply(.clock(wallClock)) }
        }
        if viewers.isEmpty { journal.record(.rejoined) }
    }

    /// Cancels the viewer's finger. Returns the handle of the viewer that has its index now.
    mutating func leave(_ index: Int) -> Int? {
        let id = viewers.list[index].id
        viewers.list[index].takeRequest?.cancellation.cancel()
        let moved = viewers.leave(index)
        journal.leave(id)
        incoming.leave(id)
        if drag.leave(id) { apply(.fingerCancelled) }
        if mirror.source?.owner == id { _ = endMirror("the connection that asked for the mirror has ended") }
        if viewers.isEmpty { journal.record(.abandoned) }
        return moved
    }

    /// Nobody has come back: the session's last event.
    mutating func end(_ wanted: inout [SessionEffect]) {
        journal.record(tuning.isTuned ? .retired : .ended)
        drainEffects(&wanted)
    }

    /// Another daemon will continue it from what is written: no finger may be on it, and nothing may play.
    mutating func prepareToLeave() {
        _ = stop()
        _ = endMirror()
        drag.end()
        cancelFinger()
    }

    /// The session's last events at this daemon.
    mutating func leave(_ wanted: inout [SessionEffect]) {
        closeTick()
        journal.record(.reached(simulation.tick))
        journal.record(.left)
        drainEffects(&wanted)
    }

    /// Writes itself down whole, because what was written, or was about to be, is lost.
    /// - Parameter abandoned: for how long it has had no viewers
    mutating func rewrite(abandoned: Tick?) {
        journal.record(.whole(journal.history, simulation.tick, abandoned: abandoned))
        journal.record(.tuned(tuning))
        if !takes.notes.list.isEmpty { journal.record(.noted(takes.noted)) }
    }

    // MARK: Ticks and inputs

    /// Lets time pass at rest.
    private mutating func skip(_ ticks: Int) {
        closeTick()
        simulation.skip(Tick(ticks))
        notifyMirrors(.ticks(ticks))
    }

    /// The tick is over: what writes down what it shows does so, once. Asked first, because the call would copy the preview.
    private mutating func closeTick() { if journal.isObserved { journal.close(simulation) } }

    /// Lets so many ticks of the session pass that leads this one.
    mutating func advance(_ ticks: Int, _ present: UpdateContext) {
        for done in 0..<min(ticks, Mirroring.maxSteps) {
            if !clock.isScripted, simulation.isStill { return skip(ticks - done) }
            step(present)
        }
    }

    /// One tick, with everything that happens at it. A tick that a script has not finished is continued.
    private mutating func step(_ present: UpdateContext) {
        if playing.isHeldUp { return play() }
        closeTick()
        changes.note()
        following.noteMotion()
        note(simulation.advance())
        notifyMirrors(.ticks(1))
        if isPlaying {
            play()
        } else if clock.isScripted, !mirror.isLedByScript {
            for input in clock.endScripted(of: simulation, present.lastRefreshes) { apply(input) }
        }
        if simulation.tick.count % Session.reachedInterval == 0 { journal.record(.reached(simulation.tick)) }
    }

    /// Applies an input at the present tick, or, if the recordings have closed that tick already, at the next one,
    /// which begins a little early.
    mutating func apply(_ input: Input) {
        if case .system(let next, let edge) = input { keepSystem(at: edge, before: next) }
        if journal.isClosed(simulation.tick) {
            _ = clock.advance(to: now + Tick(1))
            note(simulation.advance())
            notifyMirrors(.ticks(1))
        }
        beginTake(with: input)
        journal.append(input, at: simulation.tick)
        if viewers.hasFollowers { following.append(input, at: simulation.tick, by: origin.viewer) }
        if input.changesSettings { maySettingsDiffer = true }
        changes.noteInput(isOfViewer: !isPlaying)
        note(simulation.apply(input))
        if mirror.hasMirrors, input.isMirrored(isPlayed: isPlaying) { notifyMirrors(.input(input)) }
    }

    /// Cancels the finger that is down, whosever it is.
    mutating func cancelFinger() { if simulation.scroll.isTracking { apply(.fingerCancelled) } }

    private mutating func note(_ notices: [Notice]) {
        guard !notices.isEmpty else { return }
        takes.note(notices)
        playing.observe(notices)
        journal.append(notices, at: simulation.tick)
        if mirror.source?.isPreparing == true { return }
        for notice in notices where !notice.isContinuous && !playing.isPreparing {
            // Refreshes by a script's clock are not real ones.
            if case .refreshed(_, let key, let moment) = notice, !clock.isScripted {
                effects.append(.refreshed(key: key, moment))
            }
            viewers.sendAll(.notice(notice, simulation.tick))
        }
    }

    /// A script has passed a place that it names.
    mutating func mark(_ name: String) {
        journal.mark(name, at: simulation.tick)
        takes.mark(name, at: simulation.tick)
        notifyMirrors(.mark(name))
    }

    // MARK: Tuning

    /// A viewer changes a setting of the session.
    mutating func tune(_ input: Input) {
        let before = simulation.template
        apply(input)
        if simulation.template != before { noteTuner() }
    }

    /// The sender of the present message has changed something that is to be kept.
    mutating func noteTuner() { change { [origin] in $0.note(origin.address) } }

    /// Another system is set at an edge, by a viewer or by what plays: the previous one is kept.
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

    /// Begins a take, if this input begins one.
    private mutating func beginTake(with input: Input) {
        if !takes.isOpen, !isPlaying, !mirror.isLedByScript, input.beginsTake, simulation.isIdle {
            takes.begin(simulation, firstInput: journal.history.inputs.count)
        }
    }

    /// Ends the open take.
    private mutating func endTake() {
        let (tick, history) = (simulation.tick, journal.history)
        if changeNotes({ $0.end(at: tick, history) }) { viewers.renew(.takes) }
    }

    /// A script that plays pins words to the present tick of the take that it makes.
    mutating func pinToOpenTake(_ text: String) { takes.pin(text, at: simulation.tick) }

    /// Changes the notes, or the takes that have them; what has changed is stored.
    mutating func changeNotes<Result, Failure: Error>(
        _ body: (inout Takes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = takes.notes
        let result = try body(&takes)
        if takes.notes != before { journal.record(.noted(takes.noted)) }
        return result
    }

    // MARK: The real time

    /// Whether its controls show when that key was last refreshed.
    mutating func shows(_ key: String) -> Bool { clock.keys(of: simulation).contains(key) }

    /// Tells the preview when the keys that it shows were last refreshed, unless it uses a script's times.
    mutating func updateLastRefreshes(_ present: UpdateContext) {
        for input in clock.refreshes(of: simulation, present.lastRefreshes) { apply(input) }
    }

    // MARK: Rest

    /// Remakes a session that rests from its present now and then, so that its history stays short.
    private mutating func rest() {
        closeTick()
        journal.record(.reached(simulation.tick))
        guard !journal.history.isTrivial(at: simulation.tick), !journal.history.isWhole || !journal.isObserved else {
            return
        }
        rebase()
    }

    /// Remakes the session from its present, if it rests and would then look the same. A session whose history is not
    /// whole is always remade.
    private mutating func rebase() {
        guard !isPlaying, simulation.isIdle else { return }  // what follows copies the preview
        guard let (fresh, looksTheSame) = simulation.renewed, looksTheSame || !journal.history.isWhole else { return }
        begin(fresh)
        if !looksTheSame { changes.note() }
    }

    /// Remakes a session that rests, so that what is told of it is short.
    mutating func shorten() { if !isActive, !journal.isObserved { rebase() } }

    private mutating func begin(_ fresh: Simulation) {
        if takes.isOpen { endTake() }
        closeTick()
        journal.begin(fresh.origin, after: simulation)
        simulation = fresh
        following.replace()
    }

    /// Starts another preview that everyone who watches sees.
    mutating func replace(by scenario: Scenario) {
        begin(Simulation(scenario, after: simulation))
        changes.note()
        maySettingsDiffer = true
    }

    // MARK: Scripts and recordings

    /// Starts the preview of what plays, with its own clock and times.
    mutating func restart(_ scenario: Scenario) {
        replace(by: scenario)
        takes.begin(simulation, firstInput: 0, name: playing.name ?? mirror.source?.script ?? "")
        clock.beginScripted()
        notifyMirrors(.restart(scenario, name: playing.name ?? ""))
    }

    /// What plays starts another preview; only its last preview becomes a take.
    mutating func restartPlayback(_ scenario: Scenario) {
        takes.discard()
        restart(scenario)
    }

    /// Skips the time at which nothing happens, for a recording that begins in mid-session.
    mutating func skipIdleTicks() {
        let before = simulation.tick
        note(simulation.advance(over: playing.idleTicks(simulation)))
        notifyMirrors(.ticks((simulation.tick - before).count))
    }

    /// What has played is over.
    mutating func endPlayback() {
        _ = playing.end()
        notifyMirrors(.ended)
        closeTick()
    }

    /// Sends that viewer a recording from now on. At rest, the recording needs nothing from before its beginning: the
    /// session is remade, or, if that would add a `restart` to the recordings of others, only the new recording begins
    /// as if it had been. Returns false if the viewer is sent one already.
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

    /// A message begins: its effects from now on are counted as its own.
    /// - Parameter time: when it came, ms of the daemon's own clock
    mutating func beginMessage(from index: Int, at time: Double) {
        _ = viewers.drainBroadcastCount()
        origin = (time, viewers.list[index].address, viewers.list[index].id)
    }

    /// What happens from now on is no viewer's. All who follow are told what the message has done.
    mutating func endMessage() {
        origin.viewer = 0
        if viewers.hasFollowers { viewers.charge(following.cost) }
    }
}
