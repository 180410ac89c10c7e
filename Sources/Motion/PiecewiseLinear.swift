/// A curve over the time from 0 to 1 as straight lines, with as few corners as keep it within a tolerance: CSS's
/// `linear()`.
///
///     PiecewiseLinear(of: TimingCurve.easeOut.value, tolerance: 0.001).corners.count
///
/// Corners may lie beside the curve, by up to the tolerance: that takes fewer of them than corners on it.
public struct PiecewiseLinear: Hashable, Sendable {
    /// Where two lines meet.
    public struct Corner: Hashable, Sendable {
        /// Share of the time, 0 to 1, and the curve's value there, to `decimals`.
        public var time: Double, value: Double

        public init(time: Double, value: Double) { (self.time, self.value) = (time, value) }
    }

    /// In the order of their times; the first and the last are the curve's own ends.
    public let corners: [Corner]
    /// The largest distance of the lines from the curve, sampled at eight places between two samples.
    public let error: Double

    /// The most times that corners are chosen from: so many more are taken where the curve bends. Chosen: enough for a
    /// hundred swings.
    public static let maxSamples = 10_000

    /// - Parameters:
    ///   - curve: its value at a share of the time
    ///   - tolerance: how far a line may be from it, > 0; a curve that swings too often for `maxSamples` is not met,
    ///     which `error` says
    public init(of curve: (Double) -> Double, tolerance: Double) {
        precondition(tolerance > 0)
        var samples = Samples()
        samples.sample(curve, tolerance / 16)
        // A tenth is for rounding, and for what the curve does between two samples.
        corners = Search(samples.taken, tolerance: 0.9 * tolerance).corners
        error = PiecewiseLinear.distance(corners, from: curve, samples.taken.map { $0.time })
    }

    /// The value of the lines at a share of the time, 0 to 1.
    public func value(at time: Double) -> Double { PiecewiseLinear.value(of: corners, at: time) }

    private static func value(of corners: [Corner], at time: Double) -> Double {
        guard let next = corners.firstIndex(where: { $0.time >= time }) else { return corners.last?.value ?? 0 }
        let (a, b) = (corners[max(0, next - 1)], corners[next])
        return b.time > a.time ? a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time) : b.value
    }

    private static func distance(_ corners: [Corner], from curve: (Double) -> Double, _ times: [Double]) -> Double {
        var (next, largest) = (1, 0.0)
        for (start, end) in zip(times, times.dropFirst()) {
            for eighth in 0...8 {
                let time = start + (end - start) * Double(eighth) / 8
                while next < corners.count - 1, corners[next].time < time { next += 1 }
                largest = max(largest, abs(value(of: Array(corners[(next - 1)...next]), at: time) - curve(time)))
            }
        }
        return largest
    }
}

/// Places on a curve that are near enough to each other for lines between them.
private struct Samples {
    private(set) var taken: [PiecewiseLinear.Corner] = []

    /// Before any bend is looked for. Chosen: a step of half a percent.
    private static let first = 200
    /// How often such a step is halved. Chosen: a cubic with a vertical tangent rises by less than 1e-4 within what is
    /// left then.
    private static let halvings = 40

    mutating func sample(_ curve: (Double) -> Double, _ tolerance: Double) {
        func place(_ time: Double) -> PiecewiseLinear.Corner { PiecewiseLinear.Corner(time: time, value: curve(time)) }
        taken = [place(0)]
        // The steps still to be checked, the next one last.
        var steps = (1...Samples.first).reversed().map { (end: place(Double($0) / Double(Samples.first)), halvings: 0) }
        while let (end, halvings) = steps.popLast() {
            guard let start = taken.last else { return }
            let between = [0.25, 0.5, 0.75].map { place(start.time + (end.time - start.time) * $0) }
            let bend =
                zip([0.25, 0.5, 0.75], between).map { abs($1.value - start.value - (end.value - start.value) * $0) }
                .max() ?? 0
            if bend > tolerance, halvings < Samples.halvings, taken.count + steps.count + 2 < PiecewiseLinear.maxSamples
            {
                steps += [(end, halvings + 1), (between[1], halvings + 1)]
            } else {
                taken.append(end)
            }
        }
    }
}

/// The way from the first sample to the last with the fewest corners. From each corner that can be reached it looks at
/// all later samples that a line from there may go to without leaving the tolerance in between.
///
/// Source: H. Imai, M. Iri, "An optimal algorithm for approximating a piecewise linear function", 1986, here with five
/// heights a sample.
private struct Search {
    /// A corner's distance from the curve, in tolerances. The first is that of the ends.
    private static let heights = [0, -0.5, 0.5, -1, 1]

    private struct Place {
        /// Lines up to here; nil: no line leads here yet.
        var lines: Int?
        var from = 0
    }

    private let samples: [PiecewiseLinear.Corner], tolerance: Double
    /// For each sample one for each height.
    private var places: [Place]

    init(_ samples: [PiecewiseLinear.Corner], tolerance: Double) {
        (self.samples, self.tolerance) = (samples, tolerance)
        places = Array(repeating: Place(), count: samples.count * Search.heights.count)
        places[0].lines = 0
        for place in places.indices { if let lines = places[place].lines { lookAhead(from: place, lines) } }
    }

    var corners: [PiecewiseLinear.Corner] {
        var place = (samples.count - 1) * Search.heights.count
        var found = [corner(place)]
        while place != 0 {
            place = places[place].from
            found.append(corner(place))
        }
        return found.reversed()
    }

    private func height(_ place: Int) -> Double {
        samples[place / Search.heights.count].value + Search.heights[place % Search.heights.count] * tolerance
    }

    private func corner(_ place: Int) -> PiecewiseLinear.Corner {
        let unit = 1e4  // `decimals`
        return PiecewiseLinear.Corner(
            time: samples[place / Search.heights.count].time, value: (height(place) * unit).rounded() / unit)
    }

    private mutating func lookAhead(from place: Int, _ lines: Int) {
        let start = place / Search.heights.count
        let base = height(place)
        var least = -Double.infinity
        var most = Double.infinity
        for sample in samples.indices.dropFirst(start + 1) {
            let way = samples[sample].time - samples[start].time
            let isLast = sample == samples.count - 1
            for index in Search.heights.indices where index == 0 || !isLast {
                let target = sample * Search.heights.count + index
                let slope = (height(target) - base) / way
                guard slope >= least, slope <= most, lines + 1 < places[target].lines ?? .max else { continue }
                places[target] = Place(lines: lines + 1, from: place)
            }
            least = max(least, (samples[sample].value - tolerance - base) / way)
            most = min(most, (samples[sample].value + tolerance - base) / way)
            if least > most { return }
        }
    }
}
