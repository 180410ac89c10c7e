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

/// Signals that have come, a byte each.
private let came: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
}()

private func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
}

/// These signals end the program no more, and wait until ``onSignal(_:_:)`` is called. To be called before there is a
/// second thread.
///
/// They are blocked, so that they interrupt no call of the system, and have a handler besides: the thread of
/// swift-subprocess that waits for the ends of processes blocks no signal (1.0.2), so one may come there.
func block(_ signals: [Int32]) {
    _ = came
    for number in signals {
        signal(number) { number in
            let (before, byte) = (errno, UInt8(truncatingIfNeeded: number))
            withUnsafePointer(to: byte) { _ = write(came.writing, $0, 1) }
            errno = before
        }
    }
    var set = signalSet(signals)
    pthread_sigmask(SIG_BLOCK, &set, nil)
}

/// Calls `stop` at the first signal, and ends the program at once at the second. The signals must be blocked before.
func on(_ signals: [Int32], _ stop: @escaping @Sendable () -> Void) { onSignal(signals) { _ in stop() } }

/// The same, and `stop` is told which signal it is. To be called once.
func onSignal(_ signals: [Int32], _ stop: @escaping @Sendable (Int32) -> Void) {
    Thread {
        var set = signalSet(signals)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        stop(nextSignal())
        _exit(128 + nextSignal())
    }.start()
}

/// Waits for it.
private func nextSignal() -> Int32 {
    var byte: UInt8 = 0
    while read(came.reading, &byte, 1) != 1 {}
    return Int32(byte)
}
