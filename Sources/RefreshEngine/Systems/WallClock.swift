import Motion

/// What time it is where the preview is watched. The host gives it; the preview then counts on by its ticks.
public struct WallClock: Hashable, Sendable {
    public var moment: Moment
    /// How far the place is ahead of UTC, min.
    public var utcOffset: Int

    /// - Parameters: in `CivilTime.range` and `Limits.utcOffset`
    public init(_ moment: Moment, utcOffset: Int) { (self.moment, self.utcOffset) = (moment, utcOffset) }

    /// 5 August 2016, 10:00 UTC: the "now" of MS-X9, so that a preview to which nobody gives a clock is the same every day.
    public static let standard = WallClock(Moment(seconds: 1_470_391_200), utcOffset: 0)

    /// What it shows so much later; at the end of `CivilTime.range` it stands still.
    package func after(_ time: Tick) -> WallClock {
        WallClock(min(Moment(seconds: moment.seconds + time.seconds), CivilTime.range.upperBound), utcOffset: utcOffset)
    }

    func civil(_ moment: Moment) -> CivilTime { CivilTime(moment, utcOffset: utcOffset) }
}
