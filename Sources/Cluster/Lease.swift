import Synchronization

/// How long this daemon may go on with its sessions. Until its end no other daemon takes them over; behind it one may.
///
/// The clock counts on while the machine sleeps. The worker extends the lease and the loop looks at it, so it is a
/// class.
package final class Lease: Sendable {
    /// From the moment at which the database was asked to note that this daemon lives. The database waits for as long
    /// from when it has noted it, by its own clock, which is later. Chosen: sessions of a machine that has gone are
    /// back within 6 s.
    package static let time = Duration.seconds(4)
    /// The time between two renewals. Chosen: three may fail before a preview stands still.
    static let renewal = Duration.seconds(1)

    private let end = Mutex(ContinuousClock.now)

    package var isValid: Bool { ContinuousClock.now < end.withLock { $0 } }

    /// The database has noted what it was sent at that moment.
    /// - Returns: false: the lease had run out before that was known, so that the loop must be told first what has
    ///   become of its sessions
    func extend(from sent: ContinuousClock.Instant) -> Bool {
        end.withLock { end in
            guard .now < end else { return false }
            end = max(end, sent + Lease.time)
            return true
        }
    }

    /// The loop knows what has become of its sessions.
    /// - Returns: false: this lease has run out, too
    package func restart(from sent: ContinuousClock.Instant) -> Bool {
        end.withLock { end in
            end = max(end, sent + Lease.time)
            return .now < end
        }
    }
}
