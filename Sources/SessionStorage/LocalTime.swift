import Foundation

/// The time of day at this place. It comes from libc: Foundation's formatters need ICU's data, which the program leaves
/// out (see `icu.c` in CEmbedded).
package enum LocalTime {
    /// How far this place is ahead of UTC at a moment, min.
    /// - Parameter seconds: since 1970-01-01 00:00 UTC
    package static func utcOffset(at seconds: Double) -> Int { parts(at: seconds).tm_gmtoff / 60 }

    /// `2016-08-05T10-00-00.123`, for names of files.
    static func stamp(at now: Date) -> String {
        let milliseconds = Int((now.timeIntervalSince1970 * 1000).rounded(.down))
        let parts = parts(at: Double(milliseconds / 1000))
        return String(
            format: "%04d-%02d-%02dT%02d-%02d-%02d.%03d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1,
            Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec), milliseconds % 1000)
    }

    private static func parts(at seconds: Double) -> tm {
        var moment = time_t(seconds)
        var parts = tm()
        localtime_r(&moment, &parts)
        return parts
    }
}
