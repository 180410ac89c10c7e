import PreviewSessions

/// Sessions that somebody has tuned are kept for longer than others after their last viewer has left, and belong to no
/// daemon then.
package enum Retention {
    /// For how long they are kept, s: 30 days.
    package static let keptTime = 30.0 * 86_400
    /// How many are kept; those that were left longest ago go first. Chosen: two megabytes, and a list that can still
    /// be read.
    package static let maxKept = 1000
    /// How many one address keeps of them, counted by who tuned a session first. Chosen: so that it takes several
    /// addresses to have others' sessions removed.
    package static let maxKeptOfAddress = 250

    /// The two bounds in the order in which they are applied, and SQL for what each counts.
    package static let bounds = [
        (partition: "PARTITION BY coalesce(address, 'session ' || name)", max: maxKeptOfAddress), ("", maxKept),
    ]
}

/// The kept sessions as they were read last. Other daemons share the database, so they are read again when somebody
/// asks.
package struct KeptList {
    /// The time between two readings. Chosen: another daemon's sessions are seen a second later.
    private static let interval = Duration.seconds(1)

    private var sessions: [KeptSession] = []
    private var lastRead = ContinuousClock.now
    private var isBeingRead = false

    package init() {}

    /// - Returns: the list, and whether the caller is to read it again now
    package mutating func ask() -> (sessions: [KeptSession], isDue: Bool) {
        let isDue = !isBeingRead && ContinuousClock.now - lastRead >= KeptList.interval
        isBeingRead = isBeingRead || isDue
        return (sessions, isDue)
    }

    /// - Parameter read: nil: it cannot be read now
    package mutating func note(_ read: [KeptSession]?) {
        (sessions, lastRead, isBeingRead) = (read ?? sessions, .now, false)
    }
}
