import Motion
import RefreshEngine

/// A part of a finger's path, as a script writes it.
enum DragPiece {
    case stroke(DragFit)
    /// What no line goes along, sample by sample.
    case samples(ClosedRange<Int>)
}

/// Splits a finger's way into strokes: first where it rests, then, where one line does not go along, where it turns.
struct DragPieces {
    private let samples: [TouchSample]
    private let times: [Double]
    /// The tick at which the finger lifts, since it went down.
    private let lift: Tick?
    /// pt
    private let tolerance: Double
    /// What was found.
    private(set) var all: [DragPiece] = []
    /// How far the pieces have come, and where the finger is then, pt.
    private var now = Tick.zero, y: Double

    /// How long no sample comes, or none that is elsewhere, while a finger rests, s. Ours: three frames of a slow display, which no stroke pauses for.
    private static let rest = 0.05
    /// Samples that a stroke has, if it is not all of the path. Ours: one for each number of a line, and its curve.
    private static let minSamples = 4
    /// Samples at the beginning of a rest among which the end of a stroke is looked for: an ease ends within any tolerance. Ours.
    private static let arrival = 12

    init(_ drag: RecordedDrag, _ times: [Double], within tolerance: Double) {
        (samples, self.times, self.tolerance) = (drag.samples, times, tolerance)
        lift = drag.lift.map { $0.tick - drag.ticks[0] }
        y = samples[0].y
        if samples.count > 1, let whole = fit(1...samples.count - 1) {
            take(whole, 1...samples.count - 1)
        } else {
            var first = 1
            for (end, rest) in strokes where first <= end { first = split(first...end, before: rest) + 1 }
        }
    }

    /// Where strokes end: at the first sample of a rest, or at the last one of that rest that may still belong to them.
    private var strokes: [(end: Int, rest: Int)] {
        var strokes: [(end: Int, rest: Int)] = [], first = 1, index = 0
        while index < samples.count - 1 {
            var last = index
            while last + 1 < samples.count, abs(samples[last + 1].y - samples[index].y) <= tolerance { last += 1 }
            // Until the next sample the finger is where the last one was.
            let until = last + 1 < samples.count ? times[last + 1] : times[last]
            guard until - times[index] >= DragPieces.rest, index >= first else { index += 1; continue }
            strokes.append((index, min(last, index + DragPieces.arrival)))
            (first, index) = (index + 1, max(last, index + 1))
        }
        return first < samples.count ? strokes + [(samples.count - 1, samples.count - 1)] : strokes
    }

    /// - Returns: the last sample that it has used
    private mutating func split(_ range: ClosedRange<Int>, before rest: Int) -> Int {
        if range.allSatisfy({ abs(samples[$0].y - y) <= tolerance }), range.upperBound < samples.count - 1 { return range.upperBound }  // it only trembles
        let fits = (range.upperBound...rest).compactMap { end in stroke(range.lowerBound...end).map { (end, $0) } }
        if let (end, fit) = fits.min(by: { $0.1.residual < $1.1.residual }) {
            take(fit, range.lowerBound...end)
            return end
        }
        for run in runs(in: range) {
            if let fit = stroke(run) { take(fit, run) } else { add(run) }
        }
        return range.upperBound
    }

    /// A range without its turns, each of which goes back by more than the tolerance.
    private func runs(in range: ClosedRange<Int>) -> [ClosedRange<Int>] {
        var runs: [ClosedRange<Int>] = [], first = range.lowerBound, extreme = range.lowerBound, direction = 0.0
        for index in range {
            let step = samples[index].y - samples[extreme].y
            if step * direction >= 0 {
                if abs(step) > tolerance || direction != 0 { (direction, extreme) = (direction == 0 ? (step < 0 ? -1 : 1) : direction, index) }
            } else if abs(step) > 2 * tolerance {
                runs.append(first...extreme)
                (first, extreme, direction) = (extreme + 1, index, -direction)
            }
        }
        return runs + [first...range.upperBound]
    }

    /// A part of the way; through a few samples any line goes.
    private func stroke(_ range: ClosedRange<Int>) -> DragFit? { range.count < DragPieces.minSamples ? nil : fit(range) }

    private func fit(_ range: ClosedRange<Int>) -> DragFit? {
        let isLast = range.upperBound == samples.count - 1
        let next = isLast ? lift : Tick(Int(times[range.upperBound + 1] * Double(Tick.perSecond) + 1e-6))
        let path = DragFit.Path(samples: samples, times: times, range: range, start: y, earliest: now, latest: next)
        return DragFit(path, within: tolerance).flatMap { $0.residual <= tolerance ? $0 : nil }
    }

    private mutating func take(_ fit: DragFit, _ range: ClosedRange<Int>) {
        all.append(.stroke(fit))
        (now, y) = (fit.end, samples[range.upperBound].y)
    }

    private mutating func add(_ range: ClosedRange<Int>) {
        if case .samples(let before)? = all.last {
            all[all.count - 1] = .samples(before.lowerBound...range.upperBound)
        } else {
            // Behind a stroke the finger trembles until it leaves.
            let leaving = all.isEmpty ? nil : range.first { abs(samples[$0].y - y) > tolerance }
            all.append(.samples((leaving ?? range.lowerBound)...range.upperBound))
        }
        (now, y) = (.seconds(times[range.upperBound]), samples[range.upperBound].y)
    }

    var hasStrokes: Bool { all.contains { if case .stroke = $0 { true } else { false } } }
    var hasSamples: Bool { all.contains { if case .samples = $0 { true } else { false } } }
}
