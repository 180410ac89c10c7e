import CLibwebsockets
import Glibc

/// A timerfd. libwebsockets' own timers spin through the last millisecond of every wait; a descriptor does not.
struct DescriptorTimer {
    let descriptor: Int32

    init() throws(SocketError) {
        descriptor = timerfd_create(MonotonicClock.identifier, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
        guard descriptor >= 0 else { throw .exhausted("cannot make a timer: \(lastError())") }
    }

    /// First after `first`, ns > 0, or else after one interval; then at whole multiples of the interval: no drift.
    func start(first: Int? = nil, every interval: Int) { set(first: first ?? interval, interval: interval) }

    func start(once nanoseconds: Int) { set(first: nanoseconds, interval: 0) }

    /// Also forgets an expiration that nobody has read yet.
    func stop() { set(first: 0, interval: 0) }

    /// How often the timer has run out since the last call; 0 when it has not.
    func expirations() -> UInt64 {
        var count: UInt64 = 0
        return read(descriptor, &count, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size ? count : 0
    }

    private func set(first: Int, interval: Int) {
        var value = itimerspec(it_interval: timespec(nanoseconds: interval), it_value: timespec(nanoseconds: first))
        timerfd_settime(descriptor, 0, &value, nil)
    }
}

extension timespec {
    fileprivate init(nanoseconds: Int) {
        self.init(
            tv_sec: nanoseconds / MonotonicClock.nanosecondsPerSecond, tv_nsec: nanoseconds % MonotonicClock.nanosecondsPerSecond)
    }
}

/// The C library's words for `errno`.
func lastError() -> String { String(cString: strerror(errno)) }
