/// How the first node of a control is drawn elsewhere than over its list's edge.
struct PlacedRoot {
    /// Where the line is that cuts it off, pt from the top of the content; nil: nothing does.
    var cut: Double?
    /// Where the control's own edge at the content stands, and where it would, pt from the top of the content.
    var line: Double, naturalLine: Double
    /// Of its height.
    var scale = 1.0
    var opacity = 1.0
    var isHidden = false

    /// The node, placed.
    func callAsFunction(_ node: RawNode<Double>) -> RawNode<Double> {
        var node = node
        (node.b, node.d) = (node.b * scale, node.d * scale)
        node.ty = line + (node.ty - naturalLine) * scale - (cut ?? 0)
        node.opacity *= opacity
        node.isHidden = node.isHidden || isHidden
        return node
    }
}
