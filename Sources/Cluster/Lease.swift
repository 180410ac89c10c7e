import Platform
import Synchronization

/// How long this daemon may go on with its sessions: until the lease ends, no other daemon claims them.
///
/// The clock goes on while the machine sleeps. A class because the member's thread extends the lease and the loop's
/// thread asks for it.
package final class Lease: Sendable {
    /// Its duration, counted from when the renewal was sent. The database counts the same time from when it noted the
    /// renewal, which is later. Chosen: the sessions of a machine that has died are back within 6 s.
    package static let time = Duration.seconds(4)
    /// The time between two renewals. Chosen: three may fail before a preview stands still.
    static let renewal = Duration.seconds(1)

    private let machine: any Machine
    private let end: Mutex<ContinuousClock.Instant>

    init(on machine: any Machine) {
        self.machine = machine
        end = Mutex(machine.now)
    }

    package var isValid: Bool { machine.now < end.withLock { $0 } }

    /// The database has noted the renewal that was sent at that moment.
    /// - Returns: false: the lease had ended before the answer came. The loop must first be told which sessions it has
    ///   lost
    func extend(from sent: ContinuousClock.Instant) -> Bool {
        end.withLock { end in
            guard machine.now < end else { return false }
            end = max(end, sent + Lease.time)
            return true
        }
    }

    /// The loop knows which sessions it has lost.
    /// - Returns: false: this lease has ended, too
    package func restart(from sent: ContinuousClock.Instant) -> Bool {
        end.withLock { end in
            end = max(end, sent + Lease.time)
            return machine.now < end
        }
    }
}
