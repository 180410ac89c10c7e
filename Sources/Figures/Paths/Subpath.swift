import RefreshEngine

/// A part of an outline that the pen draws without being lifted.
package struct Subpath: Sendable {
    /// Begins with its only move.
    package var segments: [PathSegment]
    /// Whether its end is joined to its beginning.
    package var isClosed: Bool
    /// In the unit of its points.
    package var length: Double

    /// Those of an outline in SVG's path syntax that draw something.
    /// - Throws: what is wrong with it, and where
    package static func subpaths(of data: String) throws(FigureError) -> [Subpath] {
        var pen = Pen()
        do throws(PathData.SyntaxError) { try PathData.draw(data, with: &pen, maxSegments: maxSegments) } catch {
            throw .unusable(error.description)
        }
        return pen.strokes.enumerated().map { place, segments in
            let length = zip(segments.dropFirst(), segments).reduce(0) { $0 + $1.0.length(from: $1.1.end) }
            return Subpath(segments: segments, isClosed: pen.closed.contains(place), length: length)
        }
    }

    /// The smallest upright box around an outline in SVG's path syntax; nil when it draws nothing, or is none.
    package static func box(of data: String) -> Rectangle? {
        guard let subpaths = try? subpaths(of: data), !subpaths.isEmpty else { return nil }
        let bounds = Bounds(subpaths.map(\.segments))
        return Rectangle(bounds.low.x, bounds.low.y, bounds.size.width, bounds.size.height)
    }

    /// Chosen: as many lines as the longest outline has bytes for.
    private static let maxSegments = Limits.outlineBytes / 4
}
