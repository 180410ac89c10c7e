import Motion
import RefreshEngine

/// A `drag D in T ease E` that goes where a hand went.
struct DragFit {
    /// How long the finger rests before it, ticks.
    var rest: Tick
    /// pt
    var travel: Double
    /// s, in whole microseconds
    var duration: Double
    var ease: Ease
    /// How far a sample is from it at most, pt.
    var residual: Double

    /// The best one for a drag; nil: the finger went nowhere, or lifted too soon.
    init?(_ drag: RecordedDrag, _ times: [Double]) {
        let ys = drag.samples.map(\.y)
        guard let start = ys.first, let end = ys.last, end != start else { return nil }
        let leaving = ys.firstIndex { $0 != start } ?? 0, arriving = (ys.lastIndex { $0 != end } ?? 0) + 1
        // A finger at rest gives no samples: that it left is known an interval before the first of its way.
        let interval = leaving + 1 < times.count ? times[leaving + 1] - times[leaving] : 0
        let fits = [0, max(times[leaving] - interval, times[leaving - 1])].flatMap { begin in Ease.allCases.compactMap { ease in
            DragFit(drag, times, from: begin, to: times[arriving], start, end - start, ease)
        } }
        guard let best = fits.min(by: { $0.residual < $1.residual }) else { return nil }
        self = best
    }

    private init?(
        _ drag: RecordedDrag, _ times: [Double], from begin: Double, to end: Double, _ start: Double, _ travel: Double, _ ease: Ease
    ) {
        rest = Tick(Int(begin * Double(Tick.perSecond) + 1e-6))
        (self.travel, self.ease, residual, duration) = (travel, ease, 0, 0)
        let room = drag.lift.map { ($0.tick - drag.ticks[0] - rest).seconds } ?? .infinity
        let exact = min(end - rest.seconds, room)
        duration = (exact * 1e6).rounded() / 1e6
        if Tick.seconds(duration) > .seconds(exact) { duration = (exact * 1e6).rounded(.down) / 1e6 }
        guard duration > 0, duration <= Limits.duration.upperBound else { return nil }
        let stroke = Stroke(start: rest, y: start, travel: travel, duration: duration, curve: ease.curve)
        residual = zip(drag.samples, times).map { abs($0.y - stroke.y(after: $1)) }.max() ?? 0
    }

    /// How many ticks it takes from where the finger goes down.
    var length: Tick { rest + .seconds(duration) }
}

extension Stroke {
    /// Where the finger is so many seconds after script time 0, pt.
    fileprivate func y(after seconds: Double) -> Double { y + travel * curve.value(at: (seconds - start.seconds) / duration) }
}
