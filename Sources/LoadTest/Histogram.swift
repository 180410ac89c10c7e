/// How often durations occurred, in buckets of 10 µs: percentiles of millions of samples in memory of a fixed size.
public struct Histogram {
    /// ns; a hundredth of the smallest target, 1 ms. Ours.
    static let bucketWidth = 10_000
    /// 10 s; what lasts longer counts as that. Ours: a connection that gets nothing for so long is as good as lost.
    static let bucketCount = 1_000_000

    private var buckets = [UInt32](repeating: 0, count: bucketCount)
    public private(set) var count = 0
    /// The longest, ns; exact.
    public private(set) var max = 0

    public init() {}

    /// - Parameter nanoseconds: 0 or more
    public mutating func add(_ nanoseconds: Int) {
        buckets[min(nanoseconds / Self.bucketWidth, Self.bucketCount - 1)] += 1
        count += 1
        if nanoseconds > max { max = nanoseconds }
    }

    /// The duration that a share of all do not exceed, ns: the upper end of its bucket, at most `max`; nil: there are none.
    /// - Parameter share: 0 to 1, such as 0.99
    public func percentile(_ share: Double) -> Int? {
        guard count > 0 else { return nil }
        let wanted = Swift.max(1, Int((share * Double(count)).rounded(.up)))
        var passed = 0
        for (index, occurrences) in buckets.enumerated() {
            passed += Int(occurrences)
            if passed >= wanted { return min((index + 1) * Self.bucketWidth, max) }
        }
        return max
    }
}
