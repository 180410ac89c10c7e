import Foundation
import Synchronization
import WebSockets

/// Ends the running loop at Ctrl-C, and remembers it for the loops after it. The signals must be blocked before it is
/// made.
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

    /// From now on Ctrl-C ends this loop.
    func stops(_ remote: LoopRemote) {
        state.withLock { state in
            state.remote = remote
            if state.isOver { remote.stop() }
        }
    }

    /// - Returns: whether Ctrl-C has come
    func sleep(_ seconds: Double) -> Bool {
        Thread.sleep(forTimeInterval: seconds)
        return state.withLock { $0.isOver }
    }
}

private func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
}

func block(_ signals: [Int32]) {
    var set = signalSet(signals)
    pthread_sigmask(SIG_BLOCK, &set, nil)
}

/// Calls `stop` at the first signal, and ends the program at once at the second. The signals must be blocked before.
func on(_ signals: [Int32], _ stop: @escaping @Sendable () -> Void) { onSignal(signals) { _ in stop() } }

/// The same, and `stop` is told which signal it is.
func onSignal(_ signals: [Int32], _ stop: @escaping @Sendable (Int32) -> Void) {
    Thread {
        var set = signalSet(signals)
        var signal: Int32 = 0
        sigwait(&set, &signal)
        stop(signal)
        sigwait(&set, &signal)
        _exit(128 + signal)
    }.start()
}
