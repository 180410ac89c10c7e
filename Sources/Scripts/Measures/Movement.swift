import Motion

/// Content that moves without a finger, from a release or from rest to rest.
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

    /// How far it went past the place where it came to rest, pt, away from where it began, and when; nil when nothing moved. Where it ends as it
    /// began, both sides count.
    func overshoot(endingAt rest: Double) -> (Double, Tick)? {
        guard highest.offset > lowest.offset else { return nil }
        let below = rest - lowest.offset, above = highest.offset - rest
        if rest > origin { return (above, highest.tick) }
        if rest < origin { return (below, lowest.tick) }
        return above > below ? (above, highest.tick) : (below, lowest.tick)
    }
}

/// A finger that is down, and the velocity that it gives the content.
struct Touch {
    let start: Tick
    var hasArmed = false
    /// The content's offsets in the last ticks, each at its tick's number modulo `window`, pt.
    private var offsets: SIMD4<Double>
    private var last: (offset: Double, tick: Tick)
    private var moved: (velocity: Double, tick: Tick)?

    /// Over how many ticks the velocity is the mean. Chosen: a screen samples a finger 60 times a second, which moves the content at every other
    /// tick; two samples make that even.
    private static let window = 4

    init(at offset: Double, _ tick: Tick) {
        start = tick
        offsets = SIMD4(repeating: offset)
        last = (offset, tick)
    }

    mutating func move(to offset: Double, at tick: Tick) {
        // A finger that rests may be skipped.
        for place in max(last.tick.count, tick.count - Self.window)..<tick.count { offsets[place & (Self.window - 1)] = last.offset }
        if offset != last.offset {
            let ticks = min(Self.window, (tick - start).count)
            let before = offsets[(tick.count - ticks) & (Self.window - 1)]
            moved = ((offset - before) / Tick(ticks).seconds, tick)
        }
        last = (offset, tick)
    }

    /// The content's velocity, pt/s; 0 when the finger has rested for as long as the mean is taken over.
    func velocity(at tick: Tick) -> Double {
        guard let moved, (tick - moved.tick).count < Self.window else { return 0 }
        return moved.velocity
    }
}
