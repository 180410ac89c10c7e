import Dispatch
import Synchronization

/// Runs asynchronous code, and blocks until it has ended.
///
/// Only for a thread that Swift's tasks do not run on, such as the main thread: the code may need those.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let result = Shared<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        let value = await work()
        result.value.withLock { $0 = value }
        isDone.signal()
    }
    isDone.wait()
    guard let value = result.value.withLock({ $0 }) else { preconditionFailure("it is set before the signal") }
    return value
}

/// A class because two threads share it.
private final class Shared<Value: Sendable>: Sendable { let value = Mutex<Value?>(nil) }
