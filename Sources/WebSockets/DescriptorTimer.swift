import CLibwebsockets
import Glibc
import Platform

/// A timerfd. libwebsockets' own timers spin through the last millisecond of every wait; this one does not.
struct DescriptorTimer {
    let descriptor: Int32

    init() throws(SocketError) {
        descriptor = timerfd_create(MonotonicClock.identifier, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
        guard descriptor >= 0 else { throw .exhausted("cannot make a timer: \(lastError())") }
    }

    /// Expires first after `first`, ns, above 0, or else after one interval; then at whole multiples of the interval,
    /// so that it does not drift.
    func start(first: Int? = nil, every interval: Int) { set(first: first ?? interval, interval: interval) }

    func start(once nanoseconds: Int) { set(first: nanoseconds, interval: 0) }

    /// Stops the timer and discards an expiration that was not read yet.
    func stop() { set(first: 0, interval: 0) }

    /// How often the timer has expired since the last call.
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
            tv_sec: nanoseconds / MonotonicClock.nanosecondsPerSecond,
            tv_nsec: nanoseconds % MonotonicClock.nanosecondsPerSecond)
    }
}
