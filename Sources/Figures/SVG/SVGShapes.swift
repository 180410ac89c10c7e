import RefreshEngine

extension SVGElement {
    /// The elements that `draw` knows.
    static let shapes: Set<String> = ["line", "polyline", "polygon", "rect", "circle", "ellipse", "path"]

    /// Draws a shape in its own coordinates.
    /// - Parameter maxSegments: more lines and curves than these are an error
    /// - Returns: what is wrong with it, if only what comes before that is drawn, as in browsers
    func draw(with pen: inout Pen, maxSegments: Int) throws(SVGError) -> String? {
        var error: String?
        switch name {
        case "line": try line(&pen)
        case "polyline": error = try corners(&pen)
        case "polygon":
            error = try corners(&pen)
            pen.close()
        case "rect": try rectangle(&pen)
        case "circle":
            let radius = try extent("r", .other)
            pen.ellipse(centre: try point("cx", "cy"), radii: Size(radius, radius))
        case "ellipse": try ellipse(&pen)
        default: error = try path(&pen, maxSegments)
        }
        guard pen.count <= maxSegments else {
            throw .invalid("there are more than \(maxSegments) lines and curves in all")
        }
        return error.map { $0 + "; what comes before that is drawn" }
    }

    private func point(_ x: String, _ y: String) throws(SVGError) -> Point {
        Point(try length(x, .x) ?? 0, try length(y, .y) ?? 0)
    }

    private func line(_ pen: inout Pen) throws(SVGError) {
        pen.move(to: try point("x1", "y1"))
        pen.line(to: try point("x2", "y2"))
    }

    private func corners(_ pen: inout Pen) throws(SVGError) -> String? {
        var (numbers, error) = SVGElement.leadingNumbers("points", xml.attributes["points"] ?? "", tag)
        if !numbers.count.isMultiple(of: 2) {
            error = error ?? "points of \(tag) are \(numbers.count) numbers; each point has two"
            numbers.removeLast()
        }
        guard numbers.count >= 4 else { throw .unusable(error ?? "\(tag) has less than two points") }
        pen.move(to: Point(numbers[0], numbers[1]))
        for index in stride(from: 2, to: numbers.count, by: 2) {
            pen.line(to: Point(numbers[index], numbers[index + 1]))
        }
        return error
    }

    /// From its upper left corner, clockwise. A corner radius that is not given is as the other one, and none is more
    /// than half a side.
    private func rectangle(_ pen: inout Pen) throws(SVGError) {
        let origin = try point("x", "y")
        let size = Size(try extent("width", .x), try extent("height", .y))
        let (givenX, givenY) = (try length("rx", .x), try length("ry", .y))
        let (right, bottom) = (origin.x + size.width, origin.y + size.height)
        let radii = Size(
            min(max(givenX ?? givenY ?? 0, 0), size.width / 2), min(max(givenY ?? givenX ?? 0, 0), size.height / 2))
        func corner(to end: Point) {
            pen.arc(radii: radii, cosine: 1, sine: 0, isLarge: false, isClockwise: true, to: end)
        }
        func side(to end: Point) { if end != pen.place { pen.line(to: end) } }
        let isRound = radii.width > 0 && radii.height > 0
        let inset = isRound ? radii : Size(0, 0)
        pen.move(to: Point(origin.x + inset.width, origin.y))
        side(to: Point(right - inset.width, origin.y))
        corner(to: Point(right, origin.y + inset.height))
        side(to: Point(right, bottom - inset.height))
        corner(to: Point(right - inset.width, bottom))
        side(to: Point(origin.x + inset.width, bottom))
        corner(to: Point(origin.x, bottom - inset.height))
        if isRound {
            side(to: Point(origin.x, origin.y + inset.height))
            corner(to: Point(origin.x + inset.width, origin.y))
        }
        pen.close()
    }

    private func ellipse(_ pen: inout Pen) throws(SVGError) {
        let (x, y) = (try length("rx", .x), try length("ry", .y))
        let radii = try x == nil && y == nil ? Size(extent("rx", .x), 0) : Size(x ?? y ?? 0, y ?? x ?? 0)
        guard radii.width >= 0, radii.height >= 0 else { throw .invalid("the radii of \(tag) must not be negative") }
        guard radii.width > 0, radii.height > 0 else {
            throw .unusable("\(tag) has a radius of 0, so there is nothing to draw")
        }
        pen.ellipse(centre: try point("cx", "cy"), radii: radii)
    }

    private func path(_ pen: inout Pen, _ maxSegments: Int) throws(SVGError) -> String? {
        guard let data = xml.attributes["d"] else { throw .unusable("\(tag) has no d, so there is nothing to draw") }
        do throws(PathData.SyntaxError) {
            try PathData.draw(data, with: &pen, maxSegments: maxSegments)
            return nil
        } catch {
            let text = "d of \(tag): \(error.description)"
            guard pen.count <= maxSegments else { throw .invalid(text) }
            guard !pen.strokes.isEmpty else { throw .unusable(text) }
            return text
        }
    }
}
