import Motion

// Every number that comes from outside (message, script, recording, WebDriver actions, stored session, command line)
// passes a check against its entry of `Limits` before it reaches the engine. `contains` checks ranges, and rejects
// not-a-number. A finger's samples, whose order counts, too, are checked here. Source: behaviour.md 7.16.

extension TouchSample {
    /// Returns the sample, if it may follow `last`, the last sample of the same finger; nil: it is the finger's first.
    public func checked(after last: TouchSample?) throws(SampleError) -> TouchSample {
        if !Limits.finger.contains(y) { throw .y(y) }
        if !Limits.time.contains(time) { throw .time(time) }
        if let last, time < last.time { throw .backwards(time, after: last.time) }
        return self
    }

    /// Its time to the nearest whole microsecond, as messages carry it in both encodings.
    public var inWholeMicroseconds: TouchSample { TouchSample(time: time.rounded(), y: y) }
}

/// An error in a sample of a finger.
public enum SampleError: Error, Hashable, Sendable, CustomStringConvertible {
    case y(Double)
    case time(Double)
    case backwards(Double, after: Double)

    public var allowed: String {
        switch self {
        case .y: "y from \(plain(Limits.finger.lowerBound)) to \(plain(Limits.finger.upperBound)) pt"
        case .time: "a time from \(plain(Limits.time.lowerBound)) to \(plain(Limits.time.upperBound)) µs"
        case .backwards: "times that never go backwards"
        }
    }

    public var found: String {
        switch self {
        case .y(let y): plain(y)
        case .time(let time): plain(time)
        case .backwards(let time, let last): "\(plain(time)) after \(plain(last)) µs"
        }
    }

    public var description: String { "expected \(allowed), found \(found)" }
}

/// Checks the samples in a series of inputs: every one by itself, and the order of each finger's.
public struct FingerGate: Sendable {
    /// The last sample of the finger that is down.
    private var last: TouchSample?

    public init() {}

    public mutating func pass(_ input: Input) throws(SampleError) {
        switch input {
        case .fingerDown(let sample): last = try sample.checked(after: nil)
        case .fingerMoved(let sample):
            let sample = try sample.checked(after: last)
            if last != nil { last = sample }
        case .fingerUp(let sample, _):
            _ = try sample.checked(after: last)
            last = nil
        case .fingerCancelled: last = nil
        default: break
        }
    }
}
