import RefreshEngine

extension JSONWriter {
    mutating func write(_ scene: Scene) {
        key("viewport"); numbers(scene.viewport.width, scene.viewport.height)
        key("content"); object {
            $0.key("height"); $0.number(scene.contentHeight)
            $0.key("rowHeight"); $0.number(scene.rowHeight)
        }
        key("background"); string(scene.background.hex)
        key("nodes"); array { json in
            for (id, node) in scene.nodes.enumerated() { json.object { $0.write(node, id: id) } }
        }
    }

    private mutating func write(_ node: Node, id: Int) {
        key("id"); integer(id)
        key("kind")
        switch node.kind {
        case .group: string("group")
        case .bar(let from, let to, let width):
            string("bar")
            key("from"); numbers(from.x, from.y)
            key("to"); numbers(to.x, to.y)
            key("width"); number(width)
        }
        if let parent = node.parent { key("parent"); integer(parent) }
        if node.parent == nil { key("layer"); string(node.layer.rawValue) }
        if node.anchor != .zero { key("at"); numbers(node.anchor.x, node.anchor.y) }
        if let color = node.color { key("color"); string(color.hex) }
        if node.opacity != 1 { key("opacity"); number(node.opacity) }
    }

    /// - Parameter scene: leaves out what is at rest in it; nil: everything is said
    mutating func write(_ frame: Frame, _ scene: Scene?) {
        key("tick"); integer(frame.tick.count)
        key("offset"); number(frame.offset)
        if frame.velocity != 0 { key("velocity"); number(frame.velocity) }
        key("insets"); numbers(frame.insets.top, frame.insets.bottom)
        if let header = frame.header { key("header"); write(header) }
        if let footer = frame.footer { key("footer"); write(footer) }
        key("nodes"); object { json in
            for (id, now) in frame.nodes.enumerated() {
                let rest = scene.map { NodeFrame($0.nodes[id]) }
                if now == rest { continue }
                json.key(id)
                json.object { $0.write(now, rest: rest) }
            }
        }
    }

    private mutating func write(_ status: ControlStatus) {
        object {
            $0.key("state"); $0.string(status.state.rawValue)
            $0.key("detail"); $0.string(status.detail)
            $0.key("progress"); $0.number(status.progress)
        }
    }

    /// Only what differs from rest.
    private mutating func write(_ now: NodeFrame, rest: NodeFrame?) {
        if now.transform != rest?.transform {
            let t = now.transform
            key("transform"); numbers(t.a, t.b, t.c, t.d, t.tx, t.ty)
        }
        if now.opacity != rest?.opacity { key("opacity"); number(now.opacity) }
        if now.isHidden != rest?.isHidden { key("hidden"); bool(now.isHidden) }
    }
}
