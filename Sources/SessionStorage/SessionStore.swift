import Motion
import PreviewProtocol
import PreviewSessions
import RefreshEngine

/// Where sessions are kept: a file of this machine (``StoreWriter``), or a database that several machines share
/// (``ClusterStore``). It is called on the loop's thread, and never waits.
package protocol SessionStore: AnyObject, Sendable {
    /// The sessions that are kept for whoever joins them again, as they were read last (``KeptList``).
    var kept: [KeptSession] { get }

    /// - Parameter body: called on another thread when changes are lost, whether they were written or not: these
    ///   sessions are to be written again as a whole; nil: all sessions
    func whenLost(_ body: @escaping @Sendable (Set<SessionName>?) -> Void)

    /// Whether the last attempt to read or write has failed. Changes wait until it works again.
    var isFailing: Bool { get }

    func write(_ changes: [SessionName: SessionChange], _ lastRefreshes: RefreshTimes)

    /// Looks for a session after all earlier changes have been written.
    /// - Parameter then: called on another thread
    /// - Returns: false: too many look-ups wait already, and `then` is not called
    func restore(_ session: SessionName, then: @escaping @Sendable (StoreLookup) -> Void) -> Bool

    /// Nobody waits for that session any more. Its look-up is answered soon, perhaps as cancelled.
    func cancel(_ session: SessionName)

    /// Waits until everything is written, or until it is too late for that. Nothing is written after it.
    func finish()
}

/// A file is read at once, and what a cluster's database does is said elsewhere.
extension SessionStore {
    package func cancel(_ session: SessionName) {}
    package var isFailing: Bool { false }
}

/// What the store knows when a session begins.
package struct StoreLookup: Sendable {
    /// The session as a daemon that has ended has left it; nil: there is none.
    package var kept: StoredSession?
    /// When a key was last refreshed, s since 1970, where another daemon has written that since the last look-up.
    package var lastRefreshes: [String: Double] = [:]
    /// Nothing was looked up.
    package var isCancelled = false
    /// The store cannot be read or written, so nobody knows whether it has the session.
    package var hasFailed = false

    package init(
        kept: StoredSession? = nil, lastRefreshes: [String: Double] = [:], isCancelled: Bool = false,
        hasFailed: Bool = false
    ) {
        (self.kept, self.lastRefreshes) = (kept, lastRefreshes)
        (self.isCancelled, self.hasFailed) = (isCancelled, hasFailed)
    }
}

/// Why the data cannot be kept, for whoever starts the daemon.
package struct StoreError: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
}

extension RefreshTimes {
    /// Whether a time can be kept: a scenario may have that time, and that key.
    /// - Parameter time: s since 1970
    static func canKeep(_ time: Double, of key: String) -> Bool {
        CivilTime.range.contains(Moment(seconds: time)) && key.unicodeScalars.count <= Parameter.maxNameLength
    }

    /// The times of rows, without those that cannot be kept.
    package static func readable(_ rows: [(key: String?, time: Double?)]) -> [String: Double] {
        rows.reduce(into: [:]) { times, row in
            if let key = row.key, let time = row.time, canKeep(time, of: key) { times[key] = time }
        }
    }

    /// Two daemons may report times in any order: the later time stays.
    package mutating func keepLatest(_ key: String, _ moment: Moment) { self[key] = max(moment, self[key] ?? moment) }
    package mutating func keepLatest(_ times: RefreshTimes) {
        for (key, moment) in times.moments { keepLatest(key, moment) }
    }
}
