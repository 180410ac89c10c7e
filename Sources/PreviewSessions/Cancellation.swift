import Synchronization

/// Says to another thread that nobody waits any more.
///
/// A class because both threads have the same one.
package final class Cancellation: Sendable {
    private let flag = Atomic(false)

    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    package func cancel() { flag.store(true, ordering: .relaxed) }
}
