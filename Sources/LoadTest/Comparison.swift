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
