import Synchronization

/// Tells another thread that nobody waits for the result any more.
///
/// A class, because both threads share it.
package final class Cancellation: Sendable {
    private let flag = Atomic(false)

    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    package func cancel() { flag.store(true, ordering: .relaxed) }
}
