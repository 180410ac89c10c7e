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

/// A pipe: the handler writes the number of each signal that has come, a byte.
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

/// Keeps these signals from ending the program; they are pending until ``onSignal(_:_:)`` is called. Must be called
/// before there is a second thread.
///
/// They are blocked, so that they interrupt no system call. They also have a handler, because swift-subprocess (1.0.2)
/// has a thread that waits for processes and blocks no signal, so a signal may be delivered there.
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

/// The same, and `stop` gets the signal's number. Must be called only once.
func onSignal(_ signals: [Int32], _ stop: @escaping @Sendable (Int32) -> Void) {
    Thread {
        var set = signalSet(signals)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        stop(nextSignal())
        _exit(128 + nextSignal())
    }.start()
}

/// Blocks until a signal has come.
private func nextSignal() -> Int32 {
    var byte: UInt8 = 0
    while read(came.reading, &byte, 1) != 1 {}
    return Int32(byte)
}
