import CLibwebsockets
import Synchronization

/// What other threads may ask of a loop. It works before the loop runs, and does nothing once the loop has ended.
public struct LoopRemote: Sendable {
    let mailbox: Mailbox

    /// Runs `job` on the loop's thread, soon.
    ///
    /// - Returns: false if the loop has ended and the job will never run
    @discardableResult
    public func perform(_ job: @escaping @Sendable (SocketLoop) -> Void) -> Bool { mailbox.post(job) }

    /// ``SocketLoop/stop(code:reason:within:)`` from any thread.
    public func stop(
        code: CloseCode = .goingAway, reason: String = "shutting down", within seconds: Int = SocketLoop.stopTime
    ) {
        perform { $0.stop(code: code, reason: reason, within: seconds) }
    }
}

/// The jobs for a loop. It is a class because the loop and all its remotes share it. It outlives the loop.
final class Mailbox: Sendable {
    typealias Job = @Sendable (SocketLoop) -> Void

    private struct State {
        /// The context's address, or 0 after it is destroyed. Waking a destroyed context would be a use after free, so
        /// both happen under the lock.
        var context: UInt = 0
        var jobs: [Job] = []
    }

    private let state = Mutex(State())

    func open(_ context: OpaquePointer) {
        let address = UInt(bitPattern: context)
        state.withLock { $0.context = address }
    }

    func close() {
        state.withLock { $0 = State() }
    }

    func post(_ job: @escaping Job) -> Bool {
        state.withLock { state in
            guard let context = OpaquePointer(bitPattern: state.context) else { return false }
            state.jobs.append(job)
            lws_cancel_service(context)
            return true
        }
    }

    func drainJobs() -> [Job] {
        state.withLock { state in
            defer { state.jobs = [] }
            return state.jobs
        }
    }
}
