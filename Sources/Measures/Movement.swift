import Motion

/// Content that moves without a finger, from a release, or from one rest to the next.
struct Movement {
    let start: Tick
    private let origin: Double
    private var lowest: (offset: Double, tick: Tick), highest: (offset: Double, tick: Tick)

    /// - Parameter offset: the content offset before it moves, pt
    init(from offset: Double, at tick: Tick) {
        (start, origin) = (tick, offset)
        (lowest, highest) = ((offset, tick), (offset, tick))
    }

    mutating func pass(_ offset: Double, at tick: Tick) {
        if offset < lowest.offset { lowest = (offset, tick) }
        if offset > highest.offset { highest = (offset, tick) }
    }

    /// How far it went past the place where it came to rest, pt, away from where it began, and when; nil when nothing
    /// moved. Where it ends as it began, both sides count.
    func overshoot(endingAt rest: Double) -> (Double, Tick)? {
        guard highest.offset > lowest.offset else { return nil }
        let below = rest - lowest.offset
        let above = highest.offset - rest
        if rest > origin { return (above, highest.tick) }
        if rest < origin { return (below, lowest.tick) }
        return above > below ? (above, highest.tick) : (below, lowest.tick)
    }
}

/// A finger that is down, and the velocity that it gives the content.
struct Touch {
    let start: Tick
    var hasArmed = false
    private var trail: FingerTrail
    private var last: (offset: Double, tick: Tick)
    /// The tick of the trail's newest point.
    private var sampled: Tick
    private var moved: (velocity: Double, tick: Tick)?

    /// Over how many ticks the velocity at the release is the mean. Chosen: two samples of a finger that is sampled 60
    /// times a second.
    private static let window = Tick(4)

    /// - Parameter time: of the finger's sample, µs of its own clock; nil: it is not known, and ticks count
    init(at offset: Double, _ tick: Tick, time: Double?) {
        (start, sampled, last) = (tick, tick, (offset, tick))
        trail = FingerTrail(at: offset, time: time ?? tick.seconds * 1e6)
    }

    /// The tick is over.
    /// - Returns: the content's velocity, pt/s: by its newest sample, or by ticks where something else has moved it; 0
    ///   when nothing has
    mutating func move(to offset: Double, at tick: Tick, time: Double?) -> Double {
        defer { last = (offset, tick) }
        let time = time ?? (offset == last.offset ? trail.time : trail.time + (tick - sampled).seconds * 1e6)
        guard time != trail.time else {
            trail.moveLast(to: offset)
            return (offset - last.offset) / (tick - last.tick).seconds
        }
        trail.add(offset, at: time)
        sampled = tick
        if offset != last.offset { moved = (trail.velocity(over: Touch.window), tick) }
        return trail.velocity(over: Tick(1))
    }

    /// The content's velocity, pt/s; 0 when the finger has rested for as long as the mean is taken over.
    func velocity(at tick: Tick) -> Double {
        guard let moved, tick - moved.tick < Touch.window else { return 0 }
        return moved.velocity
    }
}
