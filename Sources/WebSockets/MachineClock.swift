import CLibwebsockets
import Glibc
import Platform

/// The quality of the machine's clocks.
public enum MachineClock {
    /// The smallest difference that the monotonic clock shows, ns; nil: the system does not say.
    public static var resolution: Int? {
        var step = timespec()
        return clock_getres(MonotonicClock.identifier, &step) == 0
            ? step.tv_sec * MonotonicClock.nanosecondsPerSecond + step.tv_nsec : nil
    }

    /// Whether a time server keeps the time of day correct; nil: the system does not say.
    public static var isSynchronized: Bool? {
        var reading = timex()  // no modes: nothing is set
        let state = adjtimex(&reading)
        return state < 0 ? nil : reading.status & STA_UNSYNC == 0
    }

    /// How late a timer fires, ns.
    /// - Parameter delay: ns, above 0
    /// - Returns: nil: there are no timers, or it did not fire within a second
    public static func lateness(after delay: Int) -> Int? {
        guard let timer = try? DescriptorTimer() else { return nil }
        defer { close(timer.descriptor) }
        let start = MonotonicClock.nanoseconds
        timer.start(once: delay)
        var wait = pollfd(fd: timer.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 1000) == 1 ? MonotonicClock.nanoseconds - start - delay : nil
    }
}
