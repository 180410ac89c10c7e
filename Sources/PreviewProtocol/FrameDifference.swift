import RefreshEngine

// What of a frame differs from another one. There is one difference, of plain frames whatever their numbers are, and four write it: binary
// between two rounded frames, JSON from the scene at rest, goldens and recordings from the tick before.

/// What of the list and its controls differs. The bits are those of the wire: README.md, "Binary".
package struct FrameChange: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    static let whole = FrameChange(rawValue: 1), offset = FrameChange(rawValue: 2), velocity = FrameChange(rawValue: 4)
    static let insets = FrameChange(rawValue: 8), header = FrameChange(rawValue: 16), footer = FrameChange(rawValue: 32)
    static let insertion = FrameChange(rawValue: 64), nodes = FrameChange(rawValue: 128)

    @inline(__always)
    package init<Number>(_ before: PlainFrame<Number>, _ after: PlainFrame<Number>) {
        let (base, now) = (before.list, after.list)
        self = []
        if base.offset != now.offset { insert(.offset) }
        if base.velocity != now.velocity { insert(.velocity) }
        if base.insetTop != now.insetTop || base.insetBottom != now.insetBottom { insert(.insets) }
        if base.header != now.header || before.headerDetail != after.headerDetail { insert(.header) }
        if base.footer != now.footer || before.footerDetail != after.footerDetail { insert(.footer) }
        if base.insertion != now.insertion { insert(.insertion) }
    }
}

/// What of a node differs from another look of it; of one in a scene, from `PlainNode.standard`. The bits are those of the wire, too.
package struct NodeChange: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let factors = NodeChange(rawValue: 1), place = NodeChange(rawValue: 2), opacity = NodeChange(rawValue: 4)
    package static let hidden = NodeChange(rawValue: 8), color = NodeChange(rawValue: 16), strokes = NodeChange(rawValue: 32)
    package static let image = NodeChange(rawValue: 64), text = NodeChange(rawValue: 128)
    static let all = NodeChange(rawValue: .max)

    @inline(__always)
    init<Number>(_ base: PlainNode<Number>, _ now: PlainNode<Number>) {
        self = []
        if base.a != now.a || base.b != now.b || base.c != now.c || base.d != now.d { insert(.factors) }
        if base.tx != now.tx || base.ty != now.ty { insert(.place) }
        if base.opacity != now.opacity { insert(.opacity) }
        if base.isHidden != now.isHidden { insert(.hidden) }
        if base.color != now.color { insert(.color) }
        if base.strokeStart != now.strokeStart || base.strokeEnd != now.strokeEnd { insert(.strokes) }
        if base.image != now.image { insert(.image) }
    }
}

extension PlainFrame {
    /// A node that differs from that of another frame.
    package struct Difference {
        package var index: Int
        package var change: NodeChange
        package var base, now: PlainNode<Number>
    }

    /// Calls `body` with every node that differs from that of `base`, in their order, and with what it says if that differs. Of two frames that do not fit each other the nodes are
    /// compared that both have.
    @inline(__always)
    func forEachDifference(from base: PlainFrame, _ body: (Difference, String) -> Void) {
        let haveSameTexts = base.texts == texts
        for index in 0..<min(base.nodes.count, nodes.count) {
            let isSaid = !haveSameTexts && base.texts[index] != texts[index]
            let change = NodeChange(base.nodes[index], nodes[index]).union(isSaid ? .text : [])
            if change.isEmpty { continue }
            body(Difference(index: index, change: change, base: base.nodes[index], now: nodes[index]), isSaid ? texts[index] : "")
        }
    }
}

extension PlainFrame where Number == Double {
    /// The same, for those who write it elsewhere.
    package func forEachNode(from base: PlainFrame, _ body: (Difference, String) -> Void) { forEachDifference(from: base, body) }
}
