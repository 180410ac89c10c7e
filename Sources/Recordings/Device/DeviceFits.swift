/// The laws that a device's motion follows, as far as it shows them.
public struct DeviceFits: Sendable {
    /// What was found of a law, or why it was not.
    public enum Found<Fit: Sendable>: Sendable {
        case fit(Fit)
        case absent(String)

        public var fit: Fit? { if case .fit(let fit) = self { fit } else { nil } }

        func map<Other: Sendable>(_ transform: (Fit) -> Other) -> Found<Other> {
            switch self {
            case .fit(let fit): .fit(transform(fit))
            case .absent(let why): .absent(why)
            }
        }
    }

    public private(set) var deceleration: Found<DecelerationFit> = .absent("the list glides nowhere inside its edges")
    public private(set) var spring: Found<SpringFit> = .absent("the list is nowhere let go beyond an edge")
    public private(set) var band: Found<RubberBandFit> = .absent("where the finger is, no column says")

    /// A shorter stretch fits any law. Chosen.
    private static let minCount = 8, minWay = 20.0
    /// So far beyond an edge it is the spring's, pt: UIKit ends a bounce half a point before its edge, and pixels are a
    /// third. Source: physics.md 1.
    private static let margin = 1.0

    /// A sample as far as the laws are concerned: how far it is beyond the nearer edge, pt, negative inside.
    private struct Place {
        var beyond: Double
        /// −1: the top edge is nearer; 1: the bottom one.
        var side: Double
        var edge: Double
    }

    /// - Parameters:
    ///   - viewport: the height of the device's list, pt
    init(_ trace: DeviceTrace, _ motion: RecordedMotion, shift: Double, release: Double?, viewport: Double) {
        let phases = DevicePhases(trace)
        let places = trace.samples.map { sample in
            let range = motion.moment(at: sample.time + shift).range
            let (above, below) = (range.lowerBound - sample.offset, sample.offset - range.upperBound)
            return above >= below
                ? Place(beyond: above, side: -1, edge: range.lowerBound)
                : Place(beyond: below, side: 1, edge: range.upperBound)
        }
        var touches = phases.touches
        if !trace.knowsTouches, let release, let first = trace.samples.firstIndex(where: { $0.time >= release }) {
            touches = [0..<first]
        }
        var glide = 0..<0
        var bounce: (samples: Range<Int>, rest: Double?) = (0..<0, nil)
        for touch in touches where touch.upperBound < trace.samples.count {
            let (free, rest) = phases.free(after: touch)
            glide = Self.longest(
                glide,
                free.runs {
                    places[$0].beyond <= 0 && abs(trace.samples[$0].offset - (rest ?? .infinity)) > Self.margin
                })
            for run in free.runs(where: { places[$0].beyond > Self.margin }) where run.count > bounce.samples.count {
                let returns = rest.map { abs($0 - places[run.lowerBound].edge) <= 2 * Self.margin } ?? false
                // A spring that swings across its edge is followed until it rests there.
                let end =
                    returns
                    ? (free.last { abs(trace.samples[$0].offset - (rest ?? 0)) > Self.margin } ?? run.upperBound - 1)
                        + 1 : run.upperBound
                bounce = (run.lowerBound..<max(end, run.upperBound), returns ? rest : nil)
            }
        }
        fitGlide(glide, phases)
        fitBounce(bounce.samples, bounce.rest, phases)
        fitBand(touches, trace, places, viewport)
    }

    private mutating func fitGlide(_ glide: Range<Int>, _ phases: DevicePhases) {
        let samples = phases.motion(glide)
        guard let first = samples.offsets.first, let last = samples.offsets.last, abs(last - first) > Self.margin else {
            return
        }
        if let short = Self.tooShort(samples, "the glide") {
            deceleration = .absent(short)
            return
        }
        deceleration = DecelerationFit(samples).map { .fit($0) } ?? .absent("the glide is no deceleration")
    }

    private mutating func fitBounce(_ bounce: Range<Int>, _ rest: Double?, _ phases: DevicePhases) {
        guard !bounce.isEmpty else { return }
        let samples = phases.motion(bounce)
        if let short = Self.tooShort(samples, "the way back to the edge") {
            spring = .absent(short)
            return
        }
        spring = SpringFit(samples, rest: rest).map { .fit($0) } ?? .absent("the way back to the edge is no spring's")
    }

    private mutating func fitBand(_ touches: [Range<Int>], _ trace: DeviceTrace, _ places: [Place], _ viewport: Double)
    {
        guard trace.samples.contains(where: { $0.finger != nil }) else { return }
        var pull = 0..<0
        for touch in touches {
            pull = Self.longest(pull, touch.runs { places[$0].beyond > Self.margin && trace.samples[$0].finger != nil })
        }
        let times = pull.map { trace.samples[$0].time }
        let shown = pull.map { places[$0].beyond }
        let fingers = pull.map { -places[$0].side * (trace.samples[$0].finger ?? 0) }
        if pull.isEmpty {
            band = .absent("no finger pulls the list beyond an edge")
            return
        }
        if let short = Self.tooShort(MotionSamples(times: times, offsets: shown), "the pull beyond the edge") {
            band = .absent(short)
            return
        }
        band =
            RubberBandFit(fingers: fingers, overscrolls: shown, times: times, viewport: viewport).map { .fit($0) }
            ?? .absent("the pull beyond the edge is no rubber band's")
    }

    private static func tooShort(_ samples: MotionSamples, _ what: String) -> String? {
        let way = (samples.offsets.max() ?? 0) - (samples.offsets.min() ?? 0)
        if samples.times.count >= minCount, way >= minWay { return nil }
        return
            "\(what) is too short, \(samples.times.count) samples over \(fixed(way, 0))pt; it takes \(minCount) over \(fixed(minWay, 0))pt"
    }

    private static func longest(_ range: Range<Int>, _ others: [Range<Int>]) -> Range<Int> {
        others.reduce(range) { $1.count > $0.count ? $1 : $0 }
    }
}
