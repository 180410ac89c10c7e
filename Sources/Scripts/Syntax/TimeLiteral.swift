import Motion
import RefreshEngine

extension CivilTime {
    /// `2016-08-05T10:00`; nil for anything else, and for a day that no calendar has.
    init?(literal text: Substring) {
        let numbers = text.split(omittingEmptySubsequences: false) { "-T:".contains($0) }.map {
            ($0.allDigits, $0.count)
        }
        guard numbers.map(\.1) == [4, 2, 2, 2, 2], text.filter({ !$0.isNumber }) == "--T:" else { return nil }
        let digits = numbers.compactMap(\.0)
        guard digits.count == 5, digits[0] > 0, digits[3] < 24, digits[4] < 60 else { return nil }
        self.init(year: digits[0], month: digits[1], day: digits[2], hour: digits[3], minute: digits[4])
        guard (1...12).contains(month), CivilTime(moment(utcOffset: 0), utcOffset: 0) == self else { return nil }
    }

    /// `2016-08-05T10:00`
    package var literal: String {
        func digits(_ value: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - String(value).count)) + String(value)
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T\(digits(hour, 2)):\(digits(minute, 2))"
    }
}

extension WallClock {
    /// `2016-08-05T10:00+08:00`, `…Z`; nil for anything else.
    init?(literal text: Substring) {
        let zone = text.hasSuffix("Z") ? text.suffix(1) : text.suffix(6)
        guard let civil = CivilTime(literal: text.dropLast(zone.count)), let offset = WallClock.offset(zone) else {
            return nil
        }
        let moment = civil.moment(utcOffset: offset)
        guard CivilTime.range.contains(moment) else { return nil }
        self.init(moment, utcOffset: offset)
    }

    /// `Z`, `+08:00`: how far ahead of UTC, min.
    private static func offset(_ zone: Substring) -> Int? {
        if zone == "Z" { return 0 }
        let parts = zone.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard let sign = ["+": 1, "-": -1][String(zone.prefix(1))], parts.map(\.count) == [2, 2] else { return nil }
        guard let hours = parts[0].allDigits, let minutes = parts[1].allDigits, minutes < 60 else { return nil }
        let offset = sign * (hours * 60 + minutes)
        return Limits.utcOffset.contains(offset) ? offset : nil
    }

    /// `+08:00`
    package var zone: String {
        let (hours, minutes) = abs(utcOffset).quotientAndRemainder(dividingBy: 60)
        return "\(utcOffset < 0 ? "-" : "+")\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }
}

extension Substring {
    /// The number that it is, if it is nothing but ASCII digits.
    fileprivate var allDigits: Int? {
        utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(self) : nil
    }
}
