import RefreshEngine

/// Makes figures of strokes: placed, scaled, ordered, and within the limits of figures.
struct FigureMaker {
    let form: Figure.Form
    let options: FigureOptions
    let isCancelled: () -> Bool

    /// Of a figure with an own height.
    func make(_ strokes: [[PathSegment]], height: Double, notes: [String]) throws(FigureError) -> MadeFigure {
        let size = Bounds(strokes).size
        // A nearly level line counts as level: scaled to a height, it would become far too wide.
        let isFlat = size.height <= size.width * 1e-6
        guard isFlat ? size.width > 0 : true else { throw .unusable("the figure is a single point") }
        return try make(strokes, scale: height / (isFlat ? size.width : size.height), notes: notes)
    }

    /// The box around it begins at 0,0.
    func make(_ strokes: [[PathSegment]], scale: Double, notes: [String] = []) throws(FigureError) -> MadeFigure {
        let bounds = Bounds(strokes)
        let low = bounds.low
        let width = bounds.size.width * scale
        let height = bounds.size.height * scale
        guard max(width, height) <= Limits.figurePoint.upperBound else {
            throw .unusable(
                "the figure would be \(Int(min(width, 1e15))) pt wide and \(Int(min(height, 1e15))) pt high, more than \(Int(Limits.figurePoint.upperBound)); give a smaller height"
            )
        }
        let placed = strokes.map { $0.map { $0.mapped { ($0 - low) * scale } } }
        switch form {
        case .strokes: return MadeFigure(figure: try self.strokes(placed), notes: notes)
        case .bars:
            let made = try BarMaker(options: options, isCancelled: isCancelled).bars(of: placed)
            return MadeFigure(figure: .bars(ordered(made.bars)), notes: notes + made.notes)
        }
    }

    /// Of a figure whose points are given: they are kept unless a height is.
    func make(_ figure: Figure) throws(FigureError) -> MadeFigure {
        if let height = options.height { return try make(figure.paths, height: height, notes: []) }
        switch (figure, form) {
        case (.bars(let bars), .bars):
            let note =
                "all \(bars.count) bars are kept, though they are more than \(options.maxBars): a list of points is not simplified"
            return MadeFigure(figure: .bars(ordered(bars)), notes: bars.count > options.maxBars ? [note] : [])
        case (.strokes(let strokes), .strokes): return MadeFigure(figure: .strokes(ordered(strokes)), notes: [])
        case (.bars, .strokes): return MadeFigure(figure: try stroked(ordered(figure.paths)), notes: [])
        case (.strokes, .bars):
            let made = try BarMaker(options: options, isCancelled: isCancelled).bars(of: figure.paths)
            return MadeFigure(figure: .bars(ordered(made.bars)), notes: made.notes)
        }
    }

    // MARK: Strokes

    /// To 1e-4 pt, so that what is written is what is measured; coarser where the text would be too long.
    private func strokes(_ paths: [[PathSegment]]) throws(FigureError) -> Figure {
        for steps in [1e4, 1e3, 1e2] {
            let figure = try stroked(ordered(paths.compactMap { rounded($0, steps) }))
            if figure.text.utf8.count <= Limits.figureBytes { return figure }
        }
        throw .unusable("the figure's text would be longer than \(Limits.figureBytes >> 10) KiB; leave curves out")
    }

    private func stroked(_ paths: [[PathSegment]]) throws(FigureError) -> Figure {
        let count = paths.joined().count { if case .move = $0 { false } else { true } }
        guard !paths.isEmpty else { throw .unusable("the figure has nothing to draw in it") }
        guard paths.count <= Limits.figureStrokes else {
            throw .unusable("the figure has \(paths.count) strokes; it may have \(Limits.figureStrokes)")
        }
        guard count <= Limits.figureSegments else {
            throw .unusable("the figure has \(count) lines and curves; it may have \(Limits.figureSegments)")
        }
        return .strokes(paths.map(Figure.Stroke.init(path:)))
    }

    /// nil: nothing is left of it.
    private func rounded(_ path: [PathSegment], _ steps: Double) -> [PathSegment]? {
        var kept: [PathSegment] = []
        for segment in path {
            let rounded = segment.mapped { Point(grid($0.x, steps), grid($0.y, steps)) }
            if let here = kept.last?.end, Bezier(from: here, rounded).points.allSatisfy({ $0 == here }) { continue }
            kept.append(rounded)
        }
        return kept.count > 1 ? kept : nil
    }

    // MARK: Order

    private func ordered(_ bars: [Figure.Bar]) -> [Figure.Bar] { sorted(bars) { $0.from.x + $0.to.x } }
    private func ordered(_ strokes: [Figure.Stroke]) -> [Figure.Stroke] { sorted(strokes) { Bounds([$0.path]).low.x } }
    private func ordered(_ paths: [[PathSegment]]) -> [[PathSegment]] { sorted(paths) { Bounds([$0]).low.x } }

    /// What is equally far to the left stays in its order.
    private func sorted<Part>(_ parts: [Part], by place: (Part) -> Double) -> [Part] {
        guard options.order == .leftToRight else { return parts }
        let places = parts.map(place)
        return parts.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { parts[$0] }
    }
}
