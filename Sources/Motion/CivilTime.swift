/// A moment: seconds since 1970-01-01 00:00 UTC, without leap seconds. The engine reads no clock; its host gives it
/// moments.
public struct Moment: Hashable, Comparable, Sendable {
    /// Since 1970-01-01 00:00 UTC, s.
    public var seconds: Double

    /// - Parameter seconds: since 1970-01-01 00:00 UTC
    public init(seconds: Double) { self.seconds = seconds }

    public static func < (a: Moment, b: Moment) -> Bool { a.seconds < b.seconds }
}

/// A date and a time of day, to the minute, in the Gregorian calendar (before 1582, too).
public struct CivilTime: Hashable, Sendable {
    /// Of the Gregorian calendar, 1 to 9999.
    public var year: Int
    /// Both are counted from 1.
    public var month: Int, day: Int
    /// 0 to 23, and 0 to 59.
    public var hour: Int, minute: Int

    /// - Parameters: `CivilTime(year: 2016, month: 8, day: 5, hour: 10)`
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
        (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
    }

    /// - Parameters:
    ///   - moment: within `CivilTime.range`
    ///   - utcOffset: how far the place is ahead of UTC, min
    public init(_ moment: Moment, utcOffset: Int) {
        // Not every Int can hold the minutes of the years.
        let minutes = Int64((moment.seconds / 60).rounded(.down)) + Int64(utcOffset)
        let (days, rest) = floorDivision(minutes, 1440)
        // Source: H. Hinnant, "chrono-compatible low-level date algorithms", civil_from_days: years begin in March.
        let (era, dayOfEra) = floorDivision(Int(days) + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * month + 2) / 5 + 1
        self.month = month < 10 ? month + 3 : month - 9
        year = yearOfEra + era * 400 + (self.month <= 2 ? 1 : 0)
        (hour, minute) = Int(rest).quotientAndRemainder(dividingBy: 60)
    }

    /// The moment at which a place that is `utcOffset` minutes ahead of UTC shows this time. A day that its month does
    /// not have counts on: 31 June is 1 July.
    public func moment(utcOffset: Int) -> Moment {
        // Source: as above, days_from_civil.
        let (era, yearOfEra) = floorDivision(month <= 2 ? year - 1 : year, 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        let minutes = Int64(days) * 1440 + Int64(hour * 60 + minute - utcOffset)
        return Moment(seconds: Double(minutes * 60))
    }

    /// Whether both are on the same date.
    public func isSameDay(as other: CivilTime) -> Bool { (year, month, day) == (other.year, other.month, other.day) }

    /// The moments of the years 1 to 9999.
    public static let range = Moment(seconds: -62_135_596_800)...Moment(seconds: 253_402_300_799)
}

/// The quotient rounded down, and the remainder, which is never negative.
private func floorDivision<Whole: BinaryInteger>(_ a: Whole, _ b: Whole) -> (Whole, Whole) {
    let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
    return remainder < 0 ? (quotient - 1, remainder + b) : (quotient, remainder)
}
