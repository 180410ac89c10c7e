import Motion
import Testing

@Suite("Civil time")
struct CivilTimeTests {
    @Test(
        "moments and what a calendar shows",
        arguments: [
            (0.0, 0, CivilTime(year: 1970, month: 1, day: 1)),
            (-1, 0, CivilTime(year: 1969, month: 12, day: 31, hour: 23, minute: 59)),
            (1_470_391_200, 0, CivilTime(year: 2016, month: 8, day: 5, hour: 10)),
            (1_470_391_200, 480, CivilTime(year: 2016, month: 8, day: 5, hour: 18)),
            (1_470_391_200, -660, CivilTime(year: 2016, month: 8, day: 4, hour: 23)),
            (951_782_400, 0, CivilTime(year: 2000, month: 2, day: 29)),
            (4_107_542_400, 0, CivilTime(year: 2100, month: 3, day: 1)),
            (-62_135_596_800, 0, CivilTime(year: 1, month: 1, day: 1)),
            (253_402_300_740, 0, CivilTime(year: 9999, month: 12, day: 31, hour: 23, minute: 59)),
        ])
    func known(seconds: Double, utcOffset: Int, civil: CivilTime) {
        #expect(CivilTime(Moment(seconds: seconds), utcOffset: utcOffset) == civil)
        #expect(abs(civil.moment(utcOffset: utcOffset).seconds - seconds) < 60)
    }

    @Test("a moment is part of its minute to the last second")
    func seconds() {
        #expect(CivilTime(Moment(seconds: 59.999), utcOffset: 0).minute == 0)
        #expect(CivilTime(Moment(seconds: 60), utcOffset: 0).minute == 1)
    }

    @Test("every day of eight centuries follows the one before, and comes back")
    func days() {
        var before = CivilTime(Moment(seconds: -86_400 * 146_098), utcOffset: 0)
        for day in -146_097...146_097 {
            let moment = Moment(seconds: Double(day) * 86_400)
            let civil = CivilTime(moment, utcOffset: 0)
            let isNext = civil.day == before.day + 1 && civil.month == before.month
            let isFirst = civil.day == 1 && before.day >= 28 && civil.month == before.month % 12 + 1
            guard (isNext || isFirst) && civil.moment(utcOffset: 0) == moment else {
                Issue.record("\(civil) after \(before)")
                return
            }
            before = civil
        }
    }
}
