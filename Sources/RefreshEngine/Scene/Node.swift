/// Something drawn: what does not change from frame to frame.
public struct Node: Hashable, Sendable {
    /// Index of the group that carries it in the scene's list; nil: the content itself.
    public var parent: Int?
    public var layer: Layer
    /// The point its transform acts about, in its parent's coordinates, pt.
    public var anchor: Point
    public var kind: Kind
    /// What is drawn in it; nil for what has none (a group).
    public var color: Color?
    /// Opacity at rest, 0 to 1.
    public var opacity: Double

    /// Whether it is drawn behind the rows or in front of them.
    public enum Layer: String, Hashable, Sendable { case back, front }

    public enum Kind: Hashable, Sendable {
        case group
        /// A straight line with butt ends; its ends seen from the anchor, and its width, pt.
        case bar(from: Point, to: Point, width: Double)
    }

    public init(_ kind: Kind, parent: Int? = nil, layer: Layer = .front, anchor: Point = .zero, color: Color? = nil, opacity: Double = 1) {
        (self.kind, self.parent, self.layer, self.anchor) = (kind, parent, layer, anchor)
        (self.color, self.opacity) = (color, opacity)
    }
}

/// How a node looks at one tick.
public struct NodeFrame: Hashable, Sendable {
    /// Acts about the node's anchor: a local point p stands at anchor + transform(p) in the parent.
    public var transform: Transform
    public var opacity: Double
    public var isHidden: Bool

    public init(transform: Transform = .identity, opacity: Double = 1, isHidden: Bool = false) {
        (self.transform, self.opacity, self.isHidden) = (transform, opacity, isHidden)
    }

    /// The node at rest.
    public init(_ node: Node) { self.init(opacity: node.opacity) }
}
