import Motion
import PreviewProtocol
import RefreshEngine

/// All sessions and their viewers. It does no I/O and reads no clock: its caller passes in what has arrived and which
/// tick it is, and asks what to send.
///
/// A session is identified by its slot, and a viewer by a handle, which its connection carries: indices into arrays.
/// Names are looked up only when a viewer joins.
package struct Hub {
    /// Bytes of texts that all sessions together may hold until they play. Chosen: sixteen of the longest recordings.
    package static let maxHeldText = 64 << 20
    /// Bytes of memory that all scripts and recordings at play may take. Chosen: thirty of the longest scripts.
    package static let maxPlayedBytes = 256 << 20
    /// What all scripts together may do in a pass, see ``Playback/budget``. Chosen: some milliseconds.
    package static let maxPlayed = 4096
    /// The time between two checks for stalled uploads.
    static let sweepInterval = Tick.seconds(1)

    let catalog: Catalog
    let limits: DaemonLimits
    private let detail: Journal.Detail
    private(set) var sessions: [Slot?] = []
    private var freeSlots: [Int] = []
    private(set) var slots: [SessionName: Int] = [:]
    /// By slot: the tick of the session's next update; `.max`: it rests.
    private var due: [Int] = []
    /// By handle: the viewer's session and index.
    private(set) var locations: [ViewerLocation?] = []
    private(set) var freeHandles: [Int] = []
    /// What sessions are told at each update. Stored, because to make it anew a getter would copy the hub.
    private(set) var present: UpdateContext
    private var lastSweep = Tick.zero
    /// The slots of the sessions that nobody watches, and since when.
    private(set) var abandoned: [Int: Tick] = [:]
    /// When the first of them expires.
    private var nextExpiry = never
    private static let never = Tick(.max)
    /// The slots of the sessions that hold a text.
    private var uploading: Set<Int> = []
    package private(set) var heldText = 0
    package private(set) var activeSessionCount = 0
    package private(set) var endedSessionCount = 0
    private var playingCount = 0 {
        didSet {
            let budget = min(Playback.budget, Hub.maxPlayed / max(1, playingCount))
            present.playBudget = max(Playback.minBudget, budget)
        }
    }
    package private(set) var playedBytes = 0, answerBytes = 0
    /// The shortest time between frames that any viewer may have, ticks.
    private(set) var minInterval = 1
    private var buffers = DrawingBuffers()
    private var woken: [Int] = []
    /// The slots that are due in a pass.
    private var ready: [Int] = []
    var effects: [SessionEffect] = []
    /// The counters of sessions that have ended.
    private(set) var endedCounters = SessionCounters()

    var links = MirrorLinks()

    /// The state of the build that is served; nil: none is reported.
    var build: ServerMessage.Build?

    /// - Parameter catalog: the systems that sessions may have
    package init(
        _ catalog: Catalog, _ limits: DaemonLimits = DaemonLimits(), _ detail: Journal.Detail = .inputs,
        lastRefreshes: [String: Moment] = [:]
    ) {
        (self.catalog, self.limits, self.detail) = (catalog, limits, detail)
        present = UpdateContext(tick: .zero, lastRefreshes: RefreshTimes(lastRefreshes))
    }

    private var timeToLive: Tick { .seconds(Double(limits.timeToLive.value)) }

    var now: Tick { present.tick }
    /// Whether any session changes with time.
    package var isActive: Bool { activeSessionCount > 0 }
    /// Whether anything may expire while nothing changes.
    package var isWaiting: Bool { !abandoned.isEmpty || !uploading.isEmpty }
    /// The same for a caller that has the hub in a class: it would copy it to ask a getter.
    package mutating func prospects() -> (isActive: Bool, isWaiting: Bool) { (isActive, isWaiting) }

    /// Offers every viewer that has something to be sent its next message.
    package mutating func deliverPending(_ offer: Offer) {
        var next = 0
        while next < woken.count {
            let handle = woken[next]
            next += 1
            offer(handle) { nextMessage(for: handle) }
        }
        while woken.popLast() != nil {}  // in most passes it is one
    }

    /// - Parameter list: an empty one, whose memory is used for the next effects
    package mutating func drainEffects(into list: inout [SessionEffect]) { swap(&effects, &list) }

    // MARK: Joining and leaving

    /// Why a viewer cannot join: the answer's status and text; nil: it can.
    package mutating func joinError(
        session: SessionName, system: String?, preset: String? = nil, language: String? = nil, at now: Tick
    ) -> (status: Int, text: String)? {
        pass(to: now)
        removeExpired()
        if let error = systemError(system, preset, language) { return (400, error + "\n") }
        if slots[session] == nil {
            let environment = SessionEnvironment(catalog: catalog, preset: preset ?? Preset.published)
            if let text = Session.Limits(limits).error(in: environment.scenario(system, RefreshTimes([:]))) {
                return (400, text + "\n")
            }
        }
        return capacityError(for: session).map { (503, $0) }
    }

    package func has(_ session: SessionName) -> Bool { slots[session] != nil }

    /// Adds a viewer. A session that does not exist yet is made, with that system.
    /// - Parameters:
    ///   - point: where the viewer was when its last connection was lost
    ///   - wallClock: the time, for a session that exists already
    ///   - environment: what a new session begins with
    /// - Returns: the viewer's handle
    package mutating func open(
        _ viewer: ViewerID, session name: SessionName, system: String?, as role: Role = .controller,
        encoding: Encoding = .json, address: String = "", from point: ResumePoint? = nil,
        at now: Tick, clock wallClock: WallClock? = nil, _ environment: () -> SessionEnvironment
    ) -> Int {
        pass(to: now)
        let made = slots[name] == nil ? environment() : nil
        let slot =
            slots[name]
            ?? add(
                Session(
                    name: name, made ?? environment(), system: system, limits: Session.Limits(limits), detail,
                    at: present))
        abandoned[slot] = nil
        let handle = freeHandles.popLast() ?? locations.count
        if handle == locations.count { locations.append(nil) }
        locations[handle] = update(slot) { session in
            if made == nil { session.rejoin(at: wallClock) }
            session.join(
                Newcomer(id: viewer, handle: handle, role: role, encoding: encoding, address: address), from: point,
                isNew: made.map { $0.kept == nil } ?? false)
            return ViewerLocation(slot: slot, index: session.viewers.count - 1)
        }
        return handle
    }

    private mutating func add(_ session: consuming Session) -> Int {
        session.viewers.slowDown(to: minInterval)
        session.build = build
        let slot = freeSlots.popLast() ?? sessions.count
        slots[session.name] = slot
        if slot == sessions.count {
            sessions.append(Slot(session))
            due.append(.max)
        } else {
            sessions[slot] = Slot(session)
        }
        return slot
    }

    package mutating func close(_ handle: Int, at now: Tick) {
        pass(to: now)
        guard let location = locations[handle] else { return }
        locations[handle] = nil
        freeHandles.append(handle)
        let (moved, isEmpty) = update(location.slot) { ($0.leave(location.index), $0.viewers.isEmpty) } ?? (nil, false)
        if let moved { locations[moved]?.index = location.index }
        if isEmpty {
            abandoned[location.slot] = now
            nextExpiry = min(nextExpiry, now + timeToLive)
        }
        removeExpired()
    }

    // MARK: Traffic

    /// Handles a message.
    /// - Parameter time: when it came, ms of the daemon's own clock
    /// - Returns: what it costs its sender beyond itself, in messages: 1 for each callback that was sent to everybody,
    ///   and 1 more for each 100 viewers
    package mutating func receive(
        _ bytes: [UInt8], isText: Bool, from handle: Int, at now: Tick, _ time: Double = 0
    ) -> Int {
        pass(to: now)
        guard let location = locations[handle] else { return 0 }
        let room = Hub.maxHeldText - heldText - bytes.count
        let cost = update(location.slot) { session in
            session.receive(bytes, isText: isText, from: location.index, room: room, at: time)
            return session.viewers.drainBroadcastCount() * (1 + session.viewers.count / 100)
        }
        makeMirror(for: location.slot)
        return cost ?? 0
    }

    /// Refuses a message of which only the id has been read.
    package mutating func refuse(_ request: ClientRequest, from handle: Int, _ refusal: MessageError, at now: Tick) {
        pass(to: now)
        if let location = locations[handle] {
            update(location.slot) { $0.refuse(refusal, id: request.id, to: location.index) }
        }
    }

    /// A text has been read on another thread.
    package mutating func receive(
        _ prepared: Result<PlayRequest.Prepared, MessageError>, of request: PlayRequest, at now: Tick
    ) {
        pass(to: now)
        guard let slot = slots[request.session] else { return }
        let room = Hub.maxPlayedBytes - playedBytes
        let fitting = prepared.flatMap { (prepared) -> Result<PlayRequest.Prepared, MessageError> in
            if prepared.playback.size <= room { return .success(prepared) }
            return .failure(MessageError(.busy, "too much plays in other sessions; try again later"))
        }
        update(slot) { $0.receive(fitting, number: request.number) }
    }

    /// A take has been run again or exported on another thread.
    package mutating func receive(_ answer: TakeRequest.Answer, of request: TakeRequest, at now: Tick) {
        pass(to: now)
        guard let slot = slots[request.session] else { return }
        var answer = answer
        if case .success(let message) = answer, message.count > TakeRequest.maxAnswers - answerBytes {
            answer = .failure(TakeRequest.tooManyAnswers)
            let since = self.now - TakeRequest.answerTime
            for slot in slots.values { update(slot) { $0.viewers.closeSlow(before: since) } }
        }
        update(slot) { $0.receive(answer, of: request) }
    }

    mutating func pass(to now: Tick) { present.tick = max(present.tick, now) }

    /// One pass: updates every session that is due, and offers its viewers what has changed, while it is in the buffers.
    package mutating func advance(to now: Tick, _ offer: Offer? = nil) {
        pass(to: now)
        ready.removeAll(keepingCapacity: true)
        for slot in due.indices where due[slot] <= now.count { ready.append(slot) }
        for place in ready.indices where due[ready[place]] <= now.count {
            // So far ahead, because what a session refers to is known only when it has come itself. Measured in the daemon:
            // 2 and 1 ahead is as good as 3 and 2.
            if place + 2 < ready.count { sessions[ready[place + 2]]?.prefetch() }
            if place + 1 < ready.count { sessions[ready[place + 1]]?.session.prefetch() }
            update(ready[place]) { _ in }
            if let offer, !woken.isEmpty { deliverPending(offer) }
        }
        removeExpired()
        if now >= lastSweep + Hub.sweepInterval { sweep() }
    }

    private mutating func sweep() {
        lastSweep = now
        for slot in uploading { update(slot) { $0.dropSilentUpload() } }
    }

    /// The next message for that viewer, once its socket can take it; nil: it has everything.
    package mutating func nextMessage(for handle: Int) -> [UInt8]? {
        guard let location = locations[handle],
            let next = sessions[location.slot]?.session.nextMessage(for: location.index, &buffers, &woken)
        else { return nil }
        answerBytes += next.answers
        return next.bytes
    }

    package mutating func slowDown(to minInterval: Int) {
        self.minInterval = minInterval
        for slot in sessions.indices { sessions[slot]?.session.viewers.slowDown(to: minInterval) }
    }

    /// Another daemon has refreshed a key.
    package mutating func receiveRefresh(_ key: String, _ moment: Moment) {
        if present.lastRefreshes[key].map({ $0 < moment }) ?? true { share(key, moment) }
    }

    /// A key was refreshed: passes the time on to the sessions that show it.
    package mutating func share(_ key: String, _ moment: Moment) {
        present.lastRefreshes[key] = moment
        let present = present
        for slot in sessions.indices where sessions[slot]?.session.shows(key) == true {
            update(slot) { $0.updateLastRefreshes(present) }
        }
    }

    /// Brings a session up to the present, changes it in place, and collects its effects; and so those that mirror it.
    @discardableResult
    mutating func update<Result>(_ slot: Int, _ body: (inout Session) -> Result) -> Result? {
        if links.isEmpty { return updateAlone(slot, body) }
        updateSource(of: slot)
        let result = updateAlone(slot, body)
        unlinkIfEnded(slot)
        updateMirrors(of: slot)
        return result
    }

    /// The same, without its mirrors.
    @discardableResult
    mutating func updateAlone<Result>(_ slot: Int, _ body: (inout Session) -> Result) -> Result? {
        guard let (result, update) = sessions[slot]?.session.update(present, &buffers, &woken, &effects, body) else {
            return nil
        }
        let next = update.cadence.map { nextDue(slot, every: $0) } ?? .max
        activeSessionCount += (next < .max ? 1 : 0) - (due[slot] < .max ? 1 : 0)
        due[slot] = next
        if update.playing != 0 { playingCount += update.playing }
        playedBytes += update.playedBytes
        answerBytes += update.answers
        if update.heldText != 0 { note(update.heldText, of: slot) }
        return result
    }

    /// Spreads the slots over the ticks of their cadence; a mirror is shown at the ticks of the session that it mirrors.
    /// Mutating, because for another call the hub would be copied.
    private mutating func nextDue(_ slot: Int, every cadence: Int) -> Int {
        let phase = links.isEmpty ? slot : links.source(of: slot) ?? slot
        return now.count + cadence - (now.count + phase) % cadence
    }

    private mutating func note(_ moreText: Int, of slot: Int) {
        heldText += moreText
        if sessions[slot]?.session.heldText == 0 { uploading.remove(slot) } else { uploading.insert(slot) }
    }

    /// Drops the sessions that nobody has come back to.
    private mutating func removeExpired() {
        guard now >= nextExpiry else { return }
        defer { nextExpiry = abandoned.values.min().map { $0 + timeToLive } ?? Hub.never }
        for (slot, since) in abandoned where now >= since + timeToLive {
            sessions[slot]?.session.end(&effects)
            remove(slot)
        }
    }

    /// - Returns: the handles of its viewers
    @discardableResult
    mutating func remove(_ slot: Int) -> [Int] {
        if !links.isEmpty { removeMirrors(of: slot) }
        guard let gone = sessions[slot]?.session else { return [] }
        abandoned[slot] = nil
        if due[slot] < .max { activeSessionCount -= 1 }
        due[slot] = .max
        heldText -= gone.heldText
        playedBytes -= gone.playing.size
        answerBytes -= gone.viewers.answerBytes
        playingCount -= gone.isPlaying ? 1 : 0
        uploading.remove(slot)
        endedCounters += gone.viewers.counters
        slots[gone.name] = nil
        sessions[slot] = nil
        freeSlots.append(slot)
        endedSessionCount += 1
        let handles = gone.viewers.list.map(\.handle)
        for handle in handles { locations[handle] = nil }
        freeHandles += handles
        return handles
    }
}
