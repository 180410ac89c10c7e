import Scripts

/// How the times of a device and of a recording belong together.
public struct DeviceAlignment: Hashable, Sendable {
    public var anchor: Anchor
    /// What is added to a time of the device to get the recording's, s.
    public var shift: Double
    /// The moment of the recording at which the two were laid over each other, s; nil for the best fit.
    public var moment: Double?

    /// What two motions are laid over each other at.
    public enum Anchor: String, Hashable, Sendable, CaseIterable {
        /// The finger goes down, or lifts, for the first time.
        case touch, release
        /// The shift at which the offsets differ least.
        case best
    }
}

extension DeviceAlignment {
    /// A finger goes down or lifts between two samples, or within the times that a search of the motion leaves. Between
    /// these, and a tick of the recording more, the shift is the one at which the offsets differ least.
    ///
    /// - Parameters:
    ///   - release: when the list was released, in the device's time, s; nil: the file says it
    ///   - recorded: the same in the recording's time
    init(
        _ trace: DeviceTrace, _ motion: RecordedMotion, at anchor: Anchor, release: Double?, recorded: Double?
    ) throws(DeviceError) {
        guard let first = motion.moments.first,
            motion.moments.contains(where: { abs($0.offset - first.offset) > DevicePhases.stillness })
        else {
            throw DeviceError(motion.file, "the list does not move, so nothing can be compared with it")
        }
        self.anchor = anchor
        if anchor == .best {
            shift = try BestShift(trace, motion).shift
            return
        }
        let when = anchor == .touch ? motion.touches : motion.releases
        guard !when.isEmpty else {
            throw DeviceError(
                motion.file, "no finger \(anchor == .touch ? "goes down" : "lifts")", "--align best needs none")
        }
        let (times, place) = try DeviceAlignment.times(of: anchor, trace, told: release, count: when.count)
        let tick = 1.0 / 120
        let moment = try DeviceAlignment.moment(of: when, at: anchor, told: recorded, place, motion.file)
        self.moment = moment
        shift = LeastDifference(trace, motion, around: moment - times.upperBound).shift(
            in: moment - times.upperBound - tick...moment - times.lowerBound + tick)
    }

    /// Which of the recording's moments it is: the one that was told, the only one, or the one in the same place as the
    /// device's.
    private static func moment(
        of when: [Double], at anchor: Anchor, told: Double?, _ place: Int?, _ file: String
    ) throws(DeviceError) -> Double {
        if anchor == .release, let told { return when.min { abs($0 - told) < abs($1 - told) } ?? told }
        if when.count == 1 || anchor == .touch { return when[0] }
        if let place { return when[place] }
        throw DeviceError(file, "a finger lifts \(when.count) times, at \(words(when))", "--recorded-at tells which")
    }

    private static func words(_ times: [Double]) -> String {
        times.prefix(4).map { fixed($0, 3) + "s" }.joined(separator: ", ") + (times.count > 4 ? " …" : "")
    }

    /// Between which times, s, a finger goes down, or lifts, and which of all times that is, if there are `count` of
    /// them.
    private static func times(
        of anchor: Anchor, _ trace: DeviceTrace, told: Double?, count: Int
    ) throws(DeviceError) -> (ClosedRange<Double>, Int?) {
        let samples = trace.samples
        let phases = DevicePhases(trace)
        func between(_ place: Int) -> ClosedRange<Double> {
            samples[max(0, place - 1)].time...samples[min(place, samples.count - 1)].time
        }
        if anchor == .release, let told {
            guard let place = samples.firstIndex(where: { $0.time >= told }), told >= samples[0].time else {
                throw DeviceError(
                    trace.file,
                    "--release-at \(readable(told))s is outside of its times, \(readable(samples[0].time))s to \(readable(samples[samples.count - 1].time))s"
                )
            }
            let lifts = phases.touches.map { samples[min($0.upperBound, samples.count - 1)].time }
            let nearest = lifts.indices.min { abs(lifts[$0] - told) < abs(lifts[$1] - told) }
            return (trace.knowsTouches ? between(place) : told...told, lifts.count == count ? nearest : nil)
        }
        guard trace.knowsTouches else {
            guard anchor == .release else {
                throw DeviceError(
                    trace.file, "no finger is told, so when it goes down is not known",
                    "--align best needs no finger; a column touch with 1 and 0 tells it")
            }
            return (try ReleaseSearch(phases: phases).release(trace.file), nil)
        }
        let places = phases.touches.map { anchor == .touch ? $0.lowerBound : $0.upperBound }.filter {
            $0 > 0 && $0 < samples.count
        }
        guard let first = places.first else {
            throw DeviceError(
                trace.file, "no finger \(anchor == .touch ? "goes down" : "lifts") between its first and its last line",
                "--align best needs none")
        }
        guard places.count == 1 || anchor == .touch && places.count == count else {
            let what = anchor == .touch ? "goes down" : "lifts"
            throw DeviceError(
                trace.file,
                "a finger \(what) \(places.count) times, at \(words(places.map { samples[$0].time })), and \(count) time\(count == 1 ? "" : "s") in the recording",
                anchor == .touch ? "--align release with --release-at tells which" : "--release-at tells which")
        }
        return (between(first), nil)
    }
}

/// How far the offsets differ at a shift: where both say something.
private struct LeastDifference {
    private let samples: ArraySlice<DeviceTrace.Sample>
    private let motion: RecordedMotion

    /// - Parameter shift: about the one that is looked for; samples that lie seconds beside the recording then are not
    ///   looked at
    init(_ trace: DeviceTrace, _ motion: RecordedMotion, around shift: Double) {
        self.motion = motion
        let within = trace.samples.indices.filter { (-0.5...motion.end + 0.5).contains(trace.samples[$0].time + shift) }
        samples = within.isEmpty ? [] : trace.samples[(within.first ?? 0)...(within.last ?? 0)]
    }

    func difference(_ shift: Double) -> Double {
        samples.reduce(0) { sum, sample in
            let way = motion.offset(at: sample.time + shift) - sample.offset
            return sum + way * way
        }
    }

    /// The shift with the least difference. In a range as short as two samples the difference has one valley.
    func shift(in range: ClosedRange<Double>) -> Double { leastPlace(in: range, difference) }
}

/// The place where a function with one valley is least, by the golden section, to 10 µs.
private func leastPlace(in range: ClosedRange<Double>, _ function: (Double) -> Double) -> Double {
    let section = (5.0.squareRoot() - 1) / 2
    var (low, high) = (range.lowerBound, range.upperBound)
    var (a, b) = (high - section * (high - low), low + section * (high - low))
    var (atA, atB) = (function(a), function(b))
    for _ in 0..<100 where high - low > 1e-5 {
        if atA <= atB {
            (high, b, atB) = (b, a, atA)
            a = high - section * (high - low)
            atA = function(a)
        } else {
            (low, a, atA) = (a, b, atB)
            b = low + section * (high - low)
            atB = function(b)
        }
    }
    return (low + high) / 2
}

/// The shift of all at which two motions differ least. Before its first and after its last moment each stays as it is
/// there.
private struct BestShift {
    let shift: Double

    /// The step of the search, s: coarse enough to be quick, fine enough for the valley of a gesture. It grows with the
    /// length of the motions.
    private static let step = 1.0 / 30, maxStep = 0.1
    /// How many steps both motions have together. Chosen: 16 million differences take a tenth of a second.
    private static let maxSteps = 4_096.0
    /// A valley that is nearly as low as the lowest makes it doubtful which is meant.
    private static let rival = 1.5

    init(_ trace: DeviceTrace, _ motion: RecordedMotion) throws(DeviceError) {
        let samples = trace.samples
        let start = samples[0].time
        let length = samples[samples.count - 1].time - start
        guard samples.contains(where: { abs($0.offset - samples[0].offset) > DevicePhases.stillness }) else {
            throw DeviceError(trace.file, "the list does not move")
        }
        let step = max(Self.step, (length + motion.end) / Self.maxSteps)
        guard step <= Self.maxStep else {
            throw DeviceError(
                trace.file, "is too long for the best fit, \(fixed(length, 0))s", "--align release is for long files")
        }
        let theirs = Self.resampled(samples, every: step)
        let ours = (0...Int(motion.end / step)).map { motion.offset(at: Double($0) * step) }
        let shifts = Array(-(theirs.count - 1)...(ours.count - 1))
        let costs = shifts.map { Self.difference(ours, theirs, $0) }
        func isValley(_ place: Int) -> Bool {
            (place == 0 || costs[place - 1] >= costs[place])
                && (place == costs.count - 1 || costs[place + 1] > costs[place])
        }
        let valleys = costs.indices.filter(isValley).sorted { costs[$0] < costs[$1] }
        guard let best = valleys.first else { throw DeviceError(trace.file, "does not fit the recording anywhere") }
        // Every valley has the rounding error of a tick. Only a larger difference tells them apart.
        let floor = Double(theirs.count)
        if let other = valleys.dropFirst().first(where: { costs[$0] + floor < Self.rival * (costs[best] + floor) }) {
            let words = [best, other].map { fixed(Double(shifts[$0]) * step - start, 2) + "s" }
            throw DeviceError(
                trace.file, "fits the recording about as well with its times moved by \(words[0]) as by \(words[1])",
                "--align release or touch decides")
        }
        let about = Double(shifts[best]) * step - start
        shift = LeastDifference(trace, motion, around: about).shift(in: about - 2 * step...about + 2 * step)
    }

    /// The sum of squares over all times at which one of the two moves.
    private static func difference(_ ours: [Double], _ theirs: [Double], _ shift: Int) -> Double {
        var sum = 0.0
        for place in -theirs.count...ours.count + theirs.count {
            let a = ours[min(max(place, 0), ours.count - 1)]
            let b = theirs[min(max(place - shift, 0), theirs.count - 1)]
            sum += (a - b) * (a - b)
        }
        return sum
    }

    private static func resampled(_ samples: [DeviceTrace.Sample], every step: Double) -> [Double] {
        var place = 0
        var offsets: [Double] = []
        let count = Int((samples[samples.count - 1].time - samples[0].time) / step)
        for index in 0...count {
            let time = samples[0].time + Double(index) * step
            while place + 1 < samples.count - 1, samples[place + 1].time < time { place += 1 }
            let (a, b) = (samples[place], samples[min(place + 1, samples.count - 1)])
            let share = b.time > a.time ? min(max((time - a.time) / (b.time - a.time), 0), 1) : 0
            offsets.append(a.offset + share * (b.offset - a.offset))
        }
        return offsets
    }
}
