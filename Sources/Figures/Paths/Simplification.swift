import RefreshEngine

/// How far a line with corners would move if a corner were left out, for every corner, by Douglas and Peucker.
///
/// With those corners that move it by more than a distance, the line is nowhere farther from what it was than that: of
/// a straight piece, the ends are farthest from any straight line.
struct Simplification {
    /// A longer line is cut into parts of so many corners. Chosen: the time that a part takes grows with the square of
    /// its length.
    private static let maxPart = 1000

    private let corners: [Point]
    /// By corner, pt; of both ends, and of what is kept, infinite.
    private let importance: [Double]

    /// - Parameter kept: the places of corners that are never left out, sorted
    init(_ corners: [Point], keeping kept: [Int] = []) {
        self.corners = corners
        var importance = [Double](repeating: .infinity, count: corners.count)
        // An explicit stack instead of recursion: a spiral splits off one corner at a time.
        let ends = Set(stride(from: 0, to: corners.count - 1, by: Simplification.maxPart) + kept + [corners.count - 1])
            .sorted()
        var open = zip(ends, ends.dropFirst()).map { (first: $0, last: $1, bound: Double.infinity) }
        while let part = open.popLast() {
            guard part.last - part.first > 1 else { continue }
            var (farthest, most) = (part.first + 1, -1.0)
            for index in part.first + 1..<part.last {
                let distance = distance(of: corners[index], toLineFrom: corners[part.first], to: corners[part.last])
                if distance > most { (farthest, most) = (index, distance) }
            }
            // A corner is not left without the one that made it necessary.
            importance[farthest] = min(most, part.bound)
            open += [(part.first, farthest, importance[farthest]), (farthest, part.last, importance[farthest])]
        }
        self.importance = importance
    }

    /// The corners that are needed.
    /// - Parameter tolerance: pt
    func corners(within tolerance: Double) -> [Point] {
        corners.indices.filter { importance[$0] > tolerance }.map { corners[$0] }
    }
}
