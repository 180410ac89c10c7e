import RefreshEngine

/// One field of a golden, tick by tick.
struct GoldenCourse {
    /// From tick 0.
    var values: [FrameValue]
    /// Of a transform: `ty`.
    var part: String?

    /// As far as they are numbers.
    var numbers: [Double] { values.compactMap { number($0) } }

    private func number(_ value: FrameValue) -> Double? {
        switch value {
        case .number(let number): number
        case .transform(let transform): part.flatMap(transform.part)
        case .text, .flag, .absent: nil
        }
    }

    private func words(at tick: Int) -> String {
        guard values.indices.contains(tick) else { return "-" }
        return number(values[tick]).map(decimal) ?? values[tick].words
    }

    /// A table of both around a tick, which is marked.
    func words(beside other: GoldenCourse, around tick: Int, _ count: Int) -> [String] {
        var rows = [["", "tick", "expected", "actual", "difference"]]
        for row in max(0, tick - count)...min(max(values.count, other.values.count) - 1, tick + count) {
            var difference = ""
            if values.indices.contains(row), other.values.indices.contains(row),
                let old = number(values[row]), let new = other.number(other.values[row]) { difference = decimal(new - old) }
            rows.append([row == tick ? ">" : "", String(row), words(at: row), other.words(at: row), difference])
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0] }
            return "  " + cells.joined(separator: "  ")
        }
    }
}

/// A curve in a row of blocks; a column shows the last value of its share of the curve.
/// - Parameter range: what the lowest and the highest block stand for
func sparkline(_ values: [Double], in range: ClosedRange<Double>, width: Int) -> String {
    let blocks = Array("▁▂▃▄▅▆▇█"), height = range.upperBound - range.lowerBound
    let columns = min(width, values.count)
    return String((0..<columns).map { column in
        let value = values[(column + 1) * values.count / columns - 1]
        let level = height > 0 ? (value - range.lowerBound) / height * Double(blocks.count) : 0
        return blocks[min(max(Int(level), 0), blocks.count - 1)]
    })
}
