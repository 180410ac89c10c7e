import Figures
import RefreshEngine

/// The place and the size of a node: the parallelogram that its box becomes by transforms, and the widths that this
/// does not tell. In pt, of the node's own coordinates or of the screen.
struct ScreenBox: Hashable {
    /// From the unit square to the box: (tx, ty) is its first corner, (a, b) and (c, d) are its edges.
    private var edges: Transform
    /// Of strokes and of round corners.
    private var widths: [Double] = []
    /// Of a path.
    private(set) var length = 0.0

    /// Of a node in its own coordinates; nil for a group that clips nothing.
    /// - Parameter text: what a label says
    init?(_ kind: Node.Kind, text: String) {
        switch kind {
        case .group(let clip):
            guard let clip else { return nil }
            self.init(clip)
        case .bar(let from, let to, let width): self.init(from, to, width)
        case .rectangle(let frame, let radius): self.init(frame, widths: [radius])
        case .label(let size, let alignment):
            let width = textWidth(text, size: size)
            let before =
                switch alignment {
                case .left: 0.0
                case .center: width / 2
                case .right: width
                }
            self.init(Rectangle(-before, -size / 2, width, size))
        case .image(let frame, _): self.init(frame)
        case .path(let data, let length, let width, _):
            self.init(Subpath.box(of: data) ?? Rectangle(0, 0, length, length), widths: [width])
            self.length = length
        case .spinner(let diameter): self.init(Rectangle(-diameter / 2, -diameter / 2, diameter, diameter))
        }
    }

    private init(_ frame: Rectangle, widths: [Double] = []) {
        edges = Transform(frame.size.width, 0, 0, frame.size.height, frame.origin.x, frame.origin.y)
        self.widths = widths
    }

    /// A bar lies along its first edge, and the second one is as long as it is wide.
    private init(_ from: Point, _ to: Point, _ width: Double) {
        let way = to - from
        let length = hypotenuse(way.x, way.y)
        let across = length > 0 ? Point(-way.y, way.x) * (width / length) : Point(0, width)
        edges = Transform(way.x, way.y, across.x, across.y, from.x - across.x / 2, from.y - across.y / 2)
    }

    func transformed(by matrix: Transform) -> ScreenBox {
        var box = self
        box.edges = matrix.after(edges)
        box.widths = widths.map { $0 * matrix.stretch }
        box.length = length * matrix.stretch
        return box
    }
}

extension ScreenBox {
    /// How two boxes differ at the most, and how the second one looks beside the first.
    struct Difference {
        /// pt, ≥ 0
        var distance = 0.0
        /// `higher and to the left`, `larger`, `narrower`
        var direction = ""
    }

    /// The largest of: how far a corner has moved, how much longer an edge is, how much wider a stroke.
    func difference(to new: ScreenBox) -> Difference {
        var largest = Difference()
        for corner in [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)] {
            let way = new.edges(corner) - edges(corner)
            largest.raise(to: hypotenuse(way.x, way.y), ScreenBox.direction(of: way))
        }
        for (old, now) in zip(edges.edgeLengths, new.edges.edgeLengths) {
            largest.raise(to: abs(now - old), now < old ? "smaller" : "larger")
        }
        for (old, now) in zip(widths, new.widths) {
            largest.raise(to: abs(now - old), now < old ? "narrower" : "wider")
        }
        return largest
    }

    /// The one of two directions in which it is mostly, or both.
    private static func direction(of way: Point) -> String {
        let (high, wide) = (way.y < 0 ? "higher" : "lower", way.x < 0 ? "to the left" : "to the right")
        if abs(way.x) < abs(way.y) / 2 { return high }
        return abs(way.y) < abs(way.x) / 2 ? wide : "\(high) and \(wide)"
    }
}

extension ScreenBox.Difference {
    /// What is beyond all numbers differs infinitely. Edges and corners that differ alike are told as moved corners.
    fileprivate mutating func raise(to distance: Double, _ direction: String) {
        guard !(distance <= self.distance + 1e-9) else { return }
        self = ScreenBox.Difference(distance: distance.isNaN ? .infinity : distance, direction: direction)
    }
}

extension Transform {
    fileprivate var edgeLengths: [Double] { [hypotenuse(a, b), hypotenuse(c, d)] }

    /// The most by which it lengthens anything: its larger singular value.
    fileprivate var stretch: Double { (hypotenuse(a + d, b - c) + hypotenuse(a - d, b + c)) / 2 }
}

private func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
