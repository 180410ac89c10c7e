import Foundation
import PreviewDaemon
import PreviewProtocol
import WebSockets

/// Whether the machine's clocks are good enough for ticks of 1/120 s and for the times of refreshes.
struct ClockCheck {
    /// The smallest step of the monotonic clock, ns; nil: the system does not say.
    var resolution: Int?
    /// How late a timer of one tick fired, ns; nil: it did not fire.
    var lateness: Int?
    var now: Date
    /// The date of this version's release, ISO 8601.
    var release = Version.date
    /// Whether the time of day is synchronized with a time server; nil: the system does not say.
    var isSynchronized: Bool?

    /// The coarsest clock with which positions within a tick can be told apart, ns. Chosen: an eighth of a tick.
    private static let maxResolution = 1_000_000

    var findings: [Finding] { [steps, timer, timeOfDay] }

    private var steps: Finding {
        guard let resolution else {
            return .fault(
                "clock", "the system has no monotonic clock",
                fix: "start it outside the sandbox that forbids clock_getres")
        }
        if resolution <= ClockCheck.maxResolution {
            return .ok("clock", "steps of \(resolution) ns; a tick is \(TickClock.tickLength) ns")
        }
        return .fault(
            "clock", "steps of \(resolution / 1000) µs are too coarse for ticks of \(TickClock.tickLength / 1000) µs",
            fix:
                "boot Linux with high-resolution timers: highres=on, and a clock source other than jiffies (cat /sys/devices/system/clocksource/clocksource0/available_clocksource)"
        )
    }

    private var timer: Finding {
        guard let lateness else {
            return .fault(
                "timer", "a timer of one tick did not come within a second",
                fix: "start it outside the sandbox that forbids timerfd_create")
        }
        if lateness <= TickClock.tickLength {
            return .ok("timer", "a timer of one tick came \(max(0, lateness / 1000)) µs late")
        }
        return .hint(
            "timer", "a timer of one tick came \(lateness / 1000) µs late, more than a tick: the machine is busy",
            fix: "end what keeps it busy (top says what), and look again")
    }

    private var timeOfDay: Finding {
        let today = CivilTime(Moment(seconds: now.timeIntervalSince1970), utcOffset: 0)
        let day = String(format: "%04d-%02d-%02d", today.year, today.month, today.day)
        // Dates in this form sort as texts. A year earlier, because a version may be built before its release.
        if let year = Int(release.prefix(4)), day < "\(year - 1)" + release.dropFirst(4) {
            return .fault(
                "time of day", "it is \(day) here, long before the release of this version (\(release))",
                fix: "sudo timedatectl set-ntp true; or sudo date --set '\(release)' with today's date")
        }
        if isSynchronized == false {
            return .hint(
                "time of day", "\(day); no time server keeps it right, so the times of refreshes may be off",
                fix: "sudo timedatectl set-ntp true")
        }
        return .ok("time of day", day + (isSynchronized == true ? ", kept right by a time server" : ""))
    }

    static func look() -> ClockCheck {
        ClockCheck(
            resolution: MachineClock.resolution, lateness: MachineClock.lateness(after: TickClock.tickLength),
            now: Date(), isSynchronized: MachineClock.isSynchronized)
    }
}
