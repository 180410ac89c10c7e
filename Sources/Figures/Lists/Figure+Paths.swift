import RefreshEngine

extension Figure {
    /// Strokes with every line in them. Bars that follow each other are one stroke.
    var paths: [[PathSegment]] {
        switch self {
        case .strokes(let strokes): return strokes.map(\.path)
        case .bars(let bars):
            var paths: [[PathSegment]] = []
            for bar in bars {
                if paths.last?.last?.end != bar.from { paths.append([.move(bar.from)]) }
                paths[paths.count - 1].append(.line(bar.to))
            }
            return paths
        }
    }
}

extension Figure.Stroke {
    /// With the line that closes it.
    var path: [PathSegment] {
        guard isClosed, let start = segments.first?.end, segments.last?.end != start else { return segments }
        return segments + [.line(start)]
    }

    /// A last line back to the beginning is what closes it.
    init(path: [PathSegment]) {
        if path.count > 3, case .line(let end) = path[path.count - 1], end == path[0].end {
            self.init(path.dropLast(), isClosed: true)
        } else {
            self.init(path)
        }
    }
}
