import PreviewProtocol
import PreviewSessions
import RefreshEngine

/// The kept sessions as they were read last. Other daemons share the database, so they are read again when somebody
/// asks.
package struct KeptList {
    /// The time between two readings. Chosen: another daemon's sessions are seen a second later.
    private static let interval = Duration.seconds(1)

    private var sessions: [KeptSession] = []
    private var lastRead: ContinuousClock.Instant
    private var isBeingRead = false

    package init(at now: ContinuousClock.Instant) { lastRead = now }

    /// - Returns: the list, and whether the caller is to read it again now
    package mutating func ask(at now: ContinuousClock.Instant) -> (sessions: [KeptSession], isDue: Bool) {
        let isDue = !isBeingRead && now - lastRead >= KeptList.interval
        isBeingRead = isBeingRead || isDue
        return (sessions, isDue)
    }

    /// - Parameter read: nil: it cannot be read now
    package mutating func note(_ read: [KeptSession]?, at now: ContinuousClock.Instant) {
        (sessions, lastRead, isBeingRead) = (read ?? sessions, now, false)
    }
}

extension KeptSession {
    /// A session as a row has it; nil: the row cannot be read.
    /// - Parameter lastSeen: s since 1970
    package init?(_ name: String?, header: String?, footer: String?, lastSeen: Double?) {
        guard let name = name.flatMap({ SessionName($0) }), let lastSeen else { return nil }
        func system(_ name: String?) -> String? {
            name.flatMap { $0.unicodeScalars.count <= Parameter.maxNameLength ? $0 : nil }
        }
        self.init(name: name, header: system(header), footer: system(footer), lastSeen: lastSeen)
    }
}
