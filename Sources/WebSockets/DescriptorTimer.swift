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

/// The clock by which the loop's timers run: it stands still while the machine sleeps, as a timerfd of the same clock does.
/// Swift's `ContinuousClock` counts the sleep, too, and whoever compares the two is late for ever after it.
public enum MonotonicClock {
    static let identifier = CLOCK_MONOTONIC

    /// Since a moment that only this run of the machine knows, ns: good for differences, and nothing else.
    public static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(identifier, &time)
        return time.tv_sec * nanosecondsPerSecond + time.tv_nsec
    }

    static let nanosecondsPerSecond = 1_000_000_000
}
