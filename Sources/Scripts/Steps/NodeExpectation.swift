import RefreshEngine

/// What a script expects of something that a control draws.
public enum NodeExpectation: Hashable, Sendable, CustomStringConvertible {
    /// `shown`: neither it nor what carries it is hidden or fully transparent. `hidden`: the opposite.
    case shown(Bool)
    /// `at 195pt 26pt within 1pt`: its anchor is there in the viewport, pt, or not farther from there than that.
    case at(Point, tolerance: Double)

    func failure(of name: String, in frame: Frame, of scene: Scene) -> ExpectationFailure? {
        let field = "node \(quoted(name))"
        guard let index = scene.node(named: name), index < frame.nodes.count else {
            let known = scene.nodeNames.prefix(NodeExpectation.maxNamed).map { quoted($0) }.joined(separator: ", ")
            return ExpectationFailure(
                field: field, expected: "\(self)", actual: known.isEmpty ? "no nodes at all" : "only \(known)")
        }
        let node = PlacedNode.place(scene, frame)[index]
        switch self {
        case .shown(let isShown):
            if isShown == node.isSeen { return nil }
            return ExpectationFailure(field: field, expected: "\(self)", actual: node.isSeen ? "shown" : "hidden")
        case .at(let place, let tolerance):
            let found = Point(node.matrix.tx, node.matrix.ty)
            let way = found - place
            let distance = (way.x * way.x + way.y * way.y).squareRoot()
            if distance <= tolerance { return nil }
            var failure = ExpectationFailure(
                field: field, expected: "\(plain(place.x))pt \(plain(place.y))pt",
                actual: "\(readable(found.x))pt \(readable(found.y))pt")
            failure.difference = differenceInWords(distance, "pt", readable, least: 1e-6)
            failure.tolerance = "\(plain(tolerance))pt"
            return failure
        }
    }

    /// How many names an error lists. Chosen: a line of the terminal or two.
    private static let maxNamed = 20

    /// As it is written in a script.
    public var description: String {
        switch self {
        case .shown(let isShown): (isShown ? NodeLook.shown : .hidden).rawValue
        case .at(let place, let tolerance):
            "at \(plain(place.x))pt \(written(place.y, "pt", tolerance: tolerance))"
        }
    }
}
