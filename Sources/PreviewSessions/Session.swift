import Motion
import PreviewProtocol
import RefreshEngine

/// One preview, and everyone who watches it. A value: it is told what arrives and how late it is, and says what to do.
///
/// It has parts with one job each: `viewers` are who watches, `journal` writes down, `playback` is what plays. Every
/// entry comes up to the present first (``catchUp(to:)``) and ends with ``settle(at:)``, so that what arrives is taken
/// at the present tick and seen at once.
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
    var simulation: Simulation
    var viewers: Viewers
    var journal: Journal
    /// The script or recording that plays and drives everything.
    var playback: Playback?
    /// Whether there is one: kept, because it is asked at every tick and to look would copy it.
    var isPlaying = false
    /// 0: nothing plays.
    var playedBytes = 0
    var upload: Upload? { didSet { heldText = (upload?.text.utf8.count ?? 0) + (pendingPlay?.length ?? 0) } }
    var pendingPlay: PendingPlay? { didSet { heldText = (upload?.text.utf8.count ?? 0) + (pendingPlay?.length ?? 0) } }
    var playRequestCount = 0, takeRequestCount = 0
    /// There may be something to be seen that nobody has been shown; an input of a viewer has brought it.
    private var isChanged = true, hasTaken = false
    /// The session rests, and what follows from that has been done.
    private var isRestHandled = false
    /// Some viewers have not been offered yet what the last input has changed.
    private(set) var isAnswerPending = false
    private var lastInput = Tick(-Session.inputPause.count)
    /// Inputs that come no later after each other than this are one movement. Chosen: a sample of 60 a second, and one
    /// tick that it may be late.
    static let inputPause = Tick(4)
    var tuning: Tuning
    /// Who drags.
    var finger: ViewerID?
    var effects: [SessionEffect] = []
    /// Bytes of ``upload`` and ``pendingPlay``.
    private(set) var heldText = 0
    let born: Tick
    /// The daemon's tick up to which this session has come.
    private(set) var now: Tick
    /// The true time, also while a script shows another one.
    private var clock: (shown: WallClock, since: Tick)
    /// The preview goes by another clock and other times, a script's: nothing of these may leave it.
    private var usesForeignTime: Bool
    /// What viewers were told of the settings last, and whether they may be others since.
    var settings: ServerMessage.Settings
    var maySettingsDiffer = false
    /// Nil unless the daemon is told where its build stands.
    var build: ServerMessage.Build?
    /// When the message that is carried out came, ms of the daemon's own clock, and from whom, as limits count
    /// addresses.
    var received = 0.0, sender = ""
    /// It may show the time of another key than before.
    var isControlNew = false
    /// It has come back after a daemon's end, and not gone on yet.
    private var isReturning: Bool
    /// The keys whose times the present controls show.
    private var timeKeys: [String] = []
    private var timeKeysVersion: Int?
    let outlines: OutlineSource?

    init(
        name: SessionName, _ environment: SessionEnvironment, system: String?, limits: Limits = Limits(),
        _ detail: Journal.Detail = .inputs, at now: UpdateContext
    ) {
        (self.name, self.limits, born, self.now) = (name, limits, now.tick, now.tick)
        (catalog, outlines) = (environment.catalog, environment.outlines)
        clock = (environment.clock, now.tick)
        (usesForeignTime, isReturning) = (environment.kept != nil, environment.kept != nil)
        journal = Journal(environment.kept?.history ?? History(environment.scenario(system, now.lastRefreshes)), detail)
        simulation = environment.kept?.preview ?? Simulation(journal.history.base)
        viewers = Viewers(of: simulation, run: environment.run)
        tuning = environment.kept?.tuning ?? Tuning(journal.history.base)
        settings = simulation.settings
        if environment.kept == nil { journal.record(.began(journal.history.base, after: nil)) } else { comeBack() }
    }

    /// It comes back after its daemon has ended: the finger that was down has vanished, and a script's clock with it.
    private mutating func comeBack() {
        journal.record(.cameBack(journal.history, simulation.tick))
        if simulation.scroll.isTracking { apply(.fingerCancelled) }
    }

    /// What has happened from rest to rest.
    var takes = Takes()

    /// Whether ticks matter. A session at rest costs none. (`||` would copy the whole session at every tick: its right
    /// side is a closure.)
    var isActive: Bool {
        if isPlaying || usesForeignTime { return true }
        if viewers.hasPendingFrame || isReturning { return true }
        return !simulation.isStill
    }

    // MARK: Viewers

    mutating func join(_ viewer: Newcomer, from point: ResumePoint? = nil, isNew: Bool = false) {
        viewers.join(viewer, from: point, session: name.text, script: playback?.name, isNew: isNew)
    }

    /// Somebody joins a session that exists already.
    /// - Parameter wallClock: the time now; the session's own has drifted since it was set last
    mutating func rejoin(at wallClock: WallClock?) {
        if let wallClock { set(wallClock) }
        if viewers.isEmpty { journal.record(.rejoined) }
    }

    /// A finger whose connection is gone has vanished. Returns the handle of the viewer who has its index now.
    mutating func leave(_ index: Int) -> Int? {
        let id = viewers.list[index].id
        viewers.list[index].takeRequest?.cancellation.cancel()
        let moved = viewers.leave(index)
        journal.leave(id)
        if upload?.viewer == id { upload = nil }
        if finger == id {
            finger = nil
            apply(.fingerCancelled)
        }
        if viewers.isEmpty { journal.record(.abandoned) }
        return moved
    }

    // MARK: Time

    /// Comes up to the daemon's tick. Time that passes at rest is skipped, not stepped through.
    mutating func catchUp(to present: UpdateContext) {
        guard present.tick > now else { return }
        let ticks = (present.tick - now).count
        now = present.tick
        if !isPlaying, !usesForeignTime, simulation.isStill {
            journal.close(simulation)
            simulation.skip(Tick(ticks))
        } else {
            let wasPlaying = isPlaying
            let most = min(ticks, Session.maxCatchUp)
            let steps = wasPlaying ? playback?.beginPass(of: most, budget: present.playBudget) ?? 0 : most
            for _ in 0..<steps where wasPlaying == isPlaying { step(present) }
        }
        if isReturning { journal.record(.reached(simulation.tick)) }
        isReturning = false
    }

    /// What follows from an entry: what is due is seen, and what rests is made short.
    mutating func settle(_ present: UpdateContext, _ buffers: inout DrawingBuffers) {
        if isControlNew, !usesForeignTime { updateLastRefreshes(present) }
        if hasTaken { (lastInput, isAnswerPending, hasTaken) = (now, true, false) }
        if isChanged { isRestHandled = false }
        if maySettingsDiffer { updateSettings() }
        if takes.isOpen, !isPlaying, simulation.isIdle { endTake() }
        show(&buffers)
        if !isRestHandled { rest() }
        if isChanged { show(&buffers) }
        if journal.isRecording { sendRecordings() }
    }

    private mutating func show(_ buffers: inout DrawingBuffers) {
        if isChanged || viewers.hasPendingFrame {
            viewers.show(
                simulation, shownFinger, at: now,
                isAnswerPending ? .answer : now < lastInput + Session.inputPause ? .timeBetweenInputs : .time,
                &buffers)
        }
        isAnswerPending = isAnswerPending && viewers.hasPendingFrame
        isChanged = false
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

    /// A tick with everything that happens at it. One that a script has not done with goes on.
    private mutating func step(_ present: UpdateContext) {
        if isPlaying, playback?.isHeldUp == true { return play() }
        journal.close(simulation)
        isChanged = true
        note(simulation.advance())
        if isPlaying { play() } else if usesForeignTime { restoreTrueTimes(present) }
        if simulation.tick.count % Session.reachedInterval == 0 { journal.record(.reached(simulation.tick)) }
    }

    /// Takes an input at the present tick; or, where those who record have seen that tick already, at the next one,
    /// which begins a little early.
    mutating func apply(_ input: Input) {
        if case .system(let next, let edge) = input { keepSystem(at: edge, before: next) }
        if journal.isClosed(simulation.tick) {
            now = now + Tick(1)
            note(simulation.advance())
        }
        if !takes.isOpen { beginTake(with: input) }
        journal.append(input, at: simulation.tick)
        if input.changesSettings { maySettingsDiffer = true }
        hasTaken = !isPlaying
        isChanged = true
        note(simulation.apply(input))
    }

    mutating func note(_ notices: [Notice]) {
        guard !notices.isEmpty else { return }
        takes.note(notices)
        playback?.player.observe(notices)
        journal.append(notices, at: simulation.tick)
        for notice in notices where !notice.isContinuous && playback?.isPreparing != true {
            // What happens by a script's clock has not happened.
            if case .refreshed(_, let key, let moment) = notice, !usesForeignTime {
                effects.append(.refreshed(key: key, moment))
            }
            viewers.sendAll(.notice(notice, simulation.tick))
        }
    }

    // MARK: The true time

    /// Sets the clock, because ticks alone would drift from the wall's time.
    mutating func set(_ wallClock: WallClock) {
        clock = (wallClock, now)
        if !usesForeignTime { apply(.clock(wallClock)) }
    }

    /// Whether its controls show when that key was last refreshed.
    mutating func shows(_ key: String) -> Bool {
        updateTimeKeys()
        return timeKeys.contains(key)
    }

    private mutating func updateTimeKeys() {
        if timeKeysVersion != simulation.sceneVersion {
            (timeKeys, timeKeysVersion) = (simulation.timeKeys.sorted(), simulation.sceneVersion)
        }
    }

    /// Tells the preview when the keys that it shows were last refreshed, unless it goes by times of its own.
    mutating func updateLastRefreshes(_ present: UpdateContext) {
        if usesForeignTime { return }
        isControlNew = false
        updateTimeKeys()
        for key in timeKeys where present.lastRefreshes[key] != simulation.lastRefresh(of: key) {
            apply(.lastRefresh(key: key, present.lastRefreshes[key]))
        }
    }

    /// A script's clock and times end with it: at the next tick the preview is told the true ones again, all of them.
    private mutating func restoreTrueTimes(_ present: UpdateContext) {
        (usesForeignTime, isControlNew) = (false, false)
        apply(.clock(clock.shown.after(now - clock.since)))
        let (now, before) = (present.lastRefreshes, simulation.lastRefreshes)
        for key in Set(now.moments.keys).union(before.keys).sorted() where now[key] != before[key] {
            apply(.lastRefresh(key: key, now[key]))
        }
    }

    // MARK: Rest

    /// A session that rests is made anew from its present now and then, so that its history stays short.
    private mutating func rest() {
        guard !isActive else { return }
        isRestHandled = true
        journal.close(simulation)
        journal.record(.reached(simulation.tick))
        guard !journal.history.isTrivial(at: simulation.tick), !journal.history.isWhole || !journal.isObserved else {
            return
        }
        rebase()
    }

    /// Makes the session anew from its present, if it rests and then looks the same. One whose history is not whole is
    /// made anew in any case; a time that an older clock has put into words ("today") may then read otherwise.
    mutating func rebase() {
        guard !isPlaying, let scenario = simulation.rested else { return }
        var fresh = Simulation(scenario, after: simulation)
        let hasSameScene = fresh.scene == simulation.scene
        let looksTheSame = hasSameScene && fresh.frame() == simulation.frame()
        guard looksTheSame || !journal.history.isWhole else { return }
        if hasSameScene { fresh.keepScene(of: simulation) }
        begin(fresh)
        isChanged = isChanged || !looksTheSame
    }

    private mutating func begin(_ fresh: Simulation) {
        if takes.isOpen { endTake() }
        journal.close(simulation)
        journal.begin(fresh.scenario, after: simulation)
        simulation = fresh
    }

    /// The same, seen by everyone who watches: a script's, with a clock and times of its own.
    mutating func restart(_ scenario: Scenario) {
        begin(Simulation(scenario, after: simulation))
        takes.begin(simulation, firstInput: 0, name: playback?.name ?? "")
        (isChanged, usesForeignTime, maySettingsDiffer) = (true, true, true)
    }

    /// Lets time pass as fast as can be, for a recording that begins in mid-session.
    mutating func prepare(_ patience: Tick) {
        note(simulation.advance(over: patience))
    }
}
