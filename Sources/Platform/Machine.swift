import Foundation

/// What a daemon uses of the machine that it runs on, besides sockets and files: its clocks, chance, and threads. A
/// simulation gives another one, whose every answer follows from a seed.
package protocol Machine: Sendable {
    /// The time since some moment, ns. It stops while the machine sleeps. Only differences have a meaning, and only
    /// until the machine is restarted.
    var nanoseconds: Int { get }
    /// A clock that goes on while the machine sleeps, for leases and patience.
    var now: ContinuousClock.Instant { get }
    /// The date, which somebody may set at any time.
    var date: Date { get }
    /// The processor time of the calling thread, ns.
    var workTime: Int { get }
    /// 64 bits that nobody can guess.
    func random() -> UInt64
    /// A thread of its own for work that the loop must not wait for.
    /// - Parameter isConcurrent: whether several jobs may run at a time
    func queue(_ name: String, isConcurrent: Bool) -> any WorkQueue
    /// Has the calling thread wait.
    func sleep(for time: Duration)
}

/// Does jobs on another thread, in the order in which they are added.
package protocol WorkQueue: Sendable {
    func add(_ job: @escaping @Sendable () -> Void)
    func add(after delay: Duration, _ job: @escaping @Sendable () -> Void)
    /// Does a job after all that were added before, and waits for it.
    func wait(for job: () -> Void)
}

extension Machine {
    package func queue(_ name: String) -> any WorkQueue { queue(name, isConcurrent: false) }
    /// A name that no other daemon has, of letters and digits.
    package func newName() -> String { String(random(), radix: 36) }
}
