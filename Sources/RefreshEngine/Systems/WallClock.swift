import Motion

/// The time of day where the preview is watched. The host sets it, and the preview goes on from there by its ticks.
public struct WallClock: Hashable, Sendable {
    /// What time it is.
    public var moment: Moment
    /// How far the place is ahead of UTC, min.
    public var utcOffset: Int

    /// - Parameters: within `CivilTime.range` and `Limits.utcOffset`
    public init(_ moment: Moment, utcOffset: Int) { (self.moment, self.utcOffset) = (moment, utcOffset) }

    /// 5 August 2016, 10:00 UTC: the "now" of MS-X9. A preview whose clock nobody sets is so the same every day.
    public static let standard = WallClock(Moment(seconds: 1_470_391_200), utcOffset: 0)

    /// The clock after so many ticks. At the end of `CivilTime.range` it stands still.
    package func after(_ time: Tick) -> WallClock {
        WallClock(min(Moment(seconds: moment.seconds + time.seconds), CivilTime.range.upperBound), utcOffset: utcOffset)
    }

    func civil(_ moment: Moment) -> CivilTime { CivilTime(moment, utcOffset: utcOffset) }
}
