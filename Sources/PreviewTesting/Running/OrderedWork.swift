import ArgumentParser
import Foundation
import Synchronization

/// Does pieces of work on several threads and reports their results in the order of the pieces, each as soon as all
/// before it have been reported.
///
/// A class because the threads share it.
final class OrderedWork<Result: Sendable>: Sendable {
    private struct State {
        var next = 0
        /// Results that wait for one before them.
        var waiting: [Int: Result] = [:]
        var reported: [Result] = []
    }

    private let state = Mutex(State())

    /// - Parameters:
    ///   - jobs: how many pieces are worked on at once, ≥ 1
    ///   - report: called once for each piece, in their order, never twice at a time
    /// - Returns: all results
    static func run(
        _ pieces: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result,
        report: @escaping @Sendable (Result) -> Void
    ) -> [Result] {
        let shared = OrderedWork()
        DispatchQueue.concurrentPerform(iterations: min(jobs, pieces)) { _ in
            while let piece = shared.nextPiece(of: pieces) { shared.finish(piece, work(piece), report) }
        }
        return shared.state.withLock { $0.reported }
    }

    private func nextPiece(of pieces: Int) -> Int? {
        state.withLock { state in
            guard state.next < pieces else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    private func finish(_ piece: Int, _ result: Result, _ report: (Result) -> Void) {
        state.withLock { state in
            state.waiting[piece] = result
            while let next = state.waiting.removeValue(forKey: state.reported.count) {
                report(next)
                state.reported.append(next)
            }
        }
    }
}

extension NumberArgument? {
    /// `--jobs`: how many pieces are worked on at once; one a core, if it is not given.
    func jobCount() throws(ValidationError) -> Int {
        // Chosen: at most as many as any machine has cores.
        try self?.whole("--jobs", in: 1...1024) ?? ProcessInfo.processInfo.activeProcessorCount
    }
}
