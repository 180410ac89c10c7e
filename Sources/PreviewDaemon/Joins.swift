import Foundation
import Motion
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import SessionStorage
import WebSockets

/// How clients join their sessions. If a session may be in the store, they wait until the store has answered.
struct Joins {
    struct Join {
        /// How the client joins when the store has answered.
        enum Entrance {
            /// By a handshake, which is refused if the store cannot answer.
            case handshake(LaterDecision)
            /// It is connected already, because a cluster's answer may take longer than a handshake. Nothing is
            /// received from it before it has joined.
            case connection(any ViewerSocket)
        }

        let entrance: Entrance
        let request: Request
    }

    /// Clients that may wait. Chosen: the default of `DaemonLimits.connections`, so that all may reconnect at once
    /// after a restart.
    static let maxCount = 4096

    private(set) var pending = PendingJoins<Join>(maxCount: maxCount)
    /// nil: nothing is stored, so no client waits.
    private let store: StoreSink?
    /// What a new session begins with, except for the time and what its first viewer asks for.
    private let environment: SessionEnvironment
    private let link: LoopLink
    /// The store's answer for the session that the waiting clients join now.
    var answer: (session: SessionName, kept: StoredSession?)?

    init(_ store: StoreSink?, _ environment: SessionEnvironment, _ link: LoopLink) {
        (self.store, self.environment, self.link) = (store, environment, link)
    }

    /// Whether clients may join that session at once.
    func canOpen(_ session: SessionName, _ hub: Hub) -> Bool {
        store == nil || hub.has(session) || answer?.session == session
    }

    /// Makes a client a viewer of its session.
    /// - Returns: its handle in the hub; nil: it cannot join, and its connection is closed
    func open(
        _ session: SessionName, for connection: any ViewerSocket, _ request: Request, as role: Role,
        from address: String,
        _ hub: inout Hub, at now: Tick
    ) -> Int? {
        if request.value(of: "existing") != nil, answer?.kept == nil, !hub.has(session) {
            connection.close(
                code: .noSuchSession, reason: CloseCode.noSuchSessionReason(session, hub.sessionNames))
            return nil
        }
        // There was room when the request was answered.
        if let text = hub.capacityError(for: session) {
            connection.close(code: .tryAgainLater, reason: text)
            return nil
        }
        let clock = WallClock(link.machine.date)
        return hub.open(
            connection.id, session: session, system: request.value(of: "system"), as: role,
            encoding: connection.encoding, address: GuessLimit.key(address),
            from: request.value(of: "resume").flatMap { ResumePoint(text: $0) }, at: now, clock: clock
        ) {
            var environment = environment
            environment.clock = clock
            environment.run = link.machine.newName()
            environment.kept = answer?.kept
            environment.preset = request.value(of: "preset") ?? Preset.published
            environment.language = request.value(of: "language").flatMap { Language(tag: $0) } ?? .en
            return environment
        }
    }

    /// Makes a client wait until the store has been asked for its session.
    /// - Parameter id: its connection's
    /// - Returns: false: too many wait already
    mutating func add(_ join: Join, id: UInt64, for session: SessionName) -> Bool {
        defer { lookUp() }
        return pending.add(join, id: id, for: session)
    }

    /// Removes a client that has disconnected, if it was waiting.
    mutating func remove(_ id: UInt64) {
        if let session = pending.remove(id) { store?.cancel(session) }
    }

    /// Asks the store for sessions that clients wait for, as many as it accepts at a time; call again after its
    /// answers.
    mutating func lookUp() {
        while let store, let session = pending.nextLookup,
            store.restore(session, then: link.callback { $0.restored(session, $1) })
        { pending.removeLookup() }
    }

    /// The store was told that no client waits for that session, but one has come since.
    mutating func askAgain(_ session: SessionName) {
        pending.askAgain(session)
        lookUp()
    }

    /// The store has answered: removes and returns the clients that waited for that session.
    mutating func drain(_ session: SessionName) -> [Join] { pending.drain(session) }

    /// Disconnects the waiting connections: they find their session sooner at another daemon.
    func sendAway(_ reason: String) {
        for case .connection(let connection) in pending.all.map(\.entrance) {
            connection.close(code: .serviceRestart, reason: reason)
        }
    }
}

extension WallClock {
    fileprivate init(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        self.init(Moment(seconds: seconds), utcOffset: LocalTime.utcOffset(at: seconds))
    }
}

extension CloseCode {
    static let noSuchSession = CloseCode(rawValue: SessionName.notFoundCloseCode)

    /// `there is no session "x"; there is a, b, …`, with as many names as have room.
    static func noSuchSessionReason(_ session: SessionName, _ existing: [SessionName]) -> String {
        let beginning = "there is no session \"\(session)\""
        let end = ", …"
        guard !existing.isEmpty else { return beginning + ", nor any other" }
        var reason = beginning
        for (index, name) in existing.enumerated() {
            let longer = reason + (index == 0 ? "; there is " : ", ") + name.text
            let room = CloseCode.maxReasonLength - (index == existing.count - 1 ? 0 : end.utf8.count)
            if longer.utf8.count > room { return index == 0 ? reason : reason + end }
            reason = longer
        }
        return reason
    }
}
