import RefreshEngine
import Scripts

/// The values of one field, tick by tick.
struct FieldCurve {
    /// The tick of the first value.
    var start: Int
    var values: [FrameValue]
    /// The part of a transform that counts as its number: `ty`.
    var part: String?

    var numbers: [Double] { values.compactMap { number($0) } }

    private func number(_ value: FrameValue) -> Double? {
        switch value {
        case .number(let number): number
        case .transform(let transform): part.flatMap(transform.part)
        case .text, .flag, .absent: nil
        }
    }

    private func value(at tick: Int) -> FrameValue? {
        values.indices.contains(tick - start) ? values[tick - start] : nil
    }

    private func words(at tick: Int) -> String { value(at: tick).map { number($0).map(decimal) ?? $0.words } ?? "-" }

    /// A table of this curve and another one around a tick, which is marked.
    func words(beside other: FieldCurve, around tick: Int, _ count: Int) -> [String] {
        var rows = [["", "tick", "expected", "actual", "difference"]]
        let end = max(start + values.count, other.start + other.values.count) - 1
        for row in max(min(start, other.start), tick - count)...max(tick, min(end, tick + count)) {
            var difference = ""
            if let old = value(at: row).flatMap(number), let new = other.value(at: row).flatMap(other.number) {
                difference =
                    (new < old ? "-" : "")
                    + differenceInWords(abs(new - old), "", decimal, least: 1e-4).replacing("less than ", with: "<")
            }
            rows.append([row == tick ? ">" : "", String(row), words(at: row), other.words(at: row), difference])
        }
        return table(rows)
    }
}

/// Rows of cells as lines, with each column as wide as it must be.
/// - Parameter rows: all of the same length, the first with the columns' names
func table(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
        let cells = row.indices.map { String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0] }
        return "  " + cells.joined(separator: "  ")
    }
}

/// A curve as a row of block characters. A column shows the last value of its share of the curve.
/// - Parameter range: the values of the lowest and the highest block
package func sparkline(_ values: [Double], in range: ClosedRange<Double>, width: Int) -> String {
    let blocks = Array("▁▂▃▄▅▆▇█")
    let height = range.upperBound - range.lowerBound
    let columns = min(width, values.count)
    return String(
        (0..<columns).map { column in
            let value = values[(column + 1) * values.count / columns - 1]
            let level = height > 0 ? (value - range.lowerBound) / height * Double(blocks.count) : 0
            return blocks[min(max(Int(level), 0), blocks.count - 1)]
        })
}
