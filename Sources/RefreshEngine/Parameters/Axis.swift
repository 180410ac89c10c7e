/// How a list lies in its viewport. It has points of its own, across and along, as if it stood upright; one that is
/// horizontal is turned in the viewport as a whole, its control's texts with it (CN-6.1). The counterpart of the page's
/// `model/axis.js`.
public enum Axis: String, Sendable, CaseIterable {
    case vertical
    /// From left to right, turned to the left.
    case horizontal
    /// Horizontal from right to left, turned to the right.
    case rightToLeft

    /// The width and the length of a list in that viewport.
    package func listSize(_ viewport: Size) -> Size {
        self == .vertical ? viewport : Size(viewport.height, viewport.width)
    }

    /// From points of the list into the viewport.
    package func matrix(in viewport: Size) -> Transform {
        switch self {
        case .vertical: .identity
        case .horizontal: Transform(0, -1, 1, 0, 0, viewport.height)
        case .rightToLeft: Transform(0, 1, -1, 0, viewport.width, 0)
        }
    }

    /// About a point of the list, that in which what is upright in the viewport is drawn.
    package func upright(about point: Point) -> Transform {
        switch self {
        case .vertical: .identity
        case .horizontal: Transform(0, 1, -1, 0, point.x + point.y, point.y - point.x)
        case .rightToLeft: Transform(0, -1, 1, 0, point.x - point.y, point.x + point.y)
        }
    }
}
