/// Finds where content left a hand, in a file that does not say when a finger was down.
///
/// Free content follows a law: a spring beyond an edge, a deceleration inside, or this and then that. Each movement is
/// followed backward from its rest as long as one law with one set of numbers describes it, within what a device's
/// samples are off; where the law ends, the hand began. The longest such part counts.
struct ReleaseSearch {
    let phases: DevicePhases
    private var samples: [DeviceTrace.Sample] { phases.samples }

    /// A part of a movement that follows a law.
    struct Part {
        /// The first sample of it, and the last before its rest.
        var start: Int, end: Int
        /// How long it may already have been free, s.
        var doubt: Double
    }

    /// The fewest samples that tell a law, and the shortest way, pt, and time, s, that content must have gone by
    /// itself.
    private static let minCount = 8, minWay = 20.0, minTime = 0.12
    /// So long after the last point of its way a free list is within this of its rest, s and pt.
    private static let after = 0.25, restWay = 2.0
    /// How far a law is off by late time stamps at most, as a share of its way. Chosen: half a millisecond at 4 ways a
    /// second.
    private static let misfit = 0.002
    /// How many movements are looked at: those with the longest way.
    private static let maxMovements = 8
    /// How much of the longest part another one may have without making it doubtful which is meant.
    private static let rival = 0.6
    /// How uncertain the end of a law may be, s.
    private static let maxDoubt = 0.1

    /// How far the release may be from where the law begins, s: a bounce begins slowly, and a hand lets go gently.
    private static let margin = 0.05

    /// - Returns: between which times the list was released, s
    /// - Throws: why that cannot be known
    func release(_ file: String) throws(DeviceError) -> ClosedRange<Double> {
        let parts = movements.compactMap(freePart).sorted { length($0) > length($1) }
        let remedy = "--release-at 0.512s tells when, in the file's own time; or a column touch with 1 and 0 does"
        guard let best = parts.first else {
            throw DeviceError(file, "no finger is told, and in no movement the list comes to rest by itself", remedy)
        }
        let rivals = parts.dropFirst().filter { length($0) > Self.rival * length(best) }
        guard rivals.isEmpty else {
            let times = ([best] + rivals).map { samples[$0.start].time }.sorted().prefix(4).map { words($0) }
            throw DeviceError(
                file, "no finger is told, and the list may have been released at \(times.joined(separator: " or "))",
                remedy)
        }
        guard best.doubt <= Self.maxDoubt else {
            throw DeviceError(
                file,
                "no finger is told, and where the list is released cannot be told from its motion: from \(words(samples[best.start].time - best.doubt)) to \(words(samples[best.start].time))",
                remedy)
        }
        return samples[best.start].time - best.doubt - Self.margin...samples[best.start].time + Self.margin
    }

    private func words(_ time: Double) -> String { fixed(time, 3) + "s" }
    private func length(_ part: Part) -> Double { samples[part.end].time - samples[part.start].time }

    /// The samples between two rests, or before the first one, which the list then reaches.
    private var movements: [Range<Int>] {
        var start = 0
        var movements: [Range<Int>] = []
        for rest in phases.rests {
            // The sample before it moves is one of the movement, because a bounce begins slowly.
            if rest.lowerBound - start >= Self.minCount { movements.append(max(0, start - 1)..<rest.lowerBound) }
            start = rest.upperBound
        }
        return Array(
            movements.sorted { way($0.lowerBound, $0.upperBound) > way($1.lowerBound, $1.upperBound) }.prefix(
                Self.maxMovements))
    }

    private func freePart(of movement: Range<Int>) -> Part? {
        let rest = samples[movement.upperBound].offset
        guard let end = movement.last(where: { abs(samples[$0].offset - rest) > 1 }),
            end - movement.lowerBound >= Self.minCount
        else { return nil }
        // Free content comes to rest by its law; a hand that stops leaves a law that would go on.
        func rests(_ fit: (any FittedLaw)?) -> (any FittedLaw)? {
            fit.flatMap { abs($0.offset(at: samples[end].time + Self.after) - rest) <= Self.restWay ? $0 : nil }
        }
        let spring = law(until: end, in: movement) { rests(SpringFit($0, rest: rest)) }
        let glide = law(until: end, in: movement) { rests(DecelerationFit($0)) }
        guard var part = [spring, glide].compactMap({ $0 }).max(by: { $0.start > $1.start }) else { return nil }
        // A bounce whose law ends at its edge was a glide before.
        let speed = abs(samples[part.start + 1].offset - samples[part.start].offset)
        if part.start - movement.lowerBound > Self.minCount, abs(samples[part.start].offset - rest) < 3 * speed + 2,
            let before = law(until: part.start - 1, in: movement, { DecelerationFit($0) })
        {
            part = Part(start: before.start, end: end, doubt: before.doubt)
        }
        return length(part) >= Self.minTime && way(part.start, end) >= Self.minWay ? part : nil
    }

    /// Follows a law backward from its last sample: the longest stretch that one law describes. Its oldest samples may
    /// still be the hand's: the law of the others says which of them, and of those before, belong to it.
    private func law(until end: Int, in movement: Range<Int>, _ fit: (MotionSamples) -> (any FittedLaw)?) -> Part? {
        var oldest: Int?
        var start = end - Self.minCount + 1
        while start >= movement.lowerBound {
            if let law = fit(phases.motion(start..<end + 1)), law.quality.rms <= max(0.5, Self.misfit * way(start, end))
            {
                oldest = start
            }
            if start == movement.lowerBound { break }
            start = max(movement.lowerBound, start - (end - start) / 2 - 1)
        }
        guard let oldest else { return nil }
        var inner = min(oldest + (end - oldest) / 10, end - Self.minCount + 1)
        var first = inner
        var farther = inner
        for _ in 0..<3 {
            guard let law = fit(phases.motion(inner..<end + 1)) else { return nil }
            let limit = max(1, 4 * law.quality.rms)
            (first, farther) = (
                follow(law, from: inner, in: movement, limit), follow(law, from: inner, in: movement, 3 * limit)
            )
            if first >= inner { break }
            inner = first + (end - first) / 20
        }
        return Part(start: first, end: end, doubt: samples[first].time - samples[farther].time)
    }

    private func way(_ start: Int, _ end: Int) -> Double { abs(samples[start].offset - samples[end].offset) }

    /// The first sample that the law describes: the next three before it are all farther off than the limit.
    private func follow(_ law: any FittedLaw, from start: Int, in movement: Range<Int>, _ limit: Double) -> Int {
        var place = start
        var misses = 0
        for before in stride(from: start - 1, through: movement.lowerBound, by: -1) {
            if abs(law.offset(at: samples[before].time) - samples[before].offset) <= limit {
                (place, misses) = (before, 0)
            } else {
                misses += 1
            }
            if misses == 3 { break }
        }
        return place
    }
}
