import Dispatch
import Foundation

/// The machine that the process runs on.
package struct RealMachine: Machine {
    package init() {}

    package var nanoseconds: Int { MonotonicClock.nanoseconds }
    package var now: ContinuousClock.Instant { .now }
    package var date: Date { Date() }
    package var workTime: Int { ThreadClock.nanoseconds }
    package func random() -> UInt64 { .random(in: .min ... .max) }
    package func sleep(for time: Duration) { Thread.sleep(forTimeInterval: time / .seconds(1)) }

    package func queue(_ name: String, isConcurrent: Bool) -> any WorkQueue {
        DispatchQueue(label: "pullwire.\(name)", qos: .utility, attributes: isConcurrent ? .concurrent : [])
    }
}

extension DispatchQueue: WorkQueue {
    package func add(_ job: @escaping @Sendable () -> Void) { async(execute: job) }
    package func add(after delay: Duration, _ job: @escaping @Sendable () -> Void) {
        asyncAfter(deadline: .now() + delay / .seconds(1), execute: job)
    }
    package func wait(for job: () -> Void) { sync(execute: job) }
}

/// The clock of the loop's timers. It stops while the machine sleeps. Swift's `ContinuousClock` does not, so a program
/// that compared it with the timer would be late for ever after a sleep.
package enum MonotonicClock {
    package static let identifier = CLOCK_MONOTONIC

    /// The time since some moment, ns. Only differences have a meaning, and only until the machine is restarted.
    package static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(identifier, &time)
        return time.tv_sec * nanosecondsPerSecond + time.tv_nsec
    }

    package static let nanosecondsPerSecond = 1_000_000_000
}

/// The processor time of the calling thread.
enum ThreadClock {
    static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * MonotonicClock.nanosecondsPerSecond + time.tv_nsec
    }
}
