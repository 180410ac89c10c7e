/// The result of a load, for the time in which it was measured.
public struct LoadResult: Sendable {
    /// How many connections were open in the end, and how many the server has refused or ended.
    public var open = 0, lost = 0
    public var seconds = 0.0
    /// How many messages were received, of those that are counted.
    public var messages = 0
    /// The length of their payloads together.
    public var bytes = 0
    /// The times between two messages of a connection, and from a message sent to the next one received there.
    public var gaps = Histogram(), latencies = Histogram()
    /// How many messages the connection received that received the fewest.
    public var fewest = Int.max
    /// The processor time of the server, and of this process, s.
    public var serverSeconds = 0.0, ownSeconds = 0.0
    /// The server's resident memory in the end, bytes.
    public var resident = 0
    /// The longest time that `/healthz` took, ns; nil if it was not requested.
    public var slowestHealth: Int?

    /// The server's processor time for a message, µs; nil if no message came.
    public var microsecondsAMessage: Double? { messages > 0 ? serverSeconds * 1e6 / Double(messages) : nil }
    /// The server's processor time, as a share of one core.
    public var processorShare: Double { serverSeconds / seconds }
    public var bytesAMessage: Int { messages > 0 ? bytes / messages : 0 }
    public var messagesASecond: Double { Double(messages) / seconds }
    public var fewestASecond: Double { Double(fewest) / seconds }

    /// Adds how many messages a viewer has received, and the gap after its last one if no gap was longer.
    mutating func end(_ viewer: LoadViewer, at end: Int, since start: Int) {
        fewest = min(fewest, viewer.messages)
        let silence = end - max(viewer.lastMessage, start)
        if silence > gaps.max { gaps.add(silence) }
    }
}

/// The result of a load on the daemon, and of the same load on the floor before it and after it.
public struct Comparison {
    public let result: LoadResult
    /// The floor's results. Their difference shows how much the machine has changed meanwhile.
    public let before: LoadResult, after: LoadResult

    /// The daemon's processor time for a message by the floor's; nil if no message came.
    public var ratio: Double? {
        guard let before = before.microsecondsAMessage, let after = after.microsecondsAMessage else { return nil }
        return Self.ratio(result.microsecondsAMessage, (before + after) / 2)
    }

    /// The ratio of two values; nil if one of them is not known.
    public static func ratio(_ value: Double?, _ base: Double?) -> Double? {
        guard let value, let base, base > 0 else { return nil }
        return value / base
    }
}

/// How often durations occurred, in buckets of 10 µs: percentiles of millions of samples in memory of a fixed size.
public struct Histogram: Sendable {
    /// The width of a bucket, ns. Chosen: a hundredth of the smallest target, 1 ms.
    static let bucketWidth = 10_000
    /// The buckets reach to 10 s, and what lasts longer counts as that. Chosen: a connection that receives nothing for
    /// so long is as good as lost.
    static let bucketCount = 1_000_000

    private var buckets = [UInt32](repeating: 0, count: bucketCount)
    public private(set) var count = 0
    /// The longest duration, ns, exactly.
    public private(set) var max = 0

    public init() {}

    /// - Parameter nanoseconds: 0 or more
    public mutating func add(_ nanoseconds: Int) {
        buckets[min(nanoseconds / Self.bucketWidth, Self.bucketCount - 1)] += 1
        count += 1
        if nanoseconds > max { max = nanoseconds }
    }

    /// The duration that a share of all durations do not exceed, ns: the upper end of its bucket, at most `max`; nil if
    /// there are no durations.
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
