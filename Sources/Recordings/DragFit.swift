import Motion
import RefreshEngine
import Scripts

/// A line `drag D in T ease E` that follows a part of a finger's path.
struct DragFit {
    /// When it begins, in ticks since the finger went down.
    var begin: Tick
    /// How far it goes, pt, positive downwards.
    var travel: Double
    /// How long it takes, s, in whole microseconds.
    var duration: Double
    var ease: Ease
    /// The largest distance of a sample from it, pt.
    var residual: Double

    /// When it ends, in ticks since the finger went down.
    var end: Tick { begin + .seconds(duration) }

    /// The part of the path that it is to follow.
    struct Path {
        let samples: [TouchSample]
        /// The time of each sample, s since the finger went down.
        let times: [Double]
        /// The indices of the samples that it is to follow.
        let range: ClosedRange<Int>
        /// Where the finger is before, pt, and from which tick on.
        let start: Double, earliest: Tick
        /// The tick at which something else follows; nil when nothing does.
        let latest: Tick?
    }

    /// The drag with the smallest residual; nil when the finger went nowhere, or there is no time for it.
    /// - Parameter tolerance: how far a finger at rest may tremble, pt
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
    /// When the finger may have left, s: at once, or one interval before the first sample that moves, because a finger
    /// at rest gives no samples.
    fileprivate func begins(_ tolerance: Double) -> [Double] {
        [earliest.seconds]
            + Set(
                [0, tolerance].compactMap { tolerance -> Double? in
                    guard let leaving = range.first(where: { abs(samples[$0].y - start) > tolerance }), leaving > 0
                    else { return nil }
                    let interval = leaving + 1 < times.count ? times[leaving + 1] - times[leaving] : 0
                    return max(times[leaving] - interval, times[leaving - 1])
                }
            ).sorted()
    }

    /// When the finger may have arrived, s.
    fileprivate func ends(_ tolerance: Double) -> [Double] {
        let end = samples[range.upperBound].y
        return Set(
            [0, tolerance].map { tolerance in
                let away = range.last { abs(samples[$0].y - end) > tolerance }
                return times[min((away ?? range.lowerBound - 1) + 1, range.upperBound)]
            }
        ).sorted()
    }
}

extension Stroke {
    /// Where the finger is at a script time, s: pt.
    fileprivate func y(after seconds: Double) -> Double {
        y + travel * curve.value(at: (seconds - start.seconds) / duration)
    }
}
