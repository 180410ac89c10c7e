import Motion

/// What a preview is drawn into, tick after tick, by one who keeps it: nothing is allocated but for what has grown.
///
///     var buffer = FrameBuffer()
///     while … {
///         preview.draw(into: &buffer)
///         if buffer.hasChanged { show(buffer.frame) }
///     }
public struct FrameBuffer: Sendable {
    /// What was drawn last.
    public private(set) var frame = RawFrame<Double>(.zero)
    /// Whether that differs from what was drawn before, but for the tick.
    public private(set) var hasChanged = true
    /// How many nodes have been drawn.
    private var count = 0
    /// Whether any has ever said anything.
    private var hasTexts = false
    /// Of each node, whether it has changed since it was last taken.
    private var isNodeNew: [Bool] = []
    /// Where the next node stands instead of where it is drawn.
    private var placing: PlacedRoot?

    /// - Parameter capacity: nodes for which there is room from the start
    public init(capacity: Int = 0) {
        frame.nodes.reserveCapacity(capacity)
        frame.texts.reserveCapacity(capacity)
    }

    /// Draws the next node, in the order of the scene's: a control calls it once for each of its `nodes()`.
    ///
    ///     buffer.add(RawNode(transform: Transform(x: 195, y: -20), color: .black), text: "Release to refresh")
    ///
    /// - Parameter text: what a label says
    public mutating func add(_ node: RawNode<Double>, text: String = "") {
        if let place = placing {
            placing = nil
            return add(place(node), text: text)
        }
        if !text.isEmpty { hasTexts = true }
        if count == frame.nodes.count {
            frame.nodes.append(node)
            frame.texts.append(text)
            isNodeNew.append(true)
            hasChanged = true
        } else {
            if !frame.nodes[count].looksLike(node) {
                frame.nodes[count] = node
                isNodeNew[count] = true
                hasChanged = true
            }
            if frame.texts[count] != text {
                frame.texts[count] = text
                hasChanged = true
            }
        }
        count += 1
    }

    /// Draws the next nodes, none of which says anything: as so many calls of ``add(_:text:)`` would, at less cost. A
    /// control's first node is not among them, because that may be placed elsewhere.
    ///
    ///     buffer.add(bars.count) { RawNode(opacity: glow(of: bars[$0]), color: color) }
    ///
    /// - Parameters:
    ///   - count: how many
    ///   - node: the one of that number, counted from 0
    @inline(__always)
    mutating func add(_ count: Int, _ node: (Int) -> RawNode<Double>) {
        precondition(placing == nil, "a control's first node is added by itself")
        let places = self.count..<self.count + count
        if hasTexts || places.upperBound > frame.nodes.count { makeSilent(places) }
        if FrameBuffer.replace(&frame.nodes, &isNodeNew, in: places, node) { hasChanged = true }
        self.count = places.upperBound
    }

    /// In one piece of memory each, which arrays are asked for once. Returns whether any has changed.
    @inline(__always)
    private static func replace(
        _ nodes: inout [RawNode<Double>], _ isNew: inout [Bool], in places: Range<Int>, _ node: (Int) -> RawNode<Double>
    ) -> Bool {
        nodes.withUnsafeMutableBufferPointer { nodes in
            isNew.withUnsafeMutableBufferPointer { isNew in
                var isChanged = false
                for place in places {
                    let next = node(place - places.lowerBound)
                    if nodes[place].looksLike(next) { continue }
                    (nodes[place], isNew[place], isChanged) = (next, true, true)
                }
                return isChanged
            }
        }
    }

    /// Makes nodes at these places that say nothing, where there are no such nodes.
    private mutating func makeSilent(_ places: Range<Int>) {
        while frame.nodes.count < places.upperBound {
            frame.nodes.append(RawNode())
            frame.texts.append("")
            isNodeNew.append(true)
            hasChanged = true
        }
        for place in places where !frame.texts[place].isEmpty {
            frame.texts[place] = ""
            hasChanged = true
        }
    }

    /// Draws the first node of the next control elsewhere, behind the node that cuts it off, if one does.
    mutating func place(_ root: PlacedRoot) {
        if let cut = root.cut { add(RawNode(transform: Transform(y: cut))) }
        placing = root
    }

    /// Draws a frame anew.
    /// - Parameter body: adds the nodes, and returns what else is to be seen: the list, and the header's and the footer's
    ///   own words for their states
    mutating func draw(
        at tick: Tick, _ body: (inout FrameBuffer) -> (list: RawList<Double>, header: String, footer: String)
    ) {
        (frame.tick, count, hasChanged) = (tick, 0, false)
        let (list, header, footer) = body(&self)
        if frame.list != list || frame.headerDetail != header || frame.footerDetail != footer {
            (frame.list, frame.headerDetail, frame.footerDetail) = (list, header, footer)
            hasChanged = true
        }
        guard count < frame.nodes.count else { return }
        frame.nodes.removeLast(frame.nodes.count - count)
        frame.texts.removeLast(frame.texts.count - count)
        isNodeNew.removeLast(isNodeNew.count - count)
        hasChanged = true
    }

    /// Calls `body` with each node that has changed since the last call, whatever was drawn in between: most nodes of a
    /// control stand still, and those of two controls of a kind are alike.
    package mutating func takeChanges(_ body: (_ index: Int, RawNode<Double>) -> Void) {
        for index in isNodeNew.indices where isNodeNew[index] {
            isNodeNew[index] = false
            body(index, frame.nodes[index])
        }
    }
}
