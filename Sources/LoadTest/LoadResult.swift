/// What came of a load, while it was measured.
public struct LoadResult {
    /// Connections that were open in the end, and those that the server has refused or ended.
    public var open = 0, lost = 0
    public var seconds = 0.0
    /// Of those that are counted.
    public var messages = 0
    /// Of their payloads.
    public var bytes = 0
    /// Between two messages of a connection, and from a message sent to the next one received there.
    public var gaps = Histogram(), latencies = Histogram()
    /// Messages of the connection that got fewest.
    public var fewest = Int.max
    /// Processor time of the server, and of this process, s.
    public var serverSeconds = 0.0, ownSeconds = 0.0
    /// The server's memory in the end, bytes.
    public var resident = 0
    /// The longest that `/healthz` took, ns; nil: it was not asked.
    public var slowestHealth: Int?

    /// Processor time of the server, µs; nil: no message came.
    public var microsecondsAMessage: Double? { messages > 0 ? serverSeconds * 1e6 / Double(messages) : nil }
    public var bytesAMessage: Int { messages > 0 ? bytes / messages : 0 }
    public var messagesASecond: Double { Double(messages) / seconds }
    public var fewestASecond: Double { Double(fewest) / seconds }

    /// Takes in how many messages a viewer got, and the silence that it ends with, if none was longer.
    mutating func end(_ viewer: Viewer, at end: Int, since start: Int) {
        fewest = min(fewest, viewer.messages)
        let silence = end - max(viewer.lastMessage, start)
        if silence > gaps.max { gaps.add(silence) }
    }
}

/// A load on the daemon between two on the floor.
public struct Comparison {
    public let result: LoadResult
    /// Of the floor. How much they differ is how much the machine has changed meanwhile.
    public let before: LoadResult, after: LoadResult

    /// What a message costs the daemon, in what it costs the floor; nil: one of them got none.
    public var ratio: Double? {
        guard let before = before.microsecondsAMessage, let after = after.microsecondsAMessage else { return nil }
        return Self.ratio(result.microsecondsAMessage, (before + after) / 2)
    }

    /// nil: either is not known.
    public static func ratio(_ value: Double?, _ base: Double?) -> Double? {
        guard let value, let base, base > 0 else { return nil }
        return value / base
    }
}

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
