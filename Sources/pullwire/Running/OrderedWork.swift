import Foundation
import Synchronization

/// Does pieces of work on several threads, and tells their results in the order of the pieces, each as soon as it can.
///
/// A class because the threads share it.
final class Crew<Result: Sendable>: Sendable {
    private struct State {
        var next = 0
        /// Results that wait for one before them.
        var waiting: [Int: Result] = [:]
        var told: [Result] = []
    }

    private let state = Mutex(State())

    /// - Parameters:
    ///   - jobs: how many pieces are worked on at once, ≥ 1
    ///   - tell: called once a piece, in their order, never twice at a time
    /// - Returns: all results
    static func work(
        on pieces: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result, tell: @escaping @Sendable (Result) -> Void
    ) -> [Result] {
        let crew = Crew()
        DispatchQueue.concurrentPerform(iterations: min(jobs, pieces)) { _ in
            while let piece = crew.take(of: pieces) { crew.put(work(piece), at: piece, tell) }
        }
        return crew.state.withLock { $0.told }
    }

    private func take(of pieces: Int) -> Int? {
        state.withLock { state in
            guard state.next < pieces else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    private func put(_ result: Result, at piece: Int, _ tell: (Result) -> Void) {
        state.withLock { state in
            state.waiting[piece] = result
            while let next = state.waiting.removeValue(forKey: state.told.count) {
                tell(next)
                state.told.append(next)
            }
        }
    }
}
