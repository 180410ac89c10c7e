import Motion

extension Recording {
    /// Replays it: the report of the first thing that is not as it was recorded, to the last bit; nil when nothing is.
    public func verify() -> GoldenReport? {
        let (recorded, seen) = (frameLog, replayed())
        return GoldenReport(GoldenComparison(recorded, seen, .exact), recorded, seen, of: file, marks: marks)
    }

    /// How another recording agrees with this one, number by number, each counted from where it begins; whatever the clocks on their
    /// walls show.
    public func compare(_ other: Recording, _ tolerances: GoldenTolerances) -> (comparison: GoldenComparison, report: GoldenReport?) {
        let (expected, actual) = (frameLog.from(beginning), other.frameLog.from(other.beginning))
        var tolerances = tolerances
        tolerances.moment = .infinity
        let comparison = GoldenComparison(expected, actual, tolerances)
        let marks = marks.map { mark in
            var mark = mark
            mark.tick = mark.tick - (beginning ?? .zero)
            return mark
        }
        return (comparison, GoldenReport(comparison, expected, actual, of: "\(other.file), compared with \(file)", marks: marks))
    }
}

extension FrameLog {
    /// The same, with that tick as its 0.
    fileprivate func from(_ beginning: Tick?) -> FrameLog {
        guard let beginning else { return self }
        var copy = self
        copy.lines = lines.map { Line(tick: $0.tick - beginning, content: $0.content) }
        copy.end = max(end - beginning, .zero)
        return copy
    }
}
