import Motion

/// When each picture of a loop ends, by the times of its file, in whole numbers, so that no error adds up over a day.
struct PictureTimes: Hashable {
    /// Flicks in a second, 1/s, and in a tick. Source: the unit in which a frame of every usual rate is whole (24, 25,
    /// 30, 50, 60, 90, 100, 120 and 29.97 a second), and with it hundredths of a second, too;
    /// github.com/facebookarchive/Flicks.
    static let flicks = 705_600_000.0, flicksPerTick: Int64 = 5_880_000

    /// When the pictures end, flicks after the loop began.
    private let ends: [Int64]

    /// nil: the set has no times.
    init?(_ images: ImageSet, _ range: ClosedRange<Int>) {
        guard let delays = images.delays, delays.indices.contains(range.upperBound) else { return nil }
        var (end, ends): (Int64, [Int64]) = (0, [])
        for delay in delays[range] {
            end += max(
                1,
                Int64(
                    (min(max(delay, Limits.pictureTime.lowerBound), Limits.pictureTime.upperBound) * PictureTimes.flicks)
                        .rounded()))
            ends.append(end)
        }
        self.ends = ends
    }

    /// Of one loop, s.
    var duration: Double { Double(ends.last ?? 0) / PictureTimes.flicks }

    /// Of the picture that is shown so long after the loop began, counted from the loop's first. A picture ends where
    /// the next begins.
    func index(after time: Tick) -> Int {
        let now = Int64(time.count) * PictureTimes.flicksPerTick % (ends.last ?? 1)
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > now { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
