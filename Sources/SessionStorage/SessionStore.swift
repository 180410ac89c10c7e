import PreviewProtocol
import PreviewSessions
import RefreshEngine

/// Where sessions are kept: a file of this machine (``StoreWriter``), or a database that several machines share
/// (``ClusterStore``). Its callers are the loop's thread, and never wait.
package protocol SessionStore: AnyObject, Sendable {
    /// The sessions that are kept for whoever joins them again, as they were read last. They are read anew soon, for
    /// whoever asks next.
    var kept: [KeptSession] { get }

    /// Called on another thread when what was written, or was to be, is lost: these sessions are to be given whole
    /// again; nil: all.
    func whenLost(_ body: @escaping @Sendable (Set<SessionName>?) -> Void)

    /// Whether the last attempt to read or write has failed. What is to be written waits.
    var isFailing: Bool { get }

    func write(_ changes: [SessionName: SessionChange], _ lastRefreshes: RefreshTimes)

    /// Looks for a session after everything before has been written.
    /// - Parameter then: called on another thread
    /// - Returns: false: too many wait already, and `then` is not called
    func restore(_ session: SessionName, then: @escaping @Sendable (StoreLookup) -> Void) -> Bool

    /// Nobody waits for that session any more: what ``restore(_:then:)`` was asked for is answered soon, perhaps with a
    /// look-up that is cancelled.
    func cancel(_ session: SessionName)

    /// Waits until everything is written, or has failed to be. Nothing is written after it.
    func finish()

    /// Waits until it has been tried to write everything before.
    func wait()
}

/// What the store knows when a session begins.
package struct StoreLookup: Sendable {
    /// The session as a daemon that is no more has left it; nil: there is none.
    package var kept: StoredSession?
    /// When a key was last refreshed, s since 1970, where other daemons have said so since it was looked at last.
    package var lastRefreshes: [String: Double] = [:]
    /// Nothing was looked up.
    package var isCancelled = false
    /// The store cannot be read or written, so nobody knows whether there is one.
    package var hasFailed = false

    package init(
        kept: StoredSession? = nil, lastRefreshes: [String: Double] = [:], isCancelled: Bool = false,
        hasFailed: Bool = false
    ) {
        (self.kept, self.lastRefreshes, self.isCancelled, self.hasFailed) = (
            kept, lastRefreshes, isCancelled, hasFailed
        )
    }
}

/// A file is looked into at once, and a cluster's state is said elsewhere.
extension SessionStore {
    package func cancel(_ session: SessionName) {}
    package var isFailing: Bool { false }
}
