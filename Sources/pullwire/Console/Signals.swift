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

/// The first signal stops in order; another one, at once.
func stop(_ remote: LoopRemote, on signals: [Int32]) { on(signals) { remote.stop() } }

/// Carries out at the first signal what ends the program in order; another one ends it at once. They are blocked before.
func on(_ signals: [Int32], _ stop: @escaping @Sendable () -> Void) {
    Thread {
        var set = signalSet(signals)
        var signal: Int32 = 0
        sigwait(&set, &signal)
        stop()
        sigwait(&set, &signal)
        _exit(128 + signal)
    }.start()
}
