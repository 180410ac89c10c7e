import Foundation
import Motion

// What other programs would read in an export, read here by what it says and not by how it was made.

/// The numbers after a place in a text, up to where the text goes on with something else.
func numbers(in text: String, after place: String) -> [Double] {
    guard let start = text.range(of: place)?.upperBound else { return [] }
    let end = text[start...].firstIndex { $0 == "\n" } ?? text.endIndex
    return numbers(in: String(text[start..<end]))
}

/// All decimal numbers in a text.
func numbers(in text: String) -> [Double] {
    let expression = try? NSRegularExpression(pattern: #"(?<![\w.])-?\d+(\.\d+)?(e-?\d+)?"#)
    let range = NSRange(text.startIndex..., in: text)
    return (expression?.matches(in: text, range: range) ?? []).compactMap {
        Range($0.range, in: text).flatMap { Double(text[$0]) }
    }
}

/// A `linear()` as a browser reads it: a value for each point, and a percentage for all but the first and the last.
struct Linear {
    let points: [(time: Double, value: Double)]

    /// - Parameter text: what is between its brackets
    init(_ text: String) {
        let parts = text.components(separatedBy: ", ").map { $0.components(separatedBy: " ") }
        points = parts.enumerated().map { index, part in
            let time = part.count > 1 ? Double(part[1].dropLast()).map { $0 / 100 } : index == 0 ? 0 : 1
            return (time ?? .nan, Double(part[0]) ?? .nan)
        }
    }

    /// At the end the last point counts: before it there may be another one at 100 %.
    func value(at time: Double) -> Double {
        if time >= 1 { return points.last?.value ?? .nan }
        for (a, b) in zip(points, points.dropFirst()) where time <= b.time {
            return a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
        }
        return points.last?.value ?? .nan
    }
}

/// The custom properties of a style sheet.
func properties(of css: String) -> [String: String] {
    let lines = css.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
        $0.hasPrefix("--") && $0.hasSuffix(";")
    }
    return Dictionary(
        lines.map { line in
            let parts = line.dropFirst(2).dropLast().split(separator: ":", maxSplits: 1)
            return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }
    ) { $1 }
}

/// How far two springs are from each other at most, thrown from rest, and at rest beside their target, over two
/// seconds.
func distance(_ one: Spring, _ other: Spring) -> Double {
    let starts = [(1.0, 0.0), (0.0, 1.0), (1.0, -30.0)]
    return starts.flatMap { u, w in
        (0...200).map { step in
            let time = Double(step) / 100
            return abs(
                one.motion(displacement: u, velocity: w).displacement(at: time)
                    - other.motion(displacement: u, velocity: w).displacement(at: time))
        }
    }.max() ?? .infinity
}
