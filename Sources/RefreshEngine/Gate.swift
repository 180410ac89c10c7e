import Motion

// The gate: a number that comes from outside (message, script, recording, WebDriver actions, stored session, command line) is within its
// entry of `Limits`, or never reaches the engine. Ranges are asked by `contains`, which not-a-number fails; a finger's samples, which also
// stand in an order, pass here. Source: behaviour.md 7.16.

extension TouchSample {
    /// The sample, if a finger whose last one was `last` may have it.
    public func checked(after last: TouchSample?) throws(SampleError) -> TouchSample {
        if !Limits.finger.contains(y) { throw .y(y) }
        if !Limits.time.contains(time) { throw .time(time) }
        if let last, time < last.time { throw .backwards(time, after: last.time) }
        return self
    }

    /// Its time to the nearest whole microsecond, as messages carry it in both encodings.
    public var inWholeMicroseconds: TouchSample { TouchSample(time: time.rounded(), y: y) }
}

/// What is wrong with a sample of a finger.
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

/// The same for inputs one after the other: lets them pass while no finger goes back in time.
public struct FingerGate: Sendable {
    /// Of the finger that is down.
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
