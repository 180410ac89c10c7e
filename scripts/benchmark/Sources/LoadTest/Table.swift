import Foundation

/// The rows of all benchmarks, as text and as JSON.
public enum Table {
    /// The rows as text, with the columns scenario, what, measured, target and met.
    public static func text(_ rows: [Row]) -> String {
        let cells = [["scenario", "what", "measured", "target", "met"]] + rows.map(cells)
        let widths = (0..<5).map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.map { line in
            let padded = line.enumerated().map { index, cell in
                let space = String(repeating: " ", count: widths[index] - cell.count)
                return index == 2 || index == 3 ? space + cell : cell + space
            }
            return padded.joined(separator: "  ").trimmingSuffix(" ")
        }.joined(separator: "\n")
    }

    private static func cells(_ row: Row) -> [String] {
        [
            row.scenario, row.what, row.value.map(figure) ?? "-", row.target.map(words) ?? "",
            row.isMet.map { $0 ? "yes" : "no" } ?? "",
        ]
    }

    private static func words(_ target: Row.Target) -> String {
        switch target {
        case .atMost(let most): "<= " + figure(most)
        case .atLeast(let least): ">= " + figure(least)
        }
    }

    /// The value with three digits, or more if it has more before the point.
    static func figure(_ value: Double) -> String {
        String(format: "%.*f", abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2, value)
    }

    /// The rows as one object in one line: `{"rows":[{"scenario":"loading","what":"gap, p99,
    /// ms","value":17.9,"target":{"atMost":25},"met":true}]}`
    public static func json(_ rows: [Row]) -> String {
        #"{"rows":["# + rows.map(object).joined(separator: ",") + "]}"
    }

    /// Members in the order in which they are read, which no encoder of Foundation keeps.
    private static func object(_ row: Row) -> String {
        let target = row.target.map { target in
            switch target {
            case .atMost(let most): #"{"atMost":\#(number(most))}"#
            case .atLeast(let least): #"{"atLeast":\#(number(least))}"#
            }
        }
        let members = [
            ("scenario", string(row.scenario)), ("what", string(row.what)), ("value", row.value.map(number)),
            ("target", target),
            ("met", row.isMet.map(String.init)),
        ]
        return "{" + members.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }.joined(separator: ",")
            + "}"
    }

    /// With four decimals, without zeros at the end.
    private static func number(_ value: Double) -> String { encoded((value * 1e4).rounded() / 1e4) }

    private static func string(_ text: String) -> String { encoded(text) }

    /// What is no number in JSON, such as infinity, is null.
    private static func encoded(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

/// One line of what `scripts/bench` prints: a measured value and its target.
public struct Row: Equatable, Sendable {
    public enum Target: Equatable, Sendable {
        case atMost(Double)
        case atLeast(Double)
    }

    public var scenario: String
    /// The name of the value with its unit: `gap, p99, ms`.
    public var what: String
    /// Nil if it could not be measured.
    public var value: Double?
    /// Nil if the value only explains others.
    public var target: Target?

    public init(_ scenario: String, _ what: String, _ value: Double?, _ target: Target? = nil) {
        (self.scenario, self.what, self.value, self.target) = (scenario, what, value, target)
    }

    /// Whether the value meets its target; nil without a target. A value that could not be measured does not.
    public var isMet: Bool? {
        guard let target else { return nil }
        guard let value else { return false }
        switch target {
        case .atMost(let most): return value <= most
        case .atLeast(let least): return value >= least
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ character: Character) -> String {
        var trimmed = self
        while trimmed.last == character { trimmed.removeLast() }
        return trimmed
    }
}
