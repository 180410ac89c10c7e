import Motion

extension Recording {
    /// Replays the recording and compares all bits with what was recorded.
    /// - Returns: a report of what differs, or nil when nothing does
    public func verify() -> GoldenReport? {
        let (recorded, seen) = (frameLog, replayed())
        return GoldenReport(GoldenComparison(recorded, seen, .exact), recorded, seen, of: file, marks: marks)
    }

    /// What it shows, with the tick at which it begins to record as tick 0.
    package var motionLog: FrameLog { frameLog.from(beginning) }

    /// Compares another recording with this one, number by number. Ticks count from where each begins to record; times
    /// of day are not compared.
    /// - Returns: the comparison, and a report when something differs
    public func compare(
        _ other: Recording, _ tolerances: GoldenTolerances
    ) -> (comparison: GoldenComparison, report: GoldenReport?) {
        let (expected, actual) = (motionLog, other.motionLog)
        let comparison = GoldenComparison(expected, actual, tolerances.ofRecordings)
        let marks = marks.map { mark in
            var mark = mark
            mark.tick = mark.tick - (beginning ?? .zero)
            return mark
        }
        return (
            comparison,
            GoldenReport(comparison, expected, actual, of: "\(other.file), compared with \(file)", marks: marks)
        )
    }
}

extension FrameLog {
    /// The log with this tick as its tick 0.
    fileprivate func from(_ beginning: Tick?) -> FrameLog {
        guard let beginning else { return self }
        var copy = self
        copy.lines = lines.map { Line(tick: $0.tick - beginning, content: $0.content) }
        copy.end = max(end - beginning, .zero)
        return copy
    }
}
