/// A thing that is drawn, as far as it does not change from frame to frame.
public struct Node: Hashable, Sendable {
    /// Index of the group that carries it in the scene's list; nil: the content itself.
    public var parent: Int?
    public var layer: Layer
    /// The point its transform acts about, in its parent's coordinates, pt. All geometry is seen from there.
    public var anchor: Point
    public var kind: Kind
    /// How it looks at rest. A frame that is sent names only what differs.
    public var rest: NodeFrame

    /// Whether it is drawn behind the rows or in front of them.
    public enum Layer: String, Hashable, Sendable, CaseIterable { case front, back }

    public enum Kind: Hashable, Sendable {
        /// Carries other nodes; what leaves `clip` is not seen.
        case group(clip: Rectangle? = nil)
        /// A straight line with butt ends and its width, pt.
        case bar(from: Point, to: Point, width: Double)
        /// Filled with the node's colour; corners rounded by `radius`, pt.
        case rectangle(Rectangle, radius: Double = 0)
        /// A line of text, its font size in pt; the anchor is its vertical middle and, along the line, what `alignment` says.
        case label(size: Double, alignment: Alignment)
        /// One of a row of pictures, fitted into the frame with its proportions kept.
        case image(Rectangle, ImageSet)
        /// An outline of that length, pt, `data` in SVG's path syntax; drawn from `strokeStart` to `strokeEnd` of its length.
        case path(data: String, length: Double, width: Double, fill: Color? = nil)
        /// Twelve spokes in a circle of that diameter, pt, fading counter-clockwise from twelve o'clock; turned by the transform.
        case spinner(diameter: Double)
    }

    public enum Alignment: String, Hashable, Sendable, CaseIterable { case left, center, right }

    public init(
        _ kind: Kind, parent: Int? = nil, layer: Layer = .front, anchor: Point = .zero, rest: NodeFrame = NodeFrame()
    ) {
        (self.kind, self.parent, self.layer, self.anchor, self.rest) = (kind, parent, layer, anchor, rest)
    }
}

/// How a node looks at one tick.
public struct NodeFrame: Hashable, Sendable {
    /// Acts about the node's anchor: a local point p stands at anchor + transform(p) in the parent.
    public var transform = Transform.identity
    /// 0 to 1. A group's opacity applies to all nodes that it carries.
    public var opacity = 1.0
    public var isHidden = false
    /// nil for a node that has no colour (a group, an image).
    public var color: Color?
    /// Where the drawn part of a path begins and ends, as shares of its length, 0 to 1.
    public var strokeStart = 0.0, strokeEnd = 1.0
    /// What a label says.
    public var text = ""
    /// The index of the picture in its image set.
    public var image = 0

    public init(transform: Transform = .identity, opacity: Double = 1, color: Color? = nil) {
        (self.transform, self.opacity, self.color) = (transform, opacity, color)
    }
}

extension Node {
    /// The node in a list before which so many others stand.
    func moved(by count: Int) -> Node {
        var node = self
        node.parent = parent.map { $0 + count }
        return node
    }
}
