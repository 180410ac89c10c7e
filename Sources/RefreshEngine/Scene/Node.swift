/// A thing that is drawn, as far as it does not change from frame to frame. `RefreshSystem.nodes()` lists those of a
/// control; how each of them looks now is a `RawNode` that `draw(_:into:)` adds.
///
///     [
///         Node(.group(), layer: .back),                                                       // 0: carries the others, behind the rows
///         Node(.bar(from: Point(-12, 0), to: Point(12, 0), width: 2), parent: 0, anchor: Point(0, 20), rest: NodeFrame(color: color)),
///         Node(.label(size: 13, alignment: .center), parent: 0, rest: NodeFrame(color: .black)),
///     ]
public struct Node: Hashable, Sendable {
    /// Index of the group that carries it, in the same list, before it; nil: the list's content itself. There x is
    /// counted from the left edge of the viewport and y from the top of the content, so that a header that is pulled
    /// down lies at y < 0.
    public var parent: Int?
    /// Behind the rows, or in front of them.
    public var layer: Layer
    /// The point its transform acts about, in its parent's coordinates, pt. All geometry is seen from there.
    public var anchor: Point
    /// What it is.
    public var kind: Kind
    /// How it looks at rest. A frame that is sent names only what differs.
    public var rest: NodeFrame
    /// What scripts and readouts call it, as in `expect node spinner hidden`; empty: its kind.
    public var name: String

    /// Whether it is drawn behind the rows or in front of them.
    public enum Layer: String, Hashable, Sendable, CaseIterable { case front, back }

    /// What it is. All lengths are in pt, and places are seen from the node's anchor.
    public enum Kind: Hashable, Sendable {
        /// Carries other nodes; what leaves `clip` is not seen.
        case group(clip: Rectangle? = nil)
        /// A straight line with butt ends and its width, pt.
        case bar(from: Point, to: Point, width: Double)
        /// Filled with the node's colour; corners rounded by `radius`, pt.
        case rectangle(Rectangle, radius: Double = 0)
        /// A line of text, its font size in pt; the anchor is its vertical middle and, along the line, what `alignment`
        /// says.
        case label(size: Double, alignment: Alignment)
        /// One of a row of pictures, fitted into the frame with its proportions kept.
        case image(Rectangle, ImageSet)
        /// An outline of that length, pt, `data` in SVG's path syntax; drawn from `strokeStart` to `strokeEnd` of its
        /// length.
        case path(data: String, length: Double, width: Double, fill: Color? = nil)
        /// Twelve spokes in a circle of that diameter, pt, fading counter-clockwise from twelve o'clock; turned by the
        /// transform.
        case spinner(diameter: Double)
    }

    /// Where along its line of text a label's anchor is.
    public enum Alignment: String, Hashable, Sendable, CaseIterable { case left, center, right }

    /// - Parameters:
    ///   - parent: the index of the group that carries it; nil for the first node of a control
    ///   - layer: of a control's first node; what a group carries is drawn with it
    ///   - anchor: the point its transform acts about, in its parent's coordinates, pt
    ///   - rest: how it looks at rest, with the colour of what has one
    ///   - name: what scripts and readouts call it; empty: its kind
    public init(
        _ kind: Kind, parent: Int? = nil, layer: Layer = .front, anchor: Point = .zero, rest: NodeFrame = NodeFrame(),
        name: String = ""
    ) {
        (self.kind, self.parent, self.layer, self.anchor) = (kind, parent, layer, anchor)
        (self.rest, self.name) = (rest, name)
    }
}

/// How a node looks at one tick.
///
///     NodeFrame(transform: Transform(angle: .pi / 2), opacity: 0.5, color: Color(0x3d, 0x4b, 0x63))
public struct NodeFrame: Hashable, Sendable {
    /// Acts about the node's anchor: a local point p stands at anchor + transform(p) in the parent.
    public var transform = Transform.identity
    /// 0 to 1. A group's opacity applies to all nodes that it carries.
    public var opacity = 1.0
    /// Hidden is not drawn at all, with all that it carries.
    public var isHidden = false
    /// nil for a node that has no colour (a group, an image).
    public var color: Color?
    /// Where the drawn part of a path begins and ends, as shares of its length, 0 to 1.
    public var strokeStart = 0.0, strokeEnd = 1.0
    /// What a label says.
    public var text = ""
    /// The index of the picture in its image set.
    public var image = 0

    /// - Parameters:
    ///   - transform: about the node's anchor
    ///   - opacity: 0 to 1
    ///   - color: nil for a group and an image
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

    /// Its own name, or that of its kind.
    fileprivate func called(_ name: String) -> String {
        if !name.isEmpty { return name }
        return switch kind {
        case .group: "group"
        case .bar: "bar"
        case .rectangle: "rectangle"
        case .label: "label"
        case .image: "image"
        case .path: "path"
        case .spinner: "spinner"
        }
    }
}

extension Scene {
    /// What each node is called: "spinner", and where several have the same name, "bar 1", "bar 2" and so on. The
    /// counterpart of the page's `dock/signals.js`.
    package var nodeNames: [String] {
        let called = nodes.indices.map { nodes[$0].called($0 < names.count ? names[$0] : "") }
        var counts: [String: Int] = [:]
        for name in called { counts[name, default: 0] += 1 }
        var met: [String: Int] = [:]
        return called.map { name in
            guard counts[name, default: 0] > 1 else { return name }
            met[name, default: 0] += 1
            return "\(name) \(met[name, default: 0])"
        }
    }

    /// The node of that name; of several with the same name the first.
    package func node(named name: String) -> Int? {
        let names = nodeNames
        return names.firstIndex(of: name) ?? names.firstIndex(of: name + " 1")
    }
}
