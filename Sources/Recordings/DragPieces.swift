import Motion
import RefreshEngine

/// A part of a finger's path, as a script writes it.
enum DragPiece {
    case stroke(DragFit)
    /// Samples that no drag follows, by their indices.
    case samples(ClosedRange<Int>)
}

/// Splits a finger's path into strokes: first where the finger rests, then, where one drag does not follow it, where it
/// turns.
struct DragPieces {
    private let samples: [TouchSample]
    private let times: [Double]
    /// When the finger lifts, in ticks since it went down.
    private let lift: Tick?
    /// How far a sample may be from a stroke, pt.
    private let tolerance: Double
    private(set) var all: [DragPiece] = []
    /// When the pieces so far end, and where the finger is then, pt.
    private var now = Tick.zero, y: Double

    /// A finger that stays in one place for this time rests, s. Chosen: three frames of a slow display, longer than any
    /// pause in a stroke.
    private static let rest = 0.05
    /// The fewest samples of a stroke that is not the whole path. Chosen: one for each number of a `drag` line and one
    /// for its curve.
    private static let minSamples = 4
    /// How many samples at the beginning of a rest may still be the end of a stroke. Chosen: an ease slows down so much
    /// that its end looks like a rest.
    private static let arrival = 12

    init(_ drag: RecordedDrag, _ times: [Double], within tolerance: Double) {
        (samples, self.times, self.tolerance) = (drag.samples, times, tolerance)
        lift = drag.lift.map { $0.tick - drag.ticks[0] }
        y = samples[0].y
        if samples.count > 1, let whole = fit(1...samples.count - 1) {
            add(whole, 1...samples.count - 1)
        } else {
            var first = 1
            for (end, rest) in strokes where first <= end { first = split(first...end, before: rest) + 1 }
        }
    }

    /// The ends of strokes: the first sample of a rest, and the last sample of that rest that may still belong to the
    /// stroke.
    private var strokes: [(end: Int, rest: Int)] {
        var strokes: [(end: Int, rest: Int)] = []
        var first = 1
        var index = 0
        while index < samples.count - 1 {
            var last = index
            while last + 1 < samples.count, abs(samples[last + 1].y - samples[index].y) <= tolerance { last += 1 }
            // The finger stays at the last sample until the next one.
            let until = last + 1 < samples.count ? times[last + 1] : times[last]
            guard until - times[index] >= DragPieces.rest, index >= first else {
                index += 1
                continue
            }
            strokes.append((index, min(last, index + DragPieces.arrival)))
            (first, index) = (index + 1, max(last, index + 1))
        }
        return first < samples.count ? strokes + [(samples.count - 1, samples.count - 1)] : strokes
    }

    /// Adds the pieces of a range.
    /// - Returns: the last sample that was used
    private mutating func split(_ range: ClosedRange<Int>, before rest: Int) -> Int {
        if range.allSatisfy({ abs(samples[$0].y - y) <= tolerance }), range.upperBound < samples.count - 1 {
            return range.upperBound
        }  // it only trembles
        let fits = (range.upperBound...rest).compactMap { end in stroke(range.lowerBound...end).map { (end, $0) } }
        if let (end, fit) = fits.min(by: { $0.1.residual < $1.1.residual }) {
            add(fit, range.lowerBound...end)
            return end
        }
        for run in runs(in: range) {
            if let fit = stroke(run) { add(fit, run) } else { add(run) }
        }
        return range.upperBound
    }

    /// Splits a range at its turns. The finger turns where it goes back by more than twice the tolerance.
    private func runs(in range: ClosedRange<Int>) -> [ClosedRange<Int>] {
        var runs: [ClosedRange<Int>] = []
        var first = range.lowerBound
        var extreme = range.lowerBound
        var direction = 0.0
        for index in range {
            let step = samples[index].y - samples[extreme].y
            if step * direction >= 0 {
                if abs(step) > tolerance || direction != 0 {
                    (direction, extreme) = (direction == 0 ? (step < 0 ? -1 : 1) : direction, index)
                }
            } else if abs(step) > 2 * tolerance {
                runs.append(first...extreme)
                (first, extreme, direction) = (extreme + 1, index, -direction)
            }
        }
        return runs + [first...range.upperBound]
    }

    /// The drag that follows a part of the path; nil for too few samples, which almost any drag would follow.
    private func stroke(_ range: ClosedRange<Int>) -> DragFit? {
        range.count < DragPieces.minSamples ? nil : fit(range)
    }

    private func fit(_ range: ClosedRange<Int>) -> DragFit? {
        let isLast = range.upperBound == samples.count - 1
        let next = isLast ? lift : Tick(Int(times[range.upperBound + 1] * Double(Tick.perSecond) + 1e-6))
        let path = DragFit.Path(samples: samples, times: times, range: range, start: y, earliest: now, latest: next)
        return DragFit(path, within: tolerance).flatMap { $0.residual <= tolerance ? $0 : nil }
    }

    private mutating func add(_ fit: DragFit, _ range: ClosedRange<Int>) {
        all.append(.stroke(fit))
        (now, y) = (fit.end, samples[range.upperBound].y)
    }

    private mutating func add(_ range: ClosedRange<Int>) {
        if case .samples(let before)? = all.last {
            all[all.count - 1] = .samples(before.lowerBound...range.upperBound)
        } else {
            // After a stroke the finger trembles until it leaves.
            let leaving = all.isEmpty ? nil : range.first { abs(samples[$0].y - y) > tolerance }
            all.append(.samples((leaving ?? range.lowerBound)...range.upperBound))
        }
        (now, y) = (.seconds(times[range.upperBound]), samples[range.upperBound].y)
    }

    var hasStrokes: Bool { all.contains { if case .stroke = $0 { true } else { false } } }
    var hasSamples: Bool { all.contains { if case .samples = $0 { true } else { false } } }
}
