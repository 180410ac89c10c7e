import Dispatch
import Synchronization

/// A value that one thread waits for, and that is given once.
///
/// A class because two threads share it.
final class Promise<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)

    func give(_ value: Value) {
        self.value.withLock { $0 = value }
        isGiven.signal()
    }

    /// Waits for it. Only one thread may, and none that Swift's tasks run on: they may be what it waits for.
    func wait() -> Value {
        isGiven.wait()
        guard let value = value.withLock({ $0 }) else { preconditionFailure("it was given") }
        return value
    }
}

/// Waits until a task has ended.
package func blocking<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let promise = Promise<Value>()
    Task.detached { promise.give(await work()) }
    return promise.wait()
}

/// The same of one that may throw.
package func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
) -> Result<Value, any Error> {
    blocking { do { return .success(try await work()) } catch { return .failure(error) } }
}
