import Glibc

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
