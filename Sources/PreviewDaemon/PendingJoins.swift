import DequeModule
import PreviewProtocol

/// Those who wait while the store is asked for their sessions, and which sessions it is still to be asked for.
struct PendingJoins<Join> {
    static var fullError: String { "too many wait for their sessions; try again later" }

    private let maxCount: Int
    private var count = 0
    private var joins: [SessionName: [Join]] = [:]
    private var lookups: Deque<SessionName> = []

    init(maxCount: Int) { self.maxCount = maxCount }

    var isFull: Bool { count >= maxCount }
    /// The session that the store is to be asked for next.
    var nextLookup: SessionName? { lookups.first }

    /// Lets somebody wait. A session is looked up once, however many wait for it.
    /// - Returns: false: it is full
    mutating func add(_ join: Join, for session: SessionName) -> Bool {
        guard !isFull else { return false }
        if joins[session] == nil { lookups.append(session) }
        joins[session, default: []].append(join)
        count += 1
        return true
    }

    /// The store has been asked for it.
    mutating func removeLookup() { lookups.removeFirst() }

    /// The store has answered: those who waited for that session.
    mutating func take(_ session: SessionName) -> [Join] {
        let waiting = joins.removeValue(forKey: session) ?? []
        count -= waiting.count
        return waiting
    }

    /// Somebody has gone. A session for which nobody waits any more is not asked for, unless it has been already.
    mutating func remove(where isGone: (Join) -> Bool) {
        for session in joins.keys { joins[session]?.removeAll(where: isGone) }
        count = joins.values.reduce(0) { $0 + $1.count }
        let unwanted = Set(lookups.filter { joins[$0]?.isEmpty == true })
        lookups.removeAll(where: unwanted.contains)
        for session in unwanted { joins[session] = nil }
    }
}
