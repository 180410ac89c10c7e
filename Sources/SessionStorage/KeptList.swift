import PreviewSessions

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
