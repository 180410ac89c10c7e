/// A node of a scene at a frame: in its own coordinates, with the matrix from there into the viewport.
package struct PlacedNode {
    package var kind: Node.Kind
    package var look: NodeFrame
    package var layer: Node.Layer
    package var matrix: Transform
    /// Multiplied by its groups' opacities.
    package var opacity: Double
    package var isHidden: Bool
    /// The clips of its groups, the outermost first.
    package var clips: [Clip]

    /// Whether neither it nor any of its groups is hidden or fully transparent.
    package var isSeen: Bool { !isHidden && opacity > 0 }

    /// A rectangle outside of which nothing is visible, in the coordinates of its matrix.
    package struct Clip {
        package var matrix: Transform
        package var rectangle: Rectangle
    }

    /// Every node of a scene at that frame, in the scene's order. The counterpart of the page's `model/nodes.js`.
    package static func place(_ scene: Scene, _ frame: Frame) -> [PlacedNode] {
        let content = scene.axis.matrix(in: scene.viewport).after(Transform(y: -frame.offset))
        var placed: [PlacedNode] = []
        for (node, look) in zip(scene.nodes, frame.nodes) {
            let parent = node.parent.flatMap { placed.indices.contains($0) ? placed[$0] : nil }
            let isLost = node.parent != nil && parent == nil
            var matrix = (parent?.matrix ?? content).after(look.transform.about(node.anchor))
            if case .image(let frame, _) = node.kind {
                matrix = matrix.after(scene.axis.upright(about: frame.middle))
            }
            var clips = parent?.clips ?? []
            if let parent, case .group(let clip?) = parent.kind {
                clips.append(Clip(matrix: parent.matrix, rectangle: clip))
            }
            placed.append(
                PlacedNode(
                    kind: node.kind, look: look, layer: parent?.layer ?? node.layer,
                    matrix: matrix,
                    opacity: (parent?.opacity ?? 1) * min(1, max(0, look.opacity)),
                    isHidden: isLost || parent?.isHidden == true || look.isHidden, clips: clips))
        }
        return placed
    }
}
