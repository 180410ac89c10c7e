import Motion
import RefreshEngine
import Scripts

/// A `drag D in T ease E` that goes where a hand went for a while.
struct DragFit {
    /// When it begins, ticks since the finger went down.
    var begin: Tick
    /// pt
    var travel: Double
    /// s, in whole microseconds
    var duration: Double
    var ease: Ease
    /// How far a sample is from it at most, pt.
    var residual: Double

    /// How many ticks after the finger went down it ends.
    var end: Tick { begin + .seconds(duration) }

    /// What is to be gone along.
    struct Path {
        let samples: [TouchSample]
        /// Of each sample, s since the finger went down.
        let times: [Double]
        /// The samples that it goes by.
        let range: ClosedRange<Int>
        /// Where the finger is before, pt, and since which tick.
        let start: Double, earliest: Tick
        /// The tick at which something else follows; nil: nothing does.
        let latest: Tick?
    }

    /// The best one; nil: the finger went nowhere, or there is no time for it.
    /// - Parameter tolerance: what a finger at rest may tremble, pt
    init?(_ path: Path, within tolerance: Double) {
        let fits = path.begins(tolerance).flatMap { begin in
            path.ends(tolerance).flatMap { end in Ease.allCases.compactMap { DragFit(path, from: begin, to: end, $0) } }
        }
        guard let best = fits.min(by: { $0.residual < $1.residual }) else { return nil }
        self = best
    }

    private init?(_ path: Path, from begin: Double, to end: Double, _ ease: Ease) {
        self.begin = max(path.earliest, Tick(Int(begin * Double(Tick.perSecond) + 1e-6)))
        (travel, self.ease, residual, duration) = (path.samples[path.range.upperBound].y - path.start, ease, 0, 0)
        let room = path.latest.map { ($0 - self.begin).seconds } ?? .infinity
        let exact = min(end - self.begin.seconds, room)
        duration = (exact * 1e6).rounded() / 1e6
        if Tick.seconds(duration) > .seconds(exact) { duration = (exact * 1e6).rounded(.down) / 1e6 }
        guard travel != 0, duration > 0, duration <= Limits.duration.upperBound else { return nil }
        let stroke = Stroke(start: self.begin, y: path.start, travel: travel, duration: duration, curve: ease.curve)
        residual = path.range.map { abs(path.samples[$0].y - stroke.y(after: path.times[$0])) }.max() ?? 0
    }
}

extension DragFit.Path {
    /// When the finger may have left, s: at once, or an interval before the first sample of its path, as a finger at rest gives none.
    fileprivate func begins(_ tolerance: Double) -> [Double] {
        [earliest.seconds] + Set([0, tolerance].compactMap { tolerance -> Double? in
            guard let leaving = range.first(where: { abs(samples[$0].y - start) > tolerance }), leaving > 0 else { return nil }
            let interval = leaving + 1 < times.count ? times[leaving + 1] - times[leaving] : 0
            return max(times[leaving] - interval, times[leaving - 1])
        }).sorted()
    }

    /// When it may have arrived.
    fileprivate func ends(_ tolerance: Double) -> [Double] {
        let end = samples[range.upperBound].y
        return Set([0, tolerance].map { tolerance in
            let away = range.last { abs(samples[$0].y - end) > tolerance }
            return times[min((away ?? range.lowerBound - 1) + 1, range.upperBound)]
        }).sorted()
    }
}

extension Stroke {
    /// Where the finger is so many seconds after script time 0, pt.
    fileprivate func y(after seconds: Double) -> Double { y + travel * curve.value(at: (seconds - start.seconds) / duration) }
}
