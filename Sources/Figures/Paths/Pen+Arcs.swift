import RefreshEngine

/// Arcs of ellipses become cubic Bézier curves of at most 45° each, which are off by less than 5·10⁻⁶ of the radius.
/// Nothing here needs a trigonometric function: angles are halved by adding vectors.
extension Pen {
    /// An arc from where the pen is, as SVG's command A has it. Radii that are too short for the way are scaled up;
    /// with a radius of 0 it is a line.
    /// - Parameters:
    ///   - cosine: with `sine`, of the ellipse's turn, clockwise on the screen
    ///   - isLarge: takes the longer way round
    ///   - isClockwise: takes the way that is clockwise on the screen
    /// Source: SVG 1.1, F.6.5 and F.6.6.
    mutating func arc(radii: Size, cosine: Double, sine: Double, isLarge: Bool, isClockwise: Bool, to end: Point) {
        let from = place
        guard from != end else { return }
        guard radii.width != 0, radii.height != 0 else { return line(to: end) }
        let turned = Transform(cosine, sine, -sine, cosine, 0, 0)
        let back = Transform(cosine, -sine, sine, cosine, 0, 0)
        // In the ellipse's own axes, seen from the middle of the way; on a circle of radius 1.
        let half = back((from - end) * 0.5)
        var size = Size(abs(radii.width), abs(radii.height))
        let way = Point(half.x / size.width, half.y / size.height)
        let excess = way.x * way.x + way.y * way.y
        if excess > 1 { size = Size(size.width * excess.squareRoot(), size.height * excess.squareRoot()) }
        let start = excess > 1 ? way * (1 / excess.squareRoot()) : way
        let aside = (max(0, 1 / min(excess, 1) - 1)).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        // From the middle of the way to the centre, at right angles to it.
        let centre = Point(start.y * aside, -start.x * aside)
        let ellipse = Ellipse(
            centre: (from + end) * 0.5 + turned(Point(centre.x * size.width, centre.y * size.height)), radii: size,
            turned: turned)
        arc(
            of: ellipse, (start - centre).unit, (Point.zero - start - centre).unit, isClockwise: isClockwise,
            isLarge: isLarge, depth: 0, end: end)
    }

    /// A whole ellipse, clockwise from its rightmost point.
    mutating func ellipse(centre: Point, radii: Size) {
        let ellipse = Ellipse(centre: centre, radii: radii, turned: .identity)
        let corners = [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)]
        move(to: ellipse.place(corners[0]))
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % 4]
            arc(of: ellipse, corner, next, isClockwise: true, isLarge: false, depth: 0, end: ellipse.place(next))
        }
        close()
    }

    /// From direction to direction, halved until a piece has at most 45°.
    private mutating func arc(
        of ellipse: Ellipse, _ from: Point, _ to: Point, isClockwise: Bool, isLarge: Bool, depth: Int, end: Point
    ) {
        let along = from.x * to.x + from.y * to.y
        // 8 pieces are a whole turn; the cosine of slightly more than 45°.
        guard isLarge || along < 0.7071, depth < 4 else { return piece(of: ellipse, from, to, along, isClockwise, end) }
        let sign = isClockwise ? 1.0 : -1.0
        let way = to - from
        // Vectors at an acute angle add up to their middle; the others have it at right angles to the way between them.
        let middle = along > 0 ? (from + to) * (isLarge ? -1 : 1) : Point(way.y * sign, -way.x * sign)
        arc(
            of: ellipse, from, middle.unit, isClockwise: isClockwise, isLarge: false, depth: depth + 1,
            end: ellipse.place(middle.unit))
        arc(of: ellipse, middle.unit, to, isClockwise: isClockwise, isLarge: false, depth: depth + 1, end: end)
    }

    /// With controls at 4/3 tan(angle / 4) along the tangents.
    private mutating func piece(
        of ellipse: Ellipse, _ from: Point, _ to: Point, _ along: Double, _ isClockwise: Bool, _ end: Point
    ) {
        let half = (max(0, (1 - along) / (1 + along))).squareRoot()
        let reach = 4 / 3 * half / (1 + (1 + half * half).squareRoot()) * (isClockwise ? 1 : -1)
        let first = from + Point(-from.y, from.x) * reach
        let second = to - Point(-to.y, to.x) * reach
        cubic(ellipse.place(first), ellipse.place(second), to: end)
    }
}

/// Where the points of a circle of radius 1 lie on an ellipse.
private struct Ellipse {
    var centre: Point
    var radii: Size
    var turned: Transform

    func place(_ point: Point) -> Point { centre + turned(Point(point.x * radii.width, point.y * radii.height)) }
}

extension Point {
    /// Of length 1, in the same direction.
    fileprivate var unit: Point { self * (1 / length) }
}
