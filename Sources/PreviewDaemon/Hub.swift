import Motion
import PreviewProtocol
import RefreshEngine

/// All sessions, and who watches which. Pure: it is told what arrived and what tick it is, and asked what to send.
struct Hub {
    struct Limits {
        /// Sessions that may exist at a time.
        var sessions = 2000
        /// Viewers of one session.
        var viewersPerSession = 2000
        /// How long a session outlives its last viewer.
        var timeToLive = Tick.seconds(60)
        var session = Session.Limits()
    }

    private let limits: Limits
    /// Whether everything that is seen is told to those who write sessions down.
    private let isRecorded: Bool
    private var sessions: [String: Session] = [:]
    private var whereabouts: [ViewerID: String] = [:]
    /// The sessions that ticks matter to, and when each is to be come to next.
    private var active: [String: Tick] = [:]
    private var now = Tick.zero
    /// The sessions that nobody watches, and since when.
    private var abandoned: [String: Tick] = [:]
    private var effects: [Session.Effect] = []
    /// Of the sessions that are gone.
    private var pastTally = Tally()

    init(_ limits: Limits = Limits(), isRecorded: Bool = false) { (self.limits, self.isRecorded) = (limits, isRecorded) }

    /// Whether any session changes with time.
    var isActive: Bool { !active.isEmpty }

    /// Whether any session waits to be forgotten.
    var hasAbandoned: Bool { !abandoned.isEmpty }

    /// What is to be done since the last call.
    mutating func takeEffects() -> [Session.Effect] {
        defer { effects = [] }
        return effects
    }

    // MARK: Coming and going

    /// Why a viewer cannot come in, or nil: the status and the words of the answer.
    mutating func objection(to session: String, system: String?, at now: Tick) -> (status: Int, text: String)? {
        reap(at: now)
        guard Hub.isName(session) else {
            return (400, "A session's name is 1 to 64 letters, digits, \"-\", \"_\" and \".\".\n")
        }
        if let system, let error = Hub.complaint(about: system) { return (400, error + "\n") }
        guard let existing = sessions[session] else {
            if let text = limits.session.objection(to: Surroundings().scenario(system)) { return (400, text + "\n") }
            return sessions.count < limits.sessions ? nil : (503, "There are \(limits.sessions) sessions already; try later.\n")
        }
        return existing.viewers.count < limits.viewersPerSession ? nil : (503, "This session has \(limits.viewersPerSession) viewers already.\n")
    }

    /// Lets a viewer in; the session is made when nobody has it yet, then with that system.
    /// - Parameters:
    ///   - point: where the viewer was when its last connection was lost
    ///   - surroundings: what a new session is told of the world
    mutating func open(
        _ viewer: ViewerID, session name: String, system: String?, as role: Role = .controller, encoding: Encoding = .json, from point: ResumePoint? = nil,
        at now: Tick,
        _ surroundings: () -> Surroundings = { Surroundings() }
    ) {
        pass(to: now)
        whereabouts[viewer] = name
        abandoned[name] = nil
        let isNew = sessions[name] == nil
        if isNew { sessions[name] = Session(name: name, surroundings(), system: system, limits: limits.session, isRecorded: isRecorded, at: now) }
        change(name) { session in
            if !isNew, session.viewers.isEmpty { session.tell(.visited) }
            session.join(viewer, as: role, in: encoding, from: point)
        }
    }

    mutating func close(_ viewer: ViewerID, at now: Tick) {
        pass(to: now)
        guard let name = whereabouts.removeValue(forKey: viewer) else { return }
        change(name) { session in
            session.leave(viewer)
            if session.viewers.isEmpty { session.tell(.abandoned) }
        }
        if sessions[name]?.viewers.isEmpty == true { abandoned[name] = now }
        reap(at: now)
    }

    // MARK: Traffic

    mutating func receive(text: [UInt8], from viewer: ViewerID) {
        receive(from: viewer, in: .json) { ClientRequest(json: text) }
    }

    mutating func receive(binary: [UInt8], from viewer: ViewerID) {
        receive(from: viewer, in: .binary) { ClientRequest(binary: binary) }
    }

    private mutating func receive(from viewer: ViewerID, in encoding: Encoding, _ read: () -> ClientRequest) {
        guard let name = whereabouts[viewer] else { return }
        change(name) { session in
            guard session.viewers[viewer]?.encoding == encoding else { return session.refuseKind(viewer) }
            let request = read()
            switch request.message {
            case .success(let message): session.receive(message, id: request.id, from: viewer)
            case .failure(let error): session.answer(viewer, request.id) { $0.refuse(viewer, error.refusal, error.description) }
            }
        }
    }

    /// Refuses a message that is not looked at further than for its id.
    mutating func refuse(_ request: ClientRequest, from viewer: ViewerID, _ reason: ServerMessage.Refusal, _ text: String) {
        if let name = whereabouts[viewer] { change(name) { $0.answer(viewer, request.id) { $0.refuse(viewer, reason, text) } } }
    }

    /// It is so late now.
    mutating func pass(to now: Tick) { self.now = max(self.now, now) }

    mutating func advance(to now: Tick) {
        pass(to: now)
        let due = active.compactMap { now >= $1 ? $0 : nil }
        for name in due { change(name) { $0.advance(to: now) } }
        reap(at: now)
    }

    /// Tells every session that a key was refreshed in one of them.
    mutating func share(_ key: String, _ moment: Moment) {
        for name in sessions.keys { change(name) { $0.hear(key, moment) } }
    }

    /// Tells a session what time it is: its ticks alone would drift from the wall.
    mutating func tell(_ clock: WallClock, to name: String) { change(name) { $0.hear(clock) } }

    mutating func nextMessage(for viewer: ViewerID) -> [UInt8]? {
        guard let name = whereabouts[viewer], let place = sessions.index(forKey: name) else { return nil }
        return sessions.values[place].change(at: now, effects: &effects) { $0.nextMessage(for: viewer) }
    }

    /// Changes a session where it stands, and takes what it wants done. By its place: by its name it would be moved out and in again.
    private mutating func change(_ name: String, _ body: (inout Session) -> Void) {
        guard let place = sessions.index(forKey: name) else { return }
        let next = sessions.values[place].change(at: now, effects: &effects) { session in
            body(&session)
            return session.isActive ? session.now + Tick(session.cadence) : nil
        }
        if next != active[name] { active[name] = next }
    }

    /// Forgets the sessions that nobody came back to.
    private mutating func reap(at now: Tick) {
        for (name, since) in abandoned where now >= since + limits.timeToLive {
            abandoned[name] = nil
            change(name) { $0.tell(.ended) }
            if let gone = sessions.removeValue(forKey: name) { pastTally += gone.tally }
            active[name] = nil
        }
    }

    /// Has every session told as it is.
    mutating func tellEverything() {
        for name in sessions.keys {
            let since = abandoned[name].map { now - $0 }
            change(name) { $0.tell(.whole($0.history, $0.simulation.tick, abandoned: since)) }
        }
    }

    func session(_ name: String) -> Session? { sessions[name] }
    /// By name.
    var sessionNames: [String] { sessions.keys.sorted() }
    // MARK: Watching

    var sessionCount: Int { sessions.count }
    var activeSessionCount: Int { active.count }
    var viewerCount: Int { whereabouts.count }

    /// What all sessions have counted since the start.
    var tally: Tally { sessions.values.reduce(into: pastTally) { $0 += $1.tally } }

    /// All sessions, by name.
    func summaries(at now: Tick) -> [SessionSummary] {
        sessions.values.map { $0.summary(at: now) }.sorted { $0.name < $1.name }
    }

    // MARK: Names

    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
            default: false
            }
        }
    }

    private static func complaint(about system: String) -> String? {
        do throws(ParameterError) {
            _ = try SystemChoice(system)
            return nil
        } catch { return error.description }
    }
}

extension Session {
    /// A text came where binary messages are spoken, or the other way round.
    fileprivate mutating func refuseKind(_ viewer: ViewerID) {
        switch viewers[viewer]?.encoding {
        case .json: refuse(viewer, .binary, "pullwire.v1.json takes text messages only")
        case .binary: refuse(viewer, .badMessage, "pullwire.v1 takes binary messages only")
        case nil: break
        }
    }

    fileprivate mutating func change<Result>(at now: Tick, effects wanted: inout [Effect], _ body: (inout Session) -> Result) -> Result {
        daemonTick = now
        defer {
            wanted += effects
            effects.removeAll(keepingCapacity: true)
        }
        return body(&self)
    }
}
