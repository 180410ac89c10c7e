import Motion

/// Where the parts of the news icon stand, in its own coordinates, pt: one of the four layouts, or on the way between
/// two.
struct IconLayout: Hashable {
    var square, first, second: Rectangle

    /// TJ-4, with TJ-B8. The square goes clockwise.
    static let all = [
        IconLayout(square: Rectangle(3, 3, 10, 10), first: Rectangle(16, 3, 11, 10), second: Rectangle(3, 17, 24, 10)),
        IconLayout(square: Rectangle(17, 3, 10, 10), first: Rectangle(3, 17, 24, 10), second: Rectangle(3, 3, 11, 10)),
        IconLayout(square: Rectangle(17, 17, 10, 10), first: Rectangle(3, 17, 11, 10), second: Rectangle(3, 3, 24, 10)),
        IconLayout(square: Rectangle(3, 17, 10, 10), first: Rectangle(3, 3, 24, 10), second: Rectangle(16, 17, 11, 10)),
    ]
    static let rest = all[0]

    func moved(to other: IconLayout, by share: Double) -> IconLayout {
        IconLayout(
            square: square.moved(to: other.square, by: share),
            first: first.moved(to: other.first, by: share),
            second: second.moved(to: other.second, by: share))
    }
}

extension Rectangle {
    fileprivate func moved(to other: Rectangle, by share: Double) -> Rectangle {
        func between(_ a: Double, _ b: Double) -> Double { share == 1 ? b : a + (b - a) * share }
        return Rectangle(
            between(origin.x, other.origin.x), between(origin.y, other.origin.y),
            between(size.width, other.size.width), between(size.height, other.size.height))
    }
}

extension IconLayout: LoadingPlace {
    func home(by share: Double) -> IconLayout { moved(to: .rest, by: share) }

    static func onTheWay(_ share: Double, inStep step: Int) -> IconLayout {
        all[(step - 1) % all.count].moved(to: all[step % all.count], by: share)
    }
}
