import DequeModule
import PreviewProtocol

/// The clients that wait until the store has been asked for their sessions, and the sessions still to be asked for.
struct PendingJoins<Join> {
    static var fullError: String { "too many wait for their sessions; try again later" }

    private let maxCount: Int
    /// The session that each client waits for, by the id of its connection.
    private var sessions: [UInt64: SessionName] = [:]
    private var joins: [SessionName: [(id: UInt64, join: Join)]] = [:]
    private var lookups: Deque<SessionName> = []

    init(maxCount: Int) { self.maxCount = maxCount }

    var isFull: Bool { sessions.count >= maxCount }
    var isEmpty: Bool { joins.isEmpty }
    var all: [Join] { joins.values.flatMap { $0.map(\.join) } }
    /// Whether that session is being looked up, or will be.
    func isWaiting(for session: SessionName) -> Bool { joins[session] != nil }
    /// The next session to ask the store for.
    var nextLookup: SessionName? { lookups.first }

    /// Makes a client wait. A session is looked up once, however many wait for it.
    /// - Parameter id: the connection's id
    /// - Returns: false: no more may wait
    mutating func add(_ join: Join, id: UInt64, for session: SessionName) -> Bool {
        guard !isFull else { return false }
        if joins[session] == nil { lookups.append(session) }
        joins[session, default: []].append((id, join))
        sessions[id] = session
        return true
    }

    /// The store has been asked for the next session.
    mutating func removeLookup() { lookups.removeFirst() }

    /// The store has answered: removes and returns the clients that waited for that session.
    mutating func drain(_ session: SessionName) -> [Join] {
        let waiting = joins.removeValue(forKey: session) ?? []
        for (id, _) in waiting { sessions[id] = nil }
        return waiting.map(\.join)
    }

    /// The store was told that no client waits for that session, but one has come since: the store must be asked again.
    mutating func askAgain(_ session: SessionName) {
        if joins[session]?.isEmpty == false { lookups.append(session) } else { joins[session] = nil }
    }

    /// A client has disconnected; it may have waited. A session that no client waits for any more is not asked for,
    /// unless it has been already.
    /// - Returns: the session whose lookup is no longer needed, if there is one
    @discardableResult
    mutating func remove(_ id: UInt64) -> SessionName? {
        guard let session = sessions.removeValue(forKey: id) else { return nil }
        joins[session]?.removeAll { $0.id == id }
        guard joins[session]?.isEmpty == true else { return nil }
        guard let index = lookups.firstIndex(of: session) else { return session }
        lookups.remove(at: index)
        joins[session] = nil
        return nil
    }
}
