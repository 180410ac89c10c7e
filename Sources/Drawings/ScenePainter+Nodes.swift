import Figures
import Motion
import RefreshEngine

/// Draws each kind of node in its own coordinates. The counterpart of the page's `stage/painters.js`.
extension ScenePainter {
    mutating func paint(_ node: PlacedNode, on canvas: Canvas) throws(DrawingError) {
        let color = node.look.color
        let opacity = node.opacity
        switch node.kind {
        case .group: return
        case .bar(let from, let to, let width):
            guard let color else { return }
            canvas.stroke([.move(from), .line(to)], width: width, color, opacity: opacity)
        case .rectangle(let frame, let radius):
            guard let color else { return }
            canvas.fill(frame, radius: radius, color, opacity: opacity)
        case .label(let size, let alignment):
            guard let color, !node.look.text.isEmpty else { return }
            try canvas.fill(
                texts.line(node.look.text, fonts.regular), at: 0, 0, size: size, alignment: alignment, color,
                opacity: opacity)
        case .image(let frame, let images): paint(images, node.look.image, in: frame, opacity, on: canvas)
        case .path(let data, let length, let width, let fill):
            paintPath(node, data, length: length, width: width, fill: fill, on: canvas)
        case .spinner(let diameter):
            guard let color else { return }
            paintSpinner(diameter, color, opacity, on: canvas)
        }
    }

    private mutating func paint(
        _ images: ImageSet, _ index: Int, in frame: Rectangle, _ opacity: Double, on canvas: Canvas
    ) {
        let picture: Canvas
        do throws(DrawingError) { picture = try pictures.picture(images, index) } catch {
            return warn(error.description)
        }
        let cell =
            images.columns.map { picture.cell(index, of: images.count, columns: $0) }
            ?? Rectangle(0, 0, Double(picture.width), Double(picture.height))
        canvas.draw(picture, cell, in: cell.size.fitted(into: frame), opacity: opacity)
    }

    /// The fill ignores the stroked range, as in a shape layer.
    private mutating func paintPath(
        _ node: PlacedNode, _ data: String, length: Double, width: Double, fill: Color?, on canvas: Canvas
    ) {
        let outline: PathOutline
        do throws(FigureError) { outline = try outlines.outline(data) } catch {
            return warn("a path is not drawn: \(error)")
        }
        if let fill { canvas.fill(outline.parts.flatMap(\.subpath.segments), fill, opacity: node.opacity) }
        guard let color = node.look.color, width > 0 else { return }
        for part in outline.parts {
            switch part.stroke(from: node.look.strokeStart, to: node.look.strokeEnd, length: length) {
            case .nothing: continue
            case .whole:
                canvas.stroke(
                    part.subpath.segments, isClosed: part.subpath.isClosed, width: width, color, opacity: node.opacity)
            case .dash(let dash):
                canvas.stroke(
                    part.subpath.segments, isClosed: part.subpath.isClosed, width: width, color, opacity: node.opacity,
                    dash: dash)
            }
        }
    }

    private static let spokes = 12

    private func paintSpinner(_ diameter: Double, _ color: Color, _ opacity: Double, on canvas: Canvas) {
        let width = diameter / 10
        let outer = (diameter - width) / 2  // a round cap adds half a width
        for spoke in 0..<ScenePainter.spokes {
            // the tail follows a head that turns clockwise
            let share = Double(spoke) / Double(ScenePainter.spokes)
            let angle = -2 * .pi * share
            let way = Point(sine(angle), -cosine(angle))
            canvas.stroke(
                [.move(way * (diameter * 0.3)), .line(way * outer)], width: width, color,
                opacity: opacity * (1 - share), cap: .round)
        }
    }
}

extension Size {
    /// The rectangle of a picture that is centred in the frame, as large as possible in its own proportions.
    func fitted(into frame: Rectangle) -> Rectangle {
        let scale = min(frame.size.width / width, frame.size.height / height)
        let shown = Size(width * scale, height * scale)
        return Rectangle(
            frame.origin.x + (frame.size.width - shown.width) / 2,
            frame.origin.y + (frame.size.height - shown.height) / 2, shown.width, shown.height)
    }
}

extension Canvas {
    /// The cell of one of `count` pictures in a sheet with that many columns, pixels.
    fileprivate func cell(_ index: Int, of count: Int, columns: Int) -> Rectangle {
        let columns = max(1, columns)
        let rows = max(1, (count + columns - 1) / columns)
        let size = Size(Double(width) / Double(columns), Double(height) / Double(rows))
        return Rectangle(
            Double(index % columns) * size.width, Double(index / columns) * size.height, size.width, size.height)
    }
}
