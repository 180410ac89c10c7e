import Foundation
import Synchronization
import WebSockets

/// What Ctrl-C ends: the loop that runs, and whatever would come after it. The signals are blocked before it is made.
///
/// A class because the thread that waits for signals shares it.
final class Interruption: Sendable {
    private let state = Mutex<(isOver: Bool, remote: LoopRemote?)>((false, nil))

    init() {
        on([SIGINT, SIGTERM]) { [self] in
            state.withLock { state in
                state.isOver = true
                state.remote?.stop()
            }
        }
    }

    /// That loop, too.
    func stops(_ remote: LoopRemote) {
        state.withLock { state in
            state.remote = remote
            if state.isOver { remote.stop() }
        }
    }

    /// - Returns: whether it is over
    func sleep(_ seconds: Double) -> Bool {
        Thread.sleep(forTimeInterval: seconds)
        return state.withLock { $0.isOver }
    }
}
