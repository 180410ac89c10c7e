import Dispatch
import Synchronization

/// A value that is given once, and that one thread waits for.
///
/// A class because two threads share it.
final class Promise<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)

    func give(_ value: Value) {
        self.value.withLock { $0 = value }
        isGiven.signal()
    }

    /// Blocks until the value is given. Only one thread may wait, and not one of those that Swift's tasks run on,
    /// because the task that gives the value may need it.
    func wait() -> Value {
        isGiven.wait()
        guard let value = value.withLock({ $0 }) else { preconditionFailure("it was given") }
        return value
    }
}

/// Runs asynchronous code, and blocks until it has ended.
package func blocking<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let promise = Promise<Value>()
    Task.detached { promise.give(await work()) }
    return promise.wait()
}

/// The same for code that may throw.
package func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
) -> Result<Value, any Error> {
    blocking { do { return .success(try await work()) } catch { return .failure(error) } }
}
