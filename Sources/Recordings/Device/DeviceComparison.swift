import RefreshEngine
import Scripts

/// A device's motion beside a recording's: where they differ, and by which laws the device moves.
public struct DeviceComparison: Sendable {
    public let trace: DeviceTrace
    public let motion: RecordedMotion
    public let alignment: DeviceAlignment
    public let fits: DeviceFits
    /// The samples that lie within the recording's time.
    public let aligned: [Difference]
    /// The root of the mean square of their differences, pt, and the largest one.
    public let rms: Double, worst: Difference
    /// The height of the device's list, pt.
    public let viewport: Double
    /// What is odd about the file or about how the two belong together, a sentence each.
    public private(set) var warnings: [String]

    /// A sample beside the recording.
    public struct Difference: Hashable, Sendable {
        public var sample: DeviceTrace.Sample
        /// In the recording, s, and its offset then, pt.
        public var time: Double, expected: Double
        /// The device's offset less the recording's, pt.
        public var difference: Double { sample.offset - expected }
    }

    /// - Parameters:
    ///   - release: when the list was released, in the device's time, s; nil: the file says it, or its motion does
    ///   - recorded: the same in the recording's time, s, where that has several
    ///   - viewport: the height of the device's list, pt; nil: the recording's
    public init(
        _ trace: DeviceTrace, _ motion: RecordedMotion, align anchor: DeviceAlignment.Anchor, release: Double? = nil,
        recorded: Double? = nil, viewport: Double? = nil
    ) throws(DeviceError) {
        guard let rules = motion.rules else { throw DeviceError(motion.file, "has no tick to compare with") }
        (self.trace, self.motion, self.viewport) = (trace, motion, viewport ?? rules.viewport)
        alignment = try DeviceAlignment(trace, motion, at: anchor, release: release, recorded: recorded)
        let shift = alignment.shift
        let aligned = trace.samples.map {
            Difference(sample: $0, time: $0.time + shift, expected: motion.offset(at: $0.time + shift))
        }
        .filter { (-1e-9...motion.end + 1e-9).contains($0.time) }
        guard let worst = aligned.max(by: { abs($0.difference) < abs($1.difference) }) else {
            throw DeviceError(
                trace.file,
                "no sample lies within the recording's \(decimal(motion.end))s when they are aligned at \(anchor.rawValue)"
            )
        }
        (self.aligned, self.worst) = (aligned, worst)
        rms = (aligned.reduce(0) { $0 + $1.difference * $1.difference } / Double(aligned.count)).squareRoot()
        let released =
            release ?? alignment.release
            ?? (trace.knowsTouches
                ? nil : (try? ReleaseSearch(phases: DevicePhases(trace)).release(trace.file))?.upperBound)
        fits = DeviceFits(trace, motion, shift: shift, release: released, viewport: self.viewport)
        warnings = trace.warnings
        warnings += [gap, sign, scale, origin, impossible, coverage].compactMap { $0 }
    }
}

extension DeviceAlignment {
    /// When the list was released, in the device's time, s; nil: they were not aligned by that.
    fileprivate var release: Double? { anchor == .release ? moment.map { $0 - shift } : nil }
}

/// What looks wrong in the file. It is reported and never corrected, because only whoever recorded it knows what it
/// means.
extension DeviceComparison {
    private var offsets: [Double] { aligned.map(\.sample.offset) }
    private var expected: [Double] { aligned.map(\.expected) }

    /// How many points the device's list goes for each point of the recording's, and how well that describes it.
    private var regression: (slope: Double, correlation: Double)? {
        let a = centered(expected)
        let b = centered(offsets)
        let aa = sum(a, a)
        let bb = sum(b, b)
        let ab = sum(a, b)
        return aa > 0 && bb > 0 ? (ab / aa, ab / (aa * bb).squareRoot()) : nil
    }

    /// How far the list goes for each point of the finger while it is held.
    private var follow: Double? {
        let held = zip(trace.samples.dropFirst(), trace.samples).compactMap {
            next, last -> (finger: Double, offset: Double)? in
            guard let a = last.finger, let b = next.finger else { return nil }
            return (b - a, next.offset - last.offset)
        }
        let way = held.reduce(0) { $0 + $1.finger * $1.finger }
        return way > 100 ? held.reduce(0) { $0 + $1.finger * $1.offset } / way : nil
    }

    private var sign: String? {
        guard (follow ?? 0) > 0.1 || (regression?.correlation ?? 0) < -0.7 else { return nil }
        return
            "its offsets grow where the recording's fall: contentOffset.y is negative when the list is pulled down; --invert, if these are positive then"
    }

    private var scale: String? {
        let ratio = follow.map { $0 < -1.4 ? -$0 : 1 } ?? 1
        if ratio > 1.4 {
            return
                "the list goes \(fixed(ratio, 1)) times as far as the finger, which no list does: --offset-unit px@3, if its offsets are pixels and a point has three"
        }
        guard let (slope, correlation) = regression, correlation > 0.95,
            let scale = [2.0, 3].first(where: { abs(slope / $0 - 1) < 0.05 })
        else { return nil }
        return
            "its offsets are \(fixed(slope, 2)) times the recording's: --offset-unit px@\(plain(scale)), if they are pixels"
    }

    private var origin: String? {
        let differences = aligned.map(\.difference).sorted()
        let middle = differences[differences.count / 2]
        let left = (differences.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / Double(differences.count))
            .squareRoot()
        guard abs(middle) > 1, left < rms / 2 else { return nil }
        return
            "its offsets are \(fixed(abs(middle), 2))pt \(middle < 0 ? "less" : "more") than the recording's throughout: --origin \(fixed(middle, 2)), if its list has other insets"
    }

    private var impossible: String? {
        let found = aligned.first { difference in
            let range = motion.moment(at: difference.time).range
            return range.lowerBound - difference.sample.offset >= viewport
                || difference.sample.offset - range.upperBound >= viewport
        }
        return found.map {
            "line \($0.sample.line) has the list farther beyond its edge than the viewport is high, \(plain(viewport))pt: no finger gets there; --offset-unit px@3, if its offsets are pixels"
        }
    }

    /// A device that writes nothing while nothing moves has gaps, too: these do not count.
    private var gap: String? {
        let steps = zip(trace.samples.dropFirst(), trace.samples).first {
            $0.time - $1.time > 0.1 && abs($0.offset - $1.offset) > 2 * DevicePhases.stillness
        }
        return steps.map {
            "no sample for \(fixed($0.time - $1.time, 2))s before line \($0.line), where the list moves by \(decimal(abs($0.offset - $1.offset)))pt"
        }
    }

    private var coverage: String? {
        let cut = motion.isCut ? "only the recording's first \(plain(motion.end))s are compared" : nil
        return cut
            ?? (aligned.count * 2 < trace.samples.count
                ? "only \(aligned.count) of its \(trace.samples.count) samples lie within the recording" : nil)
    }

    private func centered(_ values: [Double]) -> [Double] {
        let mean = values.reduce(0, +) / Double(values.count)
        return values.map { $0 - mean }
    }

    private func sum(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
}
