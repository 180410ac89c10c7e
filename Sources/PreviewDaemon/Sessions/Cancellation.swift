import Synchronization
import WebSockets

/// Says to another thread that nobody waits any more, or that its time is over.
///
/// A class because both threads have the same one.
final class Cancellation: Sendable {
    private let flag = Atomic(false)
    /// When the time is over, by the working thread's ``ThreadClock``, µs.
    private let end = Atomic(Int.max)

    /// Asked on the working thread.
    var isCancelled: Bool { flag.load(ordering: .relaxed) || ThreadClock.microseconds >= end.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }

    /// The calling thread may work for so long from now on, µs.
    func limit(to time: Int) { end.store(ThreadClock.microseconds + time, ordering: .relaxed) }
}
